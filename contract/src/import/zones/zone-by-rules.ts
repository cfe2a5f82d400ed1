import { DomainError, parseDays, recurrence } from '@duebook/domain'
import type { ZoneText } from '../calendar/components.ts'
import type { Property } from '../calendar/content-line.ts'
import { readMoment, wallMinutes } from '../calendar/moment.ts'
import { type ImportContext, Unread } from '../verdicts.ts'

const USUAL = ['Europe/London', 'Europe/Berlin', 'Europe/Helsinki', 'America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Shanghai', 'Asia/Kolkata', 'Australia/Sydney'] // prettier-ignore

/** The zone whose clocks a VTIMEZONE describes from 2020 on: those of the calendar and the person first, then the usual ones. Null: none of them. */
export function zoneByRules(
  text: ZoneText,
  preferred: readonly (string | null)[],
  { zones }: Pick<ImportContext, 'zones'>,
): string | null {
  const changes = changesOf(text)
  if (changes.length === 0) return null
  const expected = SAMPLES.map((at) => offsetAt(changes, at))
  const candidates = [...new Set([...preferred.filter((zone) => zone !== null), ...USUAL])]
  return (
    candidates.find((zone) =>
      SAMPLES.every((at, i) => {
        const local = zones.toLocal(at * 60_000, zone)
        return wallOf(local.date, local.time) - at === expected[i]
      }),
    ) ?? null
  )
}

const wallOf = (date: string, time: string) =>
  parseDays(date as Parameters<typeof parseDays>[0]) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Every third day of four years, in minutes since 1970: two changes a year lie a week apart at least from one zone to another. */
const SAMPLES = [2020, 2023, 2026, 2027].flatMap((year) =>
  Array.from({ length: 121 }, (_, i) => (Date.UTC(year, 0, 1) / 86_400_000 + i * 3) * 1440 + 720),
)

type Change = { at: number; from: number; to: number }

function changesOf({ observances }: ZoneText): Change[] {
  return observances
    .slice(0, 100)
    .flatMap(changesOfPart)
    .toSorted((a, b) => a.at - b.at)
}

function changesOfPart(part: Property[]): Change[] {
  const value = (name: string) => part.find((one) => one.name === name)?.value
  const [from, to] = [offset(value('TZOFFSETFROM')), offset(value('TZOFFSETTO'))]
  if (from === null || to === null) return []
  try {
    const start = readMoment(value('DTSTART') ?? '', false)
    const change = (day: number): Change => ({ at: day * 1440 + (start.minutes ?? 0) - from, from, to })
    const rule = value('RRULE')
    const first: Change = { at: wallMinutes(start) - from, from, to }
    if (rule === undefined) return [first]
    // The years before say nothing of today, and a rule from 1601 on has many.
    const days = recurrence({ start: start.day, rrule: rule.slice(0, 500) }).between(FROM, TO, 40)
    return days.length > 0 ? days.map(change) : [first]
  } catch (error) {
    if (error instanceof Unread || error instanceof DomainError) return []
    throw error
  }
}

const FROM = Date.UTC(2018, 0, 1) / 86_400_000
const TO = Date.UTC(2028, 11, 31) / 86_400_000

function offset(value: string | undefined): number | null {
  const found = /^([+-])(\d{2}):?(\d{2})(?:\d{2})?$/.exec(value?.trim() ?? '')
  return found ? (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) : null
}

function offsetAt(changes: readonly Change[], at: number): number {
  const past = changes.filter((one) => one.at <= at).at(-1)
  return past ? past.to : changes[0]!.from
}
