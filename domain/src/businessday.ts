import { type Day, endOfMonth, formatDays, parseDays, startOfMonth, weekday } from './civil.ts'
import { DomainError } from './errors.ts'
import type { CalendarDate, Convention } from './schedule.ts'

/** Days that are no business days: weekends by ISO weekday, holidays by name, known from `validFrom` to `validTo`. */
export type BusinessCalendar = {
  readonly id: string
  /** As said in a sentence: "England and Wales". */
  readonly name: string
  readonly version: string
  /** 1 = Monday to 7 = Sunday. */
  readonly weekend: readonly number[]
  readonly holidays: ReadonlyMap<Day, string>
  /** Null: known for ever (a calendar of weekends alone). */
  readonly known: { readonly from: Day; readonly to: Day } | null
  readonly index: BusinessDayIndex
}

export type SkippedDay = { date: CalendarDate; name: string }

/** Builds a calendar; throws `unknown-calendar` if every day of the week is a weekend. */
export function businessCalendar(input: {
  id: string
  name: string
  version?: string
  weekend: readonly number[]
  holidays: ReadonlyMap<Day, string>
  known?: { from: Day; to: Day } | null
}): BusinessCalendar {
  const { id, name, version = '', weekend, holidays, known = null } = input
  return { id, name, version, weekend, holidays, known, index: new BusinessDayIndex(id, weekend, holidays) }
}

/** One calendar in which a day is a business day only if it is one in all of them. Names of the same day are kept once each. */
export function unionOf(calendars: readonly BusinessCalendar[]): BusinessCalendar {
  const [first, ...rest] = calendars
  if (first === undefined) return WEEKENDS_ONLY
  if (rest.length === 0) return first
  const weekend = [...new Set(calendars.flatMap((calendar) => calendar.weekend))].sort()
  const holidays = new Map<Day, string>()
  let known: BusinessCalendar['known'] = null
  for (const calendar of calendars) {
    for (const [day, name] of calendar.holidays) {
      const other = holidays.get(day)
      holidays.set(day, other === undefined || other === name ? name : `${other}; ${name}`)
    }
    const range = calendar.known
    if (range) known = known ? { from: Math.max(known.from, range.from), to: Math.min(known.to, range.to) } : range
  }
  const versions = [...new Set(calendars.map((calendar) => calendar.version).filter(Boolean))]
  return businessCalendar({
    id: calendars.map((calendar) => calendar.id).join('+'),
    name: calendars.map((calendar) => calendar.name).join(' and '),
    version: versions.join(' and '),
    weekend,
    holidays,
    known,
  })
}

export function isBusinessDay(day: Day, calendar: BusinessCalendar): boolean {
  return calendar.index.isBusinessDay(day)
}

/** Moves a day by a convention; "modified" turns back rather than leave the month, "nearest" goes forward on a tie. */
export function adjust(day: Day, convention: Convention, calendar: BusinessCalendar): Day {
  const { index } = calendar
  if (convention === 'unadjusted' || index.isBusinessDay(day)) return day
  const rank = index.rank(day)
  if (convention === 'preceding') return index.select(rank - 1)
  if (convention === 'following') return index.select(rank)
  if (convention === 'modifiedFollowing') {
    const next = index.select(rank)
    return next > endOfMonth(day) ? index.select(rank - 1) : next
  }
  if (convention === 'modifiedPreceding') {
    const before = index.select(rank - 1)
    return before < startOfMonth(day) ? index.select(rank) : before
  }
  const next = index.select(rank)
  const before = index.select(rank - 1)
  return day - before < next - day ? before : next
}

/** `n` steps from a day to business days, back if negative; 0 leaves a business day and rolls any other forward. */
export function addBusinessDays(day: Day, n: number, calendar: BusinessCalendar): Day {
  const { index } = calendar
  if (n > 0) return index.select(index.rank(day + 1) + n - 1)
  return index.select(index.rank(day) + n)
}

