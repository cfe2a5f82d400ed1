import type { CalendarDate } from '../../schedule.ts'
import { daysAt } from '../rhythms/days.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import { nextDayOfMonth } from './month-day.ts'

/** "the 25th" of no month: the next one, today included. */
export function dayAloneAt(line: Line, at: number, plainNumbers = false): FoundDate | null {
  const day = dayOfMonthAloneAt(line, at, plainNumbers)
  const date: CalendarDate | null = day && nextDayOfMonth(day.n, line.context.today)
  return (
    day &&
    date && { next: day.next, slight: false, said: { form: 'day', date, days: { on: 'monthDays', days: [day.n] } } }
  )
}

/** The same where it ends what is said: in "from 5th Avenue" it is a part of a name. `plainNumbers`: "le 25" is such a day too. */
export function dayAloneAtEnd(line: Line, at: number, plainNumbers = false): (FoundDate & { n: number }) | null {
  const day = dayOfMonthAloneAt(line, at, plainNumbers)
  const found = day && dayAloneAt(line, at, plainNumbers)
  const after = found && line.words[found.next]
  const ends =
    !after || after.mark || after.figures || /[,;:)]/.test(line.gap(found.next)) || line.meanings(found.next).length > 0
  return day && found && ends ? { ...found, n: day.n } : null
}

function dayOfMonthAloneAt(line: Line, at: number, plainNumbers: boolean): { next: number; n: number } | null {
  const found = daysAt(line, at, plainNumbers)
  if (!found || 'none' in found || found.every || found.days.on !== 'monthDays') return null
  const [n, another] = found.days.days
  return n === undefined || another !== undefined ? null : { next: found.next, n }
}
