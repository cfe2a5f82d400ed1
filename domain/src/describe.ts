import { civilFromDays, parseDays, weekday } from './civil.ts'
import { listed, longDate, MONTHS, ordinal, plural, WEEKDAYS } from './format.ts'
import { calendarFor, hasHolidays } from './holidays/registry.ts'
import { parseRule, type RuleParts } from './recurrence-rule.ts'
import type { Adjustment, CalendarDate, Convention, MonthEnd, Schedule } from './schedule.ts'

/** A schedule in plain English: the rule in one sentence, then its end, then what happens on days that are no business days. */
export function describeSchedule(schedule: Schedule): string {
  const sentences = [`${capital(base(schedule))}.`]
  if (schedule.adjustment) sentences.push(describeAdjustment(schedule.adjustment))
  return sentences.filter(Boolean).join(' ')
}

/** "If that is not a business day in England and Wales, the next business day."; empty where nothing moves. */
export function describeAdjustment(adjustment: Adjustment): string {
  if (adjustment.convention === 'unadjusted') return ''
  return `If that is not a business day${placeName(adjustment.regions)}, ${MOVES[adjustment.convention]}.`
}

/** A recurrence in words, without its end: "every month on the 31st, or the last day of a shorter month". */
export function describeRule(rrule: string, start: CalendarDate, monthEnd: MonthEnd = 'omit'): string {
  const rule = parseRule(rrule)
  return words(rule, start, monthEnd) ?? `by the rule ${rrule}`
}

function base(schedule: Schedule): string {
  switch (schedule.type) {
    case 'once':
      return `once, on ${longDate(schedule.date)}`
    case 'fromCompletion':
      return `${plural(schedule.every.amount, schedule.every.unit.slice(0, -1))} after it was last done, first on ${longDate(schedule.start)}`
    case 'derived': {
      const { amount, unit, trigger } = schedule
      const one = unit === 'businessDays' ? 'business day' : unit.slice(0, -1)
      return `${plural(Math.abs(amount), one)} ${amount < 0 ? 'before' : 'after'} ${trigger.name}${trigger.date === null ? ', whose date is not known yet' : ''}`
    }
    case 'term': {
      const { renewal } = schedule
      const ends = schedule.end
        ? `ends on ${longDate(schedule.end)}`
        : schedule.start && schedule.initial
          ? `runs from ${longDate(schedule.start)} for ${spanWords(schedule.initial)}`
          : 'has no end yet'
      if (renewal.form === 'none') return `${ends} and is not renewed`
      return `${ends}, then ${renewal.form === 'tacit' ? 'renews by itself' : 'can be renewed'} for ${spanWords(renewal.span)} at a time`
    }
    case 'recurring':
      return `${recurringWords(schedule)}${endWords(schedule)}`
  }
}

function recurringWords(schedule: Extract<Schedule, { type: 'recurring' }>): string {
  const { rule } = schedule
  if (rule.kind === 'afterQuarterEnd') {
    const day = rule.day === 'last' ? 'last day' : ordinal(rule.day)
    return `every quarter, on the ${day} of the ${ordinal(rule.month)} month after the quarter ends`
  }
  if (rule.kind === 'nthBusinessDay') {
    return `${every(rule.everyMonths, 'month')} on the ${nthWords(rule.nth)} business day${placeName(rule.regions)}`
  }
  return describeRule(rule.rrule, schedule.start, schedule.monthEnd)
}

function endWords(schedule: Extract<Schedule, { type: 'recurring' }>): string {
  const rule = schedule.rule.kind === 'rrule' ? parseRule(schedule.rule.rrule) : null
  const count = Math.min(schedule.count ?? Number.POSITIVE_INFINITY, rule?.count ?? Number.POSITIVE_INFINITY)
  const ruleUntil = rule?.until ? Math.floor(rule.until.seconds / 86400) : Number.POSITIVE_INFINITY
  const until = Math.min(schedule.until ? parseDays(schedule.until) : Number.POSITIVE_INFINITY, ruleUntil)
  const times = count === Number.POSITIVE_INFINITY ? '' : `, ${plural(count, 'time')}`
  if (until === Number.POSITIVE_INFINITY) return times
  const { year, month, day } = civilFromDays(until)
  return `${times}, until ${day} ${MONTHS[month - 1]} ${year}`
}

