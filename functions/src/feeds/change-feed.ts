import type { Feed } from '@duebook/contract/feed/feed'
import { database } from '../cloud/admin.ts'
import { feedCall } from './feed-call.ts'
import { heldFeed } from './held-feed.ts'

/** What a feed looks like from its next fetch on; its address stays. Throws `no-such-feed`. */
export const changeFeed = feedCall('changeFeed', (uid, { feedId, looks }) =>
  database.runTransaction(async (transaction) => {
    const { at } = await heldFeed(transaction, uid, feedId)
    transaction.update(at, { looks } satisfies Partial<Feed>)
    return { outcome: 'done' as const }
  }),
)
