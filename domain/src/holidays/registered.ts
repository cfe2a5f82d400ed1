import type { HolidayTable } from './table.ts'

/** Makes a region's calendar available; loading is the app's choice, so that nobody downloads 113 of them. */
export function registerHolidays(table: HolidayTable): void {
  tables.set(table.region, table)
  registrations++
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

export const registeredTable = (region: string): HolidayTable | undefined => tables.get(region)

/** How often something was registered: calendars made before that may be out of date. */
export const registrationCount = (): number => registrations

const tables = new Map<string, HolidayTable>()
let registrations = 0
