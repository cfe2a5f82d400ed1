import { accessAt, isOpenForAll } from '@duebook/contract/billing/entitlement'
import { approvalActs } from '@duebook/contract/people/approval'
import { paths } from '@duebook/contract/paths'
import { isSame } from '@duebook/contract/acts/is-same'
import { database, FieldValue } from '../cloud/admin.ts'
import { paymentsAreSetUp } from '../cloud/stripe.ts'
import { bookFor } from '../people/held-book.ts'
import { peopleCall } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { writeLine } from '../people/tell.ts'
import { hasApprovers } from './approvers.ts'
import { waitingRequests } from './end-waiting.ts'

/** Says what a book asks a second person to agree to; what waits for it and is asked no more is taken back. Throws `no-approvals` where the plan has none, `nobody-else` with fewer than two who could. */
export const setApprovals = peopleCall('setApprovals', (person, { bookId, acts }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'name and defaults')
    const [was, is] = [book.approvals ?? [], approvalActs.filter((one) => acts.includes(one))]
    if (isSame(was, is)) return { outcome: 'done' as const }
    const { entitlement } = book
    const isTeam = entitlement?.plan === 'team' && accessAt(entitlement, now) === 'full'
    const more = is.some((one) => !was.includes(one))
    if (more && paymentsAreSetUp() && !isOpenForAll(entitlement) && !isTeam)
      throw refusePeople('no-approvals', 'The plan of this book has no approvals.')
    if (more && !hasApprovers(book)) throw refusePeople('nobody-else', 'Nobody else could approve it.')
    const endWaiting = await waitingRequests(transaction, bookId, book)
    transaction.update(database.doc(paths.book(bookId)), { approvals: is.length > 0 ? is : FieldValue.delete() })
    const line = { actor: person.uid, device: person.device, action: 'book.approvals', title: book.name } as const
    writeLine(transaction, bookId, { ...line, before: { acts: was }, after: { acts: is } }, now)
    endWaiting({ acts: is, roles: book.roles, by: person.uid, now })
    return { outcome: 'done' as const }
  }),
)
