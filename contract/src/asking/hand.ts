import * as v from 'valibot'
import { Concerns } from '../people/concerns.ts'

/** What of the planner's kinds says who is asked next. */
export const NextKind = v.picklist([
  'escalation',
  'check',
  'overdue',
  'snooze',
  'step',
  'nag',
  'told',
  'today',
  'asked',
  'due',
])

/**
 * `books/{bookId}/hands/{obligationId}_{nominal}`: who is asked of one date, and who has it; the server writes it, and the screens read it.
 * Instants are Firestore timestamps, but of `snoozed` and `since`, which are milliseconds.
 */
export const HandDocument = v.object({
  obligationId: v.string(),
  nominal: v.string(),
  /** The day that asking counts from: of a contract the last day to give notice while that lies ahead. */
  due: v.string(),
  state: v.picklist(['none', 'asked', 'inHand', 'settled']),
  /** Who has it, or settled it; null also where that was nobody's doing. */
  by: v.nullable(v.string()),
  since: v.nullable(v.number()),
  asked: v.array(v.string()),
  /** The climb of the ladder, from 1; 0 before anybody was asked. */
  round: v.number(),
  /** Entries of the ladder that were taken, or passed over. */
  taken: v.number(),
  handedBack: v.array(v.string()),
  /** Who is reached in the app alone in this round. */
  unreached: v.array(v.string()),
  /** Until when somebody wants quiet, by uid. */
  snoozed: v.record(v.string(), v.number()),
  /** Whose brief or digest it can be in: whoever is asked, has it, would be asked first, or watches it. Absent on hands of an older release. */
  listedFor: v.optional(v.array(v.string()), []),
  /** Whose mail of it waits for their brief. */
  heldFor: v.optional(v.array(v.string()), []),
  /** Who is asked next if nobody answers. */
  next: v.nullable(v.object({ at: v.unknown(), kind: NextKind, to: v.array(v.string()) })),
  /** When the server looks at it again; null once nothing more comes of it. */
  wakeAt: v.unknown(),
  concerns: Concerns,
  /** What the planner keeps of it, as JSON (`kept.ts`). */
  kept: v.string(),
})
export type HandDocument = v.InferOutput<typeof HandDocument>
