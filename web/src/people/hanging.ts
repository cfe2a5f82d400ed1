import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

/** An obligation that somebody has to do with, so that it passes to somebody else when they go. */
export type Hanging = Pick<ObligationRecord, 'id' | 'title' | 'nextDue'> & { owns: boolean; reviews: boolean }

/** What hangs on this person, the next due first. */
export const hangingOn = (
  records: readonly Pick<ObligationRecord, 'id' | 'title' | 'nextDue' | 'assignee' | 'reviewer'>[],
  uid: string,
): Hanging[] =>
  records
    .map(({ id, title, nextDue, assignee, reviewer }) => ({
      id,
      title,
      nextDue,
      owns: assignee === uid,
      reviews: reviewer === uid,
    }))
    .filter(({ owns, reviews }) => owns || reviews)
    .toSorted((a, b) => ((a.nextDue ?? '9999') < (b.nextDue ?? '9999') ? -1 : 1))
