import { distance } from '@duebook/contract/about/date-about'
import { distanceLine, headOf } from '@duebook/contract/about/reminder-text'
import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import { plural, type CalendarDate } from '@duebook/domain'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { aboutRow } from './about-row.ts'
import { escapeHtml } from './escape-html.ts'
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
    lines: sorted,
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
    return {
      subject: `${plural(many, 'reminder')} whose time had passed`,
      because:
        many === 1
          ? 'It was planned for a time that had passed when we could first send it. It is told once, here.'
          : 'These were planned for a time that had passed when we could first send them. Each is told once, here.',
    }
  },
}

function lineOf(
  { rows: [row, ...more], obligation }: ToldDate,
  now: number,
): { date: CalendarDate; head: string; under: string } {
  const today = zoneResolver.toLocal(now, knownZone(obligation.timeZone)).date
  const about = aboutRow(row, obligation, today)
  const steps = row.step < 0 ? '' : ` (${[row, ...more].map(({ stepText }) => stepText).join(', ')})`
  return {
    date: about.date,
    head: headOf(row.title, about),
    under: `${about.otherwise ? distanceLine(about, today) : distance(about.date, today)}${steps}${row.watching ? ' · you watch it' : ''}`,
  }
}
