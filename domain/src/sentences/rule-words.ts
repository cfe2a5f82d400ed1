import { civilFromDays, type Day, daysFromCivil, parseDays, weekday } from '../days/civil.ts'
import { MONTHS, plural, WEEKDAYS } from '../format.ts'
import { listed } from '../listed.ts'
import { ordinal } from '../ordinal.ts'
import { endsMonths, type Frequency, type RuleParts, type RuleWeekday } from '../recurrence/rule.ts'
import type { CalendarDate, MonthEnd } from '../schedule.ts'

/**
 * A recurrence in plain English, whatever its parts: "every month on the 31st, or the last day of a shorter month, 10 times".
 * What the rule takes from DTSTART is said outright. `readRuleWords` reads it back.
 */
export function ruleWords(rule: RuleParts, start: CalendarDate, monthEnd: MonthEnd = rule.skip ?? 'omit'): string {
  const full = inOrder(explicitRule(rule, start))
  return [every(full), ...dayWords(full), monthEndWords(full, monthEnd), ...timeWords(full), ...limitWords(full)].join(
    '',
  )
}

/** The same rule with its implied weekday, day of the month or month written out (RFC 5545, 3.3.10: "taken from DTSTART"). */
export function explicitRule(rule: RuleParts, start: CalendarDate): RuleParts {
  if (rule.byWeekNo.length || rule.byYearDay.length || rule.byMonthDay.length || rule.byDay.length) return rule
  const at = parseDays(start)
  const { month, day } = civilFromDays(at)
  switch (rule.freq) {
    case 'WEEKLY':
      return { ...rule, byDay: [{ nth: 0, weekday: weekday(at) }] }
    case 'MONTHLY':
      return { ...rule, byMonthDay: [day] }
    case 'YEARLY':
      return { ...rule, byMonth: rule.byMonth.length ? rule.byMonth : [month], byMonthDay: [day] }
    default:
      return rule
  }
}

/** Whether any month named lacks a day named, so that the month-end policy says something. */
export function monthEndMatters(rule: RuleParts): boolean {
  if (!endsMonths(rule)) return false
  const days = rule.byMonthDay.filter((day) => day > 28)
  if (days.length === 0) return false
  const months = rule.byMonth.length ? rule.byMonth : [2]
  return months.some((month) => days.some((day) => day > (LENGTHS[month - 1] ?? 31)))
}

export const UNITS: Record<Frequency, string> = {
  YEARLY: 'year',
  MONTHLY: 'month',
  WEEKLY: 'week',
  DAILY: 'day',
  HOURLY: 'hour',
  MINUTELY: 'minute',
  SECONDLY: 'second',
}
export const EVERY_WEEKDAY = 'every weekday, Monday to Friday'
export const MONTH_END_WORDS: Record<MonthEnd, string> = {
  omit: ', in months that have it',
  backward: ', or the last day of a shorter month',
  forward: ', or the 1st after a shorter month',
}

/** "1st", "last", "2nd to last". */
export function nthWords(n: number): string {
  return n > 0 ? ordinal(n) : n === -1 ? 'last' : `${ordinal(-n)} to last`
}

/** Monday to Friday, once each and nothing more. */
export function isWeekdays(days: readonly RuleWeekday[]): boolean {
  return days.length === 5 && days.every((one, index) => one.nth === 0 && one.weekday === index + 1)
}

/** A day of the year that is the same date in every year, leap or not; null for any other. */
export function fixedDate(yearDay: number): { month: number; day: number } | null {
  if (yearDay > 59 || yearDay < -306) return null
  const at: Day = yearDay > 0 ? daysFromCivil(2001, 1, 1) + yearDay - 1 : daysFromCivil(2002, 1, 1) + yearDay
  return civilFromDays(at)
}

/** Whether BYSETPOS picks among weekdays alone, so that "the last weekday" says it. */
export function isPickedWeekday(rule: RuleParts): boolean {
  const { freq, byDay, bySetPos, byMonthDay, byYearDay, byWeekNo, byHour, byMinute, bySecond, byMonth } = rule
  if (bySetPos.length === 0 || byDay.length < 2 || byDay.some(({ nth }) => nth !== 0)) return false
  if ([byMonthDay, byYearDay, byWeekNo, byHour, byMinute, bySecond].some((list) => list.length > 0)) return false
  return freq === 'MONTHLY' || (freq === 'YEARLY' && byMonth.length === 1)
}

/** Each part's values once, as they come in time; those counted from the end last. */
function inOrder(rule: RuleParts): RuleParts {
  const ordered = (list: readonly number[]) =>
    [...new Set(list)].sort((a, b) => (a < 0 ? a + 1000 : a) - (b < 0 ? b + 1000 : b))
  const days = [...rule.byDay].sort((a, b) => a.nth - b.nth || a.weekday - b.weekday)
  return {
    ...rule,
    bySecond: ordered(rule.bySecond),
    byMinute: ordered(rule.byMinute),
    byHour: ordered(rule.byHour),
    byDay: days.filter((day, index) => day.nth !== days[index - 1]?.nth || day.weekday !== days[index - 1]?.weekday),
    byMonthDay: ordered(rule.byMonthDay),
    byYearDay: ordered(rule.byYearDay),
    byWeekNo: ordered(rule.byWeekNo),
    byMonth: ordered(rule.byMonth),
    bySetPos: ordered(rule.bySetPos),
  }
}

function every(rule: RuleParts): string {
  if (rule.freq === 'WEEKLY' && rule.interval === 1 && isWeekdays(rule.byDay)) return EVERY_WEEKDAY
  return everyUnit(rule.interval, UNITS[rule.freq])
}

