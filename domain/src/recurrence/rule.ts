import { assertOneOf, assertWhole } from '../arguments.ts'
import { daysFromCivil, daysInMonth, packedCivil } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import type { MonthEnd } from '../schedule.ts'

export type Frequency = (typeof FREQUENCIES)[number]
/** `nth` 0: every such weekday of the period. Weekdays are ISO, 1 = Monday. */
export type RuleWeekday = { nth: number; weekday: number }
/** A parsed RRULE of RFC 5545 with the SKIP of RFC 7529; empty lists were not given. */
export type RuleParts = {
  freq: Frequency
  interval: number
  count: number | null
  /** Wall-clock seconds since 1970-01-01T00:00 of the local line (`day * 86400 + second of day`). */
  until: { seconds: number; timed: boolean; utc: boolean } | null
  weekStart: number
  bySecond: readonly number[]
  byMinute: readonly number[]
  byHour: readonly number[]
  byDay: readonly RuleWeekday[]
  byMonthDay: readonly number[]
  byYearDay: readonly number[]
  byWeekNo: readonly number[]
  byMonth: readonly number[]
  bySetPos: readonly number[]
  /** What happens to a day that a month lacks; it is left out where nothing is said, or OMIT. */
  skip?: Exclude<MonthEnd, 'omit'>
}

/** Reads the text of an RRULE (RFC 5545, 3.3.10; RSCALE=GREGORIAN with SKIP of RFC 7529, 4.1), with or without its `RRULE:`; throws `bad-rule`. */
export function parseRule(text: string): RuleParts {
  if (typeof text !== 'string') throw badRule(String(text), 'It is no text')
  const upper = text.toUpperCase().trim()
  const body = upper.charCodeAt(5) === COLON && upper.startsWith('RRULE') ? upper.slice(6) : upper
  if (body.length === 0 || body.length > MAX_LENGTH) throw badRule(text, 'It is empty or too long')
  const rule: RuleParts = {
    freq: 'DAILY',
    interval: 1,
    count: null,
    until: null,
    weekStart: 1,
    bySecond: NONE_GIVEN,
    byMinute: NONE_GIVEN,
    byHour: NONE_GIVEN,
    byDay: NO_DAYS_GIVEN,
    byMonthDay: NONE_GIVEN,
    byYearDay: NONE_GIVEN,
    byWeekNo: NONE_GIVEN,
    byMonth: NONE_GIVEN,
    bySetPos: NONE_GIVEN,
  }
  let seen = 0
  for (let from = 0; from <= body.length;) {
    const semicolon = body.indexOf(';', from)
    const end = semicolon < 0 ? body.length : semicolon
    if (end > from) {
      const equals = body.indexOf('=', from)
      const bit =
        equals > from && equals < end
          ? readPart(rule, textBetween(body, from, equals), textBetween(body, equals + 1, end), text)
          : 0
      if (bit === 0 || (seen & bit) !== 0)
        throw badRule(text, `“${body.slice(from, Math.min(end, from + 40))}” is not a part of a rule, or stands twice`)
      seen |= bit
    }
    from = end + 1
  }
  if ((seen & 1) === 0) throw badRule(text, 'It has no FREQ')
  if ((seen & SKIP_BIT) !== 0 && (seen & RSCALE_BIT) === 0)
    throw badRule(text, 'SKIP stands without RSCALE (RFC 7529, 4.1); write RSCALE=GREGORIAN with it')
  return rule
}

/** The rule in its canonical spelling, so that two spellings of one rule compare as equal. Throws `bad-argument` for parts that none has. */
export function printRule(rule: RuleParts): string {
  checkParts(rule)
  const parts = rule.skip ? ['RSCALE=GREGORIAN', `FREQ=${rule.freq}`] : [`FREQ=${rule.freq}`]
  if (rule.interval !== 1) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.count !== null) parts.push(`COUNT=${rule.count}`)
  if (rule.until) parts.push(`UNTIL=${printUntil(rule.until)}`)
  const lists: [string, readonly number[]][] = [
    ['BYMONTH', rule.byMonth],
    ['BYWEEKNO', rule.byWeekNo],
    ['BYYEARDAY', rule.byYearDay],
    ['BYMONTHDAY', rule.byMonthDay],
  ]
  for (const [name, list] of lists) if (list.length) parts.push(`${name}=${ascending(list).join(',')}`)
  if (rule.byDay.length) {
    const days = [...rule.byDay].sort((a, b) => a.nth - b.nth || a.weekday - b.weekday)
    parts.push(
      `BYDAY=${[...new Set(days.map((day) => `${day.nth === 0 ? '' : day.nth}${WEEKDAYS[day.weekday - 1]}`))].join(',')}`,
    )
  }
  const clock: [string, readonly number[]][] = [
    ['BYHOUR', rule.byHour],
    ['BYMINUTE', rule.byMinute],
    ['BYSECOND', rule.bySecond],
    ['BYSETPOS', rule.bySetPos],
  ]
  for (const [name, list] of clock) if (list.length) parts.push(`${name}=${ascending(list).join(',')}`)
  if (rule.weekStart !== 1) parts.push(`WKST=${WEEKDAYS[rule.weekStart - 1]}`)
  if (rule.skip) parts.push(`SKIP=${rule.skip.toUpperCase()}`)
  return parts.join(';')
}

