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

/** Far beyond the year 9999, and still near enough for every sum to be a whole number. */
const FARTHEST = 1e12

/** A value as an error shows it: a text in quotation marks, none longer than 40 characters. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? `“${value.slice(0, 40)}”` : String(value).slice(0, 40)
}
