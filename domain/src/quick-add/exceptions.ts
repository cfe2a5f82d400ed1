import type { CalendarDate } from '../schedule.ts'
import { byDay } from './by-day.ts'
import { dateAt } from './date.ts'
import { listAt } from './days.ts'
import type { Line } from './line.ts'
import type { ByDay } from './piece.ts'
import type { FoundPiece } from './found-piece.ts'

/** "except 25 Dec", "except 22 June and 29 June", "except August", "except Sundays". */
export function exceptAt(line: Line, at: number): FoundPiece | null {
  const lead = line.skip(at, 'except')
  if (lead === null) return null
  const dates: CalendarDate[] = []
  const months: number[] = []
  const weekdays: ByDay[] = []
  const next = listAt(line, line.past(lead, 'on', 'in', 'the'), (word) => {
    const date = dateAt(line, word)
    if (date?.said.form === 'period' && date.said.months) months.push(...date.said.months)
    else if (date?.said.form === 'day' && date.said.days?.on !== 'weekdays') dates.push(date.said.date)
    else {
      const weekday = line.get(word, 'weekday')
      if (!weekday || weekday.lexeme.short) return null
      weekdays.push(byDay(weekday.lexeme.n))
      return weekday.next
    }
    return date.next
  })
  return next === null ? null : { next, piece: { is: 'except', dates, months, weekdays } }
}

/** "every Friday, also on 3 Dec 2026": a day beside those of the rule. */
export function alsoAt(line: Line, at: number): FoundPiece | null {
  if (line.words[at]?.plain !== 'also') return null
  const date = dateAt(line, line.past(at + 1, 'on', 'the'))
  return date?.said.form === 'day' ? { next: date.next, piece: { is: 'also', date: date.said.date } } : null
}

/** "or the previous working day", "or next working day": the convention. */
export function orWorkingDayAt(line: Line, at: number): FoundPiece | null {
  const or = line.skip(at, 'or')
  if (or === null) return null
  const from = line.past(or, 'on', 'the')
  const side = line.get(from, 'previous') ?? line.get(from, 'next')
  const day = line.skip(side?.next ?? from, 'businessDays')
  if (day === null) return null
  const after = side ? null : (line.get(day, 'before') ?? line.get(day, 'after'))
  const which = side?.lexeme.is ?? after?.lexeme.is
  if (!which) return null
  const convention = which === 'previous' || which === 'before' ? 'preceding' : 'following'
  return { next: after?.next ?? day, piece: { is: 'convention', convention, regions: null } }
}
