import type { Adjustment, CalendarDate, MonthEnd, Rule, Schedule } from '../schedule.ts'
import { addDays, dayOf, isoWeekday, monthOf } from './civil-days.ts'
import type { QuickAddContext, SaidDays, SaidRule } from './piece.ts'
import { BYDAY } from './words.ts'

type Bounds = {
  start: CalendarDate | undefined
  until: CalendarDate | undefined
  count: number | undefined
  adjustment: Adjustment | undefined
}

/** The schedule of a rule. Without a said start it starts `LOOK_BACK` days ago and is moved to its first date by the preview. */
export function scheduleOfRule(said: SaidRule, bounds: Bounds, context: QuickAddContext): Schedule {
  const adjustment = bounds.adjustment ? { adjustment: bounds.adjustment } : {}
  const start = bounds.start ?? context.today
  if (said.fromCompletion && !said.days) return { type: 'fromCompletion', start, every: said.every, ...adjustment }
  const { rule, monthEnd } = ruleOf(said, start, bounds.adjustment)
  const fixed: Extract<Schedule, { type: 'recurring' }> = {
    type: 'recurring',
    start: bounds.start ?? addDays(context.today, -LOOK_BACK),
    rule,
    ...(monthEnd ? { monthEnd } : {}),
    ...(bounds.until ? { until: bounds.until } : {}),
    ...(bounds.count ? { count: bounds.count } : {}),
    ...adjustment,
  }
  return fixed
}

/** Far enough that a nominal date before today, adjusted to today or later, is still seen. */
export const LOOK_BACK = 31

function ruleOf(
  said: SaidRule,
  start: CalendarDate,
  adjustment: Adjustment | undefined,
): { rule: Rule; monthEnd?: MonthEnd } {
  const { every } = said
  const days = said.days ?? daysFrom(start, every.unit)
  const interval = every.amount > 1 ? `;INTERVAL=${every.amount}` : ''
  const rrule = (text: string, monthEnd?: MonthEnd) => ({
    rule: { kind: 'rrule' as const, rrule: text },
    ...(monthEnd ? { monthEnd } : {}),
  })
  if (!days) return rrule(`FREQ=DAILY${interval}`)
  switch (days.on) {
    case 'weekdays':
      return rrule(`FREQ=WEEKLY${interval};BYDAY=${days.days.join(',')}`)
    case 'monthDays':
      return rrule(
        `FREQ=MONTHLY${interval};BYMONTHDAY=${days.days.join(',')}`,
        days.days.some((day) => day > 28) ? 'backward' : undefined,
      )
    case 'nthWeekday':
      return rrule(
        days.month
          ? `FREQ=YEARLY${interval};BYMONTH=${days.month};BYDAY=${days.nth}${days.day}`
          : `FREQ=MONTHLY${interval};BYDAY=${days.nth}${days.day}`,
      )
    case 'yearDay':
      return rrule(
        `FREQ=YEARLY${interval};BYMONTH=${days.month};BYMONTHDAY=${days.day}`,
        days.month === 2 && days.day === 29 ? 'backward' : undefined,
      )
    case 'quarterEnd':
      return rrule('FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1')
    case 'afterQuarterEnd':
      return { rule: { kind: 'afterQuarterEnd', month: days.month, day: days.day } }
    case 'businessDay':
      return {
        rule: {
          kind: 'nthBusinessDay',
          nth: days.nth,
          everyMonths: every.amount,
          regions: days.regions.length > 0 ? days.regions : (adjustment?.regions ?? []),
        },
      }
  }
}

function daysFrom(start: CalendarDate, unit: SaidRule['every']['unit']): SaidDays | null {
  if (unit === 'days') return null
  if (unit === 'weeks') return { on: 'weekdays', days: [BYDAY[isoWeekday(start) - 1] ?? 'MO'] }
  return unit === 'months'
    ? { on: 'monthDays', days: [dayOf(start)] }
    : { on: 'yearDay', month: monthOf(start), day: dayOf(start) }
}

/** The same schedule taken every time instead of every n-th: to find where a rule without a said start begins. */
export function everyTime(
  schedule: Extract<Schedule, { type: 'recurring' }>,
): Extract<Schedule, { type: 'recurring' }> {
  const { count: _count, until: _until, ...endless } = schedule
  const { rule } = schedule
  if (rule.kind === 'rrule') return { ...endless, rule: { ...rule, rrule: rule.rrule.replace(/;INTERVAL=\d+/, '') } }
  return rule.kind === 'nthBusinessDay' ? { ...endless, rule: { ...rule, everyMonths: 1 } } : endless
}
