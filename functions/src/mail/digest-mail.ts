import { distance } from '@duebook/contract/about/date-about'
import { readDescribed } from '@duebook/contract/about/read-described'
import { amountAt } from '@duebook/contract/money/amount-changes'
import { amountWords } from '@duebook/contract/money'
import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import type { Timestamp } from '../cloud/admin.ts'
import { aboutRow } from './about-row.ts'
import { escapeHtml } from './escape-html.ts'
import { dayLine, type Line } from './lines.ts'
import type { MailMessage } from './reminder-mail.ts'
import { listMail } from './list-mail.ts'
import { inOneLine, oneLine } from './one-line.ts'
import { look } from './sheet.ts'

/** `together`: they came due in one minute. `sitting`: close already when they were written down. `given`: somebody made them theirs. `outage`: their time had passed when we could first send them. */
export type DigestReason = 'together' | 'sitting' | 'given' | 'outage'
/** One date with the reminders that are told of it. */
export type ToldDate = { rows: [ReminderRow, ...ReminderRow[]]; obligation: Obligation }
type Digest = {
  dates: ToldDate[]
  why: DigestReason
  late: boolean
  now: number
  origin: string
  /** What the book of all of them is called. */
  book?: string | undefined
}

/** Several dates told once, together: each with how far off it is, and what happens if nobody acts. Days are those of each obligation's zone. */
export function digestMail({ dates: written, why, late, now, origin, book = 'Duebook' }: Digest): MailMessage {
  const dates = written.map(({ rows: [row, ...more], obligation }): ToldDate => ({
    rows: [inOneLine(row), ...more.map(inOneLine)],
    obligation,
  }))
  const sorted = dates
    .map((told) => ({ told, ...lineOf(told, now) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const { subject, because } = reasons[why](sorted.map(({ told }) => told))
  const settings = `${origin}/settings/reminders`
  const yours = whyYou(dates, oneLine(book))
  return listMail({
    subject,
    said: late && why === 'sitting' ? `${because} This mail is late, and that is our fault.` : because,
    lines: { days: sorted.map(({ line }) => line) },
    open: ['See what needs you', `${origin}/today`],
    foot: {
      text: [yours, `Change how you are reminded: ${settings}`],
      html: `${escapeHtml(yours)} <a href="${escapeHtml(settings)}" ${look.link}>Change how you are reminded</a>`,
    },
  })
}

const isWatched = ({ rows: [row] }: ToldDate) => row.watching === true
const isAnothers = ({ rows: [row], obligation: { assignee } }: ToldDate) =>
  Boolean(assignee) && assignee !== row.recipient

function whyYou(dates: ToldDate[], book: string): string {
  const one = dates.length === 1
  if (dates.every(isWatched))
    return `You watch ${one ? 'this' : 'these'} in ${book}; somebody else has ${one ? 'it' : 'them'}.`
  const asked = dates.filter((told) => !isWatched(told))
  const yours = `You are asked because ${one ? 'this is' : 'these are'} yours in ${book}${asked.some(isAnothers) ? `, or nobody else has ${one ? 'it' : 'them'} in hand` : ''}`
  return dates.some(isWatched) ? `${yours}; somebody else has those that you watch.` : `${yours}.`
}

const reasons: Record<DigestReason, (dates: ToldDate[]) => { subject: string; because: string }> = {
  together: (dates) => ({
    subject: `${plural(dates.length, 'date')} ${dates.length === 1 ? 'needs' : 'need'} you, ${dates[0]?.rows[0].title ?? ''} first`,
    because: 'They came due in one minute, and are told in one mail. Each is answered by itself.',
  }),
  sitting: (dates) => ({
    subject: `${dates.length} of the dates that you wrote down are close`,
    because:
      'They were close or over when you wrote them down. You are told once, here; reminders that are still ahead come as planned.',
  }),
  given: (dates) => ({
    subject: `${dates.length} dates are yours from now on`,
    because: `${[...new Set(dates.map(({ rows: [row] }) => row.stepText.replace(/ gave you this$/, '')))].join(', ')} gave you these. You are told once, here; their reminders come to you.`,
  }),
  outage: (dates) => {
    const many = dates.flatMap(({ rows }) => rows).length
    const [these, each] = many === 1 ? ['It was', 'It'] : ['These were', 'Each']
    return {
      subject: `${plural(many, 'reminder')} whose time had passed`,
      because: `${these} planned for ${plannedWords(dates)}, which had passed when we could first send ${many === 1 ? 'it' : 'them'}. ${each} is told once, here.`,
    }
  },
}

/** "Thu 19 Nov 09:00", or from when to when, on the clock of the first. */
function plannedWords(dates: readonly ToldDate[]): string {
  const zone = knownZone(dates[0]?.obligation.timeZone ?? 'UTC')
  const instants = dates.flatMap(({ rows }) => rows.map(({ fireAt }) => (fireAt as Timestamp).toMillis()))
  const words = [Math.min(...instants), Math.max(...instants)].map((instant) => {
    const { date, time } = zoneResolver.toLocal(instant, zone)
    return `${shortDate(date)} ${time}`
  })
  return [...new Set(words)].join(' to ')
}

function lineOf({ rows: [row, ...more], obligation }: ToldDate, now: number): { date: CalendarDate; line: Line } {
  const today = zoneResolver.toLocal(now, knownZone(obligation.timeZone)).date
  const about = aboutRow(row, obligation, today)
  const isDue = about.what === 'due'
  const steps = row.step < 0 ? [] : [row, ...more].map(({ stepText }) => stepText)
  const known = [
    about.name === 'Due' ? obligation.dueTime && `at ${obligation.dueTime.at}` : about.said,
    about.otherwise?.replace(/^Else /, 'else ') ?? null,
    ...steps,
    row.watching ? 'you watch it' : null,
  ]
  const line = dayLine({
    day: shortDate(about.date, today),
    far: distance(about.date, today),
    tone: about.date < today ? 'late' : isDue ? 'soon' : 'notice',
    title: row.title,
    amount: isDue
      ? amountWords(amountAt(readDescribed(obligation, calendarDate(row.due)), calendarDate(row.nominal)))
      : null,
    under: known
      .filter((one) => one !== null)
      .map(oneLine)
      .join(' · '),
  })
  return { date: about.date, line }
}
