import { daysFromCivil, daysInMonth, formatDays, monthsOn, weekday, type Day } from '@duebook/domain'
import { holidayDay } from './holidays.ts'
import { DAY_WORD, dayNumber, MONTH_WORD, monthNumber } from './words.ts'

export function dayOf(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || year < 1 || year > 9999 || day > daysInMonth(year, month)) return null
  return daysFromCivil(year, month, day)
}

export const yearOf = (day: Day) => Number(formatDays(day).slice(0, 4))
const monthOf = (day: Day) => Number(formatDays(day).slice(5, 7))

export function monthSaid(
  name: string | undefined,
  year: string | undefined,
  which: string | undefined,
  today: Day,
  ahead: boolean,
) {
  let month = name ? monthNumber(name) : monthOf(today)
  let at = year ? Number(year) : yearOf(today)
  if (!name) {
    month += which === 'next' ? 1 : which === 'last' || which === 'previous' ? -1 : 0
    if (month > 12) [month, at] = [1, at + 1]
    if (month < 1) [month, at] = [12, at - 1]
  } else if (!year && !ahead && daysFromCivil(at, month, daysInMonth(at, month)) < today) at += 1
  return { year: at, month, first: daysFromCivil(at, month, 1), length: daysInMonth(at, month) }
}

export function nthWeekday(
  month: { year: number; month: number; first: Day; length: number },
  nth: number,
  wanted: number,
  from: Day | null,
): Day | null {
  const lowest = (wanted - weekday(month.first) + 7) % 7
  const offset = nth > 0 ? lowest + 7 * (nth - 1) : lowest + 7 * (Math.floor((month.length - 1 - lowest) / 7) + nth + 1)
  const day = offset < 0 || offset >= month.length ? null : month.first + offset
  if (from === null || day === null || day >= from) return day
  const first = daysFromCivil(month.year + 1, month.month, 1)
  return nthWeekday(
    { year: month.year + 1, month: month.month, first, length: daysInMonth(month.year + 1, month.month) },
    nth,
    wanted,
    null,
  )
}

export function yearDay(nth: number, year: string | undefined, today: Day): Day {
  const day = daysFromCivil(year ? Number(year) : yearOf(today), 1, 1) + nth - 1
  return year || day >= today ? day : daysFromCivil(yearOf(today) + 1, 1, 1) + nth - 1
}

/** The month and day next to come, today included. */
export function comingDate(month: number, day: number, today: Day): Day | null {
  for (let year = yearOf(today); year <= yearOf(today) + 8; year++) {
    const at = dayOf(year, month, day)
    if (at !== null && at >= today) return at
  }
  return null
}

export function comingNumber(number: number, today: Day): Day | null {
  const first = today - Number(formatDays(today).slice(8)) + 1
  for (let ahead = 0; ahead < 13; ahead++) {
    const start = monthsOn(first, ahead, 'backward')
    const day = start + number - 1
    if (number >= 1 && day >= today && day < monthsOn(first, ahead + 1, 'backward')) return day
  }
  return null
}

/** The nearest year in which the date has that weekday. */
export function withWeekday(month: string, number: number, wanted: number, today: Day): Day | null {
  let nearest: Day | null = null
  for (let year = yearOf(today) - 6; year <= yearOf(today) + 11; year++) {
    const day = dayOf(year, monthNumber(month), number)
    if (day === null || weekday(day) !== wanted) continue
    const closer = nearest === null || Math.abs(day - today) < Math.abs(nearest - today)
    if (closer) nearest = day
  }
  return nearest
}

export function numberedWeekday(wanted: number, number: number, today: Day): Day | null {
  let from = today - 13
  for (let tries = 0; tries < 100; tries++) {
    const day = comingNumber(number, from)
    if (day === null) return null
    if (weekday(day) === wanted) return day
    from = day + 1
  }
  return null
}

export function nextWeekday(wanted: number, today: Day): Day {
  return today + (((wanted - weekday(today) + 6) % 7) + 1)
}

/** That weekday in the same week, Monday to Sunday. */
export function inWeekOf(day: Day, wanted: number): Day {
  return day - weekday(day) + wanted
}

export function weekdaysAway(wanted: number, count: number, ahead: boolean, today: Day): Day {
  if (ahead) return nextWeekday(wanted, today) + (count - 1) * 7
  return today - (((weekday(today) - wanted + 6) % 7) + 1) - (count - 1) * 7
}

export function besideWeekday(which: string, wanted: number, today: Day): Day {
  const monday = today - weekday(today) + 1
  if (which === 'coming') return nextWeekday(wanted, today)
  if (which === 'following') return monday + 7 + wanted - 1
  const before = today - (((weekday(today) - wanted + 6) % 7) + 1)
  return which !== 'past' ? Math.min(before, monday - 7 + wanted - 1) : before
}

export function anchorDay(text: string, today: Day): Day | null {
  const word = text.replace(/^the /, '')
  if (word === 'today') return today
  if (word === 'now') return null
  if (word === 'tomorrow' || word === 'tmrw') return today + 1
  if (word === 'yesterday') return today - 1
  const next = new RegExp(`^next (${DAY_WORD})$`).exec(word)
  if (next) return inWeekOf(today + 7, dayNumber(next[1] ?? ''))
  const date = new RegExp(`^(${MONTH_WORD}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`).exec(word)
  if (date) {
    const [month, day] = [monthNumber(date[1] ?? ''), Number(date[2])]
    return date[3] ? dayOf(Number(date[3]), month, day) : comingDate(month, day, today)
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word)
  if (slashed) return dayOf(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]))
  if (new RegExp(`^(?:this )?${DAY_WORD}$`).test(word)) return nextWeekday(dayNumber(word.replace(/^this /, '')), today)
  return holidayDay(word, undefined, undefined, today)
}

export function spanFrom(day: Day, amount: number, unit: string): Day {
  if (unit === 'day') return day + amount
  return unit === 'week' ? day + amount * 7 : monthsOn(day, unit === 'month' ? amount : amount * 12, 'backward')
}
