import { randomBytes } from 'node:crypto'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { entryOf, mostWaiting, wantedWords, type Approval } from '@duebook/contract/people/approval'
import { isFor } from '@duebook/contract/people/roles'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { database, Timestamp } from '../cloud/admin.ts'
import { within } from '../people/bounds.ts'
import { concernsIn } from '../people/concerned.ts'
import { bookFor, refuseReadOnly } from '../people/held-book.ts'
import { peopleCall } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { tell } from '../people/tell.ts'
import { approversOf, writeApprovalLine } from './approvers.ts'
import { whatIsWanted } from './do-wanted.ts'

/**
 * Asks for somebody's approval of what the book asks a second person for. Until it is there nothing changes. Throws `overtaken` where it can
 * be done without, or cannot be done any more; `already-asked`, `nobody-else`.
 */
export const askApproval = peopleCall('askApproval', (person, { bookId, obligationId, wanted }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid, name } = person
    const book = await bookFor(transaction, bookId, uid, 'add, change and settle')
    refuseReadOnly(book, now)
    if (!(book.approvals ?? []).includes(wanted.act))
      throw refusePeople('overtaken', 'The book asks nobody else for this.')
    const [count, found, waiting] = await Promise.all([
      within(transaction, 'approvals', uid, now),
      transaction.get(database.doc(paths.obligation(bookId, obligationId))),
      transaction.get(
        database.collection(waitingPaths.approvals(bookId)).where('state', '==', 'waiting').limit(mostWaiting),
      ),
    ])
    const obligation = found.data() as Obligation | undefined
    if (!obligation || !isFor(book, uid, obligation)) throw refusePeople('not-allowed', 'This is not yours to do.')
    const approvers = approversOf(book, uid)
    if (approvers.length === 0) throw refusePeople('nobody-else', 'Nobody else could approve it.')
    const isTheSame = (other: Approval) =>
      other.obligationId === obligationId &&
      other.wanted.act === wanted.act &&
      (other.wanted.act === 'delete' || wanted.act === 'delete' || other.wanted.nominal === wanted.nominal)
    if (waiting.docs.some((one) => isTheSame(one.data() as Approval)))
      throw refusePeople('already-asked', 'This waits for approval already.')
    if (waiting.size >= mostWaiting) throw refusePeople('too-often', `${mostWaiting} requests wait in this book.`)
    await whatIsWanted(transaction, { bookId, book, obligationId, wanted, askedBy: uid }, now)

    const approvalId = randomBytes(15).toString('base64url')
    const approval: Approval = {
      obligationId,
      title: obligation.title,
      wanted,
      askedBy: uid,
      askerName: name,
      askedAt: Timestamp.fromMillis(now),
      state: 'waiting',
      answeredBy: null,
      answeredAt: null,
      answer: null,
      ...concernsIn(obligation),
    }
    count()
    transaction.create(database.doc(waitingPaths.approval(bookId, approvalId)), approval)
    writeApprovalLine(transaction, bookId, { actor: uid, approval, reason: wanted.reason }, now)
    const event = {
      news: 'approval.asked',
      book: book.name,
      by: name,
      wanted: wantedWords(wanted, obligation.title),
      reason: wanted.reason,
    } as const
    for (const one of approvers) tell(transaction, one, { id: entryOf(approvalId), bookId, ...event }, now)
    return { approvalId }
  }),
)
