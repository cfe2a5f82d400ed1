import { DomainError } from './errors.ts'

/** Refuses a number that is not whole or lies out of reach, with `bad-argument`: a fraction of a day is never met, however long it is searched for. */
export function assertWhole(value: number, field: string, least = -FARTHEST, most = FARTHEST): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  const bounds =
    least === -FARTHEST && most === FARTHEST ? '' : ` from ${least}${most >= FARTHEST ? '' : ` to ${most}`}`
  throw new DomainError(
    'bad-argument',
    `“${field}” is ${shown(value)}, and dates are counted in whole numbers${bounds}. Give one of those.`,
    { field, value: shown(value) },
  )
}

/** A day number. */
export function assertDay(day: number, field = 'day'): void {
  // A small integer, as nearly all are, is told without comparing fractions.
  if (typeof day === 'number' && (day | 0) === day) return
  assertWhole(day, field)
}

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

/** Far beyond the year 9999, and still near enough for every sum to be a whole number. */
const FARTHEST = 1e12
/** As far as the platform's own instants reach. */
const FARTHEST_INSTANT = 8.64e15

function shown(value: unknown): string {
  return typeof value === 'string' ? `“${value.slice(0, 40)}”` : String(value).slice(0, 40)
}
