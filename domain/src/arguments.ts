import { DomainError } from './errors.ts'
import { assertWhole, shown } from './whole-numbers.ts'

/** Refuses a word that is none of a list, with `bad-argument`: nothing is taken in its place. */
export function assertOneOf(value: unknown, known: readonly string[], field: string): void {
  if (known.includes(value as string)) return
  throw new DomainError(
    'bad-argument',
    `“${field}” is ${shown(value)}, which has no meaning here, and nothing is taken in its place. Give one of: ${known.join(', ')}.`,
    { field, value: shown(value) },
  )
}

/** An instant in milliseconds since 1970. */
export function assertInstant(instant: number, field: string): void {
  assertWhole(instant, field, -FARTHEST_INSTANT, FARTHEST_INSTANT)
}

/** A local time of day, `HH:MM`; throws `no-such-time`. */
export function assertTime(time: string, field: string): void {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw noSuchTime(time, field)
}

export function noSuchTime(time: string, field: string): DomainError {
  const data = { field, value: shown(time) }
  return new DomainError(
    'no-such-time',
    `${shown(time)} is not a time of the day. Write it as hours and minutes, 09:30.`,
    data,
  )
}

/** As far as the platform's own instants reach. */
const FARTHEST_INSTANT = 8.64e15
