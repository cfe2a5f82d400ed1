import type { Feed } from '@duebook/contract/feed/feed'
import { database } from '../cloud/admin.ts'
import { within } from '../people/bounds.ts'
import { giveAddress, readAddresses } from './feed-address.ts'
import { feedCall } from './feed-call.ts'
import { heldFeed } from './held-feed.ts'

/** Another address for a feed: the one it had is switched off, and who fetched that is forgotten. Throws `no-such-feed`, `too-often`. */
export const renewFeed = feedCall('renewFeed', (uid, { feedId }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const [count, { at }, endAddresses] = await Promise.all([
      within(transaction, 'feeds', uid, now),
      heldFeed(transaction, uid, feedId),
      readAddresses(transaction, feedId),
    ])
    count()
    endAddresses(now)
    transaction.update(at, { addressAt: now, clients: {}, dates: null } satisfies Partial<Feed>)
    return { address: giveAddress(transaction, uid, feedId, now) }
  }),
)
