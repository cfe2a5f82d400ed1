import { addDays, calendarDate, occurrences, parseDays, type CalendarDate } from '@duebook/domain'
import { isOver } from '../about/decided.ts'
import type { DateAhead, Dated } from '../calendar/dates-ahead.ts'
import { datesWithin, recordsByObligation } from '../calendar/dates-within.ts'
import { mayLapse } from '../materialise.ts'
import type { Obligation } from '../obligation.ts'
import type { ReportRecord } from '../record-sheets.ts'

export type Reported = Dated & Pick<Obligation, 'catchUp'>
/**
 * What became of a date that is over. `late`: done after the day in force, or still open after it; `missed`: it passed with nothing recorded,
 * and nobody is asked about it any more.
 */
export type Outcome = 'onTime' | 'late' | 'missed' | 'skipped' | 'waived'
export type ReportedDate<One extends Reported = Reported> = {
  obligation: One
  nominal: CalendarDate
  /** The date in force, extensions included. */
  due: CalendarDate
  period: DateAhead['period']
  outcome: Outcome
  /** The day on which it was done; null where it was not. */
  doneOn: CalendarDate | null
  /** Days after the date in force, up to today while it is open; 0 of what is not late. */
  daysLate: number
  record: ReportRecord | null
}
/** Civil days, both included; `today` is the day in the person's zone, `most` how many dates one rule gives at the utmost. */
export type ReportWindow = { from: CalendarDate; through: CalendarDate; today: CalendarDate; most: number }

/**
 * What became of every date of a book that fell into a window and is over, by the day on which it was due. What had passed before its obligation
 * was written down (`writtenDown`, a civil day) is none of them: it was never late here. `recorded`: as `datesWithin` takes it.
 */
export function outcomesWithin<One extends Reported>(
  obligations: readonly One[],
  window: ReportWindow,
  recorded: readonly ReportRecord[],
  writtenDown: (obligation: One) => CalendarDate,
): ReportedDate<One>[] {
  const records = recordsByObligation(recorded)
  const through = window.through < window.today ? window.through : window.today
  const passed = datesWithin(obligations, { ...window, through }, recorded).flatMap((row) => {
    if (row.what !== 'due') return []
    const { obligation, nominal, date: due, period } = row
    const record = records.get(obligation.id)?.get(nominal) ?? null
    const judged = judge(record, due, window.today)
    return judged && !(judged.isOpen && isOver(obligation, window.today))
      ? [{ obligation, nominal, due, period, record, ...judged.as }]
      : []
  })
  const lapsed = obligations.flatMap((one) => lapsedDates(one, { ...window, through }, records.get(one.id)))
  return [...passed, ...lapsed]
    .filter(({ obligation, due }) => due >= writtenDown(obligation))
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.obligation.title.localeCompare(b.obligation.title)))
}

/** The first and the last day that a rule names of those dates of a window that may have lapsed: what is recorded of them has to be known. */
export function daysLapsed(
  obligations: readonly Reported[],
  { from, through, most }: Omit<ReportWindow, 'today'>,
): { from: CalendarDate; through: CalendarDate } | null {
  const days = obligations
    .filter(lapses)
    .flatMap(({ schedule }) => occurrences(schedule, { from, through, limit: most }))
    .map(({ nominal }) => nominal)
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { from: first, through: last } : null
}

const lapses = ({ status, catchUp, schedule }: Reported) =>
  status === 'active' && Boolean(catchUp) && catchUp !== 'each' && mayLapse(schedule)

type Judged = { isOpen: boolean; as: Pick<ReportedDate, 'outcome' | 'doneOn' | 'daysLate'> }

/** Null of what is open and not over yet. */
function judge(record: ReportRecord | null, due: CalendarDate, today: CalendarDate): Judged | null {
  const late = (on: CalendarDate) => Math.max(0, parseDays(on) - parseDays(due))
  switch (record?.state) {
    case 'done': {
      const doneOn = record.settledOn ? calendarDate(record.settledOn) : due
      const daysLate = late(doneOn)
      return { isOpen: false, as: { outcome: daysLate > 0 ? 'late' : 'onTime', doneOn, daysLate } }
    }
    case 'missed':
    case 'skipped':
    case 'waived':
      return { isOpen: false, as: { outcome: record.state, doneOn: null, daysLate: 0 } }
    case 'open':
    case undefined:
      return due < today ? { isOpen: true, as: { outcome: 'late', doneOn: null, daysLate: late(today) } } : null
  }
}

/** The dates before the one in force that nobody settled and nobody is asked about, by what was chosen for such dates. */
function lapsedDates<One extends Reported>(
  obligation: One,
  { from, through, today, most }: ReportWindow,
  recorded: ReadonlyMap<string, ReportRecord> | undefined,
): ReportedDate<One>[] {
  const { schedule, nextNominal } = obligation
  if (!nextNominal || !lapses(obligation)) return []
  const last = through < today ? through : addDays(today, -1)
  if (from > last) return []
  return occurrences(schedule, { from, through: last, limit: most })
    .filter(({ nominal }) => nominal < nextNominal && (recorded?.get(nominal)?.state ?? 'open') === 'open')
    .map(({ nominal, adjusted, period }) => {
      const record = recorded?.get(nominal) ?? null
      const due = record ? calendarDate(record.due) : adjusted
      return { obligation, nominal, due, period, outcome: 'missed' as const, doneOn: null, daysLate: 0, record }
    })
    .filter(({ due }) => due >= from && due <= last)
}
