import { escapeHtml } from './escape-html.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

type Listed = {
  subject: string
  said: string
  /** Each with what stands beneath it, and, at its right, a day. */
  lines: readonly { head: string; under: string; day?: string }[]
  /** What is said of those that are not named. */
  rest?: string | null
  /** The button: what it says, and where it leads. */
  open: readonly [words: string, href: string]
  beneath?: string
  /** Why it came, as text; with what can be changed about it, as HTML as well. */
  foot: { text: readonly string[]; html: string }
}

/** A mail that lists dates: a sentence, the lines, one button. All it is given is text on one line each, but for the HTML of its foot. */
export function listMail({ subject, said, lines, rest, open: [words, href], beneath, foot }: Listed): MailMessage {
  const text = [
    'DUEBOOK',
    '',
    subject.toUpperCase(),
    '',
    said,
    '',
    ...lines.flatMap(({ head, under, day }) => [`  ${head}${day ? `  ${day}` : ''}`, `    ${under}`]),
    ...(rest ? [`  ${rest}`] : []),
    '',
    `${words}:`,
    `  ${href}`,
    '',
    ...(beneath ? [beneath, ''] : []),
    '-- ',
    ...foot.text,
  ].join('\n')
  const rows = lines.map(
    ({ head, under, day }) =>
      `<tr><td ${look.cell}>${escapeHtml(head)}<br><span ${look.small}>${escapeHtml(under)}</span></td>${day ? `<td align="right" valign="top" nowrap ${look.value}>${escapeHtml(day)}</td>` : ''}</tr>`,
  )
  const html = sheet({
    title: subject,
    preview: said,
    body: `<p ${look.body}>${escapeHtml(said)}</p><table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>${rest ? `<p ${look.small}>${escapeHtml(rest)}</p>` : ''}${button(href, words)}${beneath ? `<p ${look.small}>${escapeHtml(beneath)}</p>` : ''}`,
    foot: foot.html,
  })
  return { subject: subject.slice(0, 250), text, html }
}
