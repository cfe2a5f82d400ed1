import { calendarDate, type CalendarDate, daysInMonth, parseDays, weekday } from '@duebook/domain'
import { monthOf, weekdayOf } from './months.ts'

/** What the text of one date can be. `numeric`: two numbers whose order something else decides. */
export type DateText =
  | {
      form: 'iso' | 'named'
      day: CalendarDate | null
      time?: string
      utc?: boolean
      instant?: number
      weekday?: number
    }
  | { form: 'numeric'; first: number; second: number; year: number; time?: string; weekday?: number }
  | { form: 'serial'; day: CalendarDate }
  | { form: 'open-year'; month: number; day: number; time?: string; weekday?: number }

/** Reads the forms that files write dates in; null for anything else. A day that no month has is `day: null`. */
export function dateText(written: string): DateText | null {
  const text = written.trim()
  if (text === '' || text.length > MOST) return null
  return instantText(text) ?? serialText(text) ?? dayAndTime(text)
}

const MOST = 80

function instantText(text: string): DateText | null {
  const found =
    /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})$/i.exec(text)
  if (!found) return null
  const [year, month, date, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0))
  const day = existing(year!, month!, date!)
  if (day === null || hour! > 23 || minute! > 59 || second! > 60) return { form: 'iso', day: null }
  const zone = found[7]!.toUpperCase()
  if (zone === 'Z' && hour === 0 && minute === 0 && second === 0) return { form: 'iso', day }
  return { form: 'iso', day, instant: parseDays(day) * 86_400_000 + (hour! * 60 + minute! - offsetOf(zone)) * 60_000 }
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

/** A spreadsheet's day number; 1900 has a 29 February there, and the epoch makes up for it. */
function serialText(text: string): DateText | null {
  if (!/^\d{5}(?:[.,]\d{1,15})?$/.test(text)) return null
  const n = Math.floor(Number(text.replace(',', '.')))
  return n >= 20_000 && n <= 80_000 ? { form: 'serial', day: dayOfSerial(n) } : null
}

export const dayOfSerial = (n: number): CalendarDate => {
  const at = new Date(Date.UTC(1899, 11, 30) + n * 86_400_000)
  return calendarDate(at.toISOString().slice(0, 10))
}

function dayAndTime(text: string): DateText | null {
  const words = /^\p{L}{2,12}\.?(?=,?\s)/u.exec(text)?.[0]
  const said = words ? weekdayOf(words) : null
  // “Mar” is a weekday and a month: before a number that a month follows it is the former.
  const rest = said !== null && words ? text.slice(words.length).replace(/^,?\s+/, '') : null
  const [found, named] =
    rest !== null && dayPart(rest) !== null ? [dayPart(rest), said] : ([dayPart(text), null] as const)
  if (found === null) return null
  const time = found.rest === '' ? undefined : timeText(found.rest)
  if (time === null) return null
  return {
    ...found.date,
    ...(time === undefined ? {} : { time }),
    ...(named === null ? {} : { weekday: named }),
  } as DateText
}

type DayPart = { date: DateText; rest: string }

function dayPart(text: string): DayPart | null {
  return yearFirst(text) ?? compact(text) ?? numbers(text) ?? named(text)
}

function yearFirst(text: string): DayPart | null {
  const found = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(?:T(?=\d))?/.exec(text)
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[3]), Number(found[4])]
  return { date: { form: 'iso', day: existing(year, month, day) }, rest: text.slice(found[0].length) }
}

function compact(text: string): DayPart | null {
  const found = /^(\d{4})(\d\d)(\d\d)(?!\d)(?:T(?=\d))?/.exec(text)
  if (!found) return null
  const day = existing(Number(found[1]), Number(found[2]), Number(found[3]))
  return { date: { form: 'iso', day }, rest: text.slice(found[0].length) }
}

function numbers(text: string): DayPart | null {
  const found = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/.exec(text)
  if (!found) return null
  const date = {
    form: 'numeric',
    first: Number(found[1]),
    second: Number(found[3]),
    year: fullYear(found[4]!),
  } as const
  return { date, rest: text.slice(found[0].length) }
}

function named(text: string): DayPart | null {
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er|º|e|\.)?[\s-]{0,2}(?:of |de |del )?(\p{L}{3,12})\.?(?:,?[\s-]{1,2}(?:de |del )?(\d{4}|'?\d{2})(?![\d:.hH]|\s?[ap]\.?m))?/u.exec(
      text,
    )
  const monthFirst =
    /^(\p{L}{3,12})\.?[\s-]{1,2}(\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:,?[\s-]{1,2}(\d{4}|'?\d{2})(?![\d:.hH]|\s?[ap]\.?m))?/u.exec(
      text,
    )
  const found = dayFirst && monthOf(dayFirst[2]!) !== null ? dayFirst : monthFirst
  if (!found) return null
  const [number, word] = found === dayFirst ? [found[1]!, found[2]!] : [found[2]!, found[1]!]
  const month = monthOf(word)
  if (month === null) return null
  const rest = text.slice(found[0].length)
  if (/^\d|^\p{L}/u.test(rest)) return null
  const day = Number(number)
  if (found[3] === undefined) return { date: { form: 'open-year', month, day }, rest }
  return { date: { form: 'named', day: existing(fullYear(found[3]), month, day) }, rest }
}

/** `14:30`, `2:30 PM`, `17 Uhr`, `17h30` behind a date; null for what is none. */
export function timeText(written: string): string | null {
  const found =
    /^[\s,]*(?:(?:at|um|a|à|om|las|alle|-)\s+)?(\d{1,2})(?:(?::|\.|\s?h\s?)(\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?)?\s?(am|pm|a\.m\.|p\.m\.|uhr|h|uur)?$/iu.exec(
      written.trim(),
    )
  if (!found) return null
  const [hour, minute, half] = [Number(found[1]), Number(found[2] ?? 0), found[3]?.toLowerCase().replaceAll('.', '')]
  if (found[2] === undefined && half === undefined) return null
  if (minute > 59 || hour > 23) return null
  if (half === 'am' || half === 'pm') {
    if (hour < 1 || hour > 12) return null
    return clock((hour % 12) + (half === 'pm' ? 12 : 0), minute)
  }
  return clock(hour, minute)
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** 00 to 79 are of this century. */
function fullYear(digits: string): number {
  const n = Number(digits.replace("'", ''))
  if (digits.replace("'", '').length > 2) return n
  return n < 80 ? 2000 + n : 1900 + n
}

/** The day, if its month has it and it lies from 1900 to 2200. */
export function existing(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  const two = (n: number) => String(n).padStart(2, '0')
  return calendarDate(`${year}-${two(month)}-${two(day)}`)
}

/** The nearest day of a weekday. */
export function nearestOf(date: CalendarDate, wanted: number): number {
  const day = parseDays(date)
  const ahead = (wanted - weekday(day) + 7) % 7
  return day + (ahead > 3 ? ahead - 7 : ahead)
}
