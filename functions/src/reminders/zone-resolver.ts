import { calendarDate, type ZoneResolver } from '@duebook/domain'
import { Temporal } from 'temporal-polyfill'

/** Local times ↔ instants by the IANA tables that come with the runtime: a gap shifts forward, an overlap takes the first. */
export const zoneResolver: ZoneResolver = {
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
}
