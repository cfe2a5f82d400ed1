import { occurrences } from '../occurrences.ts'
import type { CalendarDate, Schedule } from '../schedule.ts'

/** One part of a series: its schedule from the nominal date `from` on, up to where the next part begins. */
export type SeriesPart = { from: CalendarDate; schedule: Schedule }
export type DatedOccurrence = { nominal: CalendarDate; due: CalendarDate; provisional: boolean }

/** All occurrences with a nominal date up to `through`, in order, and up to `beyond` after it. */
export function fixedOccurrences(
  parts: readonly SeriesPart[],
  through: CalendarDate,
  beyond: number,
): DatedOccurrence[] {
  return parts.flatMap(({ from, schedule }, index) => {
    const next = parts[index + 1]?.from ?? END
    const inside = ({ nominal }: DatedOccurrence) => nominal >= from && nominal < next
    const listed = occurrences(schedule, { from, through, limit: LIMIT, by: 'nominal' })
    const last = listed.at(-1)?.nominal
    const ahead =
      beyond === 0
        ? []
        : occurrences(schedule, {
            from: last && last > through ? last : through > from ? through : from,
            limit: beyond + 1,
            by: 'nominal',
          }).filter(({ nominal }) => nominal > through)
    return [...listed, ...ahead]
      .map(({ nominal, adjusted, provisional }) => ({ nominal, due: adjusted, provisional }))
      .filter(inside)
  })
}

const END = '9999-12-31' as CalendarDate
/** More than a daily obligation has in fifty years. */
const LIMIT = 20_000
