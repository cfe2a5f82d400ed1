import { paths } from '@duebook/contract/paths'
import type { Book } from '@duebook/contract/book'
import { HttpsError } from 'firebase-functions/https'
import { endBilling, forgetBilling } from '../billing/end-billing.ts'
import { accounts, database } from '../cloud/admin.ts'
import { deleteFiles } from '../cloud/files.ts'
import { deleteAll } from './delete-all.ts'

/** In this order: what others rely on first, the account itself last. */
export const deletionSteps = ['books', 'documents', 'account'] as const
export type DeletionStep = (typeof deletionSteps)[number]

type Deletion = { left: Record<DeletionStep, number>; waits: string | null }

/** `accountDeletions/{uid}`: which books go with it, and whether they are emptied; no client reads it. */
type Kept = { books: string[]; emptied: boolean }
const record = (uid: string) => database.doc(`accountDeletions/${uid}`)

const contents = [paths.obligations, paths.occurrences, paths.attachments, paths.reminders, paths.activity]

/** How much each step still has to do. */
export async function leftToDelete(uid: string): Promise<Deletion> {
  const [kept, { own, handedOver, others }] = await Promise.all([record(uid).get(), booksOf(uid)])
  // The deletion's own lines of history may still come in afterwards; the last step takes those.
  const emptied = (kept.data() as Kept | undefined)?.emptied === true
  const counts = await Promise.all(
    (emptied ? [] : own).flatMap((id) =>
      contents.map(async (of) => (await database.collection(of(id)).count().get()).data().count),
    ),
  )
  return {
    left: {
      books: others.length + handedOver.length,
      documents: counts.reduce((sum, one) => sum + one, 0),
      account: 1,
    },
    waits: handedOver[0] ? `${handedOver[0]} has other members. Give it to one of them first.` : null,
  }
}

/** Takes one step of the deletion. */
export async function takeStep(uid: string, step: DeletionStep): Promise<void> {
  // Whoever has no account any more must not be charged by it.
  await endBilling(uid)
  const books = await booksOf(uid)
  if (books.handedOver.length > 0)
    throw new HttpsError('failed-precondition', 'A book with other members needs another owner first.', {
      reason: 'owns-shared-books',
      books: books.handedOver,
    })
  if (step === 'books') return leave(uid, books.others)
  if (books.others.length > 0) throw tooEarly('books')
  if (step === 'documents') {
    await record(uid).set({ books: books.own, emptied: false } satisfies Kept)
    for (const id of books.own) await empty(id)
    await record(uid).update({ emptied: true } satisfies Partial<Kept>)
    return
  }
  if ((await leftToDelete(uid)).left.documents > 0) throw tooEarly('documents')
  return removeAccount(uid)
}

const tooEarly = (step: DeletionStep) =>
  new HttpsError('failed-precondition', `The step “${step}” comes first.`, { reason: 'too-early' })

/** The book first: the activity log writes nothing for a book that is gone. Then what is left in it, the person, and the way in. */
async function removeAccount(uid: string): Promise<void> {
  const kept = (await record(uid).get()).data() as Kept | undefined
  for (const id of kept?.books ?? [uid]) {
    await database.doc(paths.book(id)).delete()
    await empty(id)
  }
  await deleteAll(database.collection(paths.sessions(uid)))
  await deleteAll(database.collection(paths.notifications(uid)))
  await forgetBilling(uid)
  await deleteFiles(`people/${uid}/`)
  await database.doc(paths.user(uid)).delete()
  await record(uid).delete()
  await accounts.deleteUser(uid)
}

async function empty(bookId: string): Promise<void> {
  await deleteFiles(`${paths.book(bookId)}/`)
  for (const of of contents) await deleteAll(database.collection(of(bookId)))
}

/** Leaves the books of others; their duties stay theirs. */
async function leave(uid: string, books: readonly string[]): Promise<void> {
  for (const id of books) {
    await database.runTransaction(async (transaction) => {
      const reference = database.doc(paths.book(id))
      const book = (await transaction.get(reference)).data() as Book | undefined
      if (!book) return
      const { [uid]: _left, ...roles } = book.roles
      transaction.update(reference, { roles, memberIds: book.memberIds.filter((one) => one !== uid) })
    })
  }
}

/** Books of this person alone, books that somebody else must take over first (by name), and books of others. */
async function booksOf(uid: string): Promise<{ own: string[]; handedOver: string[]; others: string[] }> {
  const { docs } = await database.collection('books').where('memberIds', 'array-contains', uid).get()
  const books = docs.map((one) => ({ id: one.id, book: one.data() as Book }))
  const owned = books.filter(({ book }) => book.roles[uid] === 'owner')
  return {
    own: owned.filter(({ book }) => book.memberIds.length === 1).map(({ id }) => id),
    handedOver: owned
      .filter(({ book }) => book.memberIds.length > 1 && !hasOtherOwner(book, uid))
      .map(({ book }) => book.name),
    others: books
      .filter(({ book }) => book.roles[uid] !== 'owner' || (book.memberIds.length > 1 && hasOtherOwner(book, uid)))
      .map(({ id }) => id),
  }
}

const hasOtherOwner = (book: Book, uid: string) =>
  Object.entries(book.roles).some(([other, role]) => other !== uid && role === 'owner')
