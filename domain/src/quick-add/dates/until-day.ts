import type { Line } from '../line.ts'
import type { Open } from '../piece.ts'
import type { At, Is } from '../placed.ts'
import { asName } from '../as-name.ts'
import { fits } from '../rhythms/rhythm.ts'

/**
 * "every month until the 25th", of no month: what comes by the month and on no day of its own may come by that day of each, or end on the next. In
 * German, French, Spanish and Dutch "bis zum 25." is how one says by when; in English it is asked.
 */
export function untilDay(
  line: Line,
  until: At<Is<'date'>> | undefined,
  rhythm: At<Is<'rhythm'>> | undefined,
  days: At<Is<'days'>> | undefined,
): { days: At<Is<'days'>> } | { open: Open } | null {
  const said = until?.piece.said
  if (!until || said?.form !== 'day' || said.days?.on !== 'monthDays') return null
  if (!rhythm || rhythm.piece.days || days || !fits(said.days, rhythm.piece.rhythm.every)) return null
  if (!line.english) return { days: { ...until, piece: { is: 'days', days: said.days, slight: false, named: false } } }
  const { start, end } = until
  const text = line.text.slice(start, end)
  const day = text.replace(/^.*\s/, '')
  const options = [
    { value: 'by', replacement: `on the ${day}`, label: `by the ${day}, each time` },
    { value: said.date, replacement: `until ${line.written(said.date)}`, label: 'its end' },
    asName(text),
  ]
  const question = `“${text}” can be its end, or the day by which it is due each time. Which is meant?`
  return { open: { code: 'rule-start', start, end, options, question } }
}
