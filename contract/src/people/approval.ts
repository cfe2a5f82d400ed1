import * as v from 'valibot'
import { Concerns } from './concerns.ts'

/** What a book can ask a second person to agree to. */
export const approvalActs = ['waive', 'extend', 'delete'] as const
export const ApprovalAct = v.picklist(approvalActs)
export type ApprovalAct = v.InferOutput<typeof ApprovalAct>

/** Requests of one book that wait at once. */
export const mostWaiting = 100

const CivilDate = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const Reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))

/** What somebody wants to do, where the book asks for a second person. `nominal`: which date of the obligation. */
export const WantedAct = v.variant('act', [
  v.strictObject({ act: v.literal('waive'), nominal: CivilDate, reason: Reason }),
  v.strictObject({
    act: v.literal('extend'),
    nominal: CivilDate,
    due: CivilDate,
    reason: Reason,
    grantedBy: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
  }),
  v.strictObject({ act: v.literal('delete'), reason: Reason }),
])
export type WantedAct = v.InferOutput<typeof WantedAct>

/**
 * `books/{bookId}/approvals/{id}`: somebody wants to do something that the book asks a second person to agree to. The server writes it, the
 * book's people read it. Once approved the server has done it, in the name of who wanted it.
 */
export const Approval = v.object({
  obligationId: v.string(),
  /** As it was called when it was asked. */
  title: v.string(),
  wanted: WantedAct,
  askedBy: v.string(),
  askerName: v.string(),
  askedAt: v.unknown(),
  state: v.picklist(['waiting', 'approved', 'declined', 'withdrawn']),
  answeredBy: v.nullable(v.string()),
  answeredAt: v.unknown(),
  /** Why it was declined. */
  answer: v.nullable(v.string()),
  concerns: Concerns,
})
export type Approval = v.InferOutput<typeof Approval>

/** The inbox entry by which somebody hears of a request, until it is answered. */
export const entryOf = (approvalId: string) => `approval-${approvalId}`

/** "waiving VAT return", "more time for VAT return": what is agreed to, in a sentence about it. */
export function wantedWords({ act }: Pick<WantedAct, 'act'>, title: string): string {
  switch (act) {
    case 'waive':
      return `waiving ${title}`
    case 'extend':
      return `more time for ${title}`
    case 'delete':
      return `deleting ${title}`
  }
}
