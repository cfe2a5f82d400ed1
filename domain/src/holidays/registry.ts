import { type BusinessCalendar, unionOf, WEEKENDS_ONLY } from '../businessday.ts'
import { DomainError } from '../errors.ts'
import { type HolidayTable, unpackHolidays } from './table.ts'

/** Makes a region's calendar available; loading is the app's choice, so that nobody downloads 113 of them. */
export function registerHolidays(table: HolidayTable): void {
  tables.set(table.region, table)
  calendars.clear()
}

export function hasHolidays(region: string): boolean {
  return tables.has(region)
}

/** The regions registered so far, in the order of their ids. */
export function registeredRegions(): { region: string; name: string }[] {
  return [...tables.values()]
    .map(({ region, name }) => ({ region, name }))
    .sort((a, b) => (a.region < b.region ? -1 : 1))
}

/** A region's calendar; throws `unknown-calendar` if it is not registered. */
export function holidayCalendar(region: string): BusinessCalendar {
  return calendarFor([region])
}

/** The united calendar of regions, weekends alone for none; throws `unknown-calendar`, its `members` being those not registered. */
export function calendarFor(regions: readonly string[]): BusinessCalendar {
  if (regions.length === 0) return WEEKENDS_ONLY
  const key = regions.join('+')
  const cached = calendars.get(key)
  if (cached) return cached
  const unknown = regions.filter((region) => !tables.has(region))
  if (unknown.length > 0) {
    throw new DomainError(
      'unknown-calendar',
      `There is no holiday calendar called ${unknown.join(', ').slice(0, 80)} here. Choose one from the list, or weekends only.`,
      { value: key.slice(0, 80), members: unknown },
    )
  }
  const calendar = regions.length === 1 ? unpack(key) : unionOf(regions.map((region) => calendarFor([region])))
  calendars.set(key, calendar)
  return calendar
}

function unpack(region: string): BusinessCalendar {
  const table = tables.get(region)
  return table ? unpackHolidays(table) : WEEKENDS_ONLY
}

const tables = new Map<string, HolidayTable>()
const calendars = new Map<string, BusinessCalendar>()
