import type { FeedRefusal } from '@duebook/contract/feed/feed-requests'
import { HttpsError } from 'firebase-functions/https'

/** The no of calendar feeds, with the reason that screens have a sentence for. */
export const refuseFeed = (reason: FeedRefusal) => {
  const [code, sentence] = refusals[reason]
  return new HttpsError(code, sentence, { reason })
}

const refusals: Record<
  FeedRefusal,
  ['failed-precondition' | 'not-found' | 'permission-denied' | 'resource-exhausted', string]
> = {
  'too-many-feeds': ['resource-exhausted', 'You have as many feeds as you may. Switch one off that nobody uses.'],
  'no-such-feed': ['not-found', 'This feed is switched off.'],
  'not-in-book': ['permission-denied', 'You are not in this book.'],
  'too-often': ['resource-exhausted', 'That was too often. Wait a while.'],
  'no-account': ['failed-precondition', 'Only somebody who can sign in again has a feed.'],
}
