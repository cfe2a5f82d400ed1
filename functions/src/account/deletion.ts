import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import type { Book } from '@duebook/contract/book'
import type { Member } from '@duebook/contract/people/member'
import { logger } from 'firebase-functions'
import { HttpsError } from 'firebase-functions/https'
import { endBilling, forgetBilling } from '../billing/end-billing.ts'
import { accounts, database } from '../cloud/admin.ts'
import { countHeld, deleteFiles } from '../cloud/files.ts'
import { forgetTokens } from '../access/token-calls.ts'
import { forgetFeeds } from '../feeds/forget-feeds.ts'
import { forgetBounds } from '../people/bounds.ts'
import { emptyBook, partsOfBook, removeBook } from '../people/empty-book.ts'
import { ownerOf } from '@duebook/contract/room'
import { takeOut } from '../people/take-out.ts'
import { deleteAll } from './delete-all.ts'
import { forgetWebhooks } from '../webhooks/webhook-calls.ts'

/** In this order: what others rely on first, the account itself last. */
export const deletionSteps = ['books', 'documents', 'account'] as const
export type DeletionStep = (typeof deletionSteps)[number]

/** `held`: files that stay, because whoever runs the storage holds them. */
type Deletion = { left: Record<DeletionStep, number>; waits: string | null; held: number }

/** `accountDeletions/{uid}`: which books go with it, and whether they are emptied; no client reads it. It stays where files are held, and says of whom they were. */
type Kept = { books: string[]; emptied: boolean }
const record = (uid: string) => database.doc(`accountDeletions/${uid}`)

/** How much each step still has to do. */
export async function leftToDelete(uid: string): Promise<Deletion> {
  const [kept, { own, handedOver, others }] = await Promise.all([record(uid).get(), booksOf(uid)])
  const books = (kept.data() as Kept | undefined)?.books ?? []
  // The deletion's own lines of history may still come in afterwards; the last step takes those.
  const emptied = (kept.data() as Kept | undefined)?.emptied === true
  const counts = await Promise.all(
    (emptied ? [] : own).flatMap((id) =>
      partsOfBook.map(async (of) => (await database.collection(of(id)).count().get()).data().count),
    ),
  )
  return {
    held: await heldOf(uid, [...books, ...own]),
    left: {
      books: others.length + handedOver.length,
      documents: counts.reduce((sum, one) => sum + one, 0),
      account: 1,
    },
    waits: handedOver[0] ? `${handedOver[0]} has other members. Give it to one of them first.` : null,
  }
}

/** How many files of a person and of books are held. */
async function heldOf(uid: string, books: readonly string[]): Promise<number> {
  const places = [`people/${uid}/`, ...new Set(books.map((id) => `${paths.book(id)}/`))]
  const counts = await Promise.all(places.map(countHeld))
  return counts.reduce((sum, one) => sum + one, 0)
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
    for (const id of books.own) await emptyBook(id)
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
  // A book that was shared since it was listed, or has gone to somebody else, is no longer theirs alone.
  const { own } = await booksOf(uid)
  for (const id of new Set([...(kept?.books ?? []), ...own])) {
    if (!own.includes(id) && (await database.doc(paths.book(id)).get()).exists) continue
    await removeBook(id)
  }
  await forgetBounds(uid)
  await deleteAll(database.collection(paths.devices(uid)))
  await deleteAll(database.collection(paths.views(uid)))
  await forgetFeeds(uid)
  await forgetTokens(uid)
  await forgetWebhooks(uid)
  for (const channel of ['email', 'push', 'sms', 'brief', 'digest'] as const)
    await database.doc(paths.reach(uid, channel)).delete()
  await database.doc(serverPaths.routine(uid)).delete()
  await deleteAll(database.collection('stops').where('uid', '==', uid))
  await deleteAll(database.collection(paths.notifications(uid)))
  await forgetBilling(uid)
  await deleteFiles(`people/${uid}/`)
  await database.doc(paths.user(uid)).delete()
  const held = await heldOf(uid, kept?.books ?? [])
  if (held > 0) logger.warn('files of a deleted account are held', { uid, held })
  else await record(uid).delete()
  // A browser whose session is off the list signs out: not while there is still an account to sign in to.
  await deleteAll(database.collection(paths.sessions(uid)))
  await accounts.deleteUser(uid)
  // A page that was open elsewhere saw its book go, and may have asked for another meanwhile.
  for (const id of (await booksOf(uid)).own) await removeBook(id)
}

/** Leaves the books of others. What hangs on them there goes to the book's owner, who is told. */
async function leave(uid: string, books: readonly string[]): Promise<void> {
  for (const bookId of books) {
    const book = (await database.doc(paths.book(bookId)).get()).data() as Book | undefined
    const member = (await database.doc(paths.member(bookId, uid)).get()).data() as Member | undefined
    if (book)
      await takeOut({ bookId, uid, handOver: { to: ownerOf(book), each: {} }, by: { uid, name: member?.name ?? uid } })
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
