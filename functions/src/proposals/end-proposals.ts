import { isSame } from '@duebook/contract/acts/is-same'
import { mostProposed, type Proposal } from '@duebook/contract/people/proposal'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database, type Query, type Transaction } from '../cloud/admin.ts'
import { datesOf } from '../obligations/dates-of.ts'
import { endProposal, stillStands } from './proposed-date.ts'

/**
 * An obligation went to somebody else, ended, moved or is gone: what was proposed of its dates and cannot be taken any more is asked of nobody.
 * Safe to run twice and in any order: it reads the present state.
 */
export const endProposalsOfObligation = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  async ({ params: { bookId, obligationId }, data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    if (!before || (after && ['assignee', 'status', 'schedule'].every((field) => isSame(before[field], after[field]))))
      return
    await endOutdated(proposalsIn(bookId).where('obligationId', '==', obligationId))
  },
)

/** The same of one date that was settled, moved or planned. */
export const endProposalOfOccurrence = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  async ({ params: { bookId, occurrenceId }, data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    if (['state', 'due', 'plan'].every((field) => isSame(before?.[field] ?? null, after?.[field] ?? null))) return
    const one = await database.doc(waitingPaths.proposal(bookId, occurrenceId)).get()
    if (one.exists) await endOutdated(proposalsIn(bookId).where('obligationId', '==', String(one.get('obligationId'))))
  },
)

/** Every night, of a whole book: the day of some has passed, and a newer engine may have moved dates. */
export const endOutdatedOf = (bookId: string): Promise<void> => endOutdated(proposalsIn(bookId))

const proposalsIn = (bookId: string) => database.collection(waitingPaths.proposals(bookId)).limit(mostProposed)

async function endOutdated(some: Query): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(some)
    const outdated = await Promise.all(
      docs.map(async (one) => {
        const proposal = one.data() as Proposal
        const bookId = one.ref.parent.parent?.id ?? ''
        const stands = stillStands(proposal, await datesOf(transaction, bookId, proposal.obligationId))
        return stands ? [] : [{ bookId, proposal }]
      }),
    )
    for (const { bookId, proposal } of outdated.flat()) endProposal(transaction, bookId, proposal)
  })
}

/** Reads what waits for somebody, or was proposed by them; what it returns ends it, after the transaction's last read. */
export async function proposalsWith(transaction: Transaction, bookId: string, uid: string): Promise<() => void> {
  const { docs } = await transaction.get(proposalsIn(bookId))
  const theirs = docs
    .map((one) => one.data() as Proposal)
    .filter(({ askedOf, askedBy }) => askedOf === uid || askedBy === uid)
  return () => {
    for (const proposal of theirs) endProposal(transaction, bookId, proposal)
  }
}
