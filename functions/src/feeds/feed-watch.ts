import { randomBytes } from 'node:crypto'
import type { Feed } from '@duebook/contract/feed/feed'
import { engineVersion } from '@duebook/contract/materialise'
import { paths } from '@duebook/contract/paths'
import { database, FieldValue, type DocumentData, type DocumentReference, type Query } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { booksOf, booksOfFeed } from './feed-books.ts'
import type { WatchedText } from './standing-text.ts'

/**
 * With an address stands what is watched for it: the books that its feed shows something of, and the text that was made of them since. The first
 * change of any of it takes the watch away (`hear-changes.ts`), and whoever asks next has it made anew. So as long as it stands, nothing has
 * been heard of, and whoever has its text has the newest.
 */
export type FeedWatch = {
  /** Another for each watch: what was read under an earlier one says nothing of this one. */
  id: string
  bookIds: string[]
  said: WatchedText | null
}
/** What makes other texts of the same dates. */
export const madeBy = () => `${engineVersion} ${publicOrigin.value()}`

/** Whose feed, and which. */
export type FeedOf = { uid: string; feedId: string }

/** Has what a feed rests on watched from now on. Null where there is no such feed any more. */
export async function beginWatch(address: DocumentReference, { uid, feedId }: FeedOf): Promise<FeedWatch | null> {
  const [found, theirs] = await Promise.all([database.doc(paths.feed(uid, feedId)).get(), booksOf(uid)])
  const feed = found.data() as Feed | undefined
  if (!feed) return null
  const books = await booksOfFeed(uid, feed, theirs)
  const watch: FeedWatch = { id: randomBytes(9).toString('base64url'), bookIds: books.map(({ id }) => id), said: null }
  return (await updateIfThere(address, { watch })) ? watch : null
}

/** Takes the watch from all addresses that a query finds; how it goes on is for whoever asks next. Safe to run twice. */
export async function endWatches(addresses: Query<DocumentData>): Promise<void> {
  const { docs } = await addresses.select().get()
  await Promise.all(docs.map(({ ref }) => updateIfThere(ref, { watch: FieldValue.delete() })))
}

/** An address goes with its account, at any moment. */
async function updateIfThere(address: DocumentReference, fields: DocumentData): Promise<boolean> {
  try {
    await address.update(fields)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_FOUND) throw error
    return false
  }
}

/** As gRPC numbers it. */
const NOT_FOUND = 5
