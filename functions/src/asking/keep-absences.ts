import { isSame } from '@duebook/contract/acts/is-same'
import { readAbsences } from '@duebook/contract/asking/away'
import { paths } from '@duebook/contract/paths'
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/firestore'
import { database } from '../cloud/admin.ts'

/** Somebody says when they are away: in each of their books the others see it. Safe to run twice: it reads the present ones. */
export const keepAbsences = onDocumentWritten(
  { document: 'users/{uid}', retry: true },
  async ({ params: { uid }, data }) => {
    if (isSame(data?.before.get('away') ?? [], data?.after.get('away') ?? [])) return
    const books = await database.collection('books').where('memberIds', 'array-contains', uid).select().get()
    for (const { id } of books.docs) await copyAbsences(id, uid)
  },
)

/** Whoever comes into a book brings along when they are away. */
export const keepAbsencesOfMember = onDocumentCreated(
  { document: 'books/{bookId}/members/{uid}', retry: true },
  ({ params: { bookId, uid } }) => copyAbsences(bookId, uid),
)

const copyAbsences = (bookId: string, uid: string) =>
  database.runTransaction(async (transaction) => {
    const [member, profile] = await transaction.getAll(
      database.doc(paths.member(bookId, uid)),
      database.doc(paths.user(uid)),
    )
    const away = readAbsences(profile?.get('away'))
    if (member?.exists && !isSame(member.get('away') ?? [], away)) transaction.update(member.ref, { away })
  })
