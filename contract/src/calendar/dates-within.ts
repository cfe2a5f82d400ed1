import { calendarDate, isCalendarDate, type CalendarDate } from '@duebook/domain'
import { amountAt } from '../money/amount-changes.ts'
import type { Amount } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import {
  commits,
  datesAhead,
  periodAt,
  type DateAhead,
  type Dated,
  type DateWindow,
  type RecordsOfOne,
} from './dates-ahead.ts'

/** What is kept of an occurrence that a calendar reads. */
export type CalendarRecord = Pick<Occurrence, 'obligationId' | 'nominal' | 'due' | 'state' | 'plan' | 'paid'>

/** One date of a book: ahead, or settled, on the day on which it stands. */
export type BookDate<One extends Dated = Dated> = DateAhead<One> & {
  /** The due date in force that it belongs to: its own, but for our own days and the last days for notice. */
  due: CalendarDate
  /** What became of it; null while it is open. */
  settled: Exclude<Occurrence['state'], 'open'> | null
  /** What it costs: what was paid, else what its rule says. Null where nothing is known, or nothing is to be paid. */
  amount: Amount | null
}

/**
 * Every date of a book that falls into a window, in order of their days: settled ones where they were due, the next of each obligation, what
 * rules project, and our own days. `recorded`: all that is recorded of dates whose nominal, due or planned day lies there.
 */
export function datesWithin<One extends Dated>(
  obligations: readonly One[],
  window: DateWindow,
  recorded: readonly CalendarRecord[],
): BookDate<One>[] {
  return inOrderOfDays(datesOfEach(obligations, window, recordsByObligation(recorded)))
}

/** The same, obligation by obligation: of ten thousand a screen works out some at a time, and puts all in order at the end. */
export function datesOfEach<One extends Dated>(
  obligations: readonly One[],
  window: DateWindow,
  recorded: ReadonlyMap<string, RecordsOfOne<CalendarRecord>>,
): BookDate<One>[] {
  return obligations.flatMap((one) => datesOf(one, window, recorded.get(one.id) ?? NOTHING))
}

export function inOrderOfDays<One extends Dated>(rows: readonly BookDate<One>[]): BookDate<One>[] {
  // Day by day: of ten thousand dates most comparisons would only find that their days differ.
  const days = Map.groupBy(rows, ({ date }) => date)
  return [...days.keys()].sort().flatMap((day) => (days.get(day) ?? []).sort(withinDay))
}

export function recordsByObligation<Record extends { obligationId: string; nominal: string }>(
  recorded: readonly Record[],
): ReadonlyMap<string, ReadonlyMap<string, Record>> {
  const found = new Map<string, Map<string, Record>>()
  for (const one of recorded) {
    const own = found.get(one.obligationId) ?? new Map<string, Record>()
    found.set(one.obligationId, own.set(one.nominal, one))
  }
  return found
}

const NOTHING: RecordsOfOne<CalendarRecord> = new Map()

function datesOf<One extends Dated>(
  obligation: One,
  window: DateWindow,
  recorded: RecordsOfOne<CalendarRecord>,
): BookDate<One>[] {
  const ahead = datesAhead(obligation, window, recorded).map((row) => ({
    ...row,
    due: (row.what === 'due' ? null : obligation.nextDue) ?? row.date,
    settled: null,
    amount: commits(row) ? amountAt(obligation, row.nominal) : null,
  }))
  return [...ahead, ...plansAfterNext(obligation, window, recorded), ...settledDates(obligation, window, recorded)]
}

/** Our own days for dates after the next one. */
function plansAfterNext<One extends Dated>(
  obligation: One,
  { from, through }: DateWindow,
  recorded: RecordsOfOne<CalendarRecord>,
): BookDate<One>[] {
  const { nextNominal, schedule, status } = obligation
  if (status !== 'active' || !nextNominal) return []
  return [...recorded.values()].flatMap(({ state, nominal, due, plan }) => {
    if (state !== 'open' || nominal <= nextNominal || !plan || !isCalendarDate(plan)) return []
    if (plan === due || plan < from || plan > through) return []
    const at = calendarDate(nominal)
    const period = periodAt(schedule, at)
    const open = { settled: null, amount: null, projected: true }
    return [{ obligation, what: 'plan' as const, date: plan, nominal: at, due: calendarDate(due), period, ...open }]
  })
}

function settledDates<One extends Dated>(
  obligation: One,
  { from, through }: DateWindow,
  recorded: RecordsOfOne<CalendarRecord>,
): BookDate<One>[] {
  return [...recorded.values()].flatMap(({ state, nominal, due, paid }) => {
    if (state === 'open' || due < from || due > through) return []
    const at = calendarDate(nominal)
    const spent = paid ? { ...paid, estimated: false } : amountAt(obligation, at)
    return [
      {
        obligation,
        what: 'due' as const,
        date: calendarDate(due),
        nominal: at,
        due: calendarDate(due),
        projected: false,
        period: periodAt(obligation.schedule, at),
        settled: state,
        amount: state === 'done' ? spent : null,
      },
    ]
  })
}

/** Within a day: what is due, then what is projected, then our own days, then what is settled. */
const RANK = { due: 0, projected: 1, plan: 2, settled: 3 }
const rankOf = ({ settled, what, projected }: BookDate): keyof typeof RANK =>
  settled ? 'settled' : what === 'plan' ? 'plan' : projected ? 'projected' : 'due'
const withinDay = (a: BookDate, b: BookDate) =>
  RANK[rankOf(a)] - RANK[rankOf(b)] || a.obligation.title.localeCompare(b.obligation.title)
