import { daysFromCivil, parseDays } from '../days/civil.ts'
import {
  FREQUENCIES,
  type Frequency,
  parseRule,
  printRule,
  type RuleParts,
  type RuleWeekday,
} from '../recurrence/rule.ts'
import type { MonthEnd } from '../schedule.ts'
import type { Reader } from './reader.ts'
import { EVERY_WEEKDAY, MONTH_END_WORDS, UNITS } from './rule-words.ts'

export type SaidRule = { rule: RuleParts; monthEnd: MonthEnd }

/** What `ruleWords` says, read back; null where it does not begin like a rule. Throws `bad-sentence` with the place. */
export function readRuleWords(reader: Reader): SaidRule | null {
  const base = readEvery(reader)
  if (!base) return null
  const rule = base
  readDays(reader, rule)
  const monthEnd = readMonthEnd(reader)
  readTimes(reader, rule)
  readLimits(reader, rule)
  // Reading the rule's own text checks that every number is one that a rule may have.
  return { rule: reader.within(() => parseRule(printRule(rule))), monthEnd }
}

function readEvery(reader: Reader): RuleParts | null {
  if (reader.take(new RegExp(`${EVERY_WEEKDAY}\\b`)))
    return { ...blank('WEEKLY', 1), byDay: [1, 2, 3, 4, 5].map((weekday) => ({ nth: 0, weekday })) }
  const match = reader.take(/every (?:(other )|(\d{1,10}) )?(second|minute|hour|day|week|month|year)s?\b/)
  if (!match) return null
  const freq = FREQUENCIES.find((one) => UNITS[one] === match[3]?.toLowerCase()) ?? 'DAILY'
  return blank(freq, match[1] ? 2 : Number(match[2] ?? 1))
}

function blank(freq: Frequency, interval: number): RuleParts {
  return { ...parseRule(`FREQ=${freq}`), interval }
}

function readDays(reader: Reader, rule: RuleParts): void {
  reader.take(/ in every month\b/)
  reader.attempt(() => readMonths(reader, rule, / of | in /))
  if (rule.freq === 'MONTHLY' && !rule.byMonth.length) reader.attempt(() => readMonthsLeftOut(reader, rule))
  reader.attempt(() => readWeeks(reader, rule))
  for (let first = true; reader.take(first ? / on / : /, if that is also /); first = false) readDayClause(reader, rule)
  if (!rule.byMonth.length) reader.attempt(() => readMonths(reader, rule, / of | in /))
}

function readMonths(reader: Reader, rule: RuleParts, before: RegExp): true | null {
  const months = reader.take(before) ? reader.list(() => reader.month()) : null
  if (!months) return null
  rule.byMonth = months
  return true
}

function readMonthsLeftOut(reader: Reader, rule: RuleParts): true | null {
  const left = reader.take(/ except /) ? reader.list(() => reader.month()) : null
  if (!left) return null
  rule.byMonth = ALL_MONTHS.filter((month) => !left.includes(month))
  return true
}

function readWeeks(reader: Reader, rule: RuleParts): true | null {
  const weeks = reader.take(/ in the /) ? reader.list(() => reader.nth()) : null
  if (!weeks || !reader.take(/ week of the year\b/)) return null
  rule.byWeekNo = weeks
  return true
}

/** A list of one of the five kinds of days; each kind has its own words. */
function readDayClause(reader: Reader, rule: RuleParts): void {
  const yearDays = reader.attempt(() => {
    const days = reader.list(() => (reader.take(/the /) ? reader.nth() : null))
    return days && reader.take(/ day of the year\b/) ? days : null
  })
  if (yearDays) return void (rule.byYearDay = yearDays)
  const dates = reader.attempt(() => reader.list(() => reader.attempt(() => readYearDate(reader))))
  if (dates) return void (rule.byYearDay = dates)
  const weekdays = reader.attempt(() => reader.list(() => reader.attempt(() => readWeekday(reader))))
  if (weekdays) {
    reader.take(/ of the year\b/)
    return readPicked(rule, weekdays)
  }
  const monthDays = reader.list(() => reader.attempt(() => readMonthDay(reader)))
  if (!monthDays) reader.fail('A day was expected here')
  rule.byMonthDay = monthDays
}

/** "31 January": the same date in every year, as BYYEARDAY has it. */
function readYearDate(reader: Reader): number | null {
  const day = reader.take(/(\d{1,2}) /)
  const month = day ? reader.month() : null
  if (!day || month === null) return null
  const at = daysFromCivil(2001, month, Number(day[1]))
  return month <= 2 ? at - parseDays('2001-01-01') + 1 : at - parseDays('2001-12-31') - 1
}

