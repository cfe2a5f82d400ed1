import { onDocumentWritten } from 'firebase-functions/firestore'
import { planLedger } from './plan-ledger.ts'
import { sendDueOf } from './send-due.ts'

/**
 * An obligation was added, changed, completed or acknowledged: its rows in the ledger follow, and what is due already
 * goes out at once instead of waiting for the schedule (what is days late waits for it: it is told in one digest). Safe to run twice and in any order: it reads the present state.
 */
export const planOnObligationWritten = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  async (event) => {
    const { bookId, obligationId } = event.params
    await planLedger(bookId, obligationId, Date.now())
    await sendDueOf(bookId, obligationId, Date.now())
  },
)
