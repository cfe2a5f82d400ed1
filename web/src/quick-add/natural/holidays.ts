import { daysFromCivil, type Day, formatDays, weekday } from '@duebook/domain'

/** The day of a holiday that is said by its name: in a year, the last or the next one; null for a name not known here. */
export function holidayDay(name: string, year: string | undefined, which: string | undefined, today: Day): Day | null {
  const find = HOLIDAYS.find(([names]) => names.test(name))?.[1]
  if (!find) return null
  if (year) return find(Number(year))
  const now = Number(formatDays(today).slice(0, 4))
  const past = which === 'last' || which === 'previous'
  if (past) return find(now) < today ? find(now) : find(now - 1)
  return find(now) >= today ? find(now) : find(now + 1)
}

const fixed = (month: number, day: number) => (year: number) => daysFromCivil(year, month, day)
/** The n-th Thursday of November. */
const thanksgiving = (year: number) => {
  const first = daysFromCivil(year, 11, 1)
  return first + ((4 - weekday(first) + 7) % 7) + 21
}

const HOLIDAYS: readonly (readonly [RegExp, (year: number) => Day])[] = [
  [/^christmas eve/, fixed(12, 24)],
  [/^christmas/, fixed(12, 25)],
  [/^new year.*eve/, fixed(12, 31)],
  [/^new year/, fixed(1, 1)],
  [/^easter monday/, (year) => easter(year) + 1],
  [/^easter/, easter],
  [/^black friday/, (year) => thanksgiving(year) + 1],
  [/^thanksgiving/, thanksgiving],
  [/^earth day/, fixed(4, 22)],
  [/patrick/, fixed(3, 17)],
  [/^independence day/, fixed(7, 4)],
  [/^halloween/, fixed(10, 31)],
  [/^valentine/, fixed(2, 14)],
  [/^international workers' day/, fixed(5, 1)],
]

/** Easter Sunday of the Gregorian calendar, by the anonymous method of 1876. */
function easter(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return daysFromCivil(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}
