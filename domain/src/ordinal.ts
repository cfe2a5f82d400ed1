import { assertWhole } from './whole-numbers.ts'

/** "1st", "22nd", "13th". */
export function ordinal(n: number): string {
  assertWhole(n, 'n')
  const teens = n % 100 >= 11 && n % 100 <= 13
  return `${n}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
}