/** `printRule(parseRule(text))`. */
export function normaliseRule(text: string): string {
  return printRule(parseRule(text))
}

/** Whether a rule counts days of months, so that a short one may lack them; beside a week's number such a day only takes some of the week's. */
export function endsMonths(rule: RuleParts): boolean {
  return rule.freq === 'MONTHLY' || (rule.freq === 'YEARLY' && rule.byWeekNo.length === 0)
}

function checkParts({ freq, interval, count, until, weekStart, byDay, skip, ...lists }: RuleParts): void {
  if (skip !== undefined) assertOneOf(skip, ['backward', 'forward'], 'skip')
  assertOneOf(freq, FREQUENCIES, 'freq')
  assertWhole(interval, 'interval', 1, MAX_INTERVAL)
  if (count !== null) assertWhole(count, 'count', 0)
  if (until !== null) assertWhole(until.seconds, 'until')
  assertWhole(weekStart, 'weekStart', 1, 7)
  for (const { nth, weekday } of byDay) {
    assertWhole(nth, 'byDay', -53, 53)
    assertWhole(weekday, 'byDay', 1, 7)
  }
  for (const [name, list] of Object.entries(lists)) for (const n of list) assertWhole(n, name, -366, 366)
}

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const MAX_LENGTH = 4000
const NONE_GIVEN: readonly number[] = []
const NO_DAYS_GIVEN: readonly RuleWeekday[] = []
const SPACE = 32
const COLON = 58
const MINUS = 45
const PLUS = 43
const MAX_INTERVAL = 1_000_000_000

/** Reads one part into the rule; gives the part's own bit, so that a part that stands twice is seen. */
function readPart(rule: RuleParts, name: string, value: string, text: string): number {
  switch (name) {
    case 'FREQ':
      rule.freq = readFrequency(value, text)
      return 1
    case 'INTERVAL':
      rule.interval = whole(name, value, text)
      return 2
    case 'COUNT':
      rule.count = value === '0' ? 0 : whole(name, value, text)
      return 4
    case 'UNTIL':
      rule.until = readUntil(value, text)
      return 8
    case 'WKST':
      rule.weekStart = readWeekday(value, text)
      return 16
    case 'BYSECOND':
      rule.bySecond = list(name, value, 0, 60, text).map((n) => Math.min(n, 59))
      return 32
    case 'BYMINUTE':
      rule.byMinute = list(name, value, 0, 59, text)
      return 64
    case 'BYHOUR':
      rule.byHour = list(name, value, 0, 23, text)
      return 128
    case 'BYMONTHDAY':
      rule.byMonthDay = list(name, value, -31, 31, text)
      return 256
    case 'BYYEARDAY':
      rule.byYearDay = list(name, value, -366, 366, text)
      return 512
    case 'BYWEEKNO':
      rule.byWeekNo = list(name, value, -53, 53, text)
      return 1024
    case 'BYMONTH':
      rule.byMonth = list(name, value, 1, 12, text)
      return 2048
    case 'BYSETPOS':
      rule.bySetPos = list(name, value, -366, 366, text)
      return 4096
    case 'BYDAY':
    case 'BYWEEKDAY':
      rule.byDay = readDays(value, text)
      return 8192
    case 'RSCALE':
      if (value !== 'GREGORIAN')
        throw badRule(text, `RSCALE cannot be “${value.slice(0, 20)}”; dates here are Gregorian`)
      return RSCALE_BIT
    case 'SKIP':
      readSkip(rule, value, text)
      return SKIP_BIT
    default:
      throw badRule(text, `“${name.slice(0, 20)}” is not a part that rules have`)
  }
}

/** A stretch of a text without the spaces around it: most have none, and asking that is cheaper than trimming. */
function textBetween(text: string, from: number, to: number): string {
  const found = text.slice(from, to)
  return text.charCodeAt(from) > SPACE && text.charCodeAt(to - 1) > SPACE ? found : found.trim()
}

const RSCALE_BIT = 16384
const SKIP_BIT = 32768

function readSkip(rule: RuleParts, value: string, text: string): void {
  if (value === 'BACKWARD') rule.skip = 'backward'
  else if (value === 'FORWARD') rule.skip = 'forward'
  else if (value !== 'OMIT') throw badRule(text, `SKIP cannot be “${value.slice(0, 20)}”`)
}

