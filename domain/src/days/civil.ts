import { assertDay, assertWhole } from '../whole-numbers.ts'
import { DomainError } from '../errors.ts'
import type { CalendarDate } from '../schedule.ts'

/** A civil day as an integer: days since 1970-01-01 in the proleptic Gregorian calendar, negative before it. */
export type Day = number

/** 0001-01-01 and 9999-12-31: what a `CalendarDate` can say. */
export const FIRST_DAY: Day = -719162
export const LAST_DAY: Day = 2932896

/** Reads `YYYY-MM-DD`; throws `bad-date` for anything else, and for a day that does not exist. */
export function calendarDate(text: string): CalendarDate {
  const day = readDay(text)
  if (day === null) throw noSuchDate(text)
  return text as CalendarDate
}

/** Whether the text is a real `YYYY-MM-DD`. */
export function isCalendarDate(text: string): text is CalendarDate {
  return readDay(text) !== null
}

/** The day number of a date; throws `bad-date` where the text is not one. */
export function parseDays(date: string): Day {
  const day = readDay(date)
  if (day === null) throw noSuchDate(date)
  return day
}

/** The date of a day number; throws `date-out-of-range` outside the years 1 to 9999, `bad-argument` for a part of a day. */
export function formatDays(day: Day): CalendarDate {
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) {
    throw new DomainError('date-out-of-range', 'This date lies outside the years 1 to 9999. Choose a nearer one.')
  }
  const slot = day & (KEPT_TEXTS - 1)
  const kept = keptTexts[slot]
  if (kept !== undefined && keptDays[slot] === day) return kept
  assertDay(day)
  const packed = packedCivil(day)
  const year = packed >> 9
  const text = (year > 999 ? String(year) : String(year).padStart(4, '0')) + monthAndDay(packed & 511)
  keptDays[slot] = day
  keptTexts[slot] = text as CalendarDate
  return text as CalendarDate
}

/** `-11-30`, from `month * 32 + day`. */
function monthAndDay(packed: number): string {
  const kept = keptMonthDays[packed]
  if (kept !== undefined) return kept
  const text = `-${two(packed >> 5)}-${two(packed & 31)}`
  keptMonthDays[packed] = text
  return text
}

const keptMonthDays: (string | undefined)[] = Array.from({ length: 512 })

/** Texts written last, one for each of 4,096 days in a row: lists of dates say the same few hundred days again and again. */
const KEPT_TEXTS = 4096
const keptDays = new Int32Array(KEPT_TEXTS)
const keptTexts: (CalendarDate | undefined)[] = Array.from({ length: KEPT_TEXTS })

/** Day number of a civil date; month 1 to 12. A day past the month's end counts on into the next. Throws `bad-argument`. */
export function daysFromCivil(year: number, month: number, day: number): Day {
  if (
    !Number.isSafeInteger(year) ||
    !Number.isSafeInteger(day) ||
    !(month >= 1 && month <= 12 && Number.isInteger(month))
  )
    refuseCivil(year, month, day)
  if (!(year >= -SHIFTED_YEARS && year <= 100_000)) return farDaysFromCivil(year, month, day)
  // Integers that are never negative: the engine divides those by a constant without leaving integers.
  const shifted = ((month > 2 ? year : year - 1) + SHIFTED_YEARS + 400) | 0
  const era = (shifted / 400) | 0
  const yearOfEra = shifted - era * 400
  const dayOfYear = (((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) | 0) + day - 1
  return era * 146097 + yearOfEra * 365 + (yearOfEra >> 2) - ((yearOfEra / 100) | 0) + dayOfYear - SHIFTED_DAYS
}

function refuseCivil(year: number, month: number, day: number): void {
  assertWhole(year, 'year')
  assertWhole(month, 'month', 1, 12)
  assertWhole(day, 'day')
}

function farDaysFromCivil(year: number, month: number, day: number): Day {
  assertWhole(year, 'year')
  const eras = Math.floor(year / 400)
  return eras * 146097 + daysFromCivil(year - eras * 400, month, day)
}

export function civilFromDays(day: Day): { year: number; month: number; day: number } {
  const packed = packedCivil(day)
  return { year: Math.floor(packed / 512), month: (packed >> 5) & 15, day: packed & 31 }
}

/** Year, month and day in one integer, `year * 512 + month * 32 + day`: for the hot path, which allocates nothing. */
export function packedCivil(day: Day): number {
  if (!(day >= -1_000_000 && day <= 30_000_000)) return farPackedCivil(day)
  const shifted = (day + SHIFTED_DAYS) | 0
  const era = (shifted / 146097) | 0
  const dayOfEra = shifted - era * 146097
  const yearOfEra =
    ((dayOfEra - ((dayOfEra / 1460) | 0) + ((dayOfEra / 36524) | 0) - ((dayOfEra / 146096) | 0)) / 365) | 0
  const dayOfYear = dayOfEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0))
  const monthIndex = ((5 * dayOfYear + 2) / 153) | 0
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
  const year = yearOfEra + era * 400 - SHIFTED_YEARS - 400 + (month <= 2 ? 1 : 0)
  return year * 512 + month * 32 + (dayOfYear - (((153 * monthIndex + 2) / 5) | 0) + 1)
}

