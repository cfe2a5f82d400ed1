import { planToSaveBy, type StoredLadder, unseeing, usualLadder } from '@duebook/contract/asking/ladder'
import { paths } from '@duebook/contract/paths'
import { isFor } from '@duebook/contract/people/roles'
import { checkBeforeSaving } from '@duebook/domain'
import { database, FieldValue } from '../cloud/admin.ts'
import { paymentsAreSetUp } from '../cloud/stripe.ts'
import { bookFor } from '../people/held-book.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { askingCall } from './asking-call.ts'

/**
 * Says who is asked next where nobody answers, of an obligation or as the book's usual ladder. What the planner would not climb is answered with
 * why; the plan is asked here alone, so that a lapsed one goes on with what was set.
 */
export const saveLadder = askingCall('saveLadder', (uid, { bookId, obligationId, ladder }) =>
  database.runTransaction(async (transaction) => {
    const book = await bookFor(
      transaction,
      bookId,
      uid,
      obligationId === null ? 'name and defaults' : 'add, change and settle',
    )
    let concerns: string[] = []
    if (obligationId !== null) {
      const obligation = await transaction.get(database.doc(paths.obligation(bookId, obligationId)))
      concerns = (obligation.get('concerns') as string[] | undefined) ?? []
      if (!isFor(book, uid, { concerns })) throw refusePeople('not-allowed', 'This is not yours to do.')
      if (!obligation.exists) throw refusePeople('no-such-obligation', 'This obligation is not in the book.')
    }
    const at = database.doc(paths.ladder(bookId, obligationId ?? usualLadder))
    if (ladder === null) {
      transaction.delete(at)
      return { outcome: 'done' as const }
    }
    const checked = checkBeforeSaving({
      plan: paymentsAreSetUp() ? planToSaveBy(book.entitlement, Date.now()) : 'team',
      roles: book.roles,
      unseeing: unseeing(book, { concerns }),
      ladder,
    })
    if ('error' in checked) {
      const { code, rung } = checked.error
      return { outcome: 'refused' as const, code, ...(rung === undefined ? {} : { rung }) }
    }
    transaction.set(at, { ...ladder, setBy: uid, setAt: FieldValue.serverTimestamp() } satisfies StoredLadder)
    return { outcome: 'done' as const }
  }),
)
