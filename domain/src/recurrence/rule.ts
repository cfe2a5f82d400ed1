import { assertOneOf } from '../arguments.ts'
import { assertWhole } from '../whole-numbers.ts'
import { daysFromCivil, daysInMonth, packedCivil } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { bareRule, RuleText, wordTree } from './rule-text.ts'
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
  if (text.length > MAX_LENGTH) throw badRule(text, 'It is empty or too long')
  try {
    return readRule(text)
  } catch (refusal) {
    // Nearly all texts are bare; one that is not cannot be read before it is.
    const bare = bareRule(text)
    if (bare === text) throw refusal
    return readRule(bare)
  }
}

function readRule(text: string): RuleParts {
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
  const reader = new RuleText(text)
  if (reader.ends) throw badRule(text, 'It is empty or too long')
  let seen = 0
  for (;;) {
    const from = reader.at
    const found = reader.oneOf(NAME_TREE)
    const part = found === NAMES.length ? BYDAY : found
    if (part >= 0 && reader.passes(EQUALS)) {
      if ((seen & (1 << part)) !== 0) throw twice(part, reader)
      seen |= 1 << part
      // The usual parts are read right here and go by number: so what reads them is sure to be compiled into this loop.
      if (part === FREQ) rule.freq = readFrequency(reader)
      else if (part === INTERVAL) rule.interval = whole('INTERVAL', reader, 1)
      else if (part === BYDAY) rule.byDay = readDays(reader)
      else if (part === BYMONTHDAY) rule.byMonthDay = list('BYMONTHDAY', reader, -31, 31)
      else if (part === BYMONTH) rule.byMonth = list('BYMONTH', reader, 1, 12)
      else readFurtherPart(rule, NAMES[part], reader)
    } else if (reader.at !== from) throw noPart(reader, from)
    if (reader.ends) break
    if (!reader.passes(SEMICOLON)) throw cannotEnd(part, reader, from)
  }
  if ((seen & (1 << FREQ)) === 0) throw badRule(text, 'It has no FREQ')
  if ((seen & (1 << SKIP)) !== 0 && (seen & (1 << RSCALE)) === 0)
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
const COMMA = 44
const SEMICOLON = 59
const EQUALS = 61
const MAX_INTERVAL = 1_000_000_000

/** The names of parts; what rules have most stands first. */
const NAMES = [
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'COUNT',
  'UNTIL',
  'BYSETPOS',
  'WKST',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
  'BYYEARDAY',
  'BYWEEKNO',
  'RSCALE',
  'SKIP',
] as const
const FREQ = NAMES.indexOf('FREQ')
const INTERVAL = NAMES.indexOf('INTERVAL')
const BYDAY = NAMES.indexOf('BYDAY')
const BYMONTHDAY = NAMES.indexOf('BYMONTHDAY')
const BYMONTH = NAMES.indexOf('BYMONTH')
const RSCALE = NAMES.indexOf('RSCALE')
const SKIP = NAMES.indexOf('SKIP')
type Name = (typeof NAMES)[number]
/** BYDAY has a second name. */
const NAME_TREE = wordTree([...NAMES, 'BYWEEKDAY'])
const FREQUENCY_TREE = wordTree(FREQUENCIES)
const WEEKDAY_TREE = wordTree(WEEKDAYS)

function readFurtherPart(rule: RuleParts, name: Name | undefined, reader: RuleText): void {
  switch (name) {
    case 'COUNT':
      rule.count = whole(name, reader, 0)
      return
    case 'UNTIL':
      rule.until = readUntil(reader)
      return
    case 'BYSETPOS':
      rule.bySetPos = list(name, reader, -366, 366)
      return
    case 'WKST':
      rule.weekStart = readWeekStart(reader)
      return
    case 'BYHOUR':
      rule.byHour = list(name, reader, 0, 23)
      return
    case 'BYMINUTE':
      rule.byMinute = list(name, reader, 0, 59)
      return
    case 'BYSECOND':
      rule.bySecond = list(name, reader, 0, 60).map((n) => Math.min(n, 59))
      return
    case 'BYYEARDAY':
      rule.byYearDay = list(name, reader, -366, 366)
      return
    case 'BYWEEKNO':
      rule.byWeekNo = list(name, reader, -53, 53)
      return
    case 'RSCALE':
      readScale(reader)
      return
    case 'SKIP':
      readSkip(rule, reader)
  }
}

function readScale(reader: RuleText): void {
  const value = reader.value()
  if (value !== 'GREGORIAN')
    throw badRule(reader.text, `RSCALE cannot be “${value.slice(0, 20)}”; dates here are Gregorian`)
}

function readSkip(rule: RuleParts, reader: RuleText): void {
  const from = reader.at
  const value = reader.value()
  if (value === 'BACKWARD') rule.skip = 'backward'
  else if (value === 'FORWARD') rule.skip = 'forward'
  else if (value !== 'OMIT') throw cannotBe('SKIP', reader, from)
}

function readFrequency(reader: RuleText): Frequency {
  const from = reader.at
  const frequency = FREQUENCIES[reader.oneOf(FREQUENCY_TREE)]
  if (frequency === undefined) throw cannotBe('FREQ', reader, from)
  return frequency
}

function readWeekStart(reader: RuleText): number {
  const from = reader.at
  const index = reader.oneOf(WEEKDAY_TREE)
  if (index < 0 || !reader.endsPart) throw badRule(reader.text, `“${reader.value(from).slice(0, 20)}” is not a weekday`)
  return index + 1
}

function whole(name: Name, reader: RuleText, least: number): number {
  const n = reader.number(10)
  if (n < least || n > MAX_INTERVAL) throw badRule(reader.text, `${name} needs a whole number from 1`)
  return n
}

function list(name: Name, reader: RuleText, low: number, high: number): number[] {
  const first = readNumber(name, reader, low, high)
  if (!reader.passes(COMMA)) return [first]
  const found = [first, readNumber(name, reader, low, high)]
  while (reader.passes(COMMA)) found.push(readNumber(name, reader, low, high))
  return found
}

function readNumber(name: Name, reader: RuleText, low: number, high: number): number {
  const sign = reader.sign()
  const size = reader.number(4)
  const n = size === 0 ? 0 : sign * size
  if (size < 0 || n < low || n > high || (n === 0 && low !== 0)) throw badNumber(name, reader, size, n)
  return n
}

/** Most lists are of one or two, and an array that grows takes room for many more. */
function readDays(reader: RuleText): RuleWeekday[] {
  const first = readDay(reader)
  if (!reader.passes(COMMA)) return [first]
  const found = [first, readDay(reader)]
  while (reader.passes(COMMA)) found.push(readDay(reader))
  return found
}

function readDay(reader: RuleText): RuleWeekday {
  const from = reader.at
  const sign = reader.sign()
  const size = reader.number(2)
  const numbered = reader.at > from
  const index = reader.oneOf(WEEKDAY_TREE)
  if (index < 0 || (numbered && !(size >= 1 && size <= 53))) throw badDay(reader, from)
  return { nth: numbered ? sign * size : 0, weekday: index + 1 }
}

function readUntil(reader: RuleText): RuleParts['until'] {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?$/.exec(reader.value())
  const [year, month, day, hour, minute, second] = (found ?? []).slice(1, 7).map((digits) => Number(digits ?? 0))
  if (!found || !year || !month || !day || month > 12 || day > daysInMonth(year, month))
    throw badRule(reader.text, 'UNTIL is not a date')
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

function twice(part: number, reader: RuleText): DomainError {
  return badRule(reader.text, `${NAMES[part]} stands twice`)
}

/** Something stands after a part, or in the place of one. */
function cannotEnd(part: number, reader: RuleText, from: number): DomainError {
  const name = NAMES[part]
  return name === undefined ? noPart(reader, from) : cannotBe(name, reader, reader.text.indexOf('=', from) + 1)
}

function cannotBe(name: Name, reader: RuleText, from: number): DomainError {
  return badRule(reader.text, `${name} cannot be “${reader.value(from).slice(0, 20)}”`)
}

function badNumber(name: Name, reader: RuleText, size: number, n: number): DomainError {
  return badRule(reader.text, size < 0 ? `${name} needs numbers` : `${name} cannot be ${n}`)
}

function badDay(reader: RuleText, from: number): DomainError {
  return badRule(reader.text, `BYDAY cannot be “${reader.value(from).split(',', 1)[0]?.slice(0, 20)}”`)
}

function noPart(reader: RuleText, from: number): DomainError {
  const part = reader.value(from)
  const equals = part.indexOf('=')
  return badRule(
    reader.text,
    equals > 0
      ? `“${part.slice(0, Math.min(equals, 20)).trim()}” is not a part that rules have`
      : `“${part.slice(0, 40)}” is not a part of a rule`,
  )
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