function words(rule: RuleParts, start: CalendarDate, monthEnd: MonthEnd): string | null {
  if (
    rule.byYearDay.length ||
    rule.byWeekNo.length ||
    rule.byHour.length ||
    rule.byMinute.length ||
    rule.bySecond.length
  )
    return null
  const startDay = parseDays(start)
  const { month, day } = civilFromDays(startDay)
  const plainDays = rule.byDay.filter((one) => one.nth === 0).map((one) => WEEKDAYS[one.weekday - 1] ?? '')
  const months = rule.byMonth.map((n) => MONTHS[n - 1] ?? '')
  if (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') {
    if (rule.bySetPos.length || rule.byMonthDay.length || plainDays.length !== rule.byDay.length) return null
    const inMonths = months.length ? ` in ${listed(months)}` : ''
    const unit = rule.freq === 'DAILY' ? 'day' : 'week'
    const weekdays = plainDays.length
      ? plainDays
      : rule.freq === 'WEEKLY'
        ? [WEEKDAYS[weekday(startDay) - 1] ?? '']
        : []
    if (isWeekdays(rule) && rule.interval === 1) return `every weekday, Monday to Friday${inMonths}`
    return `${every(rule.interval, unit)}${weekdays.length ? ` on ${listed(weekdays)}` : ''}${inMonths}`
  }
  if (rule.freq !== 'MONTHLY' && rule.freq !== 'YEARLY') return null
  const which = monthDayWords(rule, plainDays, day)
  if (which === null) return null
  const shorter = shorterMonths(rule, day, monthEnd)
  if (rule.freq === 'MONTHLY')
    return `${every(rule.interval, 'month')}${months.length ? ` of ${listed(months)}` : ''} on ${which}${shorter}`
  const yearMonths = months.length
    ? months
    : rule.byDay.length === 0 && rule.byMonthDay.length === 0
      ? [MONTHS[month - 1] ?? '']
      : null
  if (yearMonths === null)
    return rule.byDay.length ? null : `${every(rule.interval, 'year')} in every month on ${which}${shorter}`
  return `${every(rule.interval, 'year')} on ${which} of ${listed(yearMonths)}${shorter}`
}

function monthDayWords(rule: RuleParts, plainDays: readonly string[], startDayOfMonth: number): string | null {
  if (rule.bySetPos.length) {
    if (rule.byMonthDay.length || plainDays.length !== rule.byDay.length || plainDays.length === 0) return null
    return listed(
      rule.bySetPos.map((n) => `the ${nthWords(n)} ${isWeekdays(rule) ? 'weekday' : listed(plainDays, 'or')}`),
    )
  }
  if (rule.byDay.length && rule.byMonthDay.length) return null
  if (rule.byDay.length) {
    return listed(
      rule.byDay.map((one) => `${one.nth === 0 ? 'every' : `the ${nthWords(one.nth)}`} ${WEEKDAYS[one.weekday - 1]}`),
    )
  }
  const days = rule.byMonthDay.length
    ? [...rule.byMonthDay].sort((a, b) => (a < 0 ? a + 100 : a) - (b < 0 ? b + 100 : b))
    : [startDayOfMonth]
  return listed(days.map((day) => `the ${day < 0 ? `${nthWords(day)} day` : ordinal(day)}`))
}

function shorterMonths(rule: RuleParts, startDayOfMonth: number, monthEnd: MonthEnd): string {
  const days = rule.byMonthDay.length ? rule.byMonthDay : [startDayOfMonth]
  if (rule.byDay.length || !days.some((day) => day > 28)) return ''
  if (rule.byMonth.length && !rule.byMonth.some((month) => days.some((day) => day > (LENGTHS[month - 1] ?? 31))))
    return ''
  if (monthEnd === 'omit') return ', in months that have it'
  return monthEnd === 'backward' ? ', or the last day of a shorter month' : ', or the 1st after a shorter month'
}

function isWeekdays(rule: RuleParts): boolean {
  return rule.byDay.length === 5 && rule.byDay.every((one) => one.nth === 0 && one.weekday <= 5)
}

function every(n: number, unit: string): string {
  return n === 1 ? `every ${unit}` : n === 2 ? `every other ${unit}` : `every ${n} ${unit}s`
}

/** "1st", "last", "2nd to last". */
function nthWords(n: number): string {
  return n > 0 ? ordinal(n) : n === -1 ? 'last' : `${ordinal(-n)} to last`
}

function spanWords(span: { amount: number; unit: string }): string {
  return plural(span.amount, span.unit.slice(0, -1))
}

function placeName(regions: readonly string[]): string {
  if (regions.length === 0) return ''
  return ` in ${regions.every(hasHolidays) ? calendarFor(regions).name : listed(regions)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const MOVES: Record<Exclude<Convention, 'unadjusted'>, string> = {
  following: 'the next business day',
  preceding: 'the business day before',
  modifiedFollowing: 'the next business day, or the one before where the month would end',
  modifiedPreceding: 'the business day before, or the next where the month would begin',
  nearest: 'the nearest business day',
}
/** Shortest length of each month. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
