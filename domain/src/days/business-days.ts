import { assertOneOf } from '../arguments.ts'
import { assertDay, assertWhole } from '../whole-numbers.ts'
import { BusinessDayIndex } from './business-day-index.ts'
import { CONVENTIONS } from '../check-schedule.ts'
import { type Day, endOfMonth, formatDays, parseDays, startOfMonth, weekday } from './civil.ts'
import type { CalendarDate, Convention } from '../schedule.ts'

/** Days that are no business days: weekends by ISO weekday, holidays by name, known from `validFrom` to `validTo`. */
export type BusinessCalendar = {
  readonly id: string
  /** As said in a sentence: "England and Wales". */
  readonly name: string
  readonly version: string
  /** 1 = Monday to 7 = Sunday. */
  readonly weekend: readonly number[]
  readonly holidays: ReadonlyMap<Day, string>
  /** How it is known that these are holidays, where that is recorded. */
  readonly statuses: ReadonlyMap<Day, HolidayStatus>
  /** Null: known for ever (a calendar of weekends alone). */
  readonly known: Known | null
  readonly index: BusinessDayIndex
}

/** `proclaimed`: announced for that year. `computed`: by a rule that stands. `estimated`: of a kind that is announced, and not yet. */
export type HolidayStatus = 'proclaimed' | 'computed' | 'estimated'
/** Up to `proclaimedTo` no holiday is estimated; left out where none ever is. */
type Known = { readonly from: Day; readonly to: Day; readonly proclaimedTo?: Day }
/** `status` for a holiday of which it is recorded. */
export type SkippedDay = { date: CalendarDate; name: string; status?: HolidayStatus }

/** Builds a calendar; throws `unknown-calendar` if every day of the week is a weekend, `bad-argument` for one that is none. */
export function businessCalendar(input: {
  id: string
  name: string
  version?: string
  weekend: readonly number[]
  holidays: ReadonlyMap<Day, string>
  statuses?: ReadonlyMap<Day, HolidayStatus>
  known?: Known | null
}): BusinessCalendar {
  const { id, name, version = '', weekend, holidays, statuses = new Map(), known = null } = input
  for (const day of weekend) assertWhole(day, 'weekend', 1, 7)
  for (const day of known ? [known.from, known.to] : []) assertDay(day, 'known')
  return { id, name, version, weekend, holidays, statuses, known, index: new BusinessDayIndex(id, weekend, holidays) }
}

/** One calendar in which a day is a business day only if it is one in all of them. Names of the same day are kept once each. */
export function unionOf(calendars: readonly BusinessCalendar[]): BusinessCalendar {
  const [first, ...rest] = calendars
  if (first === undefined) return WEEKENDS_ONLY
  if (rest.length === 0) return first
  const weekend = [...new Set(calendars.flatMap((calendar) => calendar.weekend))].sort()
  const holidays = new Map<Day, string>()
  const statuses = new Map<Day, HolidayStatus>()
  let known: Known | null = null
  for (const calendar of calendars) {
    for (const [day, name] of calendar.holidays) {
      const other = holidays.get(day)
      holidays.set(day, other === undefined || other === name ? name : `${other}; ${name}`)
    }
    for (const [day, status] of calendar.statuses) if (statuses.get(day) !== 'computed') statuses.set(day, status)
    known = bothKnown(known, calendar.known)
  }
  const versions = [...new Set(calendars.map((calendar) => calendar.version).filter(Boolean))]
  return businessCalendar({
    id: calendars.map((calendar) => calendar.id).join('+'),
    name: calendars.map((calendar) => calendar.name).join(' and '),
    version: versions.join(' and '),
    weekend,
    holidays,
    statuses,
    known,
  })
}

function bothKnown(one: Known | null, other: Known | null): Known | null {
  if (one === null || other === null) return one ?? other
  const proclaimedTo = Math.min(one.proclaimedTo ?? one.to, other.proclaimedTo ?? other.to)
  const to = Math.min(one.to, other.to)
  const range = { from: Math.max(one.from, other.from), to }
  return proclaimedTo < to ? { ...range, proclaimedTo } : range
}

export function isBusinessDay(day: Day, calendar: BusinessCalendar): boolean {
  assertDay(day)
  return calendar.index.isBusinessDay(day)
}

