import { type Day, formatDays, monthIndexOf, monthStart, parseDays, weekday } from '../days/civil.ts'
import { plural, shortDateWithYear } from '../format.ts'
import { ordinal } from '../ordinal.ts'
import type { RuleParts } from '../recurrence/rule.ts'
import { firstWeekOf, isYearOfWeeks, weekYearOf } from '../recurrence/week-numbers.ts'
import type { CalendarDate, ExplainStep } from '../schedule.ts'

/** How a rule of every n-th day, week, month or year comes to this one: from where it counts, and how far on this is. None for every single one. */
export function intervalStep(rule: RuleParts, start: CalendarDate, nominal: Day, source: string): ExplainStep[] {
  const periods = PERIODS[rule.freq]
  if (rule.interval === 1 || !periods) return []
  const { unit, from, numberOf, startOf } = periods(rule)
  const origin = numberOf(parseDays(start))
  // A day that a short month lacks may be the 1st of the month after.
  const over = (numberOf(nominal) - origin) % rule.interval
  const number = numberOf(nominal) - over
  const on = number - origin
  return [
    {
      operation: 'period',
      source,
      text: `Every ${ordinal(rule.interval)} ${unit}, counted from ${from}${shortDateWithYear(start)}: this is ${on === 0 ? 'the first' : `${plural(on, unit)} on`}`,
      gives: formatDays(startOf(number)),
      inputs: { start, interval: rule.interval, on },
    },
  ]
}

type Periods = { unit: string; from: string; numberOf(day: Day): number; startOf(number: number): Day }

/** Of each frequency its periods, numbered; those finer than a day are no due date's. */
const PERIODS: Partial<Record<RuleParts['freq'], (rule: RuleParts) => Periods>> = {
  DAILY: () => ({ unit: 'day', from: '', numberOf: (day) => day, startOf: (day) => day }),
  WEEKLY: ({ weekStart }) => ({
    unit: 'week',
    from: 'the week of ',
    numberOf: (day) => Math.floor((day - ((weekday(day) - weekStart + 7) % 7)) / 7),
    startOf: (number) => number * 7 + ((((weekStart - 4) % 7) + 7) % 7),
  }),
  MONTHLY: () => ({ unit: 'month', from: 'the month of ', numberOf: monthIndexOf, startOf: monthStart }),
  YEARLY: (rule) =>
    isYearOfWeeks(rule)
      ? {
          unit: 'year',
          from: 'the year of the week of ',
          numberOf: (day) => weekYearOf(day, rule.weekStart),
          startOf: (year) => firstWeekOf(year, rule.weekStart),
        }
      : {
          unit: 'year',
          from: 'the year of ',
          numberOf: (day) => Math.floor(monthIndexOf(day) / 12),
          startOf: (year) => monthStart(year * 12),
        },
}
