import { calendarDate, isCalendarDate, MONTHS } from '@duebook/domain'
import { partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import type { TypedDay } from './timing-draft.ts'

/** "30 Apr 2025"; what is no day stays as it was typed. */
export function dayText(typed: TypedDay): string {
  const date = typedDay(typed)
  if (date === null) return typed.day
  const { day, month, year } = partsOf(date)
  return `${day} ${MONTHS[Number(month) - 1]?.slice(0, 3)} ${year}`
}

/** A day written in one field: "30 Apr 2025", "30 April 2025", "2025-04-30", "30.4.2025". What could be two days, as 3/12/2026, is none yet. */
export function readDayText(text: string): TypedDay {
  const said = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(said)
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ .]+([a-z]{3,9})[ .,]+(\d{4})$/i.exec(said)
  const figures = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(said)
  const found = iso
    ? [iso[3], iso[2], iso[1]]
    : named
      ? [named[1], monthNumber(named[2] ?? ''), named[3]]
      : figures
        ? inOrder(figures)
        : null
  const [day = '', month = '', year = ''] = found ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? partsOf(calendarDate(date)) : { day: text, month: '', year: '' }
}

function monthNumber(name: string): string {
  const found = MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase()))
  return found < 0 ? '' : String(found + 1)
}

/** With points the day comes first; with strokes only where it can be nothing else. */
function inOrder([, first = '', mark, second = '', year = '']: RegExpExecArray): string[] | null {
  if (mark === '.' || first === second || Number(first) > 12) return [first, second, year]
  return Number(second) > 12 ? [second, first, year] : null
}

export const isBlank = ({ day, month, year }: TypedDay) => `${day}${month}${year}`.trim() === ''
