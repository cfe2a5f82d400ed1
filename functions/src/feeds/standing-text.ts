import type { Feed } from '@duebook/contract/feed/feed'
import type { CalendarDate } from '@duebook/domain'
import { zoneResolver } from '../reminders/zone-resolver.ts'

/** A text that was made of what was read while all of it was watched. `changedAt` in ms since 1970. */
export type WatchedText = {
  etag: string
  changedAt: number
  dates: NonNullable<Feed['dates']>
  /** The day in a zone for which it was made. */
  zone: string
  today: CalendarDate
  /** By which release, for which origin. */
  by: string
}

/** A text of which nothing was heard since it was made, where its day is not over at `now` (ms since 1970), and it would be made `by` the same. */
export function standingText(said: WatchedText | null | undefined, now: number, by: string): WatchedText | null {
  if (!said || said.by !== by) return null
  // A day begins with a minute everywhere, and what a zone's clocks say at one is looked up once.
  return zoneResolver.toLocal(now - (now % MINUTE), said.zone).date === said.today ? said : null
}

const MINUTE = 60_000
