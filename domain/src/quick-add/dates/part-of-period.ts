import type { CalendarDate } from '../../schedule.ts'
import { parseDays } from '../../days/civil.ts'
import { addDays, addSpan } from '../civil-days.ts'
import type { FoundPiece } from '../found-piece.ts'
import type { Line } from '../line.ts'
import { periodAt, wholeYearAt } from './period.ts'

/** "early March", "late next week", "late in 2027": which day of that part is asked. */
export function partOfPeriodAt(line: Line, at: number): FoundPiece | null {
  const from = line.past(at, 'in', 'by', 'the')
  const part = line.english ? line.words[from]?.plain : undefined
  // "Early May bank holiday" is a day by its name.
  if ((part !== 'early' && part !== 'late') || line.skip(from, 'feast') !== null) return null
  const lead = line.past(from + 1, 'in', 'the')
  const found = periodAt(line, lead) ?? wholeYearAt(line, lead)
  if (found?.said.form !== 'period') return null
  const days = (part === 'early' ? earlyDays : lateDays)(found.said)
  const ahead = days.filter((date) => date >= line.context.today)
  if (ahead.length === 0) return null
  const options = ahead.map((date) => ({ value: date, replacement: line.writtenOn(date) }))
  const question = `“${line.slice(from, found.next)}” is no single day. By when is it due?`
  return {
    next: found.next,
    piece: {
      is: 'open',
      about: 'date',
      open: { code: 'whole-period', ...line.span(at, found.next), options, question },
    },
  }
}

type Days = { first: CalendarDate; last: CalendarDate }

/** The end of the first third, which is what can still be called early, and its beginning. */
const earlyDays = (days: Days) => [addDays(afterFirstThird(days), -1), days.first]

/** People think of a week by its working days. */
const lateDays = (days: Days) =>
  lengthOf(days) === 7 ? [addDays(days.first, 4), addDays(days.first, 3)] : [days.last, lastThird(days)]

const lengthOf = ({ first, last }: Days) => parseDays(last) - parseDays(first) + 1

/** Of what is longer than a month, a third is of whole months. */
const monthsOf = (days: Days) => (lengthOf(days) > 31 ? Math.round(lengthOf(days) / 30.4) / 3 : 0)

const afterFirstThird = (days: Days) =>
  later(days.first, monthsOf(days)) ?? addDays(days.first, Math.floor(lengthOf(days) / 3))

const lastThird = (days: Days) =>
  later(days.first, 2 * monthsOf(days)) ?? addDays(days.last, 1 - Math.floor(lengthOf(days) / 3))

const later = (date: CalendarDate, months: number) =>
  months > 0 ? addSpan(date, { amount: Math.round(months), unit: 'months' }) : null
