import { checkAdjustment } from '../check-schedule.ts'
import { MONTHS, WEEKDAYS } from '../format.ts'
import { listed } from '../listed.ts'
import { HOLIDAY_LOADERS } from '../holidays/load.ts'
import type { Adjustment, Convention, OwnCalendar } from '../schedule.ts'
import type { Reader } from './reader.ts'

/** " in England and Wales and Germany"; empty for weekends alone. A region without a name is said by its id. */
export function placeWords(regions: readonly string[]): string {
  return regions.length === 0 ? '' : ` in ${regions.map((id) => HOLIDAY_LOADERS[id]?.name ?? id).join(' and ')}`
}

export function readPlace(reader: Reader): string[] {
  return reader.attempt(() => (reader.take(/ in /) ? readRegions(reader) : null)) ?? []
}

/** "If that is not a business day in Germany, the next business day."; empty where nothing moves. `what` is moved. */
export function adjustmentSentence(adjustment: Adjustment, what = 'that'): string {
  checkAdjustment(adjustment)
  if (adjustment.convention === 'unadjusted') return ''
  return `If ${what} is not a business day${placeWords(adjustment.regions)}${ownCalendarWords(adjustment)}, ${MOVES[adjustment.convention]}.`
}

export function readAdjustmentSentence(reader: Reader): Adjustment | null {
  if (!reader.take(/If (?:that|the last day for notice) is not a business day/)) return null
  const regions = readPlace(reader)
  const own = readOwnCalendar(reader)
  reader.need(/, /, 'A comma and where it moves')
  const found = CONVENTIONS.find((one) => reader.take(new RegExp(MOVES[one])))
  const convention =
    found ?? reader.fail('“the next business day”, “the business day before” or the like was expected here')
  reader.need(/\./, 'A full stop')
  return { convention, regions, ...own }
}

/** " (weekend Sunday; closed every 24 December)": what the rule itself changes of the calendars. */
export function ownCalendarWords({ weekend, extraHolidays }: OwnCalendar): string {
  const said: string[] = []
  if (weekend) said.push(`weekend ${listed(weekend.map((day) => WEEKDAYS[day - 1] ?? '')) || 'none'}`)
  if (extraHolidays) said.push(`closed every ${listed(extraHolidays.map(monthDayWords))}`)
  return said.length === 0 ? '' : ` (${said.join('; ')})`
}

export function readOwnCalendar(reader: Reader): OwnCalendar {
  if (!reader.take(/ \(/)) return {}
  const own: OwnCalendar = {}
  if (reader.take(/weekend none/)) own.weekend = []
  else if (reader.take(/weekend /))
    own.weekend = reader.list(() => reader.weekday()) ?? reader.fail('A weekday was expected here')
  if (reader.take(/(?:; )?closed every /))
    own.extraHolidays =
      reader.list(() => readMonthDay(reader)) ?? reader.fail('A day such as “24 December” was expected here')
  reader.need(/\)/, 'A closing bracket')
  return own
}

function monthDayWords(text: string): string {
  return `${Number(text.slice(3))} ${MONTHS[Number(text.slice(0, 2)) - 1] ?? ''}`
}

function readMonthDay(reader: Reader): string | null {
  const day = reader.take(/(\d{1,2}) /)
  const month = day ? reader.month() : null
  return day && month !== null ? `${String(month).padStart(2, '0')}-${(day[1] ?? '').padStart(2, '0')}` : null
}

/** Names hold "and" themselves ("England and Wales"), so the longest name that stands here is taken. */
function readRegions(reader: Reader): string[] | null {
  names ??= namesOfRegions()
  const regions: string[] = []
  do {
    if (regions.length === MOST_REGIONS) reader.fail(`More than ${MOST_REGIONS} places`)
    const name = reader.take(names.pattern)?.[0]
    const id = name === undefined ? undefined : (names.ids.get(name.toLowerCase()) ?? name)
    if (id === undefined) return null
    regions.push(id)
  } while (reader.attempt(() => reader.take(/ and (?=\S)/)))
  return regions
}

const MOST_REGIONS = 50
let names: { pattern: RegExp; ids: ReadonlyMap<string, string> } | null = null

/** Every region by its name, the longest first, and any id. */
function namesOfRegions(): NonNullable<typeof names> {
  const named = Object.entries(HOLIDAY_LOADERS).sort(([, a], [, b]) => b.name.length - a.name.length)
  const texts = named.map(([, { name }]) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return {
    pattern: new RegExp(`(?:${texts.join('|')}|[A-Z]{2}(?:-[A-Z0-9]{1,4})?)(?![\\w-])`),
    ids: new Map(named.map(([id, { name }]) => [name.toLowerCase(), id])),
  }
}

const MOVES: Record<Exclude<Convention, 'unadjusted'>, string> = {
  following: 'the next business day',
  preceding: 'the business day before',
  modifiedFollowing: 'the next business day, or the one before where the month would end',
  modifiedPreceding: 'the business day before, or the next where the month would begin',
  nearest: 'the nearest business day',
}
/** The longer saying first, as the shorter one begins it. */
const CONVENTIONS = ['modifiedFollowing', 'modifiedPreceding', 'following', 'preceding', 'nearest'] as const
