import { assertFresh } from '../account/fresh-sign-in.ts'
import { database } from '../cloud/admin.ts'
import { within } from './bounds.ts'
import { bookFor } from './held-book.ts'
import { peopleCall } from './people-call.ts'
import { writeLine } from './tell.ts'

/** Says in the book's history that all of it is taken along, before it is. Throws `not-allowed`, `too-often`, and what a sign-in of long ago does. */
export const recordExport = peopleCall('recordExport', (person, { bookId }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid, device, signedInAt = 0 } = person
    const book = await bookFor(transaction, bookId, uid, 'export the book')
    assertFresh(signedInAt, now)
    const count = await within(transaction, 'exports', uid, now)
    count()
    const line = { actor: uid, device, action: 'book.exported', title: book.name, before: null, after: null } as const
    writeLine(transaction, bookId, line, now)
    return { outcome: 'done' as const }
  }),
)
