import { paths } from '@duebook/contract/paths'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { database } from '../cloud/admin.ts'
import { planLedger } from './plan-ledger.ts'

/** Somebody left a book: what is still planned for them there is told to whoever it falls to. Safe to run twice: it reads the present state. */
export const planOnPeopleChanged = onDocumentUpdated({ document: 'books/{bookId}', retry: true }, async (event) => {
  const { bookId } = event.params
  const [before, after] = [event.data?.before, event.data?.after].map(
    (book) => (book?.get('memberIds') ?? []) as string[],
  )
  const occasion = { now: Date.now(), since: Date.parse(event.time) }
  for (const gone of (before ?? []).filter((uid) => !after?.includes(uid))) {
    const planned = await database
      .collection(paths.reminders(bookId))
      .where('recipient', '==', gone)
      .where('state', '==', 'planned')
      .get()
    for (const obligationId of new Set(planned.docs.map((row) => String(row.get('obligationId')))))
      await planLedger(bookId, obligationId, occasion)
  }
})
