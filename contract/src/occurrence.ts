import * as v from 'valibot'

const CivilDate = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/**
 * `books/{bookId}/occurrences/{obligationId}_{nominal}`: written only once something happened to it. `open` with
 * `acknowledgedBy` is "somebody has it in hand"; undoing a completion puts `open` back, the activity log keeps both.
 */
export const Occurrence = v.object({
  obligationId: v.string(),
  nominal: CivilDate,
  due: CivilDate,
  originalDue: CivilDate,
  state: v.picklist(['open', 'done', 'skipped', 'waived']),
  /** Civil day on which it was done, in the person's zone. */
  settledOn: v.nullable(CivilDate),
  settledBy: v.nullable(v.string()),
  reason: v.nullable(v.pipe(v.string(), v.maxLength(500))),
  acknowledgedBy: v.nullable(v.string()),
  acknowledgedAt: v.unknown(),
  updatedBy: v.string(),
  updatedAt: v.unknown(),
})
export type Occurrence = v.InferOutput<typeof Occurrence>

export const occurrenceId = (obligationId: string, nominal: string) => `${obligationId}_${nominal}`