function readFrequency(value: string, text: string): Frequency {
  for (const known of FREQUENCIES) if (known === value) return known
  throw badRule(text, `FREQ cannot be “${value.slice(0, 20)}”`)
}

function whole(name: string, value: string, text: string): number {
  const n = value.length > 10 ? -1 : digits(value, 0, value.length)
  if (n < 1 || n > MAX_INTERVAL) throw badRule(text, `${name} needs a whole number from 1`)
  return n
}

function list(name: string, value: string, low: number, high: number, text: string): number[] {
  const found: number[] = []
  for (let from = 0; from <= value.length;) {
    const next = endOfItem(value, from)
    from = afterSpaces(value, from, next)
    const end = beforeSpaces(value, from, next)
    const sign = value.charCodeAt(from)
    const start = from < end && (sign === MINUS || sign === PLUS) ? from + 1 : from
    const size = end - start > 4 ? -1 : digits(value, start, end)
    if (size < 0) throw badRule(text, `${name} needs numbers`)
    const n = sign === MINUS && size !== 0 ? -size : size
    if (n < low || n > high || (n === 0 && low !== 0)) throw badRule(text, `${name} cannot be ${n}`)
    found.push(n)
    from = next + 1
  }
  return found
}

function readDays(value: string, text: string): RuleWeekday[] {
  const found: RuleWeekday[] = []
  for (let from = 0; from <= value.length;) {
    const next = endOfItem(value, from)
    from = afterSpaces(value, from, next)
    const end = beforeSpaces(value, from, next)
    const at = end - 2
    const sign = value.charCodeAt(from)
    const start = at > from && (sign === MINUS || sign === PLUS) ? from + 1 : from
    const size = at === from ? 0 : at - start > 2 ? -1 : digits(value, start, at)
    if (at < from || size < 0 || size > 53 || (size === 0 && at > from))
      throw badRule(text, `BYDAY cannot be “${value.slice(from, Math.min(end, from + 20))}”`)
    found.push({ nth: sign === MINUS ? -size : size, weekday: readWeekday(value.slice(at, end), text) })
    from = next + 1
  }
  return found
}

/** Where the comma after an item stands, or the text ends. */
function endOfItem(value: string, from: number): number {
  const comma = value.indexOf(',', from)
  return comma < 0 ? value.length : comma
}

function afterSpaces(value: string, from: number, to: number): number {
  let at = from
  while (at < to && value.charCodeAt(at) === SPACE) at += 1
  return at
}

function beforeSpaces(value: string, from: number, to: number): number {
  let at = to
  while (at > from && value.charCodeAt(at - 1) === SPACE) at -= 1
  return at
}

/** The number that digits say, -1 if there are none or other characters. */
function digits(value: string, from: number, to: number): number {
  if (to <= from) return -1
  let n = 0
  for (let i = from; i < to; i++) {
    const digit = value.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    n = n * 10 + digit
  }
  return n
}

function readWeekday(value: string, text: string): number {
  const index = WEEKDAYS.indexOf(value)
  if (index < 0) throw badRule(text, `“${value.slice(0, 20)}” is not a weekday`)
  return index + 1
}

function readUntil(value: string, text: string): RuleParts['until'] {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?$/.exec(value)
  const [year, month, day, hour, minute, second] = (found ?? []).slice(1, 7).map((digits) => Number(digits ?? 0))
  if (!found || !year || !month || !day || month > 12 || day > daysInMonth(year, month))
    throw badRule(text, 'UNTIL is not a date')
  const seconds = daysFromCivil(year, month, day) * 86400 + (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)
  return { seconds, timed: found[4] !== undefined, utc: found[7] !== undefined }
}

function printUntil(until: NonNullable<RuleParts['until']>): string {
  const day = Math.floor(until.seconds / 86400)
  const packed = packedCivil(day)
  const two = (n: number) => String(n).padStart(2, '0')
  const date = `${String(Math.floor(packed / 512)).padStart(4, '0')}${two((packed >> 5) & 15)}${two(packed & 31)}`
  const rest = until.seconds - day * 86400
  const time = `T${two(Math.floor(rest / 3600))}${two(Math.floor(rest / 60) % 60)}${two(rest % 60)}`
  return until.timed ? `${date}${time}${until.utc ? 'Z' : ''}` : date
}

function ascending(list: readonly number[]): number[] {
  return [...new Set(list)].sort((a, b) => a - b)
}

function badRule(text: string, why: string): DomainError {
  return new DomainError(
    'bad-rule',
    `This recurrence rule cannot be read. ${why}. Check it against RFC 5545, 3.3.10.`,
    {
      value: text.slice(0, 200),
    },
  )
}
