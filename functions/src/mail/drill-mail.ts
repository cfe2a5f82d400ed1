import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

type Drill = { by: string; what: string; bookName: string; link: string }

/** A try of who would hear of a date; its reader says whether it came, and has nothing to do. */
export function drillMail({ link, ...typed }: Drill): MailMessage {
  const [by, what, book] = [typed.by, typed.what, typed.bookName].map(oneLine) as [string, string, string]
  const title = 'Drill, nothing to do'
  const asked = `${by} tries who would hear of ${what} in ${book}. Did this reach you?`
  const means = 'Nothing is due because of this mail, and pressing “Got it” answers nothing but that question.'
  const foot = 'You are told because you are on the ladder of this date in Duebook.'
  return {
    subject: `${title}: ${what}`.slice(0, 250),
    text: ['DUEBOOK', '', title.toUpperCase(), '', asked, '', 'Got it:', `  ${link}`, '', means, '', '-- ', foot].join(
      '\n',
    ),
    html: sheet({
      title,
      preview: asked,
      body: `<p ${look.body}>${escapeHtml(by)} tries who would hear of <b>${escapeHtml(what)}</b> in ${escapeHtml(book)}. Did this reach you?</p>${button(link, 'Got it')}<p ${look.small}>${escapeHtml(means)}</p>`,
      foot,
    }),
  }
}
