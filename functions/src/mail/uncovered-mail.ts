import { weaknessWords } from '@duebook/contract/asking/weakness-words'
import { uncoveredWords } from '@duebook/contract/people/news-text'
import { placeInBook } from '@duebook/contract/place-in-book'
import { plural, shortDate, type CalendarDate, type Weakness } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { listMail } from './list-mail.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'

type Uncovered = {
  bookId: string
  bookName: string
  /** The worst first, then by date. */
  dates: readonly { title: string; due: CalendarDate; reach: 'nobody' | 'weak'; why: readonly Weakness[] }[]
  origin: string
}

/** So many are named; of more, the page says the rest. */
const mostNamed = 20

/** The owner of a book hears of dates of the next fortnight that would reach nobody, or not whom one thinks, with what is the matter with each. */
export function uncoveredMail({ bookId, bookName, dates, origin }: Uncovered): MailMessage {
  const book = oneLine(bookName)
  const nobody = dates.filter(({ reach }) => reach === 'nobody').length
  const [first] = dates
  const subject =
    dates.length === 1 && first?.reach === 'nobody'
      ? `${oneLine(first.title)} would reach nobody`
      : uncoveredWords({ nobody, count: dates.length })
  const lines = dates.slice(0, mostNamed).map(({ title, due, reach, why }) => ({
    head: oneLine(title),
    day: shortDate(due),
    under: [...(reach === 'nobody' ? ['Would reach nobody.'] : []), ...why.map((one) => weaknessWords[one])].join(' '),
  }))
  const more = dates.length - lines.length
  const foot = `Sent to who owns ${book}, from 14 days before such a date on.`
  return listMail({
    subject,
    said: 'Tried as they would go today: who is asked, by what, and whether it works.',
    lines,
    rest: more > 0 ? `and ${plural(more, 'date')} more` : null,
    open: ['See what would reach nobody', `${origin}${placeInBook('/settings/coverage', bookId)}`],
    beneath: 'You are told of each reason once. What is mended is not said again.',
    foot: { text: [foot], html: escapeHtml(foot) },
  })
}
