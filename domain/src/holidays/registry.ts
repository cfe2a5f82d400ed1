import { type BusinessCalendar, businessCalendar, unionOf, WEEKENDS_ONLY } from '../days/business-days.ts'
import { daysFromCivil, daysInMonth } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import type { Adjustment } from '../schedule.ts'
import { hasHolidays, registeredTable, registrationCount } from './registered.ts'
import { unpackHolidays } from './table.ts'

/** A region's calendar; throws `unknown-calendar` if it is not registered. */
export function holidayCalendar(region: string): BusinessCalendar {
  return calendarFor([region])
}

/** The united calendar of regions, weekends alone for none; throws `unknown-calendar`, its `members` being those not registered. */
export function calendarFor(regions: readonly string[]): BusinessCalendar {
  if (regions.length === 0) return WEEKENDS_ONLY
  const key = regions.length === 1 ? (regions[0] ?? '') : regions.join('+')
  const cached = known().get(key)
  if (cached) return cached
  const unknown = regions.filter((region) => !hasHolidays(region))
  if (unknown.length > 0) {
    throw new DomainError(
      'unknown-calendar',
      `There is no holiday calendar called ${unknown.join(', ').slice(0, 80)} here. Choose one from the list, or weekends only.`,
      { value: String(key).slice(0, 80), members: unknown },
    )
  }
  const calendar = regions.length === 1 ? unpack(key) : unionOf(regions.map((region) => calendarFor([region])))
  calendars.set(key, calendar)
  return calendar
}

/** The calendar that an adjustment goes by: its regions', changed by its own weekend and days off; weekends alone for none. */
export function calendarOf(adjustment: Omit<Adjustment, 'convention'> | undefined): BusinessCalendar {
  if (adjustment === undefined) return WEEKENDS_ONLY
  const { regions, weekend, extraHolidays } = adjustment
  if (weekend === undefined && extraHolidays === undefined) return calendarFor(regions)
  const key = `${regions.join('+')} ${weekend?.join() ?? ''} ${extraHolidays?.join() ?? ''}`
  const cached = known().get(key)
  if (cached) return cached
  const base = calendarFor(regions)
  const holidays = new Map(base.holidays)
  for (const monthDay of extraHolidays ?? []) {
    const [month, day] = monthDayOf(monthDay)
    for (let year = OWN_YEARS.from; year <= OWN_YEARS.to; year++) {
      const at = daysFromCivil(year, month, day)
      if (day <= daysInMonth(year, month) && !holidays.has(at)) holidays.set(at, 'a day left out by the rule')
    }
  }
  const calendar = businessCalendar({
    id: base.id,
    name: base.id === '' ? 'the rule’s own' : base.name,
    version: base.version,
    weekend: weekend ?? base.weekend,
    holidays,
    statuses: base.statuses,
    known:
      base.known ??
      (extraHolidays ? { from: daysFromCivil(OWN_YEARS.from, 1, 1), to: daysFromCivil(OWN_YEARS.to, 12, 31) } : null),
  })
  calendars.set(key, calendar)
  return calendar
}

function monthDayOf(text: string): [number, number] {
  const [month = 0, day = 0] = /^\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : []
  if (month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2000, month)) return [month, day]
  throw new DomainError('bad-date', `“${text.slice(0, 20)}” is not a day of the year. Write it as month-day, 12-24.`, {
    field: 'extraHolidays',
    value: text.slice(0, 20),
  })
}

/** The years for which the days off of a rule's own are written into its calendar. */
const OWN_YEARS = { from: 1970, to: 2100 }

function unpack(region: string): BusinessCalendar {
  const table = registeredTable(region)
  return table ? unpackHolidays(table) : WEEKENDS_ONLY
}

const calendars = new Map<string, BusinessCalendar>()
let madeAt = 0

/** The calendars made so far; none once another table was registered. */
function known(): Map<string, BusinessCalendar> {
  if (madeAt !== registrationCount()) calendars.clear()
  madeAt = registrationCount()
  return calendars
}
