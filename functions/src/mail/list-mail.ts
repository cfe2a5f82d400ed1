import { escapeHtml } from './escape-html.ts'
import { namedLine, tableOf, type Line } from './lines.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, buttons, look, sheet } from './sheet.ts'

type Listed = {
  subject: string
  said: string
  /** Each with what stands beneath it, and, at its right, a day or a sum. */
  lines: readonly { head: string; under: string; day?: string }[] | { days: readonly Line[] }
  /** What is said of those that are not named. */
  rest?: string | null
  /** The button: what it says, and where it leads. */
  open: readonly [words: string, href: string]
  /** Another button beside it. */
  otherwise?: readonly [words: string, href: string] | null
  beneath?: string
  /** Why it came, as text; with what can be changed about it, as HTML as well. */
  foot: { text: readonly string[]; html: string }
}

/** A mail that lists dates or sums: a sentence, the lines, a button or two. All it is given is text on one line each, but for the HTML of its foot. */
export function listMail({ subject, said, lines, rest, open, otherwise, beneath, foot }: Listed): MailMessage {
  const [words, href] = open
  const isDays = 'days' in lines
  const listed = isDays ? lines.days : lines.map(({ head, under, day }) => namedLine({ head, under, right: day }))
  const text = [
    'DUEBOOK',
    '',
    subject.toUpperCase(),
    '',
    said,
    '',
    ...listed.flatMap((line) => line.text),
    ...(rest ? [`  ${rest}`] : []),
    '',
    ...[open, ...(otherwise ? [otherwise] : [])].flatMap(([what, address]) => [`${what}:`, `  ${address}`]),
    '',
    ...(beneath ? [beneath, ''] : []),
    '-- ',
    ...foot.text,
  ].join('\n')
  const html = sheet({
    title: subject,
    preview: said,
    body: `<p ${look.body}>${escapeHtml(said)}</p>${tableOf(listed, { ruled: isDays })}${rest ? `<p ${look.small}>${escapeHtml(rest)}</p>` : ''}${otherwise ? buttons([href, words], [otherwise[1], otherwise[0]]) : button(href, words)}${beneath ? `<p ${look.small}>${escapeHtml(beneath)}</p>` : ''}`,
    foot: foot.html,
  })
  return { subject: subject.slice(0, 250), text, html }
}
