import { microsText, parseInstant } from '../../../data/instant.ts'
import type { Value } from '../../../wire/json.ts'
import { integer, nothing, ofValues, textIn, type Fn, type Functions, type Result } from './result.ts'

/** Microseconds. */
const units: Readonly<Record<string, number>> = {
  microsecond: 1,
  millisecond: 1_000,
  second: 1_000_000,
  minute: 60_000_000,
  hour: 3_600_000_000,
  day: 86_400_000_000,
}
const day = 86_400_000
/** The years 1 to 9999, in microseconds. */
const [oldest, newest] = [-62_135_596_800_000_000n, 253_402_300_799_999_999n]

const unitIn = (value: Value): number | null => {
  const name = textIn(value) ?? ''
  return Object.hasOwn(units, name) ? (units[name] ?? null) : null
}
const wholeIn = (value: Value): bigint | null => ('integerValue' in value ? BigInt(value.integerValue) : null)
const microsIn = (value: Value): bigint | null => {
  if (!('timestampValue' in value)) return null
  const { seconds, micros } = parseInstant(value.timestampValue)
  return BigInt(seconds) * 1_000_000n + BigInt(micros)
}
/** An error outside of the years 1 to 9999. */
const timestamp = (micros: bigint): Result =>
  micros < oldest || micros > newest ? 'error' : { timestampValue: microsText(Number(micros)) }
const floored = (number: bigint, by: bigint) => number / by - (number % by < 0n ? 1n : 0n)

const fromUnix = (scale: bigint): Fn =>
  ofValues(1, 1, ([value]) => {
    const whole = wholeIn(value)
    return whole === null ? 'error' : timestamp(whole * scale)
  })
const toUnix = (scale: bigint): Fn =>
  ofValues(1, 1, ([value]) => {
    const micros = microsIn(value)
    return micros === null ? 'error' : integer(floored(micros, scale))
  })
const moved = (sign: bigint): Fn =>
  ofValues(3, 3, ([value, named = nothing, given = nothing]) => {
    const [micros, unit, amount] = [microsIn(value), unitIn(named), wholeIn(given)]
    return micros === null || unit === null || amount === null
      ? 'error'
      : timestamp(micros + sign * amount * BigInt(unit))
  })

/** Those of zones that were asked for lately. Null: there is no such zone. */
const clocks = new Map<string, Intl.DateTimeFormat | null>()
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  let clock: Intl.DateTimeFormat | null = null
  try {
    clock = new Intl.DateTimeFormat('en-u-ca-iso8601-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // What is no zone is an error of the expression.
  }
  if (clocks.size >= mostClocks) clocks.clear()
  clocks.set(zone, clock)
  return clock
}
const mostClocks = 50