function farPackedCivil(day: Day): number {
  const eras = Math.floor(day / 146097)
  return eras * 400 * 512 + packedCivil(day - eras * 146097)
}

/** By how much years and days are moved so that none is negative: ten eras of 400 years, one more for January and February. */
const SHIFTED_YEARS = 4000
const SHIFTED_DAYS = 719468 + 11 * 146097

/** The month of a day counted as `year * 12 + month - 1`: from a table where dates are likely to lie. */
export function monthIndexOf(day: Day): number {
  const offset = day - TABLE_START
  if (offset >= 0 && day < TABLE_END) {
    const guess = (offset * MONTHS_A_DAY) | 0
    // Never more than a month off; which way is a coin's toss, so sign bits say it rather than branches.
    const early = (day - (MONTH_STARTS[guess] ?? 0)) >> 31
    const late = ((MONTH_STARTS[guess + 1] ?? 0) - 1 - day) >>> 31
    return TABLE_MONTH + guess + early + late
  }
  const packed = packedCivil(day)
  return (packed >> 9) * 12 + ((packed >> 5) & 15) - 1
}

/** First day of a month counted as `year * 12 + month - 1`. */
export function monthStart(monthIndex: number): Day {
  const at = monthIndex - TABLE_MONTH
  if (at >= 0 && at < MONTH_STARTS.length) return MONTH_STARTS[at] ?? 0
  const year = Math.floor(monthIndex / 12)
  return daysFromCivil(year, monthIndex - year * 12 + 1, 1)
}

const MONTHS_A_DAY = 12 / 365.2425
const TABLE_MONTH = 1900 * 12
const TABLE_START = daysFromCivil(1900, 1, 1)
const TABLE_END = daysFromCivil(2200, 1, 1)
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const MONTH_STARTS = monthStarts()

/** By adding up: each page pays for it before its first row. */
function monthStarts(): Int32Array {
  const starts = new Int32Array(300 * 12 + 1)
  let day = TABLE_START
  for (let i = 0; i < starts.length; i++) {
    starts[i] = day
    day += (MONTH_LENGTHS[i % 12] ?? 0) + (i % 12 === 1 && isLeapYear(1900 + (i - 1) / 12) ? 1 : 0)
  }
  return starts
}

/** ISO weekday: 1 = Monday to 7 = Sunday. Throws `bad-argument`. */
export function weekday(day: Day): number {
  assertDay(day)
  const rest = (day + 1_050_003) % 7
  return (rest < 0 ? rest + 7 : rest) + 1
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Month 1 to 12; throws `bad-argument`. */
export function daysInMonth(year: number, month: number): number {
  if (!Number.isSafeInteger(year) || !(month >= 1 && month <= 12 && Number.isInteger(month)))
    refuseCivil(year, month, 1)
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365
}

export function endOfMonth(day: Day): Day {
  const packed = packedCivil(day)
  return day - (packed & 31) + daysInMonth(Math.floor(packed / 512), (packed >> 5) & 15)
}

export function startOfMonth(day: Day): Day {
  return day - (packedCivil(day) & 31) + 1
}

/** `n` days on (back if negative). Throws `bad-date`, `bad-argument`, `date-out-of-range`. */
export function addDays(date: CalendarDate, n: number): CalendarDate {
  assertWhole(n, 'n')
  return formatDays(parseDays(date) + n)
}

function readDay(text: string): Day | null {
  if (typeof text !== 'string' || text.length !== 10) return null
  if (text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return null
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  if (year < 1 || month < 1 || month > 12 || day < 1 || (day > 28 && day > daysInMonth(year, month))) return null
  return monthStart(year * 12 + month - 1) + day - 1
}

/** The number between two places of a text, -1 if one of its characters is no digit. */
function digits(text: string, from: number, to: number): number {
  let n = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (!(digit >= 0 && digit <= 9)) return -1
    n = n * 10 + digit
  }
  return n
}

const HYPHEN = 45
const ZERO = 48

function two(n: number): string {
  return n < 10 ? `0${n}` : `${n}`
}

function noSuchDate(text: string): DomainError {
  const shown = String(text).slice(0, 40)
  return new DomainError('bad-date', `“${shown}” is not a date that exists. Write it as year-month-day, 2026-11-30.`, {
    value: shown,
  })
}
