import { addDays, isCalendarDate, type CalendarDate } from '@duebook/domain'
import { isDecided, isEnding } from '../about/decided.ts'
import type { BusyStretch } from './busy-weeks.ts'
import type { Dated } from './dates-ahead.ts'
import type { BookDate } from './dates-within.ts'
import { isWeekend, mondayOf } from './weeks.ts'
import { fallsDue } from './year-lines.ts'

/** What can be done about one date of busy weeks. */
export type Eased<One extends Dated = Dated> = {
  /** Can be done before them; `plan`: a free day, null where none is left; `inStep`: among as many as it takes. */
  earlier: { row: BookDate<One>; plan: CalendarDate | null; inStep: boolean }[]
  /** Planned for before them already. */
  planned: { row: BookDate<One>; plan: CalendarDate }[]
  /** A contract that renews in them unless notice is given by `sendBy`, today or later. */
  byNotice: { row: BookDate<One>; sendBy: CalendarDate }[]
  /** Happens on its day, whatever one does. */
  stays: BookDate<One>[]
}
type Circumstances<One extends Dated> = {
  today: CalendarDate
  isHoliday(day: CalendarDate): boolean
  /** Whether nothing is to be planned on that day, whoever has it. */
  isKeptFree(day: CalendarDate): boolean
  /** Whether whoever has it is away on that day. */
  isAway(obligation: One, day: CalendarDate): boolean
  /** More than so many in a week are too many. */
  most: number
}

/** Our own days are looked for in so many days before busy weeks begin. */
export const DAYS_BEFORE = 21

/**
 * The dates of busy weeks by what can be done about each. `rows`: the book's dates from `DAYS_BEFORE` days before them until their end. A plan
 * falls on a business day before them with as little else as possible, the nearest one of those, one after another, and never on a day on which
 * whoever has it is away, or that is kept free. Into the step comes of each week as many as it takes: a calm first week makes no other calm.
 */
export function easeBusy<One extends Dated>(
  rows: readonly BookDate<One>[],
  { from, through }: Pick<BusyStretch, 'from' | 'through'>,
  circumstances: Circumstances<One>,
): Eased<One> {
  const eased: Eased<One> = { earlier: [], planned: [], byNotice: [], stays: [] }
  const plans = new Map(rows.filter(({ what }) => what === 'plan').map((row) => [nameOf(row), row.date]))
  const open = rows.filter((row) => fallsDue(row) && !row.settled && row.date >= from && row.date <= through)
  const movable: BookDate<One>[] = []
  for (const row of open) {
    const plan = plans.get(nameOf(row))
    const sendBy = row.nominal === row.obligation.nextNominal ? noticeBefore(row, circumstances.today) : null
    if (plan && plan < from) eased.planned.push({ row, plan })
    else if (sendBy) eased.byNotice.push({ row, sendBy })
    else if (isDoneByHand(row)) movable.push(row)
    else eased.stays.push(row)
  }
  const load = loadOf(rows)
  const days = daysBefore(from, circumstances)
  const planned = (row: BookDate<One>) => {
    const plan = quietest(days, load, (day) => circumstances.isAway(row.obligation, day))
    if (plan) load.set(plan, (load.get(plan) ?? 0) + 1)
    return plan
  }
  const left = dueByWeek(open.filter((row) => !eased.planned.some((one) => one.row === row)))
  // Those of the step have the quietest days, whatever is proposed for the others.
  const step = new Map<BookDate<One>, CalendarDate>()
  for (const row of movable) {
    const week = mondayOf(row.date)
    const due = left.get(week) ?? 0
    const plan = due > circumstances.most ? planned(row) : null
    if (!plan) continue
    step.set(row, plan)
    left.set(week, due - 1)
  }
  for (const row of movable) eased.earlier.push({ row, plan: step.get(row) ?? planned(row), inStep: step.has(row) })
  return eased
}

/** How many of them fall into each week, by its Monday. */
export function dueByWeek(rows: readonly Pick<BookDate, 'date'>[]): Map<CalendarDate, number> {
  const due = new Map<CalendarDate, number>()
  for (const { date } of rows) due.set(mondayOf(date), (due.get(mondayOf(date)) ?? 0) + 1)
  return due
}

const nameOf = ({ obligation, nominal }: BookDate) => `${obligation.id} ${nominal}`

/** A warranty runs out and a contract renews by itself; what was decided to end ends. All else somebody does, and can do before its day. */
const isDoneByHand = ({ what, obligation }: BookDate) =>
  what === 'due' && obligation.kind !== 'warranty' && !isDecided(obligation) && !isEnding(obligation.nextDecision)

function noticeBefore({ obligation }: BookDate, today: CalendarDate): CalendarDate | null {
  const sendBy = obligation.noticeAhead?.sendBy
  return sendBy && isCalendarDate(sendBy) && sendBy >= today && !isEnding(obligation.nextDecision) ? sendBy : null
}

/** How much stands on each day that is still to be done. */
export function loadOf(rows: readonly Pick<BookDate, 'date' | 'settled'>[]): Map<CalendarDate, number> {
  const load = new Map<CalendarDate, number>()
  for (const { date, settled } of rows) if (!settled) load.set(date, (load.get(date) ?? 0) + 1)
  return load
}

/** The business days before busy weeks on which something can be done earlier, but for those kept free: the nearest first, none before tomorrow. */
export function daysBefore(
  from: CalendarDate,
  { today, isHoliday, isKeptFree }: Pick<Circumstances<Dated>, 'today' | 'isHoliday' | 'isKeptFree'>,
): CalendarDate[] {
  return Array.from({ length: DAYS_BEFORE }, (_, at) => addDays(from, -1 - at)).filter(
    (day) => day > today && !isWeekend(day) && !isHoliday(day) && !isKeptFree(day),
  )
}

/** The first of the days on which least stands; null where somebody is away on all of them. */
export function quietest(
  days: readonly CalendarDate[],
  load: ReadonlyMap<CalendarDate, number>,
  isAway: (day: CalendarDate) => boolean,
): CalendarDate | null {
  let found: CalendarDate | null = null
  for (const day of days) {
    if (isAway(day)) continue
    if (found === null || (load.get(day) ?? 0) < (load.get(found) ?? 0)) found = day
  }
  return found
}