/** What the clocks of the zone show, as milliseconds since 1970 there. */
function shownAt(milliseconds: number, clock: Intl.DateTimeFormat): number {
  const part = Object.fromEntries(clock.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = part
  const shown = new Date(0).setUTCFullYear(year, month - 1, date)
  return shown + ((hour * 60 + minute) * 60 + second) * 1000
}

/** When the clocks of the zone show it; an hour that they leave out is the one after it. */
function whenShown(shown: number, clock: Intl.DateTimeFormat): number {
  const guess = shown - (shownAt(shown, clock) - shown)
  return shown - (shownAt(guess, clock) - guess)
}

const mondayBased = (shown: number) => (new Date(shown).getUTCDay() + 6) % 7
const dayOf = (shown: number) => Math.floor(shown / day) * day
const dateOf = (year: number, month: number, date = 1) => new Date(0).setUTCFullYear(year, month, date)
const weekFrom = (first: number) => (shown: number) => dayOf(shown) - ((mondayBased(shown) - first + 7) % 7) * day
const isoWeek = weekFrom(0)
/** The week of a year is that of its Thursday. */
const isoYearOf = (shown: number) => new Date(isoWeek(shown) + 3 * day).getUTCFullYear()
const isoYear = (year: number) => isoWeek(dateOf(year, 0, 4))
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The beginning, as its clocks show it, of what a time is in. */
const beginnings: Readonly<Record<string, (shown: number) => number>> = {
  day: dayOf,
  week: weekFrom(6),
  ...Object.fromEntries(weekdays.map((name, at) => [`week(${name})`, weekFrom(at)])),
  isoweek: isoWeek,
  month: (shown) => dateOf(new Date(shown).getUTCFullYear(), new Date(shown).getUTCMonth()),
  quarter: (shown) => dateOf(new Date(shown).getUTCFullYear(), Math.floor(new Date(shown).getUTCMonth() / 3) * 3),
  year: (shown) => dateOf(new Date(shown).getUTCFullYear(), 0),
  isoyear: (shown) => isoYear(isoYearOf(shown)),
}

/** The weeks of a year before its first such day are week 0. */
const weekOfYear = (from: (shown: number) => number) => (shown: number) => {
  const year = dateOf(new Date(shown).getUTCFullYear(), 0)
  const firstWeek = from(year) < year ? from(year) + 7 * day : year
  return Math.floor((dayOf(shown) - firstWeek) / (7 * day)) + 1
}

const parts: Readonly<Record<string, (shown: number) => number>> = {
  millisecond: (shown) => ((shown % 1000) + 1000) % 1000,
  second: (shown) => new Date(shown).getUTCSeconds(),
  minute: (shown) => new Date(shown).getUTCMinutes(),
  hour: (shown) => new Date(shown).getUTCHours(),
  day: (shown) => new Date(shown).getUTCDate(),
  week: weekOfYear(weekFrom(6)),
  ...Object.fromEntries(weekdays.map((name, at) => [`week(${name})`, weekOfYear(weekFrom(at))])),
  isoweek: (shown) => (isoWeek(shown) - isoYear(isoYearOf(shown))) / (7 * day) + 1,
  month: (shown) => new Date(shown).getUTCMonth() + 1,
  quarter: (shown) => Math.floor(new Date(shown).getUTCMonth() / 3) + 1,
  year: (shown) => new Date(shown).getUTCFullYear(),
  isoyear: isoYearOf,
  /** Sunday is 1. */
  dayofweek: (shown) => new Date(shown).getUTCDay() + 1,
  dayofyear: (shown) => (dayOf(shown) - dateOf(new Date(shown).getUTCFullYear(), 0)) / day + 1,
}

/** Of a time, the name of a part, and a zone, UTC where none is named. */
const inZone = (apply: (micros: bigint, name: string, clock: Intl.DateTimeFormat) => Result): Fn =>
  ofValues(2, 3, ([value, named = nothing, zone]) => {
    const micros = microsIn(value)
    const clock = clockOf(zone ? (textIn(zone) ?? '') : 'UTC')
    const name = textIn(named)
    return micros === null || name === null || !clock ? 'error' : apply(micros, name, clock)
  })

export const times: Functions = {
  current_timestamp: { least: 0, most: 0, apply: (_given, { time }) => ({ timestampValue: time }) },
  timestamp_to_unix_micros: toUnix(1n),
  timestamp_to_unix_millis: toUnix(1_000n),
  timestamp_to_unix_seconds: toUnix(1_000_000n),
  unix_micros_to_timestamp: fromUnix(1n),
  unix_millis_to_timestamp: fromUnix(1_000n),
  unix_seconds_to_timestamp: fromUnix(1_000_000n),
  timestamp_add: moved(1n),
  timestamp_subtract: moved(-1n),
  /** Whole units from the second to the first. */
  timestamp_diff: ofValues(3, 3, ([value, start = nothing, named = nothing]) => {
    const [end, begin, unit] = [microsIn(value), microsIn(start), unitIn(named)]
    return end === null || begin === null || unit === null ? 'error' : integer((end - begin) / BigInt(unit))
  }),
  timestamp_trunc: inZone((micros, name, clock) => {
    const unit = name === 'day' ? undefined : Object.hasOwn(units, name) ? units[name] : undefined
    // Within the hour all zones agree but for those that are half an hour off.
    if (unit !== undefined && unit < 3_600_000_000) return timestamp(floored(micros, BigInt(unit)) * BigInt(unit))
    const milliseconds = Number(floored(micros, 1_000n))
    const shown = shownAt(milliseconds, clock)
    if (unit !== undefined) {
      const inHour = (((shown % 3_600_000) + 3_600_000) % 3_600_000) + new Date(milliseconds).getUTCMilliseconds()
      return timestamp(BigInt(milliseconds - inHour) * 1_000n)
    }
    const begins = Object.hasOwn(beginnings, name) ? beginnings[name] : undefined
    return begins ? timestamp(BigInt(whenShown(begins(shown), clock)) * 1_000n) : 'error'
  }),
  timestamp_extract: inZone((micros, name, clock) => {
    if (name === 'microsecond') return integer(((micros % 1_000_000n) + 1_000_000n) % 1_000_000n)
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    const milliseconds = Number(floored(micros, 1_000n))
    const behindSeconds = ((milliseconds % 1000) + 1000) % 1000
    return part ? integer(part(shownAt(milliseconds, clock) + behindSeconds)) : 'error'
  }),
}
