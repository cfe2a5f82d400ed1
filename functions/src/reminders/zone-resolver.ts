import { calendarDate, keptClocks, type ZoneResolver } from '@duebook/domain'
import { Temporal } from 'temporal-polyfill'

/** Local times ↔ instants by the IANA tables that come with the runtime: a gap shifts forward, an overlap takes the first. */
export const zoneResolver: ZoneResolver = keptClocks({
  toInstant: ({ date, time }, zone) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  toLocal(instant, zone) {
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    return {
      date: calendarDate(local.toPlainDate().toString()),
      time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    }
  },
})

/** The first of these that the runtime's tables know, else UTC: a reminder at another hour is better than none. */
export const knownZone = (...zones: (string | undefined)[]): string =>
  zones.find((zone) => zone !== undefined && isKnown(zone)) ?? 'Etc/UTC'

/** Asked at each look, of few. */
const known = new Set<string>()

function isKnown(zone: string): boolean {
  if (known.has(zone)) return true
  try {
    zoneResolver.toLocal(0, zone)
    known.add(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