/** Moves a day by a convention; "modified" turns back rather than leave the month, "nearest" goes forward on a tie. Throws `bad-argument`. */
export function adjust(day: Day, convention: Convention, calendar: BusinessCalendar): Day {
  assertDay(day)
  const { index } = calendar
  switch (convention) {
    case 'unadjusted':
      return day
    case 'following':
      return index.from(day)
    case 'preceding':
      return index.upTo(day)
    case 'modifiedFollowing': {
      const next = index.from(day)
      return next > day && next > endOfMonth(day) ? index.upTo(day) : next
    }
    case 'modifiedPreceding': {
      const before = index.upTo(day)
      return before < day && before < startOfMonth(day) ? index.from(day) : before
    }
    case 'nearest': {
      const next = index.from(day)
      const before = index.upTo(day)
      return day - before < next - day ? before : next
    }
    default:
      assertOneOf(convention, CONVENTIONS, 'convention')
      return day
  }
}

/** `n` steps from a day to business days, back if negative; 0 leaves a business day and rolls any other forward. Throws `bad-argument`. */
export function addBusinessDays(day: Day, n: number, calendar: BusinessCalendar): Day {
  assertDay(day)
  assertWhole(n, 'n')
  const { index } = calendar
  if (n > 0) return index.select(index.rank(day + 1) + n - 1)
  return index.select(index.rank(day) + n)
}

/** Business days strictly between, plus the ends asked for; negative if `from` is after `to`. Throws `bad-argument`. */
export function businessDaysBetween(
  from: Day,
  to: Day,
  calendar: BusinessCalendar,
  ends: { includeFrom: boolean; includeTo: boolean } = { includeFrom: true, includeTo: false },
): number {
  assertDay(from, 'from')
  assertDay(to, 'to')
  const { index } = calendar
  if (from === to) return ends.includeFrom && ends.includeTo && index.isBusinessDay(from) ? 1 : 0
  const low = Math.min(from, to)
  const high = Math.max(from, to)
  let count = index.rank(high) - index.rank(low + 1)
  if (ends.includeFrom && index.isBusinessDay(from)) count += 1
  if (ends.includeTo && index.isBusinessDay(to)) count += 1
  return from > to && count !== 0 ? -count : count
}

/** The n-th business day of the month that holds `day` (negative: from its end), or null where it has fewer. Throws `bad-argument`. */
export function nthBusinessDayOfMonth(day: Day, n: number, calendar: BusinessCalendar): Day | null {
  assertDay(day)
  assertWhole(n, 'n')
  const { index } = calendar
  const first = startOfMonth(day)
  const last = endOfMonth(day)
  if (n === 0) return null
  const found = n > 0 ? index.select(index.rank(first) + n - 1) : index.select(index.rank(last + 1) + n)
  return found < first || found > last ? null : found
}

export function lastBusinessDayOfMonth(day: Day, calendar: BusinessCalendar): Day | null {
  return nthBusinessDayOfMonth(day, -1, calendar)
}

/** Whether the calendar does not reach this day, or its holidays are not proclaimed as far, so that it may still become one. */
export function isProvisional(day: Day, calendar: BusinessCalendar): boolean {
  assertDay(day)
  const { known } = calendar
  return known !== null && (day < known.from || day > (known.proclaimedTo ?? known.to))
}

/** The days from one to the other, both included, that are no business days, in order, each with its name. */
export function skippedDays(one: Day, other: Day, calendar: BusinessCalendar): SkippedDay[] {
  assertDay(one)
  assertDay(other)
  const skipped: SkippedDay[] = []
  for (let day = Math.min(one, other); day <= Math.max(one, other); day++) {
    if (calendar.index.isBusinessDay(day)) continue
    const status = calendar.statuses.get(day)
    skipped.push({ date: formatDays(day), name: dayOffName(day, calendar), ...(status ? { status } : {}) })
  }
  return skipped
}

/** Of those days the holidays that fall on a day that is open otherwise. Throws `bad-argument`. */
export function holidaysBetween(one: Day, other: Day, calendar: BusinessCalendar): SkippedDay[] {
  return skippedDays(one, other, calendar).filter(({ date }) => !calendar.weekend.includes(weekday(parseDays(date))))
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
