import { createHash, randomBytes } from 'node:crypto'
import type { DrillDocument } from '@duebook/contract/asking/drill'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { database, type DocumentReference, type Transaction } from '../../cloud/admin.ts'
import { heldBook, type HeldBook } from '../../people/held-book.ts'

/** `books/{bookId}/drillLinks/{hash of the secret}`: of which drill, and to whom it went. Of the secret no more than the hash is kept. */
type DrillLink = { drillId: string; who: string }
const linkAt = (bookId: string, secret: string) =>
  database.doc(`${serverPaths.drillLinks(bookId)}/${createHash('sha256').update(secret).digest('hex')}`)

/** A link for one message, `bookId.secret`: 256 random bits. It does no more than say that the message came. */
export function newDrillLink(transaction: Transaction, bookId: string, link: DrillLink): string {
  const secret = randomBytes(32).toString('base64url')
  transaction.create(linkAt(bookId, secret), link)
  return `${bookId}.${secret}`
}

export type HeldDrill = { who: string; at: DocumentReference; book: HeldBook; bookId: string; drill: DrillDocument }

/** What a link leads to; null for one that leads nowhere, whatever is wrong with it. */
export async function behindDrillLink(transaction: Transaction, link: string): Promise<HeldDrill | null> {
  const [bookId = '', secret = ''] = link.split('.')
  const [book, found] = await Promise.all([heldBook(transaction, bookId), transaction.get(linkAt(bookId, secret))])
  const known = found.data() as DrillLink | undefined
  if (!book || !known) return null
  const at = database.doc(paths.drill(bookId, known.drillId))
  const drill = (await transaction.get(at)).data() as DrillDocument | undefined
  return drill ? { who: known.who, at, book, bookId, drill } : null
}
