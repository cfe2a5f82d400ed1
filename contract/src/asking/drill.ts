import * as v from 'valibot'
import { Concerns } from '../people/concerns.ts'

/**
 * One try of one way to somebody, or why there was none. `as`: `asked`, `rung 1` and so on, `watcher`. `would`: when they would be asked in earnest if
 * nobody answers; null where that is not foreseen. Instants are milliseconds since 1970.
 */
export const DrillRow = v.object({
  as: v.pipe(v.string(), v.regex(/^(asked|watcher|rung [1-9])$/)),
  who: v.nullable(v.string()),
  would: v.nullable(v.number()),
  channel: v.nullable(v.picklist(['email', 'push', 'sms', 'inApp'])),
  /** `inApp`: reached in the app alone, and not because they want it so. */
  state: v.picklist(['planned', 'sent', 'delivered', 'failed', 'inApp', 'notTried', 'away', 'nobody', 'stopped']),
  /** When it goes, or went. */
  at: v.nullable(v.number()),
  /** Held by their quiet hours until then. */
  waits: v.boolean(),
  /** After another way had failed. */
  instead: v.boolean(),
  faredAt: v.nullable(v.number()),
  why: v.nullable(v.pipe(v.string(), v.maxLength(160))),
  /** Away: the last day. */
  until: v.nullable(v.string()),
})
export type DrillRow = v.InferOutput<typeof DrillRow>

/**
 * `books/{bookId}/drills/{id}`: the ladder of one date tried from end to end, and who got it. Only the server writes it, and nothing of the date
 * itself knows of it. `answered`: when somebody said that it reached them, by uid, in milliseconds.
 */
export const DrillDocument = v.object({
  obligationId: v.string(),
  nominal: v.string(),
  due: v.string(),
  title: v.string(),
  by: v.string(),
  at: v.unknown(),
  /** `stopped`: by somebody, before all had gone. */
  state: v.picklist(['running', 'ended', 'stopped']),
  rows: v.array(DrillRow),
  answered: v.record(v.string(), v.number()),
  /** When the server goes on with it; null once nothing more comes of it. */
  nextAt: v.unknown(),
  concerns: Concerns,
})
export type DrillDocument = v.InferOutput<typeof DrillDocument>

/** A book has one drill in so long (ms), so that nobody learns to ignore them. */
export const betweenDrills = 3_600_000
/** Of more people a drill is not sent. */
export const mostInDrill = 100

/** Whom a drill turned to, and whom it reached by more than the app. */
export function drillCount(rows: readonly Pick<DrillRow, 'who' | 'state' | 'channel'>[]): {
  people: number
  reached: number
} {
  const turnedTo = new Set(rows.flatMap(({ who, channel }) => (who !== null && channel !== null ? [who] : [])))
  const reached = new Set(rows.flatMap(({ who, state }) => (who !== null && state === 'delivered' ? [who] : [])))
  return { people: turnedTo.size, reached: reached.size }
}