export function everyUnit(n: number, unit: string): string {
  return n === 1 ? `every ${unit}` : n === 2 ? `every other ${unit}` : `every ${n} ${unit}s`
}

function dayWords(rule: RuleParts): string[] {
  const { freq, byMonth, byMonthDay, byYearDay, byWeekNo } = rule
  const months = listed(byMonth.map((n) => MONTHS[n - 1] ?? ''))
  const clauses = dayClauses(rule)
  const days = clauses.map((clause, index) => (index === 0 ? ` on ${clause}` : `, if that is also ${clause}`))
  const weeks = byWeekNo.length ? ` in the ${listed(byWeekNo.map(nthWords))} week of the year` : ''
  if (freq === 'MONTHLY') return [months && ` ${someMonths(byMonth, months)}`, weeks, ...days]
  if (freq !== 'YEARLY') return [weeks, ...days, months && ` in ${months}`]
  if (months && clauses.length === 1 && !byYearDay.length && !weeks) return [...days, ` of ${months}`]
  if (months) return [` in ${months}`, weeks, ...days]
  return [byMonthDay.length && !weeks ? ' in every month' : '', weeks, ...days]
}

/** "of January and July"; of nearly all, those that are left out: "except February and March". */
function someMonths(byMonth: readonly number[], months: string): string {
  const left = MONTHS.filter((_, index) => !byMonth.includes(index + 1))
  return left.length > 0 && left.length <= MOST_LEFT_OUT ? `except ${listed(left)}` : `of ${months}`
}

function dayClauses(rule: RuleParts): string[] {
  const { freq, byYearDay, byMonthDay, byDay, bySetPos } = rule
  const clauses: string[] = []
  if (byYearDay.length) clauses.push(yearDayClause(rule))
  if (byMonthDay.length)
    clauses.push(listed(byMonthDay.map((day) => `the ${day < 0 ? `${nthWords(day)} day` : ordinal(day)}`)))
  if (byDay.length === 0 || (freq === 'WEEKLY' && rule.interval === 1 && isWeekdays(byDay))) return clauses
  if (isPickedWeekday(rule)) {
    const picked = isWeekdays(byDay) ? 'weekday' : listed(byDay.map(dayName), 'or')
    return [listed(bySetPos.map((n) => `the ${nthWords(n)} ${picked}`))]
  }
  const plain = freq === 'MONTHLY' || freq === 'YEARLY' || byDay.some(({ nth }) => nth !== 0) ? 'every ' : ''
  const ofYear =
    freq === 'YEARLY' && rule.byMonth.length === 0 && byDay.some(({ nth }) => nth !== 0) ? ' of the year' : ''
  clauses.push(
    listed(
      byDay.map((one) => (one.nth === 0 ? `${plain}${dayName(one)}` : `the ${nthWords(one.nth)} ${dayName(one)}`)),
    ) + ofYear,
  )
  return clauses
}

function yearDayClause(rule: RuleParts): string {
  const dates = rule.byYearDay.map(fixedDate)
  const named = dates.flatMap((date) => (date ? `${date.day} ${MONTHS[date.month - 1]}` : []))
  if (rule.freq === 'YEARLY' && named.length === dates.length) return listed(named)
  return `${listed(rule.byYearDay.map((n) => `the ${nthWords(n)}`))} day of the year`
}

function monthEndWords(rule: RuleParts, monthEnd: MonthEnd): string {
  return monthEndMatters(rule) ? MONTH_END_WORDS[monthEnd] : ''
}

/** Hours and minutes together where they are few: "at 09:00 and 17:30". */
function timeWords({ byHour, byMinute, bySecond }: RuleParts): string[] {
  const seconds = bySecond.length ? bySecond.map((second) => `:${two(second)}`) : ['']
  if (byHour.length && byMinute.length && byHour.length * byMinute.length * seconds.length <= MOST_TIMES) {
    const times = byHour.flatMap((hour) =>
      byMinute.flatMap((minute) => seconds.map((second) => `${two(hour)}:${two(minute)}${second}`)),
    )
    return [` at ${listed(times)}`]
  }
  const part = (list: readonly number[], unit: string) =>
    list.length ? `, in ${unit}${list.length > 1 ? 's' : ''} ${listed(list.map(String))}` : ''
  return [part(byHour, 'hour'), part(byMinute, 'minute'), part(bySecond, 'second')]
}

function limitWords(rule: RuleParts): string[] {
  const { bySetPos, weekStart, count, until } = rule
  return [
    bySetPos.length && !isPickedWeekday(rule)
      ? `, only the ${listed(bySetPos.map(nthWords))} of each ${UNITS[rule.freq]}`
      : '',
    weekStart === 1 ? '' : `, with weeks from ${WEEKDAYS[weekStart - 1]}`,
    count === null ? '' : `, ${plural(count, 'time')}`,
    until ? `, until ${untilWords(until)}` : '',
  ]
}

function untilWords({ seconds, timed, utc }: NonNullable<RuleParts['until']>): string {
  const at = Math.floor(seconds / 86400)
  const rest = seconds - at * 86400
  const time = ` at ${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
  return `${plainDate(at)}${timed ? `${time}${utc ? ' UTC' : ''}` : ''}`
}

/** "5 March 2027". */
export function plainDate(at: Day): string {
  const { year, month, day } = civilFromDays(at)
  return `${day} ${MONTHS[month - 1]} ${year}`
}

const dayName = ({ weekday: number }: RuleWeekday) => WEEKDAYS[number - 1] ?? ''
const two = (n: number) => String(n).padStart(2, '0')
const MOST_TIMES = 8
const MOST_LEFT_OUT = 4
/** Shortest length of each month. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
