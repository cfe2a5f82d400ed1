import * as v from 'valibot'
import { CivilDate } from './schedule.ts'

/**
 * Quiet until then, for the occurrence at `nominal`: what would be asked before `until` (a Firestore timestamp) is asked once at
 * `until`. Neither the plan nor the due date moves; another occurrence is not meant.
 */
export const Snooze = v.object({
  nominal: CivilDate,
  until: v.unknown(),
  by: v.pipe(v.string(), v.maxLength(128)),
})
export type Snooze = v.InferOutput<typeof Snooze>

/** A snooze as it is stored, with its end as an instant (ms since 1970). */
export const StoredSnooze = v.pipe(
  v.object({ ...Snooze.entries, until: v.custom<{ toMillis: () => number }>(hasMillis) }),
  v.transform(({ nominal, until, by }) => ({ nominal, until: until.toMillis(), by })),
)

function hasMillis(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function'
}
