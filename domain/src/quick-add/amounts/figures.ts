import type { CalendarDate } from '../../schedule.ts'
import { makeDate } from '../civil-days.ts'
import { END, END_OF_DAY, matchAt } from '../match.ts'

/** What figures say by themselves. */
export type Figures =
  | { is: 'number'; n: number; digits: string }
  | { is: 'ordinal'; n: number }
  | { is: 'year'; n: number }
  /** "30d": so many of a unit, written together. */
  | { is: 'span'; n: number; unit: string }
  | { is: 'date'; date: CalendarDate | null }
  /** The same figures with the day first and with the month first; null where the calendar has no such day. */
  | { is: 'orders'; dayFirst: CalendarDate | null; monthFirst: CalendarDate | null }
  | { is: 'dayMonth'; first: number; second: number; sign: '/' | '.' }
  /** `short`: an hour of one figure, which may be one of the afternoon. */
  /** "03/2027". */
  | { is: 'monthYear'; month: number; year: number }
  | { is: 'time'; hour: number; minute: number; half: 'am' | 'pm' | null; plain: boolean; short: boolean }
  | { is: 'times'; from: string; to: string }
  /** "24.-28.", "5-9": days of one month. */
  | { is: 'days'; from: number; to: number }

type Found = { end: number; figures: Figures }

/** Figures at a place of the text; null where they only begin a name ("7-day", "747-400"). `english`: "3.4." is no date there, and "1." no ordinal. */
export function figuresAt(text: string, at: number, english: boolean): Found | null {
  if (!matchAt("['’]?\\d", text, at)) return null
  for (const read of READERS) {
    const found = read(text, at, english)
    if (found) return found
  }
  return null
}

const READERS = [
  isoDate,
  fullDate,
  monthYear,
  dayMonth,
  timeRange,
  dayRange,
  clock,
  ordinal,
  shortYear,
  span,
  clockSpan,
  number,
]

const ISO_DATE = `(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${END}`

function isoDate(text: string, at: number): Found | null {
  const match = matchAt(ISO_DATE, text, at)
  if (!match) return null
  const date = makeDate(Number(match[1]), Number(match[3]), Number(match[4]))
  return { end: at + match[0].length, figures: { is: 'date', date } }
}

const FULL_DATE = `(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${END}`

function fullDate(text: string, at: number): Found | null {
  const match = matchAt(FULL_DATE, text, at)
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  const year = match[4]?.length === 2 ? 2000 + Number(match[4]) : Number(match[4])
  return {
    end: at + match[0].length,
    figures: { is: 'orders', dayFirst: makeDate(year, second, first), monthFirst: makeDate(year, first, second) },
  }
}

const MONTH_YEAR = `(\\d{1,2})[/.](20\\d\\d)${END}`

function monthYear(text: string, at: number): Found | null {
  const match = matchAt(MONTH_YEAR, text, at)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return null
  return { end: at + match[0].length, figures: { is: 'monthYear', month, year: Number(match[2]) } }
}

const DAY_MONTH = `(\\d{1,2})/(\\d{1,2})${END_OF_DAY}`

/** "15-12" can be no range: the day and its month. */
function dashed(text: string, at: number): RegExpExecArray | null {
  const match = matchAt(`(\\d{1,2})-(\\d{1,2})${END}`, text, at)
  const [day, month] = [Number(match?.[1]), Number(match?.[2])]
  return day > month && day <= 31 && month >= 1 && month <= 12 ? match : null
}

const DOTTED_DAY = '(\\d{1,2})\\.(\\d{1,2})\\.(?=$|[\\s,;]|[-–]\\d{1,2}\\.\\d)'

function dayMonth(text: string, at: number, english: boolean): Found | null {
  const slashed = matchAt(DAY_MONTH, text, at)
  const dotted = english || slashed ? null : matchAt(DOTTED_DAY, text, at)
  const match = slashed ?? dotted ?? (english ? null : dashed(text, at))
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  return {
    end: at + match[0].length,
    figures: { is: 'dayMonth', first, second, sign: slashed ? '/' : '.' },
  }
}

const ONE_TIME = '\\d{1,2}(?:[:.h]\\d\\d|h)?\\s?(?:am|pm)?'
const TIME_RANGE = `(${ONE_TIME})\\s?[-–]\\s?(\\d{1,2}(?:[:.]\\d\\d)?\\s?(am|pm)|\\d{1,2}:\\d\\d|\\d{1,2}h(?:\\d\\d)?)${END}`

function timeRange(text: string, at: number): Found | null {
  const match = matchAt(TIME_RANGE, text, at)
  if (!match) return null
  const [from = '', to = '', half = ''] = match.slice(1)
  return { end: at + match[0].length, figures: { is: 'times', from: /[ap]m|:/.test(from) ? from : from + half, to } }
}

