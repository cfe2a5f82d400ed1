import type { CalendarDate, Convention } from '../../schedule.ts'
import { byDay } from './by-day.ts'
import { dateAt } from '../dates/date.ts'
import { dayAloneAtEnd } from '../dates/day-alone.ts'
import type { FoundDate } from '../dates/found-date.ts'
import { isoWeekday, makeDate } from '../civil-days.ts'
import { nextDayOfMonth, nextOn, nextYearly, yearAt } from '../dates/month-day.ts'
import { dayNumbersAt, listAt } from './days.ts'
import type { Line } from '../line.ts'
import type { ByDay, Found } from '../piece.ts'
import type { FoundPiece } from '../found-piece.ts'

/** "except 25 Dec", "except 22 June and 29 June", "except the 25th", "except August", "except Sundays", "except at weekends". */
export function exceptAt(line: Line, at: number): FoundPiece | null {
  const lead = line.skip(at, 'except')
  if (lead === null) return null
  const dates: CalendarDate[] = []
  const months: number[] = []
  const weekdays: ByDay[] = []
  const next = listAt(line, line.past(lead, 'on', 'in', 'at', 'the'), (word) => {
    const weekend = line.skip(word, 'weekend')
    if (weekend !== null) {
      weekdays.push('SA', 'SU')
      return weekend
    }
    const several = datesLeftOutAt(line, word, at)
    if (several) {
      dates.push(...several.dates)
      return several.next
    }
    const date = dateAt(line, word) ?? dayLeftOutAt(line, word, at)
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

/** "every Friday except the 25th": the next one that is a Friday. */
function dayLeftOutAt(line: Line, at: number, from: number): FoundDate | null {
  const day = dayAloneAtEnd(line, at, line.skip(at - 1, 'the', 'on') === at)
  return day && { ...day, said: { form: 'day', date: nextOnWeekday(line, day.n, from) ?? line.context.today } }
}

/** "25 and 26 Dec" are of one month; in "the 25th and 1 Jan", where the days go down or fall on other weekdays than those said, only the last is of it. */
function datesLeftOutAt(line: Line, at: number, from: number): Found<{ dates: CalendarDate[] }> | null {
  const listed = dayNumbersAt(line, at)
  if (listed === null || listed.days.length < 2) return null
  const { days, next: after } = listed
  const month = line.get(line.past(after, 'of'), 'month')
  if (!month) {
    const ends = !line.words[after] || (line.meanings(after).length > 0 && line.skip(after, 'of', 'unit') === null)
    return ends
      ? known(
          after,
          days.map((day) => nextOnWeekday(line, day, from)),
        )
      : null
  }
  const year = yearAt(line, month.next)
  const { today } = line.context
  const ofMonth = days.map((day) =>
    year ? makeDate(year.n, month.lexeme.n, day) : nextYearly(month.lexeme.n, day, today),
  )
  const weekdays = weekdaysBefore(line, from)
  const isOne = ofMonth.every(
    (date, index) =>
      (days[index - 1] ?? 0) < (days[index] ?? 0) &&
      (!date || weekdays.length === 0 || weekdays.includes(isoWeekday(date))),
  )
  const dates = isOne ? ofMonth : [...days.slice(0, -1).map((day) => nextOnWeekday(line, day, from)), ofMonth.at(-1)]
  return known(year?.next ?? month.next, dates)
}

function known(next: number, dates: (CalendarDate | null | undefined)[]): Found<{ dates: CalendarDate[] }> | null {
  const found = dates.filter((date) => date !== null && date !== undefined)
  return found.length < dates.length ? null : { next, dates: found }
}

const weekdaysBefore = (line: Line, from: number) =>
  Array.from({ length: from }, (_, word) => line.get(word, 'weekday')?.lexeme.n ?? []).flat()

/** The soonest day of a month that falls on a weekday said before. */
function nextOnWeekday(line: Line, day: number, from: number): CalendarDate | null {
  const { today } = line.context
  const weekdays = weekdaysBefore(line, from)
  if (weekdays.length === 0) return nextDayOfMonth(day, today)
  return weekdays.flatMap((weekday) => nextOn(today, weekday, day) ?? []).toSorted()[0] ?? null
}

/** "every Friday, also on 3 Dec 2026": a day beside those of the rule. */
export function alsoAt(line: Line, at: number): FoundPiece | null {
  if (line.words[at]?.plain !== 'also') return null
  const date = dateAt(line, line.past(at + 1, 'on', 'the'))
  return date?.said.form === 'day' ? { next: date.next, piece: { is: 'also', date: date.said.date } } : null
}

/** "or the previous working day", "or next working day", "or the working day before if it is a weekend": the convention. */
export function orWorkingDayAt(line: Line, at: number): FoundPiece | null {
  const or = line.skip(at, 'or')
  if (or === null) return null
  const from = line.past(or, 'on', 'by', 'the')
  const nearest = /^(nearest|closest)$/.test(line.words[from]?.plain ?? '') ? from + 1 : null
  const side = line.get(from, 'previous') ?? line.get(from, 'next') ?? nthIsLast(line, from)
  const lead = nearest ?? side?.next ?? from
  const weekday = line.skip(lead, 'weekdays')
  const day = weekday ?? line.skip(lead, 'businessDays')
  if (day === null) return null
  const after = nearest === null ? (line.get(day, 'before') ?? line.get(day, 'after')) : null
  const convention = nearest === null ? conventionOf(side?.lexeme.is, after?.lexeme.is) : 'nearest'
  if (!convention) return null
  return {
    next: ifClosedAt(line, after?.next ?? day),
    piece: { is: 'convention', convention, regions: weekday === null ? null : [] },
  }
}

/** "or the last working day before". */
function nthIsLast(line: Line, at: number) {
  const nth = line.get(at, 'ordinal')
  return nth?.lexeme.n === -1 || nth?.lexeme.n === 1 ? nth : null
}

function conventionOf(side: string | undefined, after: string | undefined): Convention | null {
  if (after === 'before' && side !== 'next') return 'preceding'
  if (after === 'after' && side !== 'previous') return 'following'
  if (after !== undefined) return null
  return side === 'previous' ? 'preceding' : side === 'next' ? 'following' : null
}

/** "if it falls on a weekend", "if weekend", "if a bank holiday": when a convention moves a date in any case. */
function ifClosedAt(line: Line, at: number): number {
  if (!line.english || line.words[at]?.plain !== 'if') return at
  const said =
    /^if(?: (?:it|that|this|the date))?(?: (?:falls?|lands?|is|be))?(?: on)?(?: an?| the)? (weekends?|bank holidays?|holidays?|non-working days?|closed)(?: or (?:an? )?(?:weekends?|bank holidays?|holidays?))?(?=$|[\s,.;)])/i.exec(
      line.text.slice(line.words[at]?.start),
    )
  const end = said ? (line.words[at]?.start ?? 0) + said[0].length : 0
  const next = said ? line.words.findIndex(({ start }) => start >= end) : at
  return next < 0 ? line.words.length : next
}
