import { type Day, daysFromCivil, packedCivil } from '../days/civil.ts'
import type { RuleWeekday } from './rule.ts'

/** In which months days of the year, or the n-th weeks of it, can lie: what need not be looked at is left out. */
export function monthsOfDays(days: readonly number[]): number {
  let months = 0
  for (const n of days) months |= monthsBetween(n, n)
  return months
}

export function monthsOfWeeks(nths: readonly RuleWeekday[]): number {
  let months = 0
  for (const { nth } of nths)
    months |= nth > 0 ? monthsBetween(nth * 7 - 6, nth * 7) : monthsBetween(nth * 7, nth * 7 + 6)
  return months
}

/** A numbered week lies within a few days of as many sevenths of its year, the first and the last ones also beyond it. */
export function monthsOfWeekNumbers(numbers: readonly number[]): number {
  let months = 0
  for (const n of numbers) {
    const first = n > 0 ? n : 53 + n
    const last = n > 0 ? n : 54 + n
    months |= monthsBetween(Math.max(1, first * 7 - 9), Math.min(366, last * 7 + 4))
    if (first <= 1) months |= 1 << 12
    if (last >= 52) months |= 1 << 1
  }
  return months
}

function monthsBetween(low: number, high: number): number {
  const base = low > 0 ? COMMON_YEAR - 1 : COMMON_YEAR + 365
  const leapBase = low > 0 ? LEAP_YEAR - 1 : LEAP_YEAR + 366
  const first = Math.min(monthNumber(base + low, low), monthNumber(leapBase + low, low))
  const last = Math.max(monthNumber(base + high, high), monthNumber(leapBase + high, high))
  return (2 << last) - (1 << first)
}

/** A 366th day of a common year lies in the next one, or the one before: it counts as December's or January's. */
function monthNumber(day: Day, n: number): number {
  const month = (packedCivil(day) >> 5) & 15
  if (n > 350 && month === 1) return 12
  return n < -350 && month === 12 ? 1 : month
}

const COMMON_YEAR = daysFromCivil(2023, 1, 1)
const LEAP_YEAR = daysFromCivil(2024, 1, 1)
