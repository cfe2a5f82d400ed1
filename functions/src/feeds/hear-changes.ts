import { isSame } from '@duebook/contract/acts/is-same'
import { feedObligationFields, feedRecordFields } from '@duebook/contract/feed/feed-sources'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database, type DocumentData } from '../cloud/admin.ts'
import { feedBookFields } from './feed-books.ts'
import { endWatches } from './feed-watch.ts'

// What a feed rests on has changed: what was said of it last is not what is to be said now. Safe to run twice and in any order.

export const hearObligation = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  ({ params: { bookId }, data }) => hear(bookId, feedObligationFields, data?.before.data(), data?.after.data()),
)

export const hearRecord = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  ({ params: { bookId }, data }) => hear(bookId, feedRecordFields, data?.before.data(), data?.after.data()),
)

/** Its name, who is in it, and who sees what; to whoever comes in, another book is shown. */
export const hearBook = onDocumentWritten(
  { document: 'books/{bookId}', retry: true },
  async ({ params: { bookId }, data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    await hear(bookId, feedBookFields, before, after)
    const came = membersOf(after).filter((uid) => !membersOf(before).includes(uid))
    await Promise.all(came.map((uid) => endWatches(addresses().where('uid', '==', uid))))
  },
)

/** It is another day where somebody is. */
export const hearProfile = onDocumentWritten({ document: 'users/{uid}', retry: true }, async ({ params, data }) => {
  if (isSame(data?.before.get('timeZone'), data?.after.get('timeZone'))) return
  await endWatches(addresses().where('uid', '==', params.uid))
})

async function hear(bookId: string, fields: readonly string[], before?: DocumentData, after?: DocumentData) {
  if (before && after && fields.every((field) => isSame(before[field], after[field]))) return
  await endWatches(addresses().where('watch.bookIds', 'array-contains', bookId))
}

const addresses = () => database.collection('feedAddresses')
const membersOf = (book: DocumentData | undefined): string[] => (book?.memberIds as string[] | undefined) ?? []
