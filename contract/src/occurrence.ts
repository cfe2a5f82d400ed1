import * as v from 'valibot'
import { Decision } from './decision.ts'
import { Concerns } from './people/concerns.ts'
import { AwaitingProof, Proof } from './proof.ts'

const CivilDate = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const Signed = {
  reason: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  by: v.pipe(v.string(), v.maxLength(128)),
  at: v.pipe(v.string(), v.maxLength(40)),
}

/** One date is given more time this often at the utmost. */
export const MOST_EXTENSIONS = 20

/** More time on top of what stands, never in its place. `by` is a uid, `at` the RFC 3339 instant on the device that wrote it. */
export const Extension = v.object({
  due: CivilDate,
  ...Signed,
  grantedBy: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** It takes back the one below it, and lays on top what stood before that. */
  takesBack: v.optional(v.literal(true)),
})
export type Extension = v.InferOutput<typeof Extension>

/** Why what was recorded is another now; what it was before stands in the activity log. */
export const Correction = v.object(Signed)

/** What was paid, in the currency's minor unit (pence). */
export const Paid = v.object({
  minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e13 - 1)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})
export type Paid = v.InferOutput<typeof Paid>

/**
 * `books/{bookId}/occurrences/{obligationId}_{nominal}`: written only once something happened to it. `open` with
 * `acknowledgedBy` is "somebody has it in hand"; undoing a completion puts `open` back, the activity log keeps both.
 */
export const Occurrence = v.object({
  obligationId: v.string(),
  nominal: CivilDate,
  due: CivilDate,
  originalDue: CivilDate,
  /** Append-only; the last one is `due`. */
  extensions: v.optional(v.pipe(v.array(Extension), v.maxLength(MOST_EXTENSIONS))),
  /** Append-only. */
  corrections: v.optional(v.pipe(v.array(Correction), v.maxLength(20))),
  /** The day somebody means to do it. It moves freely and never moves `due`; absent or null: none is said. */
  plan: v.optional(v.nullable(CivilDate)),
  state: v.picklist(['open', 'done', 'skipped', 'waived', 'missed']),
  /** Civil day on which it was done, in the person's zone. */
  settledOn: v.nullable(CivilDate),
  /** Who settled it; of one that is open, who had, before it was opened again. */
  settledBy: v.nullable(v.string()),
  /** Server time at which that was said; absent on records of older releases. */
  settledAt: v.optional(v.unknown()),
  reason: v.nullable(v.pipe(v.string(), v.maxLength(500))),
  /** Only while it is `done`; absent or null: nobody said. Once said it changes only with a correction. */
  paid: v.optional(v.nullable(Paid)),
  proof: v.optional(v.nullable(Proof)),
  /** Only while it is `open`. */
  awaitingProof: v.optional(v.nullable(AwaitingProof)),
  /** Of a term of a contract; absent where none was taken, or where it was taken back. */
  decision: v.optional(Decision),
  acknowledgedBy: v.nullable(v.string()),
  acknowledgedAt: v.unknown(),
  concerns: Concerns,
  updatedBy: v.string(),
  updatedAt: v.unknown(),
})
export type Occurrence = v.InferOutput<typeof Occurrence>

export const occurrenceId = (obligationId: string, nominal: string) => `${obligationId}_${nominal}`
