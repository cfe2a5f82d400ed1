import { isSame } from '@duebook/contract/acts/is-same'
import { paths } from '@duebook/contract/paths'
import { ownerOf } from '@duebook/contract/room'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database } from '../cloud/admin.ts'
import { endOutdatedOf } from '../proposals/end-proposals.ts'
import { settleConcerns } from './concern-book.ts'
import { finishDeletions } from './delete-book.ts'
import { handOverOnce } from './hand-over.ts'
import { heldBook, roleOf, type HeldBook } from './held-book.ts'

/**
 * Every night: what hangs on somebody who is not in the book goes to its owner, who is told once; what does not say whom it concerns, where
 * somebody sees only what is theirs, says it; what is proposed and cannot be taken any more is asked of nobody; what is left of deleted books goes. Safe to run twice; a book that fails does not hold up another.
 */
export const settleOrphans = onSchedule(
  { schedule: '23 2 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 },
  async () => {
    await finishDeletions(Date.now())
    // A book that nobody was ever asked into has no members beside it, and nothing in it can be somebody else's.
    const members = database.collectionGroup('members').select().limit(pageSize)
    let before = ''
    for (let page = await members.get(); ; page = await members.startAfter(page.docs.at(-1)).get()) {
      const books = new Set(page.docs.map(({ ref }) => ref.parent.parent?.id ?? ''))
      // By path, so that a book of many goes on from one page to the next, and no further.
      for (const bookId of books) if (bookId !== before) await settle(bookId)
      if (page.size < pageSize) return
      before = [...books].at(-1) ?? ''
    }
  },
)

const pageSize = 500

/** What cannot be settled in one book does not hold up another, and is tried again the next night. */
async function settle(bookId: string): Promise<void> {
  try {
    for (const uid of await strangersIn(bookId)) await giveToOwner(bookId, uid)
    await settleConcerns(bookId)
    await nameMembers(bookId)
    await endOutdatedOf(bookId)
  } catch (error) {
    logger.error('orphans not settled', { bookId, fault: (error as Error).message })
  }
}

/** A book that was shared by an older release says what its people are called. */
async function nameMembers(bookId: string): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const [book, members] = await Promise.all([
      heldBook(transaction, bookId),
      transaction.get(database.collection(paths.members(bookId))),
    ])
    const names = Object.fromEntries(
      members.docs
        .filter(({ id }) => book && roleOf(book, id) !== null)
        .map((one) => [one.id, String(one.get('name'))]),
    )
    if (book && !isSame(names, book.names ?? {})) transaction.update(database.doc(paths.book(bookId)), { names })
  })
}

/** Everybody on whom something hangs in a book that they are not in. */
async function strangersIn(bookId: string): Promise<string[]> {
  const book = (await database.doc(paths.book(bookId)).get()).data() as HeldBook | undefined
  if (!book || ownerOf(book) === null) return []
  const found = await database
    .collection(paths.obligations(bookId))
    .select('assignee', 'reviewer', 'backup', 'watchers')
    .get()
  const named = found.docs.flatMap((one) =>
    ['assignee', 'reviewer', 'backup', 'watchers'].flatMap((field) => one.get(field) ?? []),
  )
  return [...new Set(named)].filter((one): one is string => typeof one === 'string' && !Object.hasOwn(book.roles, one))
}

/** To the owner, all of it; nothing where they have come in meanwhile. */
async function giveToOwner(bookId: string, uid: string): Promise<void> {
  for (;;) {
    const isDone = await database.runTransaction(async (transaction) => {
      const book = await heldBook(transaction, bookId)
      const owner = book && ownerOf(book)
      if (!book || owner === null || roleOf(book, uid) !== null) return true
      const handOver = { to: owner, each: {} }
      const by = { uid: owner, name: 'Duebook' }
      const handing = { bookId, book, uid, leaver: 'somebody who is not in the book', handOver, by, now: Date.now() }
      const { more, write } = await handOverOnce(transaction, handing)
      write()
      return !more
    })
    if (isDone) return
  }
}
