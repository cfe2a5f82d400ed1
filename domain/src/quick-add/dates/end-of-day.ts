import { dateAt } from './date.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'

/** "EOD", "by close of business", "bis Feierabend": a date lasts to the end of its day in any case, so this says no more than the day. */
export function endOfDayAt(line: Line, at: number): number | null {
  return line.skip(line.past(at, 'by', 'until', 'before', 'at', 'in', 'the'), 'endOfDay')
}

/** "EOD Friday", "by close of business on 30 Nov"; today's where the line has no other date. */
export function dayToItsEndAt(line: Line, at: number): FoundDate | null {
  const end = endOfDayAt(line, at)
  if (end === null) return null
  const day = dateAt(line, line.past(end, 'on', 'of', 'the'))
  if (day) return day.said.form === 'period' ? null : { ...day, slight: false }
  // "EOD report" is a name; "report EOD" says when.
  if (line.skip(at, 'endOfDay') === end && line.words[end] && !line.words[end].mark) return null
  const other = line.words.slice(end).some((_, ahead) => dateAt(line, end + ahead) !== null)
  return other ? null : { next: end, slight: false, said: { form: 'day', date: line.context.today } }
}
