import { paths } from '@duebook/contract/paths'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { database } from '../cloud/admin.ts'
import { personOrNull } from './people-call.ts'

/** A person's name changed: the books that they are in show the new one. Safe to run twice: it reads the present one. */
export const followName = onDocumentUpdated(
  { document: 'users/{uid}', retry: true },
  async ({ params: { uid }, data }) => {
    if (data?.before.get('displayName') === data?.after.get('displayName')) return
    const name = (await personOrNull(uid))?.name
    if (name === undefined) return
    const books = await database.collection('books').where('memberIds', 'array-contains', uid).select().get()
    for (const { id } of books.docs)
      await database.runTransaction(async (transaction) => {
        const member = await transaction.get(database.doc(paths.member(id, uid)))
        if (member.exists && member.get('name') !== name) transaction.update(member.ref, { name })
      })
  },
)