/** Before a month or a unit, also without a space ("6-8wks"), or at the end, as "9-11" for hours. */
const DAY_RANGE = `(\\d{1,2})\\.?\\s?[-–]\\s?(\\d{1,2})\\.?(?=\\s+\\p{L}{3}|(?:d|days?|wk?s?|weeks?|mth?s?|mos?|months?|yr?s?|years?)${END}|${END})`

function dayRange(text: string, at: number): Found | null {
  const match = matchAt(DAY_RANGE, text, at)
  if (!match) return null
  return { end: at + match[0].length, figures: { is: 'days', from: Number(match[1]), to: Number(match[2]) } }
}

const MILITARY = `(\\d\\d)(\\d\\d)\\s?(?:hrs?|hours|h)${END}`
const SHORT_HALF = `(\\d{1,2})(?::(\\d\\d))?([ap])${END}`
const HALF = `(am|pm|a\\.m\\.?|p\\.m\\.?)${END}`
const HOUR = '(\\d{1,2})(?:[:.h](\\d\\d))?'
const WITH_HALF = `${HOUR}\\s?${HALF}`
/** "Um 9 am Montag": "am" is German for "on". */
const WITH_HALF_ELSEWHERE = `${HOUR}(?:\\s(?!am\\s+\\p{L}))?${HALF}`
const WITH_MINUTES = `(\\d{1,2})[:hu](\\d\\d)${END}`
const HOUR_AND_SIGN = `(\\d{1,2})[hu]${END}`
const DOTTED = `(\\d{1,2})\\.(\\d\\d)${END}`

function clock(text: string, at: number, english: boolean): Found | null {
  const military = matchAt(MILITARY, text, at)
  if (military) {
    const [hour, minute] = [Number(military[1]), Number(military[2])]
    const time = { hour, minute, half: null, plain: true, short: false } as const
    return { end: at + military[0].length, figures: { is: 'time', ...time } }
  }
  const short = matchAt(SHORT_HALF, text, at)
  if (short) {
    const half = short[3]?.toLowerCase() === 'a' ? 'am' : 'pm'
    const time = { hour: Number(short[1]), minute: Number(short[2] ?? '0'), half, plain: false, short: true } as const
    return { end: at + short[0].length, figures: { is: 'time', ...time } }
  }
  const match =
    matchAt(english ? WITH_HALF : WITH_HALF_ELSEWHERE, text, at) ??
    matchAt(WITH_MINUTES, text, at) ??
    (english ? null : matchAt(HOUR_AND_SIGN, text, at)) ??
    matchAt(DOTTED, text, at)
  if (!match) return null
  const half = match[3] ? (match[3].toLowerCase().startsWith('a') ? 'am' : 'pm') : null
  // "18.30" is a time where one is due; elsewhere it may be a version or a size.
  const plain = half !== null || !match[0].includes('.')
  return {
    end: at + match[0].length,
    figures: {
      is: 'time',
      hour: Number(match[1]),
      minute: Number(match[2] ?? '0'),
      half,
      plain,
      short: match[1]?.length === 1,
    },
  }
}

const ORDINAL = `(\\d{1,2})(?:st|nd|rd|th|er|ere|ère|eme|ème|e|º|ª|ste|de)${END_OF_DAY}`

function ordinal(text: string, at: number, english: boolean): Found | null {
  const match =
    matchAt(ORDINAL, text, at) ?? (english ? null : matchAt('(\\d{1,2})\\.(?=$|[\\s,;]|[-–]\\d{1,2}\\.\\d)', text, at))
  return match && { end: at + match[0].length, figures: { is: 'ordinal', n: Number(match[1]) } }
}

const SHORT_YEAR = `['’](\\d\\d)${END}`

function shortYear(text: string, at: number): Found | null {
  const match = matchAt(SHORT_YEAR, text, at)
  return match && { end: at + match[0].length, figures: { is: 'year', n: 2000 + Number(match[1]) } }
}

const SPAN = `(\\d{1,4})(d|days?|w|wks?|weeks?|mo|mos|months?|m|yrs?|y|years?)${END}`

function span(text: string, at: number): Found | null {
  const match = matchAt(SPAN, text, at)
  return (
    match && {
      end: at + match[0].length,
      figures: { is: 'span', n: Number(match[1]), unit: match[2]?.toLowerCase() ?? '' },
    }
  )
}

const CLOCK_SPAN = `(\\d{1,4})(h|hrs?|hours?|mins?|minutes?)${END}`

/** "2hr", "-10days": so long, and no date. */
function clockSpan(text: string, at: number): Found | null {
  const match = matchAt(CLOCK_SPAN, text, at)
  return match && { end: at + match[0].length, figures: { is: 'span', n: Number(match[1]), unit: 'clock' } }
}

const NUMBER = `(\\d{1,9})${END}`

function number(text: string, at: number): Found | null {
  const match =
    matchAt(NUMBER, text, at) ??
    matchAt('(\\d{1,2})(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?:$|[\\s,;.]))', text, at)
  if (!match) return null
  const digits = match[1] ?? ''
  return { end: at + match[0].length, figures: { is: 'number', n: Number(digits), digits } }
}
