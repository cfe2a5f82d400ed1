import { shortDate, type CalendarDate } from '@duebook/domain'
import * as v from 'valibot'
import type { Obligation } from '../obligation.ts'
import { occurrenceId, type Occurrence } from '../occurrence.ts'
import { Concerns } from './concerns.ts'

/** Proposals of one book that wait at once. */
export const mostProposed = 100

/**
 * `books/{bookId}/proposals/{occurrenceId}`: somebody proposes a plan day for a date that is another's. It is there as long as it waits for an
 * answer, one of a date at most. The server writes it, the book's people read it. Days are civil, as the obligation has them.
 */
export const Proposal = v.object({
  obligationId: v.string(),
  nominal: v.string(),
  /** As it was called when it was proposed. */
  title: v.string(),
  /** The date in force when it was proposed. */
  due: v.string(),
  /** The plan that stood then, null for none. */
  was: v.nullable(v.string()),
  /** The day that is proposed. */
  plan: v.string(),
  /** Whoever has it. */
  askedOf: v.string(),
  askedBy: v.string(),
  askerName: v.string(),
  askedAt: v.unknown(),
  concerns: Concerns,
})
export type Proposal = v.InferOutput<typeof Proposal>

export const proposalId = ({ obligationId, nominal }: Pick<Proposal, 'obligationId' | 'nominal'>) =>
  occurrenceId(obligationId, nominal)

/** The inbox entry by which whoever has the date hears of it, until it waits no more. */
export const proposalEntryOf = (bookId: string, id: string) => `proposal-${bookId}-${id}`

/** A date as it is now; `due`: null where it is settled or gone. */
export type ProposedDate = {
  obligation: Pick<Obligation, 'assignee' | 'status'> | undefined
  record: Pick<Occurrence, 'plan'> | undefined
  due: CalendarDate | null
}

/** Whether what is proposed can still be taken by whom it was proposed to: it is theirs, and neither settled nor moved nor planned otherwise since. `today`: theirs. */
export function proposalStands(
  { askedOf, due, was, plan }: Pick<Proposal, 'askedOf' | 'due' | 'was' | 'plan'>,
  date: ProposedDate,
  today: CalendarDate,
): boolean {
  const { obligation, record } = date
  return (
    obligation?.status === 'active' &&
    obligation.assignee === askedOf &&
    date.due === due &&
    (record?.plan ?? null) === was &&
    plan >= today
  )
}

/** "Fri 18 Dec for PAYE and NIC, instead of Tue 22 Dec": what is proposed, in a sentence about it. */
export const proposedWords = (
  { plan, title, due }: { plan: CalendarDate; title: string; due: CalendarDate },
  today: CalendarDate,
): string => `${shortDate(plan, today)} for ${title}, instead of ${shortDate(due, today)}`
