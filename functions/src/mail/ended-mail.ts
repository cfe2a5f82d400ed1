import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

type Ended = { said: string; day: string; after: string; bookName: string; see: string; link: string }

/** To somebody of the book who watches it: it ends, or is deleted. Nothing is asked; `see` says where `link` leads. */
export function endedMail({ said: subject, day, after, bookName, see, link }: Ended): MailMessage {
  const line = `In ${oneLine(bookName)}, on ${day}. ${after}`
  const foot = 'You watch this in Duebook; somebody else has it.'
  const text = ['DUEBOOK', '', subject.toUpperCase(), '', line, '', `${see}:`, `  ${link}`, '', '-- ', foot].join('\n')
  const html = sheet({
    title: subject,
    preview: line,
    body: `<p ${look.body}>${escapeHtml(line)}</p>
${button(link, see)}`,
    foot,
  })
  return { subject: subject.slice(0, 250), text, html }
}
