import { onDocumentWritten } from 'firebase-functions/firestore'
import { planLedgers } from './plan-ledger.ts'

/** Somebody without an account said yes, left, or was taken away: what is planned for them follows. Safe to run twice: it reads the present state. */
export const planOnWatcherWritten = onDocumentWritten(
  { document: 'books/{bookId}/outsideWatchers/{watcherId}', retry: true },
  async ({ params: { bookId }, data, time }) => {
    const [before, after] = [data?.before, data?.after].map((one) => ({
      told: one?.get('state') === 'told',
      obligationId: one?.get('obligationId') as string | undefined,
    }))
    const obligationId = after?.obligationId ?? before?.obligationId
    if (obligationId === undefined || before?.told === after?.told) return
    await planLedgers(bookId, [obligationId], { now: Date.now(), since: Date.parse(time) })
  },
)
