import { placeInBook } from '@duebook/contract/place-in-book'
import { calendarDate, plural, shortDate } from '@duebook/domain'
import { listMail } from './list-mail.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'

type HandedOver = {
  bookId: string
  bookName: string
  by: string
  leaver: string
  count: number
  /** All of them, or the first of many. */
  first: readonly { title: string; next: string | null }[]
  origin: string
}

/** What became somebody's when another left a book: each with its next day, in the order of days. */
export function handOverMail({ bookId, bookName, by, leaver, count, first, origin }: HandedOver): MailMessage {
  const [book, who, gone] = [bookName, by, leaver].map(oneLine) as [string, string, string]
  const lines = first
    .toSorted((a, b) => ((a.next ?? '9') < (b.next ?? '9') ? -1 : 1))
    .map(({ title, next }) => ({
      head: oneLine(title),
      under: next === null ? 'no date ahead' : `next ${shortDate(calendarDate(next))}`,
    }))
  const over = count - lines.length
  const [them, are] = count === 1 ? ['it', 'this is'] : ['them', 'these are']
  const foot = `You are told because ${are} yours in Duebook.`
  return listMail({
    subject: `${plural(count, 'obligation')} in ${book} ${count === 1 ? 'is' : 'are'} yours now`,
    said: `${who} handed ${them} over to you because ${gone} is no longer in ${book}. You are reminded of ${them} from now on.`,
    lines,
    rest: over > 0 ? `and ${over} more` : null,
    open: ['See what needs you', `${origin}${placeInBook('/today', bookId)}`],
    foot: { text: [foot], html: foot },
  })
}