/** Business days strictly between, plus the ends asked for; negative if `from` is after `to`. */
export function businessDaysBetween(
  from: Day,
  to: Day,
  calendar: BusinessCalendar,
  ends: { includeFrom: boolean; includeTo: boolean } = { includeFrom: true, includeTo: false },
): number {
  const { index } = calendar
  if (from === to) return ends.includeFrom && ends.includeTo && index.isBusinessDay(from) ? 1 : 0
  const low = Math.min(from, to)
  const high = Math.max(from, to)
  let count = index.rank(high) - index.rank(low + 1)
  if (ends.includeFrom && index.isBusinessDay(from)) count += 1
  if (ends.includeTo && index.isBusinessDay(to)) count += 1
  return from > to && count !== 0 ? -count : count
}

/** The n-th business day of the month that holds `day` (negative: from its end), or null where it has fewer. */
export function nthBusinessDayOfMonth(day: Day, n: number, calendar: BusinessCalendar): Day | null {
  const { index } = calendar
  const first = startOfMonth(day)
  const last = endOfMonth(day)
  if (n === 0) return null
  const found = n > 0 ? index.select(index.rank(first) + n - 1) : index.select(index.rank(last + 1) + n)
  return found < first || found > last ? null : found
}

/** The last business day on a day or before it. */
export function businessDayUpTo(day: Day, calendar: BusinessCalendar): Day {
  return calendar.index.select(calendar.index.rank(day + 1) - 1)
}

export function lastBusinessDayOfMonth(day: Day, calendar: BusinessCalendar): Day | null {
  return nthBusinessDayOfMonth(day, -1, calendar)
}

/** Whether the calendar does not reach this day, so that it may still become a holiday. */
export function isProvisional(day: Day, calendar: BusinessCalendar): boolean {
  return calendar.known !== null && (day < calendar.known.from || day > calendar.known.to)
}

/** The days from one to the other, both included, that are no business days, in order, each with its name. */
export function skippedDays(one: Day, other: Day, calendar: BusinessCalendar): SkippedDay[] {
  const skipped: SkippedDay[] = []
  for (let day = Math.min(one, other); day <= Math.max(one, other); day++) {
    if (!calendar.index.isBusinessDay(day)) skipped.push({ date: formatDays(day), name: dayOffName(day, calendar) })
  }
  return skipped
}

/** As `adjust`, with the days that were stepped over. */
export function adjustWithSkipped(
  day: Day,
  convention: Convention,
  calendar: BusinessCalendar,
): { day: Day; skipped: SkippedDay[] } {
  const adjusted = adjust(day, convention, calendar)
  return { day: adjusted, skipped: adjusted === day ? [] : skippedDays(day, adjusted, calendar) }
}

/** As `addBusinessDays`, with the days that were stepped over; the day it starts from is not one of them. */
export function addBusinessDaysWithSkipped(
  day: Day,
  n: number,
  calendar: BusinessCalendar,
): { day: Day; skipped: SkippedDay[] } {
  const found = addBusinessDays(day, n, calendar)
  return { day: found, skipped: skippedDays(day + Math.sign(n), found, calendar) }
}

/** "Christmas Day", else "Sat". */
export function dayOffName(day: Day, calendar: BusinessCalendar): string {
  return calendar.holidays.get(day) ?? WEEKDAY_NAMES[weekday(day) - 1] ?? ''
}

/** Rank and select over business days: tables where there are holidays, arithmetic on whole weeks beyond them. */
export class BusinessDayIndex {
  readonly #openWeekdays: readonly boolean[]
  readonly #perWeek: number
  readonly #first: Day
  readonly #end: Day
  /** Business days from `#first` up to each day of the table, exclusive; one entry more than days. */
  readonly #ranks: Int32Array
  readonly #days: Int32Array

