import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

/** What somebody sends to themselves, to see that mail reaches them. */
export function testMail(origin: string): MailMessage {
  const subject = 'A test: mail from Duebook reaches you'
  const said = 'You asked for this. Nothing is due because of it.'
  const link = `${origin}/settings/reminders`
  return {
    subject,
    text: ['DUEBOOK', '', subject, '', said, '', 'See how you are reached:', `  ${link}`].join('\n'),
    html: sheet({
      title: subject,
      preview: said,
      body: `<p ${look.body}>${said}</p>${button(link, 'See how you are reached')}`,
      foot: 'You are told because you asked for a test.',
    }),
  }
}
