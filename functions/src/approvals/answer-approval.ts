import { paths } from '@duebook/contract/paths'
import { entryOf, wantedWords, type Approval } from '@duebook/contract/people/approval'
import { isFor } from '@duebook/contract/people/roles'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { bookFor, type HeldBook } from '../people/held-book.ts'
import { peopleCall } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { tell } from '../people/tell.ts'
import { approversOf, writeApprovalLine } from './approvers.ts'
import { whatIsWanted } from './do-wanted.ts'

/**
 * Approves what somebody else wants, which is done in the same transaction, or declines it with a reason. The same answer twice is one. Throws
 * `own-request`, `used` where it was answered otherwise, `overtaken` where it cannot be done any more.
 */
export const answerApproval = peopleCall('answerApproval', (person, { bookId, approvalId, answer }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'approve')
    const before = await approvalFor(transaction, { bookId, book, approvalId, uid: person.uid })
    const state = answer.how === 'approve' ? ('approved' as const) : ('declined' as const)
    if (before.askedBy === person.uid) throw refusePeople('own-request', 'Somebody else approves what you want.')
    if (before.state === state) return { outcome: 'done' as const }
    if (before.state !== 'waiting') throw refusePeople('used', 'This was answered, or taken back.')
    const { obligationId, wanted, askedBy } = before
    const write =
      state === 'approved'
        ? await whatIsWanted(transaction, { bookId, book, obligationId, wanted, askedBy }, now)
        : null
    const reason = answer.how === 'decline' ? answer.reason : null
    settle(transaction, { bookId, book, approvalId, before, state, by: person.uid, reason }, now)
    write?.()
    const about = { id: `${entryOf(approvalId)}-answered`, bookId, book: book.name, by: person.name }
    const words = { wanted: wantedWords(wanted, before.title) }
    if (Object.hasOwn(book.roles, askedBy))
      tell(
        transaction,
        askedBy,
        reason === null
          ? { ...about, ...words, news: 'approval.approved' }
          : { ...about, ...words, news: 'approval.declined', reason },
        now,
      )
    return { outcome: 'done' as const }
  }),
)

/** Takes back what one wanted, before it was answered. */
export const withdrawApproval = peopleCall('withdrawApproval', (person, { bookId, approvalId }) =>
  database.runTransaction(async (transaction) => {
    const book = await bookFor(transaction, bookId, person.uid, 'see the book')
    const before = await approvalFor(transaction, { bookId, book, approvalId, uid: person.uid })
    if (before.askedBy !== person.uid) throw refusePeople('not-allowed', 'This is not yours to do.')
    if (before.state === 'withdrawn') return { outcome: 'done' as const }
    if (before.state !== 'waiting') throw refusePeople('used', 'This was answered already.')
    const change = { bookId, book, approvalId, before, state: 'withdrawn', by: person.uid, reason: null } as const
    settle(transaction, change, Date.now())
    return { outcome: 'done' as const }
  }),
)

type Where = { bookId: string; book: HeldBook; approvalId: string }

async function approvalFor(transaction: Transaction, { bookId, book, approvalId, uid }: Where & { uid: string }) {
  const found = await transaction.get(database.doc(waitingPaths.approval(bookId, approvalId)))
  const approval = found.data() as Approval | undefined
  if (!approval || !isFor(book, uid, approval)) throw refusePeople('not-allowed', 'This is not yours to do.')
  return approval
}

/** It waits no more, for nobody: its entry goes from the inboxes of those who were asked. */
function settle(
  transaction: Transaction,
  {
    bookId,
    book,
    approvalId,
    before,
    state,
    by,
    reason,
  }: Where & { before: Approval; state: Exclude<Approval['state'], 'waiting'>; by: string; reason: string | null },
  now: number,
): void {
  transaction.update(database.doc(waitingPaths.approval(bookId, approvalId)), {
    state,
    answeredBy: by,
    answeredAt: Timestamp.fromMillis(now),
    answer: reason,
  })
  writeApprovalLine(transaction, bookId, { actor: by, approval: { ...before, state }, reason }, now)
  for (const uid of approversOf(book, before.askedBy))
    transaction.delete(database.doc(`${paths.notifications(uid)}/${entryOf(approvalId)}`))
}
