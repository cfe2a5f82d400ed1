import type { Feed } from '@duebook/contract/feed/feed'
import { paths } from '@duebook/contract/paths'
import { database, type DocumentReference, type Transaction } from '../cloud/admin.ts'
import { refuseFeed } from './refuse-feed.ts'

/** A feed of one's own as the transaction sees it. Throws `no-such-feed`, the same for one of somebody else. */
export async function heldFeed(
  transaction: Transaction,
  uid: string,
  feedId: string,
): Promise<{ at: DocumentReference; feed: Feed }> {
  const at = database.doc(paths.feed(uid, feedId))
  const feed = (await transaction.get(at)).data() as Feed | undefined
  if (!feed) throw refuseFeed('no-such-feed')
  return { at, feed }
}
