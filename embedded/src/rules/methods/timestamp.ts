import type { RuleValue } from '../ruleset.ts'
import { durationOfNanos, fail, nanosOf, timestampOfNanos, type Evaluated, type Timestamp } from '../values.ts'
import { exactly, type Methods } from './method.ts'

const NANOS_PER_MILLI = 1_000_000n
const MILLIS_PER_DAY = 86_400_000
const NANOS_PER_DAY = 86_400n * 1_000_000_000n

/** Every part is UTC, for rules know no zone. */
export const timestampMethods: Methods<Timestamp> = new Map([
  exactly<Timestamp>('year', 0, (self) => BigInt(dateOf(self).getUTCFullYear())),
  exactly<Timestamp>('month', 0, (self) => BigInt(dateOf(self).getUTCMonth() + 1)),
  exactly<Timestamp>('day', 0, (self) => BigInt(dateOf(self).getUTCDate())),
  exactly<Timestamp>('hours', 0, (self) => BigInt(dateOf(self).getUTCHours())),
  exactly<Timestamp>('minutes', 0, (self) => BigInt(dateOf(self).getUTCMinutes())),
  exactly<Timestamp>('seconds', 0, (self) => BigInt(dateOf(self).getUTCSeconds())),
  exactly<Timestamp>('nanos', 0, (self) => BigInt(self.nanos)),
  exactly<Timestamp>('dayOfWeek', 0, (self) => BigInt(dateOf(self).getUTCDay() || 7)),
  exactly<Timestamp>('dayOfYear', 0, (self) => BigInt(dayOfYear(dateOf(self)))),
  exactly<Timestamp>('toMillis', 0, (self) => millisOf(self)),
  exactly<Timestamp>('date', 0, (self) => timestampOfNanos(nanosOf(self) - sinceMidnight(self))),
  exactly<Timestamp>('time', 0, (self) => durationOfNanos(sinceMidnight(self))),
])

export const timestampFunctions: ReadonlyMap<string, (given: RuleValue[]) => Evaluated> = new Map([
  ['date', ([year, month, day]: RuleValue[]) => timestampOfDate(year ?? null, month ?? null, day ?? null)],
  [
    'value',
    ([millis]: RuleValue[]) =>
      typeof millis === 'bigint'
        ? timestampOfNanos(millis * NANOS_PER_MILLI)
        : fail('Type error. timestamp.value takes an int of milliseconds.'),
  ],
])

/** Midnight UTC of a calendar day; a day that does not exist is an error. */
function timestampOfDate(year: RuleValue, month: RuleValue, day: RuleValue): Evaluated {
  if (typeof year !== 'bigint' || typeof month !== 'bigint' || typeof day !== 'bigint')
    return fail('Type error. timestamp.date takes three ints.')
  if (year < 1n || year > 9999n || month < 1n || month > 12n || day < 1n || day > 31n)
    return fail('Timestamp out of range.')
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCDate() === Number(day)
    ? timestampOfNanos(BigInt(date.getTime()) * NANOS_PER_MILLI)
    : fail('Timestamp out of range.')
}

function dateOf(value: Timestamp): Date {
  return new Date(Number(millisOf(value)))
}

/** Rounded down, also before the epoch. */
function millisOf(value: Timestamp): bigint {
  return value.seconds * 1000n + BigInt(Math.floor(value.nanos / 1e6))
}

function sinceMidnight(value: Timestamp): bigint {
  return ((nanosOf(value) % NANOS_PER_DAY) + NANOS_PER_DAY) % NANOS_PER_DAY
}

function dayOfYear(date: Date): number {
  const first = new Date(date)
  first.setUTCMonth(0, 1)
  return Math.round((date.getTime() - first.getTime()) / MILLIS_PER_DAY) + 1
}
