import type { CalendarDate } from '@duebook/domain'
import type { Deciding } from '../decision.ts'
import type { Occurrence, Paid } from '../occurrence.ts'

/** What somebody can do to one occurrence. All dates are civil days in their zone. */
export type OccurrenceAct =
  /** Performed on that day; where none is said, on the day that awaits its proof, else today. */
  | { act: 'complete'; on?: CalendarDate; paid?: Paid | null }
  /** What was paid, where that was not said when it was done. */
  | { act: 'pay'; paid: Paid }
  /** Performed on that day but not proved: it stays open, in this person's hand, until the proof is there. */
  | { act: 'awaitProof'; on: CalendarDate }
  /** Not needed this time. */
  | { act: 'skip'; reason: string | null }
  /** Excused by somebody with the authority to: the rules ask for the reason. */
  | { act: 'waive'; reason: string }
  /** Nobody did it and nobody will: its day is over. The rules ask for the reason. */
  | { act: 'miss'; reason: string }
  /** The day somebody means to do it, or none any more. The due date and the reminders stay where they are. */
  | { act: 'plan'; plan: CalendarDate | null }
  /** "I have it in hand": silences reminders, does not complete. */
  | { act: 'acknowledge' }
  /** More time, laid on top of what stands; it is never taken away again, only followed by another, also by one that takes it back. */
  | { act: 'extend'; due: CalendarDate; reason: string; grantedBy?: string; takesBack?: true }
  /**
   * What was recorded was not so: another due date, another day on which it was done, another sum that was paid. Signed, with a reason; what
   * it was before stands in the activity log.
   */
  | { act: 'correct'; due?: CalendarDate; settledOn?: CalendarDate; paid?: Paid | null; reason: string }
  /** It was not done, not skipped, not waived after all: a correction that opens it again. */
  | { act: 'reopen'; reason: string }
  /** What shows that it was done; what is left out stays. With another file a review falls. */
  | { act: 'prove'; note?: string | null; file?: string | null }
  /** "I have looked at this file": by somebody else than who attached it. */
  | { act: 'review'; file: string }
  /** What becomes of a contract at the end of this term. */
  | { act: 'decide'; decision: Deciding }
  /**
   * As it was before; null where nothing was recorded. Extensions, notes, files and reviews stay. With what the act had made that is taken
   * back, what it did not change stays as well, and what somebody has made another since.
   */
  | { act: 'restore'; before: Restorable | null; made?: Restorable }

/** What taking back puts back. */
export type Restorable = Pick<
  Occurrence,
  'state' | 'settledOn' | 'reason' | 'acknowledgedBy' | 'awaitingProof' | 'plan' | 'decision' | 'paid'
>
