import { type BusinessCalendar, businessCalendar } from '../businessday.ts'
import { type Day, parseDays } from '../civil.ts'

/** A region's public holidays, packed: `days` holds, from the day before `from` on, a gap in days and the number of a name, both base 36. */
export type HolidayTable = {
  readonly region: string
  /** As said in a sentence: "England and Wales". */
  readonly name: string
  readonly version: string
  readonly from: string
  readonly to: string
  readonly weekend: readonly number[]
  readonly names: readonly string[]
  readonly days: string
}

export function unpackHolidays(table: HolidayTable): BusinessCalendar {
  const holidays = new Map<Day, string>()
  let day = parseDays(table.from) - 1
  for (const entry of table.days.split(' ')) {
    const [gap = '', name = ''] = entry.split('.')
    day += Number.parseInt(gap, 36)
    holidays.set(day, table.names[Number.parseInt(name, 36)] ?? table.name)
  }
  return businessCalendar({
    id: table.region,
    name: table.name,
    version: table.version,
    weekend: table.weekend,
    holidays,
    known: { from: parseDays(table.from), to: parseDays(table.to) },
  })
}
