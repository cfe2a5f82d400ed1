import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

/** An obligation that somebody has to do with, so that it passes to somebody else when they go. */
export type Hanging = Pick<ObligationRecord, 'id' | 'title' | 'nextDue'> & {
  owns: boolean
  reviews: boolean
  backs: boolean
}

/** What hangs on this person, the next due first. */
export const hangingOn = (
  records: readonly Pick<ObligationRecord, 'id' | 'title' | 'nextDue' | 'assignee' | 'reviewer' | 'backup'>[],
  uid: string,
): Hanging[] =>
  records
    .map(({ id, title, nextDue, assignee, reviewer, backup }) => ({
      id,
      title,
      nextDue,
      owns: assignee === uid,
      reviews: reviewer === uid,
      backs: backup === uid,
    }))
    .filter(({ owns, reviews, backs }) => owns || reviews || backs)
    .toSorted((a, b) => ((a.nextDue ?? '9999') < (b.nextDue ?? '9999') ? -1 : 1))
