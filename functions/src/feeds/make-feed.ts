import { randomBytes } from 'node:crypto'
import { mostFeeds, type Feed } from '@duebook/contract/feed/feed'
import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { within } from '../people/bounds.ts'
import { heldBook, roleOf } from '../people/held-book.ts'
import { giveAddress } from './feed-address.ts'
import { feedCall } from './feed-call.ts'
import { refuseFeed } from './refuse-feed.ts'

/** Makes a feed with its address. Throws `too-many-feeds`, `not-in-book`, `too-often`. */
export const makeFeed = feedCall('makeFeed', (uid, { scope, looks }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const [count, feeds, book] = await Promise.all([
      within(transaction, 'feeds', uid, now),
      transaction.get(database.collection(paths.feeds(uid)).limit(mostFeeds)),
      scope.of === 'book' ? heldBook(transaction, scope.bookId) : undefined,
    ])
    if (book === null || (book && roleOf(book, uid) === null)) throw refuseFeed('not-in-book')
    if (feeds.size >= mostFeeds) throw refuseFeed('too-many-feeds')
    const feedId = randomBytes(15).toString('base64url')
    const feed: Feed = { scope, looks, madeAt: now, addressAt: now, clients: {}, dates: null }
    count()
    transaction.create(database.doc(paths.feed(uid, feedId)), feed)
    return { feedId, address: giveAddress(transaction, uid, feedId, now) }
  }),
)
