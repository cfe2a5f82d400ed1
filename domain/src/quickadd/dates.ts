import type { CalendarDate } from '../schedule.ts'
import { countedDay, OF_SOME_MONTH } from './counted-days.ts'
import { addDays, addSpan, daysInMonth, isoWeekday, makeDate, monthOf, yearOf } from './civil-days.ts'
import type { Match, Piece, QuickAddContext, Reading } from './piece.ts'
import { countNumber, END, matchAt, MONTH, monthNumber, NUMBER, spanOf, UNIT, WEEKDAY, weekdayNumber } from './words.ts'

export type DateRole = Extract<Piece, { is: 'date' }>['role']

/**
 * A date in words or figures at `at`. `led`: a word such as "on" stands before it, so that figures without a year (`3/12`) are a date;
 * without one they may be a flat, a share or a size, and stay in the title.
 */
export function dateAt(line: string, at: number, role: DateRole, context: QuickAddContext, led = false): Match | null {
  const reading =
    isoDate(line, at) ??
    numericDate(line, at, context) ??
    (led ? yearlessDate(line, at, context) : null) ??
    namedDate(line, at, context) ??
    countedDate(line, at, context) ??
    relativeDate(line, at, context) ??
    endOfMonth(line, at, context)
  if (!reading) return null
  if ('date' in reading) return { end: reading.end, kind: 'date', piece: { is: 'date', role, date: reading.date } }
  if ('options' in reading)
    return {
      end: reading.end,
      kind: 'date',
      piece: {
        is: 'unsure',
        about: 'date',
        role,
        code: reading.code,
        options: reading.options,
        ...(reading.code === 'date-order' ? { from: at } : {}),
      },
    }
  const said = line.slice(at, reading.end)
  return {
    end: reading.end,
    kind: 'date',
    piece: {
      is: 'refused',
      code: 'no-such-date',
      message: `There is no ${said}: the calendar has no such day. Correct the date, or put the words in quotes to keep them in the title.`,
    },
  }
}

/** The date due: with or without "on", "by" or "due" before it. */
export function dueDateAt(line: string, at: number, context: QuickAddContext): Match | null {
  const lead = matchAt('(?:(?:on|by|due)\\s+(?:the\\s+)?){1,2}', line, at)
  return dateAt(line, at + (lead?.[0].length ?? 0), 'due', context, lead !== null)
}

export function namedRoleAt(line: string, at: number, context: QuickAddContext): Match | null {
  const lead = matchAt('(from|starting|starts|until|till|ends)\\s+(?:on\\s+)?', line, at)
  if (!lead) return null
  const word = lead[1]?.toLowerCase()
  const role =
    word === 'starts' ? 'starts' : word === 'ends' ? 'ends' : word === 'until' || word === 'till' ? 'until' : 'from'
  return dateAt(line, at + lead[0].length, role, context, true)
}

type DateReading = { end: number } & (
  | { date: CalendarDate }
  | { code: 'date-order' | 'next-weekday' | 'weekday-today' | 'end-of-month'; options: Reading[] }
  | { none: true }
)

const orNone = (end: number, date: CalendarDate | null): DateReading => (date ? { end, date } : { end, none: true })
const asReading = (date: CalendarDate): Reading => ({ value: date, replacement: date })

function isoDate(line: string, at: number): DateReading | null {
  const match = matchAt(`(\\d{4})-(\\d{1,2})-(\\d{1,2})${END}`, line, at)
  return match && orNone(at + match[0].length, makeDate(Number(match[1]), Number(match[2]), Number(match[3])))
}

function numericDate(line: string, at: number, context: QuickAddContext): DateReading | null {
  const match = matchAt(`(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${END}`, line, at)
  if (!match) return null
  const end = at + match[0].length
  const [first, second] = [Number(match[1]), Number(match[3])]
  const year = match[4]?.length === 2 ? 2000 + Number(match[4]) : Number(match[4])
  return inOrder(end, makeDate(year, second, first), makeDate(year, first, second), context)
}

/** `3/12`: the next such day, in either order. */
function yearlessDate(line: string, at: number, context: QuickAddContext): DateReading | null {
  const match = matchAt(`(\\d{1,2})/(\\d{1,2})${END}`, line, at)
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  const next = (month: number, day: number) => nextYearly(month, day, context.today)
  return inOrder(at + match[0].length, next(second, first), next(first, second), context)
}

