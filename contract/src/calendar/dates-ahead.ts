import { addDays, calendarDate, occurrences, type CalendarDate, type ProjectedOccurrence } from '@duebook/domain'
import { dayAbout } from '../about/date-about.ts'
import { isEnding } from '../about/decided.ts'
import type { NoticeDates } from '../about/notice-dates.ts'
import type { Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import { ruleDates } from './rule-dates.ts'

/** What the dates of an obligation are worked out from. */
export type Dated = Pick<
  Obligation,
  | 'title'
  | 'kind'
  | 'counterparty'
  | 'schedule'
  | 'status'
  | 'amount'
  | 'amountChanges'
  | 'notice'
  | 'nextNominal'
  | 'nextDue'
  | 'nextPlan'
  | 'nextDecision'
> & { id: string; noticeAhead: NoticeDates | null }

/** One date of an obligation. `projected`: drawn from the rule, not yet the obligation's next one. */
export type DateAhead<One extends Dated = Dated> = {
  obligation: One
  /** `renews`: a term that was let renew begins. */
  what: 'due' | 'notice' | 'plan' | 'renews'
  date: CalendarDate
  nominal: CalendarDate
  projected: boolean
  period: ProjectedOccurrence['period']
}
/** What is recorded of a date that is not the next one. */
export type RecordedDate = Pick<Occurrence, 'obligationId' | 'nominal' | 'due' | 'state'>
/** What is recorded of an obligation's dates, by nominal date. */
export type RecordsOfOne<Record extends RecordedDate = RecordedDate> = ReadonlyMap<string, Record>
/** Civil days, both included; `today` is the day in the person's zone, `most` how many dates one rule projects at the utmost. */
export type DateWindow = { from: CalendarDate; through: CalendarDate; today: CalendarDate; most: number }

/**
 * The dates of one obligation that fall into a window: its next one in ink, with its notice and our own day, and those after it projected by
 * its rule, moved ones where they were moved to. `recorded` null: it is not known what is recorded of those after it, and none is projected.
 */
export function datesAhead<One extends Dated>(
  obligation: One,
  window: DateWindow,
  recorded: RecordsOfOne | null,
): DateAhead<One>[] {
  const { nextDue, nextNominal, noticeAhead, nextPlan, status } = obligation
  if (status !== 'active' || !nextDue || !nextNominal) return []
  const isWithin = (date: CalendarDate) => date >= window.from && date <= window.through
  const next = { obligation, nominal: nextNominal, projected: false }
  const rows: DateAhead<One>[] = []
  const about = noticeAhead && dayAbout(obligation, { due: nextDue, notice: noticeAhead }, window.today)
  if (about && about.what !== 'due' && isWithin(about.date))
    rows.push({ ...next, what: 'notice', date: about.date, period: null })
  const period = () => periodAt(obligation.schedule, nextNominal)
  if (nextPlan && nextPlan !== nextDue && isWithin(nextPlan))
    rows.push({ ...next, what: 'plan', date: nextPlan, period: period() })
  if (isWithin(nextDue)) rows.push({ ...next, what: 'due', date: nextDue, period: period() })
  if (recorded) rows.push(...projectedDates(obligation, nextNominal, window, recorded))
  return rows
}

/** Which period the date at `nominal` is for; null where the rule names none. */
export function periodAt(schedule: Dated['schedule'], nominal: CalendarDate): DateAhead['period'] {
  if (schedule.type !== 'recurring') return null
  return occurrences(schedule, { from: nominal, through: nominal, limit: 1, by: 'nominal' })[0]?.period ?? null
}

/** Whether money goes out with it: what is due, and what renews; with what was decided to end nothing is to be paid. */
export const commits = ({ what, obligation }: Pick<DateAhead, 'what' | 'obligation'>): boolean =>
  what === 'renews' || (what === 'due' && !isEnding(obligation.nextDecision))

function projectedDates<One extends Dated>(
  obligation: One,
  nextNominal: CalendarDate,
  window: DateWindow,
  recorded: RecordsOfOne,
): DateAhead<One>[] {
  const { schedule } = obligation
  if (schedule.type === 'fromCompletion') return []
  const renewed = renewals(obligation, nextNominal, window)
  // It could end at every month's or quarter's end; only the next of these is something to decide.
  if (schedule.type === 'term' && schedule.renewal.form === 'openEnded') return renewed
  const { from, through } = window
  const byRule = ruleDates(schedule, window, nextNominal)
    .filter(({ nominal }) => !recorded.has(nominal))
    .map(({ nominal, adjusted, period }) => ({ nominal, date: adjusted, period }))
  const byRecord = [...recorded.values()]
    .filter(({ state, nominal, due }) => state === 'open' && nominal > nextNominal && due >= from && due <= through)
    .map(({ nominal, due }) => {
      const at = calendarDate(nominal)
      return { nominal: at, date: calendarDate(due), period: periodAt(schedule, at) }
    })
  return [
    ...renewed,
    ...[...byRule, ...byRecord].map((one) => ({ obligation, what: 'due' as const, projected: true, ...one })),
  ]
}

/** A contract that stands at a later end than that of the term it is in: the terms up to there were let renew, and begin. */
function renewals<One extends Dated>(obligation: One, nextNominal: CalendarDate, window: DateWindow): DateAhead<One>[] {
  const { schedule } = obligation
  if (schedule.type !== 'term' || schedule.renewal.form === 'openEnded') return []
  const { from, through, today, most: limit } = window
  return occurrences(schedule, { from: today, through: addDays(nextNominal, -1), limit, by: 'nominal' })
    .map(({ nominal }) => addDays(nominal, 1))
    .filter((date) => date >= from && date <= through)
    .map((date) => ({ obligation, what: 'renews', date, nominal: nextNominal, projected: true, period: null }))
}
