import type { Adjustment, CalendarDate, MonthEnd, Rule, Schedule, Span } from '../schedule.ts'
import { daysFromCivil, formatDays, parseDays } from '../days/civil.ts'
import { BYDAY } from './rhythms/by-day.ts'
import { addDays, dayOf, isoWeekday, monthOf, yearOf } from './civil-days.ts'
import type { ByDay, MonthDay, QuickAddContext, SaidDays } from './piece.ts'

export type SaidRule = {
  every: Span
  fromCompletion: boolean
  days: SaidDays | null
  /** Months left out, and days of the week. */
  without: { months: number[]; weekdays: ByDay[]; dates: CalendarDate[] }
  /** Days beside those of the rule. */
  also: CalendarDate[]
  monthEnd: MonthEnd | null
}
export type Bounds = {
  start: CalendarDate | undefined
  until: CalendarDate | undefined
  count: number | undefined
  adjustment: Adjustment | undefined
}
type Recurring = Extract<Schedule, { type: 'recurring' }>

/** The schedule of a rule. Without a said start it starts `LOOK_BACK` days ago and is moved to its first date by the preview. */
export function scheduleOfRule(said: SaidRule, bounds: Bounds, context: QuickAddContext): Schedule {
  const adjustment = bounds.adjustment ? { adjustment: bounds.adjustment } : {}
  const count = bounds.count ? { count: bounds.count } : {}
  if (said.fromCompletion && !said.days)
    return { type: 'fromCompletion', start: bounds.start ?? context.today, every: said.every, ...count, ...adjustment }
  const { rule, monthEnd } = ruleOf(said, bounds.start ?? context.today, context)
  const policy = said.monthEnd ?? monthEnd
  const aligned = alignedStart(said.days, context.today)
  const fixed: Recurring = {
    type: 'recurring',
    start: bounds.start ?? aligned ?? addDays(context.today, -LOOK_BACK),
    rule,
    ...(policy ? { monthEnd: policy } : {}),
    ...(bounds.until ? { until: bounds.until } : {}),
    ...count,
    ...adjustment,
  }
  return fixed
}

/** Far enough that a nominal date before today, adjusted to today or later, is still seen. */
export const LOOK_BACK = 31

/** Counted within a quarter or a year, the months are not free: the first or the last of each, whichever end is counted from. */
export function alignedStart(days: SaidDays | null, today: CalendarDate): CalendarDate | null {
  if (days?.on !== 'businessDay' || !days.of) return null
  const months = days.of === 'year' ? 12 : 3
  const index = yearOf(today) * 12 + monthOf(today) - 1
  const first = Math.floor(index / months) * months + (days.nth < 0 ? months - 1 : 0)
  return formatDays(daysFromCivil(Math.floor(first / 12), (first % 12) + 1, 1))
}

function ruleOf(said: SaidRule, start: CalendarDate, context: QuickAddContext): { rule: Rule; monthEnd?: MonthEnd } {
  const days = withoutWeekdays(said.days ?? daysFrom(start, said.every), said)
  const { months, dates } = said.without
  const exdates = {
    ...(dates.length > 0 ? { exdates: dates } : {}),
    ...(said.also.length > 0 ? { rdates: said.also } : {}),
  }
  const found = textOf(days, said.every, context)
  if (typeof found !== 'string') return { rule: found }
  const left = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((month) => !months.includes(month))
  const rrule = months.length > 0 ? `${found};BYMONTH=${left.join(',')}` : found
  return {
    rule: { kind: 'rrule', rrule, ...exdates },
    ...(monthEndMatters(days) ? { monthEnd: 'backward' as const } : {}),
  }
}

function withoutWeekdays(days: SaidDays | null, { every, without }: SaidRule): SaidDays | null {
  if (without.weekdays.length === 0) return days
  if (days === null && every.unit === 'days')
    return { on: 'weekdays', days: BYDAY.filter((day) => !without.weekdays.includes(day)) }
  return days?.on === 'weekdays'
    ? { on: 'weekdays', days: days.days.filter((day) => !without.weekdays.includes(day)) }
    : days
}

