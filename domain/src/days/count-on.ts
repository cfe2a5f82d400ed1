import { addBusinessDays, type BusinessCalendar, isBusinessDay } from './business-days.ts'
import { checkStep } from '../check-schedule.ts'
import { type Day, endOfMonth, parseDays } from './civil.ts'
import { spanOn } from './months.ts'
import { calendarOf } from '../holidays/registry.ts'
import type { CountStep, Schedule, Unit } from '../schedule.ts'

type DerivedSchedule = Extract<Schedule, { type: 'derived' }>

/** One step of counting from a day; months and years clamp to the month's end. */
export function countOn(from: Day, step: CountStep, calendar: BusinessCalendar): Day {
  checkStep(step)
  const { amount, unit, counting = 'exclusive' } = step
  if (unit !== 'days' && unit !== 'businessDays') return spanByMonthEnd(from, amount, unit, step.endOfMonth ?? false)
  const direction = amount < 0 ? -1 : 1
  const more = counting === 'clear' ? direction : counting === 'inclusive' ? -direction : 0
  if (amount === 0) return from
  if (unit === 'days') return from + amount + more
  if (counting !== 'inclusive') return addBusinessDays(from, amount + more, calendar)
  // Day 1 is the trigger itself, or the first business day that way if it is none.
  const first = isBusinessDay(from, calendar) ? from : addBusinessDays(from, direction, calendar)
  return amount + more === 0 ? first : addBusinessDays(first, amount + more, calendar)
}

/** The days that the steps of a derived schedule give on its k-th repeat, the trigger's own first; null while that is not known. */
export function derivedDays(schedule: DerivedSchedule, k: number): [Day, ...Day[]] | null {
  const { trigger, repeat, further = [] } = schedule
  if (trigger.date === null) return null
  const first = parseDays(trigger.date)
  const from =
    repeat && k > 0 ? spanByMonthEnd(first, repeat.every * k, repeat.unit, repeat.endOfMonth ?? false) : first
  const calendar = calendarOf(schedule.adjustment)
  const days: [Day, ...Day[]] = [from]
  let at = from
  for (const step of [schedule, ...further]) days.push((at = countOn(at, step, calendar)))
  return days
}

/** With `monthEnds`, a month's last day goes to a month's last day. */
function spanByMonthEnd(day: Day, amount: number, unit: Unit, monthEnds: boolean): Day {
  const there = spanOn(day, amount, unit)
  return monthEnds && (unit === 'months' || unit === 'years') && day === endOfMonth(day) ? endOfMonth(there) : there
}