/** Both readings, the locale's first, where both are dates; one stands for itself. */
function inOrder(
  end: number,
  dayFirst: CalendarDate | null,
  monthFirst: CalendarDate | null,
  { locale }: QuickAddContext,
): DateReading {
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return orNone(end, dayFirst ?? monthFirst)
  const order = /^(en-US|en-PH|fil)\b/i.test(locale) ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
  return { end, code: 'date-order', options: order.map(asReading) }
}

function namedDate(line: string, at: number, context: QuickAddContext): DateReading | null {
  const year = `(?:,?\\s+((?:19|20|21)\\d\\d))?${END}`
  const dayMonth = matchAt(`(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}${year}`, line, at)
  const monthDay = dayMonth ? null : matchAt(`${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?${year}`, line, at)
  const match = dayMonth ?? monthDay
  if (!match) return null
  const [day, month] = dayMonth ? [match[1], match[2]] : [match[2], match[1]]
  const end = at + match[0].length
  if (match[3]) return orNone(end, makeDate(Number(match[3]), monthNumber(month ?? ''), Number(day)))
  return orNone(end, nextYearly(monthNumber(month ?? ''), Number(day), context.today))
}

/** The next such day, today included; null for a day that no year has. 29 February may be up to eight years away. */
export function nextYearly(month: number, day: number, today: CalendarDate): CalendarDate | null {
  const year = yearOf(today)
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = makeDate(year + ahead, month, day)
    if (date && date >= today) return date
  }
  return null
}

function countedDate(line: string, at: number, { today }: QuickAddContext): DateReading | null {
  const counted = countedDay(line, at, today)
  return counted && orNone(counted.end, counted.date)
}

function relativeDate(line: string, at: number, context: QuickAddContext): DateReading | null {
  const { today } = context
  const named = matchAt(`(today|tomorrow)${END}`, line, at)
  if (named) return { end: at + named[0].length, date: named[1]?.toLowerCase() === 'today' ? today : addDays(today, 1) }
  const ahead = matchAt(`in\\s+${NUMBER}\\s+${UNIT}${END}`, line, at)
  if (ahead)
    return orNone(at + ahead[0].length, addSpan(today, spanOf(countNumber(ahead[1] ?? '1'), ahead[2] ?? 'days')))
  const weekday = matchAt(`(next\\s+|this\\s+)?${WEEKDAY}${END}(?!${OF_SOME_MONTH})`, line, at)
  if (!weekday) return null
  const end = at + weekday[0].length
  const todayNumber = isoWeekday(today)
  const distance = (weekdayNumber(weekday[2] ?? '') - todayNumber + 7) % 7
  const [soon, later] = [addDays(today, distance), addDays(today, distance + 7)]
  if (weekday[1]?.toLowerCase().startsWith('next')) {
    if (distance === 0) return { end, date: later }
    return todayNumber + distance <= 7
      ? { end, code: 'next-weekday', options: [soon, later].map(asReading) }
      : { end, date: soon }
  }
  return distance === 0 ? { end, code: 'weekday-today', options: [soon, later].map(asReading) } : { end, date: soon }
}

function endOfMonth(line: string, at: number, context: QuickAddContext): DateReading | null {
  const match = matchAt(
    `(?:at\\s+)?(?:the\\s+)?end\\s+of\\s+(?:(?:the\\s+|this\\s+)?month|${MONTH}(?:\\s+((?:19|20|21)\\d\\d))?)${END}`,
    line,
    at,
  )
  if (!match) return null
  const { today } = context
  const month = match[1] ? monthNumber(match[1]) : monthOf(today)
  const year = match[2] ? Number(match[2]) : yearOf(today) + (month < monthOf(today) ? 1 : 0)
  const last = makeDate(year, month, daysInMonth(year, month))
  if (!last) return { end: at + match[0].length, none: true }
  const overshoot = Math.max(0, isoWeekday(last) - 5)
  return overshoot === 0
    ? { end: at + match[0].length, date: last }
    : { end: at + match[0].length, code: 'end-of-month', options: [last, addDays(last, -overshoot)].map(asReading) }
}
