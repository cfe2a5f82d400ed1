import {
  actByDate,
  addDays,
  afterCompletion,
  calendarOf,
  countdown,
  dayOffName,
  DomainError,
  isBusinessDay,
  listed,
  longDate,
  MONTHS,
  occurrenceAt,
  occurrences,
  ordinal,
  parseDays,
  shortDate,
  shortDateWithYear,
  WEEKDAYS,
  weekday,
  type Buffer,
  type CalendarDate,
  type ProjectedOccurrence,
  type Timing,
} from '@duebook/domain'
import { Fragment, type ReactNode } from 'react'

/** The next dates of what the form says, from today on. */
export type FormDates = { today: CalendarDate; timing: Timing; next: ProjectedOccurrence[] }

/** Null while the form says no rule, or its closed days are not here. */
export function formDatesOf(timing: Timing | null | undefined, today: CalendarDate): FormDates | null {
  if (!timing) return null
  try {
    return { today, timing, next: occurrences(timing, { from: today, limit: MOST }) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
const MOST = 12

/** "5 of the next 12 fall on closed days: Sun 31 Jan to Fri 29 Jan, …"; null where none does, or nothing moves them. */
export function closedDaysWords(dates: FormDates | null): ReactNode {
  if (!dates || dates.timing.type === 'once') return null
  const { next, today, timing } = dates
  const moved = next.filter(({ nominal, adjusted }) => nominal !== adjusted)
  if (moved.length === 0) return null
  const calendar = calendarOf(timing.adjustment)
  const shown = moved.slice(0, MOST_SHOWN)
  return (
    <>
      {moved.length} of the next {next.length} {moved.length === 1 ? 'falls' : 'fall'} on closed days:{' '}
      {shown.map(({ nominal, adjusted }, index) => {
        const name = dayOffName(parseDays(nominal), calendar)
        const ofWeek = WEEKDAYS.some((day) => day.startsWith(name))
        return (
          <Fragment key={nominal}>
            {index > 0 && ', '}
            {shortDate(nominal, today)}
            {!ofWeek && ` (${name})`} to <b>{shortDate(adjusted, today)}</b>
          </Fragment>
        )
      })}
      {moved.length > shown.length ? `, and ${moved.length - shown.length} more.` : '.'}
    </>
  )
}
const MOST_SHOWN = 5

/** What becomes of a day in the months that lack it: "28 February 2027, 30 April 2027. The 31st comes back in March: no date drifts." */
export function shorterMonthsWords(dates: FormDates | null, day: number): string | null {
  const lacking = dates?.next.filter(({ nominal }) => Number(nominal.slice(8)) !== day) ?? []
  const first = lacking[0]
  if (!first || !dates) return null
  const said = listed(
    lacking.slice(0, 2).map(({ nominal }) => longDate(nominal).replace(/^\S+ /, '')),
    'and',
  )
  const back = dates.next.find(({ nominal }) => nominal > first.nominal && Number(nominal.slice(8)) === day)
  if (!back) return `${said}.`
  return `${said}. The ${ordinal(day)} comes back in ${MONTHS[Number(back.nominal.slice(5, 7)) - 1]}: no date drifts.`
}

/** "Your own safe date: Tue 29 Dec for Thu 31 Dec." */
export function actByWords(dates: FormDates | null, buffer: Buffer | null): string | null {
  const due = dates?.next[0]?.adjusted
  if (!dates || !due || !buffer) return null
  const actBy = actByDate(due, buffer, dates.timing.adjustment)
  return `Your own safe date: ${shortDate(actBy, dates.today)} for ${shortDate(due, dates.today)}.`
}

/** What follows from when it is done: "Done today, the next is Tue 23 Nov 2027." and "Done a week late, the next is still Thu 2 Dec 2027." */
export function chainWords(dates: FormDates | null): { early: string | null; late: string | null } {
  if (dates?.timing.type !== 'fromCompletion') return { early: null, late: null }
  const { timing, today } = dates
  const { basis, start } = timing
  const after = (done: CalendarDate, still: boolean) => {
    const next = afterCompletion(timing, still ? start : done)
    const due = occurrenceAt(timing, next)?.adjusted ?? next
    return `the next is ${still ? 'still ' : ''}${shortDateWithYear(due)}.`
  }
  const isAhead = start > today
  return {
    early: isAhead ? `Done today, ${after(today, basis === 'fromRenewal')}` : null,
    late: isAhead ? `Done a week late, ${after(addDays(start, 7), basis === 'fromDueIfLate')}` : null,
  }
}

/** "Friday, in 27 days. A business day in England and Wales." */
export function onceWords(dates: FormDates | null): string | null {
  if (dates?.timing.type !== 'once') return null
  const { date, adjustment } = dates.timing
  const day = parseDays(date)
  const calendar = calendarOf(adjustment)
  const place = adjustment && adjustment.regions.length > 0 ? ` in ${calendar.name}` : ''
  const is = isBusinessDay(day, calendar) ? `A business day${place}.` : `No business day${place}.`
  return `${WEEKDAYS[weekday(day) - 1]}, ${countdown(date, dates.today)}. ${is}`
}
