import { type BusinessCalendar, businessCalendar, type HolidayStatus } from '../days/business-days.ts'
import { type Day, parseDays } from '../days/civil.ts'

/** A region's public holidays, packed: `days` holds, from the day before `from` on, a gap in days and the number of a name, both base 36. */
export type HolidayTable = {
  readonly region: string
  /** As said in a sentence: "England and Wales". */
  readonly name: string
  readonly version: string
  readonly from: string
  readonly to: string
  readonly weekend: readonly number[]
  /** The last day before holidays that are only estimated. */
  readonly proclaimedTo?: string
  readonly names: readonly string[]
  /** Of each name: `c` computed, `p` proclaimed, `e` estimated. */
  readonly statuses: string
  readonly days: string
}

export function unpackHolidays(table: HolidayTable): BusinessCalendar {
  const holidays = new Map<Day, string>()
  const statuses = new Map<Day, HolidayStatus>()
  let day = parseDays(table.from) - 1
  for (const entry of table.days.split(' ')) {
    const [gap = '', name = ''] = entry.split('.')
    day += Number.parseInt(gap, 36)
    const index = Number.parseInt(name, 36)
    holidays.set(day, table.names[index] ?? table.name)
    statuses.set(day, STATUSES[table.statuses[index] ?? 'c'] ?? 'computed')
  }
  return businessCalendar({
    id: table.region,
    name: table.name,
    version: table.version,
    weekend: table.weekend,
    holidays,
    statuses,
    known: {
      from: parseDays(table.from),
      to: parseDays(table.to),
      ...(table.proclaimedTo === undefined ? {} : { proclaimedTo: parseDays(table.proclaimedTo) }),
    },
  })
}

const STATUSES: Readonly<Record<string, HolidayStatus>> = { c: 'computed', p: 'proclaimed', e: 'estimated' }
