import type { FeedEvent } from './feed-events.ts'

/** What is kept of an entry by its UID: a print of it, its SEQUENCE, and when it became so (ms since 1970). A print of nothing: it is not shown now. */
export type KeptEvent = readonly [print: string, sequence: number, at: number]
export type KeptEvents = Readonly<Record<string, KeptEvent>>
export type NumberedEvent = FeedEvent & { sequence: number; at: number }

/** So many entries are kept at the utmost; of those that are not shown the ones that went last. */
const MOST_KEPT = 4_000

/**
 * Gives each entry its number and its stamp: a number rises by one whenever anything of the entry is another, and never falls, also where it was
 * away for a while. `changed`: some entry came, went or is another.
 */
export function numbered(
  kept: KeptEvents,
  events: readonly FeedEvent[],
  now: number,
  printOf: (text: string) => string,
): { events: NumberedEvent[]; kept: KeptEvents; changed: boolean } {
  let changed = false
  const next = new Map<string, KeptEvent>()
  const stamped = events.map((event): NumberedEvent => {
    const { touchedAt, ...shown } = event
    const print = printOf(JSON.stringify(shown))
    const before = Object.hasOwn(kept, event.uid) ? kept[event.uid] : undefined
    if (before?.[0] === print) {
      next.set(event.uid, before)
      return { ...event, sequence: before[1], at: before[2] }
    }
    changed = true
    const sequence = before ? before[1] + 1 : 0
    // What nobody wrote changed by itself: a day is over, a holiday became known, the feed looks otherwise.
    const at = Math.min(now, touchedAt > (before?.[2] ?? 0) ? touchedAt : now)
    next.set(event.uid, [print, sequence, at])
    return { ...event, sequence, at }
  })
  const gone = Object.entries(kept)
    .filter(([uid]) => !next.has(uid))
    .map(([uid, one]): [string, KeptEvent] => (one[0] === '' ? [uid, one] : [uid, ['', one[1], now]]))
    .toSorted(([, a], [, b]) => b[2] - a[2])
  if (gone.some(([uid]) => kept[uid]?.[0] !== '')) changed = true
  const room = Math.max(0, MOST_KEPT - next.size)
  return { events: stamped, kept: Object.fromEntries([...next, ...gone.slice(0, room)]), changed }
}
