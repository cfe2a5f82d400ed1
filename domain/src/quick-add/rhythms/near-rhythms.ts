import type { CalendarDate } from '../../schedule.ts'
import { formatDays, parseDays } from '../../days/civil.ts'
import { makeDate, yearOf } from '../civil-days.ts'
import type { Line } from '../line.ts'
import type { Reading } from '../piece.ts'

/** What comes near to a rhythm that no rule can keep: "every full moon" is about every four weeks, "every autumn" once a year. */
export function nearRhythms(text: string, line: Line): Reading[] {
  const { today } = line.context
  const said = /^(?:every|each)\s+(full moon|new moon|spring|summer|autumn|fall|winter)$/i
    .exec(text)?.[1]
    ?.toLowerCase()
  if (!said) return []
  const month = SEASON_BEGINS[said]
  const [every, from] = month
    ? ['every year', nextFirst(month, today)]
    : ['every 4 weeks', nextMoon(said === 'full moon' ? HALF : 0, today)]
  return [{ value: every, replacement: `${every} ${line.writtenFrom(from)}`, label: every }]
}

/** Meteorological, of the north. */
const SEASON_BEGINS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }

function nextFirst(month: number, today: CalendarDate): CalendarDate {
  const first = makeDate(yearOf(today), month, 1)
  return first && first >= today ? first : (makeDate(yearOf(today) + 1, month, 1) ?? today)
}

/** Mean length of a month of the moon, and the mean new moon of 6 January 2000, 14:20 (Meeus, Astronomical Algorithms, ch. 49). */
const MONTH = 29.530588861
const NEW_MOON = parseDays('2000-01-06') + 0.598
const HALF = MONTH / 2

function nextMoon(after: number, today: CalendarDate): CalendarDate {
  const begun = Math.ceil((parseDays(today) - NEW_MOON - after) / MONTH)
  return formatDays(Math.floor(NEW_MOON + after + begun * MONTH))
}