type SaidWeekdays = { nth: number; weekdays: number[]; picked: boolean }

/** "Monday", "every Monday", "the 2nd Monday"; "the last Monday or Friday" and "the last weekday" pick one of several. */
function readWeekday(reader: Reader): SaidWeekdays | null {
  const nth = reader.take(/the /) ? reader.nth() : 0
  if (nth === null || (nth !== 0 && !reader.take(/ /))) return null
  if (nth === 0) reader.take(/every /)
  else if (reader.take(/weekday\b/)) return { nth, weekdays: [1, 2, 3, 4, 5], picked: true }
  const weekdays = nth === 0 ? [reader.weekday()] : reader.list(() => reader.weekday(), 'or')
  if (!weekdays || weekdays.includes(null)) return null
  const known = weekdays.filter((one) => one !== null)
  return { nth, weekdays: known, picked: known.length > 1 }
}

function readPicked(rule: RuleParts, said: SaidWeekdays[]): void {
  const [first] = said
  if (first?.picked) {
    rule.bySetPos = said.map(({ nth }) => nth)
    rule.byDay = first.weekdays.map((weekday) => ({ nth: 0, weekday }))
    return
  }
  rule.byDay = said.flatMap(({ nth, weekdays }): RuleWeekday[] => weekdays.map((weekday) => ({ nth, weekday })))
}

function readMonthDay(reader: Reader): number | null {
  const nth = reader.take(/the /) ? reader.nth() : null
  if (nth === null) return null
  return nth > 0 ? nth : reader.take(/ day\b/) ? nth : null
}

function readMonthEnd(reader: Reader): MonthEnd {
  const found = (['omit', 'backward', 'forward'] as const).find((one) =>
    reader.take(new RegExp(`${MONTH_END_WORDS[one]}\\b`)),
  )
  return found ?? 'omit'
}

function readTimes(reader: Reader, rule: RuleParts): void {
  if (reader.take(/ at (?=\d)/)) {
    const times = reader.list(() => reader.take(/(\d\d):(\d\d)(?::(\d\d))?/))
    if (!times) reader.fail('A time such as 09:00 was expected here')
    rule.byHour = distinct(times.map((time) => Number(time[1])))
    rule.byMinute = distinct(times.map((time) => Number(time[2])))
    rule.bySecond = distinct(times.flatMap((time) => (time[3] === undefined ? [] : Number(time[3]))))
    if (rule.byHour.length * rule.byMinute.length * Math.max(1, rule.bySecond.length) !== times.length)
      reader.fail('A rule repeats the same minutes in each of its hours, and these times do not; what follows them')
  }
  const part = (unit: string) =>
    reader.take(new RegExp(`, in ${unit}s? (?=\\d)`)) ? (reader.list(() => numberAt(reader)) ?? []) : []
  for (const [unit, key] of CLOCK) {
    const values = part(unit)
    if (values.length) rule[key] = values
  }
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const CLOCK = [
  ['hour', 'byHour'],
  ['minute', 'byMinute'],
  ['second', 'bySecond'],
] as const

function numberAt(reader: Reader): number | null {
  const match = reader.take(/\d{1,2}(?!\d| times?\b)/)
  return match ? Number(match[0]) : null
}

function readLimits(reader: Reader, rule: RuleParts): void {
  if (reader.take(/, only the /)) {
    const positions = reader.list(() => reader.nth())
    if (!positions) reader.fail('“1st” or “last” was expected here')
    rule.bySetPos = positions
    reader.need(/ of each (?:second|minute|hour|day|week|month|year)\b/, '“of each month”')
  }
  if (reader.take(/, with weeks from /)) rule.weekStart = reader.weekday() ?? reader.fail('A weekday was expected here')
  const count = reader.take(/, (\d{1,10}) times?\b/)
  if (count) rule.count = Number(count[1])
  if (!reader.take(/, until /)) return
  const seconds = parseDays(reader.needDate()) * 86400
  const time = reader.take(/ at ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)( UTC)?/)
  rule.until = time
    ? {
        seconds: seconds + Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]),
        timed: true,
        utc: time[4] !== undefined,
      }
    : { seconds, timed: false, utc: false }
}

const distinct = (list: readonly number[]) => [...new Set(list)]
