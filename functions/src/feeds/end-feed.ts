import { serverPaths } from '@duebook/contract/server-paths'
import { database } from '../cloud/admin.ts'
import { readAddresses } from './feed-address.ts'
import { feedCall } from './feed-call.ts'
import { heldFeed } from './held-feed.ts'

/** Switches a feed off: its address says so from now on. Throws `no-such-feed`. */
export const endFeed = feedCall('endFeed', (uid, { feedId }) =>
  database.runTransaction(async (transaction) => {
    const [{ at }, endAddresses] = await Promise.all([
      heldFeed(transaction, uid, feedId),
      readAddresses(transaction, feedId),
    ])
    endAddresses(Date.now())
    transaction.delete(at)
    transaction.delete(database.doc(serverPaths.feedText(feedId)))
    return { outcome: 'done' as const }
  }),
)
