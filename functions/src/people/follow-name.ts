import { paths } from '@duebook/contract/paths'
import { onDocumentCreated, onDocumentUpdated } from 'firebase-functions/firestore'
import { database } from '../cloud/admin.ts'
import { heldBook } from './held-book.ts'
import { namedIn } from './member-of.ts'
import { personOrNull } from './people-call.ts'

/** A person's name changed: the books that they are in show the new one. Safe to run twice: it reads the present one. */
export const followName = onDocumentUpdated(
  { document: 'users/{uid}', retry: true },
  async ({ params: { uid }, data }) => {
    if (data?.before.get('displayName') !== data?.after.get('displayName')) await followPerson(uid)
  },
)

/** Whoever changed their address signs in anew with it. */
export const followAddress = onDocumentCreated(
  { document: 'users/{uid}/sessions/{sessionId}', retry: true },
  ({ params: { uid } }) => followPerson(uid),
)

/** In every book that somebody is in they are shown with the name and the address that they have by now. */
async function followPerson(uid: string): Promise<void> {
  const person = await personOrNull(uid)
  if (!person) return
  const { name, email } = person
  const books = await database.collection('books').where('memberIds', 'array-contains', uid).select().get()
  for (const { id } of books.docs)
    await database.runTransaction(async (transaction) => {
      const [book, member] = await Promise.all([
        heldBook(transaction, id),
        transaction.get(database.doc(paths.member(id, uid))),
      ])
      if (!book || !member.exists) return
      if (member.get('name') !== name || member.get('email') !== email) transaction.update(member.ref, { name, email })
      if (book.names?.[uid] !== name) transaction.update(database.doc(paths.book(id)), namedIn(book, uid, name))
    })
}
