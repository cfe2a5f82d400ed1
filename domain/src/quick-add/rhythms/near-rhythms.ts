import type { CalendarDate } from '../../schedule.ts'
import { writtenEvery } from './written-rule.ts'
import { formatDays, parseDays } from '../../days/civil.ts'
import { addSpan } from '../civil-days.ts'
import { seasonAt } from '../dates/season.ts'
import type { Line } from '../line.ts'
import type { Reading } from '../piece.ts'

/** What comes near to a rhythm that no rule can keep: "every full moon" is about every four weeks, "every autumn" once a year, on a day of it. */
export function nearRhythms(line: Line, { start, end }: { start: number; end: number }): Reading[] {
  const moon = /^(?:every|each)\s+(full|new) moon$/i.exec(line.text.slice(start, end))?.[1]?.toLowerCase()
  if (moon) {
    const from = nextMoon(moon === 'full' ? HALF : 0, line.context.today)
    return [
      {
        value: 'every 4 weeks',
        replacement: `${writtenEvery(4, 'weeks', line.language)} ${line.writtenFrom(from)}`,
        label: 'every 4 weeks',
      },
    ]
  }
  const every = line.skip(
    line.words.findIndex((word) => word.start === start),
    'every',
  )
  const season = every === null ? null : seasonAt(line, every)
  if (!season) return []
  const first = season.first < line.context.today ? addSpan(season.first, { amount: 1, unit: 'years' }) : season.first
  return [
    ...(first ? [{ date: first, label: 'every year on its first day' }] : []),
    { date: season.last, label: 'every year on its last day' },
  ].map(({ date, label }) => {
    const replacement = `${writtenEvery(1, 'years', line.language)} ${line.writtenFrom(date)}`
    return { value: replacement, replacement, label }
  })
}

/** Mean length of a month of the moon, and the mean new moon of 6 January 2000, 14:20 (Meeus, Astronomical Algorithms, ch. 49). */
const MONTH = 29.530588861
const NEW_MOON = parseDays('2000-01-06') + 0.598
const HALF = MONTH / 2

function nextMoon(after: number, today: CalendarDate): CalendarDate {
  const begun = Math.ceil((parseDays(today) - NEW_MOON - after) / MONTH)
  return formatDays(Math.floor(NEW_MOON + after + begun * MONTH))
}
