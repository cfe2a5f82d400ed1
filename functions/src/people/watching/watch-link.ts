import { createHash, randomBytes } from 'node:crypto'
import type { OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { database, Timestamp, type Transaction } from '../../cloud/admin.ts'
import { publicOrigin } from '../../options.ts'
import { heldBook, type HeldBook } from '../held-book.ts'

/** Whoever is behind a link. `sentAt`: when its mail was written, in ms since 1970. */
export type HeldWatcher = { id: string; bookId: string; book: HeldBook; watcher: OutsideWatcher; sentAt: number }

/** `books/{bookId}/watcherLinks/{hash of the secret}`: whose mail it stands in. Of the secret no more than the hash is kept. */
type WatchLink = { watcherId: string; sentAt: unknown }
const linkAt = (bookId: string, secret: string) =>
  database.doc(`${serverPaths.watcherLinks(bookId)}/${createHash('sha256').update(secret).digest('hex')}`)

/** A new link for one mail; those of earlier mails go on, so that each has a way out. */
export function newWatchLink(transaction: Transaction, bookId: string, watcherId: string, now: number): string {
  const secret = randomBytes(32).toString('base64url')
  transaction.create(linkAt(bookId, secret), { watcherId, sentAt: Timestamp.fromMillis(now) } satisfies WatchLink)
  return `${publicOrigin.value()}/watch/${bookId}.${secret}`
}

/** Whom a link leads to; null for one that leads nowhere, whatever is wrong with it. */
export async function behindWatchLink(transaction: Transaction, link: string): Promise<HeldWatcher | null> {
  const [bookId = '', secret = ''] = link.split('.')
  const [book, found] = await Promise.all([heldBook(transaction, bookId), transaction.get(linkAt(bookId, secret))])
  const known = found.data() as WatchLink | undefined
  if (!book || !known) return null
  const at = await transaction.get(database.doc(paths.outsideWatcher(bookId, known.watcherId)))
  const watcher = at.data() as OutsideWatcher | undefined
  return watcher ? { id: at.id, bookId, book, watcher, sentAt: (known.sentAt as Timestamp).toMillis() } : null
}

/** One question for an address and an obligation, whoever asks it. */
export const watcherIdOf = (obligationId: string, email: string) => digest(`${obligationId} ${email}`)

/** `books/{bookId}/watcherNos/{hash of the address}`: until when it is not asked again. The address is not kept. */
export type WatcherNo = { until: unknown }
export const noAt = (bookId: string, email: string) =>
  database.doc(`${serverPaths.watcherNos(bookId)}/${digest(`${bookId} ${email}`)}`)

/** Whose bound a question to an address counts for, over all books. */
export const addressBound = (email: string) => digest(`address ${email}`)

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** The mails that hold such a link: a question, and what the ledger sends. */
export const watcherMailId = /^watcher-|_watch_outside:/
