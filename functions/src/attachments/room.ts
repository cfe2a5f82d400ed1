import type { BookAllowance, Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { ownerOf, roomOf } from '@duebook/contract/room'
import { ownedBooks, type Owned } from '../billing/owned-books.ts'
import { database, type Transaction } from '../cloud/admin.ts'

/** What the files of one book's owner take; `write` is for after the transaction's last read. */
export type Room = {
  hasRoomFor(bytes: number): boolean
  /** Counts bytes that came, or with a minus went, in this book. */
  write(bytes: number): void
}

const turns = new Map<string, Promise<unknown>>()

/**
 * Transactions that count in one book run one after the other in this process: twenty files that are dropped at once would only make each
 * other try again. Other processes are held off by the transaction itself.
 */
export async function countInTurn<T>(bookId: string, count: (transaction: Transaction) => Promise<T>): Promise<T> {
  const run = () => database.runTransaction(count, { maxAttempts: 10 })
  const mine = (turns.get(bookId) ?? Promise.resolve()).then(run, run)
  turns.set(bookId, mine)
  try {
    return await mine
  } finally {
    if (turns.get(bookId) === mine) turns.delete(bookId)
  }
}

/** Reads what an owner's files take over all of the owner's books; null for a book that is gone. `now` in ms since 1970. */
export async function roomOfBook(transaction: Transaction, bookId: string, now: number): Promise<Room | null> {
  const book = (await transaction.get(database.doc(paths.book(bookId)))).data() as (Book & BookAllowance) | undefined
  if (!book) return null
  const owner = ownerOf(book)
  const owned = owner === null ? [] : await ownedBooks(transaction, owner)
  const counted = owned.filter((one) => ownerOf(one.book) === owner)
  const books: Owned[] = counted.some(({ id }) => id === bookId) ? counted : [{ id: bookId, book }]
  const bytesOf = ({ book: { files } }: Owned) => files?.bytes ?? 0
  const before = books.reduce((sum, one) => sum + bytesOf(one), 0)
  return {
    hasRoomFor: (bytes) => before + bytes <= roomOf(book.entitlement, now),
    write(bytes) {
      const ownerBytes = Math.max(0, before + bytes)
      for (const one of books) {
        const files = { bytes: Math.max(0, bytesOf(one) + (one.id === bookId ? bytes : 0)), ownerBytes }
        if (files.bytes !== one.book.files?.bytes || ownerBytes !== one.book.files.ownerBytes)
          transaction.update(database.doc(paths.book(one.id)), { files })
      }
    },
  }
}
