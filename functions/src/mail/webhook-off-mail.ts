import { webhookOffWords } from '@duebook/contract/people/news-text'
import { escapeHtml } from './escape-html.ts'
import { listMail } from './list-mail.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'

type Off = {
  host: string
  bookName: string
  waiting: number
  why: 'unanswered' | 'full'
  /** What the address said last. */
  said: string | null
  origin: string
}

/** A webhook took nothing for days and is off: whoever made it hears so, with what it said last and where it is switched on. */
export function webhookOffMail({ host, bookName, waiting, why, said, origin }: Off): MailMessage {
  const { body, more } = webhookOffWords({ host: oneLine(host), waiting, why })
  const foot = `Sent to who made this webhook of ${oneLine(bookName)}.`
  return listMail({
    subject: body,
    said: more,
    lines: said === null ? [] : [{ head: oneLine(host), under: `Said last: ${oneLine(said)}` }],
    open: ['See what was sent', `${origin}/settings/feeds/tokens`],
    beneath: 'Your reminders go on: a webhook is never the only one who is told.',
    foot: { text: [foot], html: escapeHtml(foot) },
  })
}
