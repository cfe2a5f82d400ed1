import { daysFromCivil, daysInMonth, packedCivil } from './civil.ts'
import { DomainError } from './errors.ts'

export type Frequency = (typeof FREQUENCIES)[number]
/** `nth` 0: every such weekday of the period. Weekdays are ISO, 1 = Monday. */
export type RuleWeekday = { nth: number; weekday: number }
/** A parsed RFC 5545 RRULE; empty lists were not given. */
export type RuleParts = {
  freq: Frequency
  interval: number
  count: number | null
  /** Wall-clock seconds since 1970-01-01T00:00 of the local line (`day * 86400 + second of day`). */
  until: { seconds: number; timed: boolean; utc: boolean } | null
  weekStart: number
  bySecond: number[]
  byMinute: number[]
  byHour: number[]
  byDay: RuleWeekday[]
  byMonthDay: number[]
  byYearDay: number[]
  byWeekNo: number[]
  byMonth: number[]
  bySetPos: number[]
}

/** Reads the text of an RRULE (RFC 5545, 3.3.10), with or without its `RRULE:`; throws `bad-rule`. */
export function parseRule(text: string): RuleParts {
  const body = text.trim().replace(/^rrule:/i, '')
  if (body.length === 0 || body.length > MAX_LENGTH) throw badRule(text, 'It is empty or too long')
  const rule: RuleParts = {
    freq: 'DAILY',
    interval: 1,
    count: null,
    until: null,
    weekStart: 1,
    bySecond: [],
    byMinute: [],
    byHour: [],
    byDay: [],
    byMonthDay: [],
    byYearDay: [],
    byWeekNo: [],
    byMonth: [],
    bySetPos: [],
  }
  const seen = new Set<string>()
  for (const part of body.toUpperCase().split(';')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = part.slice(0, equals).trim()
    if (equals < 1 || seen.has(name))
      throw badRule(text, `“${part.slice(0, 40)}” is not a part of a rule, or stands twice`)
    seen.add(name)
    readPart(rule, name, part.slice(equals + 1).trim(), text)
  }
  if (!seen.has('FREQ')) throw badRule(text, 'It has no FREQ')
  return rule
}

/** The rule in its canonical spelling, so that two spellings of one rule compare as equal. */
export function printRule(rule: RuleParts): string {
  const parts = [`FREQ=${rule.freq}`]
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
  return parts.join(';')
}

/** `printRule(parseRule(text))`. */
export function normaliseRule(text: string): string {
  return printRule(parseRule(text))
}

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const MAX_LENGTH = 4000
const MAX_INTERVAL = 1_000_000_000

function readPart(rule: RuleParts, name: string, value: string, text: string): void {
  const list = (low: number, high: number): number[] =>
    value.split(',').map((item) => {
      if (!/^[+-]?\d{1,4}$/.test(item.trim())) throw badRule(text, `${name} needs numbers`)
      const n = Number(item)
      if (n < low || n > high || (n === 0 && low < 0)) throw badRule(text, `${name} cannot be ${n}`)
      return n
    })
  const whole = (): number => {
    const n = Number(value)
    if (!/^\d{1,10}$/.test(value) || n < 1 || n > MAX_INTERVAL)
      throw badRule(text, `${name} needs a whole number from 1`)
    return n
  }
  switch (name) {
    case 'FREQ': {
      const freq = FREQUENCIES.find((known) => known === value)
      if (!freq) throw badRule(text, `FREQ cannot be “${value.slice(0, 20)}”`)
      rule.freq = freq
      return
    }
    case 'INTERVAL':
      rule.interval = whole()
      return
    case 'COUNT':
      rule.count = value === '0' ? 0 : whole()
      return
    case 'UNTIL':
      rule.until = readUntil(value, text)
      return
    case 'WKST':
      rule.weekStart = readWeekday(value, text)
      return
    case 'BYSECOND':
      rule.bySecond = list(0, 60).map((n) => Math.min(n, 59))
      return
    case 'BYMINUTE':
      rule.byMinute = list(0, 59)
      return
    case 'BYHOUR':
      rule.byHour = list(0, 23)
      return
    case 'BYMONTHDAY':
      rule.byMonthDay = list(-31, 31)
      return
    case 'BYYEARDAY':
      rule.byYearDay = list(-366, 366)
      return
    case 'BYWEEKNO':
      rule.byWeekNo = list(-53, 53)
      return
    case 'BYMONTH':
      rule.byMonth = list(1, 12)
      return
    case 'BYSETPOS':
      rule.bySetPos = list(-366, 366)
      return
    case 'BYDAY':
    case 'BYWEEKDAY':
      rule.byDay = value.split(',').map((item) => {
        const found = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(item.trim())
        const nth = found?.[1] === undefined ? null : Number(found[1])
        if (!found || nth === 0 || (nth !== null && Math.abs(nth) > 53))
          throw badRule(text, `BYDAY cannot be “${item.slice(0, 20)}”`)
        return { nth: nth ?? 0, weekday: readWeekday(found[2] ?? '', text) }
      })
      return
    default:
      throw badRule(text, `“${name.slice(0, 20)}” is not a part that rules have`)
  }
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