  constructor(id: string, weekend: readonly number[], holidays: ReadonlyMap<Day, string>) {
    this.#openWeekdays = [1, 2, 3, 4, 5, 6, 7].map((n) => !weekend.includes(n))
    this.#perWeek = this.#openWeekdays.filter(Boolean).length
    if (this.#perWeek === 0) {
      throw new DomainError('unknown-calendar', `The calendar “${id}” has no business days at all. Choose another.`, {
        value: id,
      })
    }
    let first = Number.POSITIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    for (const day of holidays.keys()) {
      if (day < first) first = day
      if (day > last) last = day
    }
    this.#first = holidays.size === 0 ? 0 : first
    this.#end = holidays.size === 0 ? 0 : last + 1
    const length = this.#end - this.#first
    this.#ranks = new Int32Array(length + 1)
    const days = new Int32Array(length)
    let count = 0
    for (let i = 0; i < length; i++) {
      this.#ranks[i] = count
      const day = this.#first + i
      if (this.#openWeekdays[weekday(day) - 1] && !holidays.has(day)) days[count++] = day
    }
    this.#ranks[length] = count
    this.#days = days.subarray(0, count)
  }

  isBusinessDay(day: Day): boolean {
    const offset = day - this.#first
    if (offset >= 0 && day < this.#end) return (this.#ranks[offset + 1] ?? 0) > (this.#ranks[offset] ?? 0)
    return this.#openWeekdays[weekday(day) - 1] === true
  }

  /** How many business days lie before `day`, counted from the table's first day; negative before that. */
  rank(day: Day): number {
    if (day < this.#first) return -this.#openBetween(day, this.#first)
    if (day <= this.#end) return this.#ranks[day - this.#first] ?? 0
    return this.#days.length + this.#openBetween(this.#end, day)
  }

  /** The business day with this rank. */
  select(rank: number): Day {
    if (rank >= 0 && rank < this.#days.length) return this.#days[rank] ?? 0
    if (rank < 0) return this.#stepBack(this.#first, -rank)
    return this.#stepOn(this.#end, rank - this.#days.length)
  }

  #openBetween(from: Day, to: Day): number {
    const weeks = Math.floor((to - from) / 7)
    let count = weeks * this.#perWeek
    for (let day = from + weeks * 7; day < to; day++) if (this.#openWeekdays[weekday(day) - 1]) count++
    return count
  }

  #stepOn(from: Day, steps: number): Day {
    const weeks = Math.floor(steps / this.#perWeek)
    let left = steps - weeks * this.#perWeek
    let day = from + weeks * 7
    for (;;) {
      if (this.#openWeekdays[weekday(day) - 1] && left-- === 0) return day
      day++
    }
  }

  #stepBack(from: Day, steps: number): Day {
    const weeks = Math.floor((steps - 1) / this.#perWeek)
    let left = steps - 1 - weeks * this.#perWeek
    let day = from - 1 - weeks * 7
    for (;;) {
      if (this.#openWeekdays[weekday(day) - 1] && left-- === 0) return day
      day--
    }
  }
}

const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Saturday and Sunday, nothing else: what empty `regions` mean. */
export const WEEKENDS_ONLY: BusinessCalendar = businessCalendar({
  id: '',
  name: 'weekends only',
  weekend: [6, 7],
  holidays: new Map(),
})

/** A calendar from dates, as test data and imports give them. */
export function calendarFromDates(input: {
  id: string
  name?: string
  weekend: readonly number[]
  holidays: readonly string[]
  validFrom?: string
  validTo?: string
}): BusinessCalendar {
  const known =
    input.validFrom && input.validTo ? { from: parseDays(input.validFrom), to: parseDays(input.validTo) } : null
  const holidays = new Map(input.holidays.map((date) => [parseDays(date), 'holiday']))
  return businessCalendar({ id: input.id, name: input.name ?? input.id, weekend: input.weekend, holidays, known })
}
