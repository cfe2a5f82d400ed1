import { isSame } from '@duebook/contract/acts/is-same'
import { readAbsences } from '@duebook/contract/asking/away'
import { paths } from '@duebook/contract/paths'
import { readClockSettings } from '@duebook/contract/plannable'
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/firestore'
import { database } from '../cloud/admin.ts'
import { knownZone } from '../reminders/zone-resolver.ts'

/** Somebody says when they are away, or moves to another zone: in each of their books the others see it. Safe to run twice: it reads the present ones. */
export const keepWhereabouts = onDocumentWritten(
  { document: 'users/{uid}', retry: true },
  async ({ params: { uid }, data }) => {
    if (isSame(whereaboutsIn(data?.before.data()), whereaboutsIn(data?.after.data()))) return
    const books = await database.collection('books').where('memberIds', 'array-contains', uid).select().get()
    for (const { id } of books.docs) await copyWhereabouts(id, uid)
  },
)

/** Whoever comes into a book brings along when they are away, and by whose clock they are asked. */
export const keepWhereaboutsOfMember = onDocumentCreated(
  { document: 'books/{bookId}/members/{uid}', retry: true },
  ({ params: { bookId, uid } }) => copyWhereabouts(bookId, uid),
)

const copyWhereabouts = (bookId: string, uid: string) =>
  database.runTransaction(async (transaction) => {
    const [member, profile] = await transaction.getAll(
      database.doc(paths.member(bookId, uid)),
      database.doc(paths.user(uid)),
    )
    const { away, zone } = whereaboutsIn(profile?.data())
    if (member?.exists && !isSame([member.get('away') ?? [], member.get('zone') ?? null], [away, zone]))
      transaction.update(member.ref, { away, zone })
  })

function whereaboutsIn(profile: Record<string, unknown> | undefined) {
  const { timeZone } = readClockSettings(profile)
  return { away: readAbsences(profile?.['away']), zone: timeZone === undefined ? null : knownZone(timeZone) }
}
