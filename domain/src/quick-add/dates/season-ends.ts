import { MONTHS } from '../../format.ts'
import type { CalendarDate } from '../../schedule.ts'
import { addDays, makeDate, yearOf } from '../civil-days.ts'
import type { Reading } from '../piece.ts'

/** The months (northern, meteorological) before a season and its last. */
const SEASONS: Record<string, readonly [before: number, last: number]> = {
  spring: [2, 5],
  summer: [5, 8],
  autumn: [8, 11],
  fall: [8, 11],
  winter: [11, 2],
}

/** "until summer": until it begins, or through it; the nearest of each that is still to come. */
export function seasonEnds(text: string, today: CalendarDate): Reading[] {
  const season = /^(?:until|till|up to|through)\s+(?:the\s+)?(?:next\s+)?(spring|summer|autumn|fall|winter)$/i.exec(
    text,
  )?.[1]
  const months = season ? SEASONS[season.toLowerCase()] : undefined
  if (!months) return []
  return months
    .map((month) => ({ month, last: endOf(month, today) }))
    .toSorted((a, b) => (a.last < b.last ? -1 : 1))
    .map(({ month, last }) => ({
      value: `end of ${MONTHS[month - 1]}`,
      replacement: `until end of ${MONTHS[month - 1]} ${yearOf(last)}`,
      label: `Until the end of ${MONTHS[month - 1]}`,
    }))
}

function endOf(month: number, today: CalendarDate): CalendarDate {
  for (let year = yearOf(today); ; year++) {
    const next = makeDate(month === 12 ? year + 1 : year, (month % 12) + 1, 1)
    if (next && next > today) return addDays(next, -1)
  }
}
