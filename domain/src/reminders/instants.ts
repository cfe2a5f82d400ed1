import { assertInstant, assertTime, noSuchTime } from '../arguments.ts'
import { addDays, formatDays, parseDays } from '../days/civil.ts'
import type { QuietHours, ZoneResolver } from '../reminder.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** RFC 3339 in UTC, to the second. */
export function instantText(instant: number): string {
  assertInstant(instant, 'instant')
  const day = Math.floor(instant / DAY)
  const seconds = Math.floor((instant - day * DAY) / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${formatDays(day)}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}Z`
}

/** Milliseconds of `YYYY-MM-DDTHH:MM:SSZ`; throws `bad-date` where the day does not exist, `no-such-time` for its time. */
export function instantOf(text: string): number {
  const day = parseDays(String(text).slice(0, 10))
  if (!/^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/.test(text.slice(10)))
    throw noSuchTime(text.slice(11), 'instant')
  const [hour = 0, minute = 0, second = 0] = text.slice(11, 19).split(':').map(Number)
  return day * DAY + hour * HOUR + minute * MINUTE + second * 1000
}

/** R2: an instant inside quiet hours moves to their end; the end itself is no longer quiet. */
export function afterQuiet(
  instant: number,
  zone: string,
  quiet: QuietHours | null | undefined,
  resolver: ZoneResolver,
): number {
  assertInstant(instant, 'instant')
  for (const end of quiet ? [quiet.from, quiet.to] : []) assertTime(end, 'quietHours')
  if (!quiet || quiet.from === quiet.to) return instant
  const { date, time } = resolver.toLocal(instant, zone)
  const overnight = quiet.from > quiet.to
  const inside = overnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to
  if (!inside) return instant
  const end = overnight && time >= quiet.from ? addDays(date, 1) : date
  return resolver.toInstant({ date: end, time: quiet.to }, zone)
}
