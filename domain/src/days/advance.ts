import { assertOneOf } from '../arguments.ts'
import { assertDay, assertWhole } from '../whole-numbers.ts'
import { addBusinessDays, adjust, type BusinessCalendar, lastBusinessDayOfMonth } from './business-days.ts'
import { type Day, endOfMonth } from './civil.ts'
import { spanOn, UNITS } from './months.ts'
import type { Convention, Unit } from '../schedule.ts'

/** How far to go and where to land. `endOfMonth`: from the end of a month to the end of one, of its business days unless unadjusted. */
export type Advance = {
  amount: number
  unit: Unit | 'businessDays'
  convention: Convention
  endOfMonth?: boolean
}

/**
 * A day moved on by so many days, weeks, months (clamped) or years, back if negative, then by the convention; by business days in
 * steps, which need none (0 of them: the convention). As QuantLib's `Calendar::advance`. Throws `bad-argument`.
 */
export function advance(
  day: Day,
  { amount, unit, convention, endOfMonth: byEnds }: Advance,
  calendar: BusinessCalendar,
): Day {
  assertDay(day)
  assertWhole(amount, 'amount')
  assertOneOf(unit, [...UNITS, 'businessDays'], 'unit')
  if (unit === 'businessDays')
    return amount === 0 ? adjust(day, convention, calendar) : addBusinessDays(day, amount, calendar)
  const target = spanOn(day, amount, unit)
  const adjusted = adjust(target, convention, calendar)
  if (!byEnds || unit === 'days' || unit === 'weeks') return adjusted
  if (convention === 'unadjusted') return day === endOfMonth(day) ? endOfMonth(target) : target
  const last = lastBusinessDayOfMonth(day, calendar)
  return last !== null && day >= last ? (lastBusinessDayOfMonth(target, calendar) ?? target) : adjusted
}

/** A day rolled to a business day by the convention, then moved on by `n` of them, back if negative. As numpy's `busday_offset`. Throws `bad-argument`. */
export function offsetBusinessDays(day: Day, n: number, roll: Convention, calendar: BusinessCalendar): Day {
  return addBusinessDays(adjust(day, roll, calendar), n, calendar)
}

/** The end of a period of days that a trigger starts: each day counts, then on in the direction counted to a business day (US FRCP 6(a)(1), (5)). Throws `bad-argument`. */
export function periodEnd(trigger: Day, days: number, calendar: BusinessCalendar): Day {
  assertDay(trigger, 'trigger')
  assertWhole(days, 'days')
  return adjust(trigger + days, days < 0 ? 'preceding' : 'following', calendar)
}

/** Dates in ascending order that can be asked one after the other. */
export type Dates = { nextAfter(day: Day, inclusive: boolean): Day | null }

/** The first of the dates that the convention moves to a day after `after` (to it too, if `inclusive`), as it was and as moved; null where none follows. Throws `bad-argument`. */
export function nextAdjusted(
  dates: Dates,
  after: Day,
  {
    convention,
    calendar,
    inclusive = false,
  }: { convention: Convention; calendar: BusinessCalendar; inclusive?: boolean },
): { nominal: Day; adjusted: Day } | null {
  assertDay(after, 'after')
  const nominal = firstMovedBeyond(dates, inclusive ? after - 1 : after, convention, calendar)
  return nominal === null ? null : { nominal, adjusted: adjust(nominal, convention, calendar) }
}

/** As `nextAdjusted`, the date as it was alone, of those from `since` on: for lists of a hundred thousand, without an object for each. */
export function firstMovedBeyond(
  dates: Dates,
  bound: Day,
  convention: Convention,
  calendar: BusinessCalendar,
  since: Day = Number.NEGATIVE_INFINITY,
): Day | null {
  // A date on the last business day up to the bound, or before it, is moved to no later day than that one.
  const settled = convention === 'unadjusted' ? bound : calendar.index.upTo(bound)
  let nominal = settled < since ? dates.nextAfter(since, true) : dates.nextAfter(settled, false)
  while (nominal !== null && adjust(nominal, convention, calendar) <= bound) nominal = dates.nextAfter(nominal, false)
  return nominal
}
