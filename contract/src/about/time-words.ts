import type { Obligation } from '../obligation.ts'

export type Timed = Partial<Pick<Obligation, 'dueTime' | 'timeZone'>>

/** "15:00", or "15:00 in New York" where it is by another clock than the book's. Null where a whole day is meant. */
export function timeWords({ dueTime, timeZone }: Timed): string | null {
  if (!dueTime) return null
  const { at, zone } = dueTime
  return zone && zone !== timeZone ? `${at} in ${cityOf(zone)}` : at
}

/** What follows a day: ", 15:00"; nothing where a whole day is meant. */
export const timeAfter = (obligation: Timed): string => {
  const words = timeWords(obligation)
  return words ? `, ${words}` : ''
}

/** "America/Argentina/Buenos_Aires" is said as "Buenos Aires". */
const cityOf = (zone: string) => zone.replace(/^.*\//, '').replaceAll('_', ' ')
