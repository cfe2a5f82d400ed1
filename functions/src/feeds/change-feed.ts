import type { Feed } from '@duebook/contract/feed/feed'
import { database, FieldValue } from '../cloud/admin.ts'
import { addressesOf } from './feed-address.ts'
import { feedCall } from './feed-call.ts'
import { heldFeed } from './held-feed.ts'

/** What a feed looks like from its next fetch on; its address stays. Throws `no-such-feed`. */
export const changeFeed = feedCall('changeFeed', (uid, { feedId, looks }) =>
  database.runTransaction(async (transaction) => {
    const [{ at }, { docs: addresses }] = await Promise.all([
      heldFeed(transaction, uid, feedId),
      transaction.get(addressesOf(feedId)),
    ])
    transaction.update(at, { looks } satisfies Partial<Feed>)
    for (const one of addresses) transaction.update(one.ref, { watch: FieldValue.delete() })
    return { outcome: 'done' as const }
  }),
)