function monthEndMatters(days: SaidDays | null): boolean {
  if (days?.on === 'monthDays') return days.days.some((day) => day > 28)
  return days?.on === 'yearDays' && days.dates.some(({ month, day }) => day > LENGTHS[month - 1]!)
}
/** Shortest length of each month. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The rule's text of RFC 5545, or the rule that no such text says. */
function textOf(
  days: SaidDays | null,
  every: Span,
  { regions = [] }: QuickAddContext,
): string | Exclude<Rule, { kind: 'rrule' }> {
  const interval = every.amount > 1 ? `;INTERVAL=${every.amount}` : ''
  if (!days) return `FREQ=DAILY${interval}`
  switch (days.on) {
    case 'weekdays':
      // "Every day except Sunday" is weekly on the other days.
      return `FREQ=WEEKLY${every.unit === 'weeks' ? interval : ''};BYDAY=${days.days.join(',')}`
    case 'monthDays':
      return `FREQ=MONTHLY${interval};BYMONTHDAY=${days.days.join(',')}`
    case 'nthWeekdays': {
      const byday = days.nths.flatMap((nth) => days.days.map((day) => `${nth}${day}`)).join(',')
      return days.months
        ? `FREQ=YEARLY${every.unit === 'years' ? interval : ''};BYMONTH=${days.months.join(',')};BYDAY=${byday}`
        : `FREQ=MONTHLY${interval};BYDAY=${byday}`
    }
    case 'yearDays':
      return `FREQ=YEARLY${every.unit === 'years' ? interval : ''};${byDates(days.dates)}`
    case 'weekdayOf':
      return `FREQ=MONTHLY${interval};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${days.nth}`
    case 'quarterEnd':
      return 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1'
    case 'afterQuarterEnd':
      return { kind: 'afterQuarterEnd', month: days.month, day: days.day }
    case 'businessDay':
      return {
        kind: 'nthBusinessDay',
        nth: days.nth,
        everyMonths: every.unit === 'years' ? every.amount * 12 : every.amount,
        regions: [...(days.regions ?? regions)],
      }
  }
}

/** Days of every year: by month where they share the day of the month, else by the day of the year, counted from its stable end. */
function byDates(dates: readonly MonthDay[]): string {
  const sorted = [...dates].sort((a, b) => a.month - b.month || a.day - b.day)
  const same = sorted.every(({ day }) => day === sorted[0]?.day)
  if (same)
    return `BYMONTH=${[...new Set(sorted.map(({ month }) => month))].join(',')};BYMONTHDAY=${sorted[0]?.day ?? 1}`
  return `BYYEARDAY=${sorted.map(yearDay).join(',')}`
}

/** 29 February has no number of its own: the caller refuses it beside other days. */
function yearDay({ month, day }: MonthDay): number {
  const last = (year: number) => daysFromCivil(year, month + 1, 1) - 1
  if (month <= 2 && day > 0) return daysFromCivil(2001, month, day) - parseDays('2001-01-01') + 1
  return (day > 0 ? daysFromCivil(2001, month, day) : last(2001)) - parseDays('2001-12-31') - 1
}

function daysFrom(start: CalendarDate, { unit }: Span): SaidDays | null {
  if (unit === 'days') return null
  if (unit === 'weeks') return { on: 'weekdays', days: [BYDAY[isoWeekday(start) - 1] ?? 'MO'] }
  return unit === 'months'
    ? { on: 'monthDays', days: [dayOf(start)] }
    : { on: 'yearDays', dates: [{ month: monthOf(start), day: dayOf(start) }] }
}

/** The same schedule taken every time instead of every n-th: to find where a rule without a said start begins. */
export function everyTime(schedule: Recurring): Recurring {
  const { count: _count, until: _until, ...endless } = schedule
  const { rule } = schedule
  if (rule.kind === 'rrule') return { ...endless, rule: { ...rule, rrule: rule.rrule.replace(/;INTERVAL=\d+/, '') } }
  return rule.kind === 'nthBusinessDay' ? { ...endless, rule: { ...rule, everyMonths: 1 } } : endless
}
