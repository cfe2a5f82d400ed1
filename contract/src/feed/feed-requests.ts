import * as v from 'valibot'
import { requestReader } from '../request-reader.ts'
import { FeedLooks, FeedScope } from './feed.ts'

const FeedId = v.pipe(v.string(), v.regex(/^[\w-]{20}$/))

/** What a client may ask about its own feeds, by function. */
export const feedRequests = {
  makeFeed: v.strictObject({ scope: FeedScope, looks: FeedLooks }),
  changeFeed: v.strictObject({ feedId: FeedId, looks: FeedLooks }),
  /** Another address: the one it had is switched off. */
  renewFeed: v.strictObject({ feedId: FeedId }),
  endFeed: v.strictObject({ feedId: FeedId }),
} as const
export type FeedRequests = { [Name in keyof typeof feedRequests]: v.InferOutput<(typeof feedRequests)[Name]> }

export type FeedAnswers = {
  /** The answer is the one place where the address stands. */
  makeFeed: { feedId: string; address: string }
  changeFeed: { outcome: 'done' }
  renewFeed: { address: string }
  endFeed: { outcome: 'done' }
}

/** Why something about a feed is refused. */
export type FeedRefusal = 'too-many-feeds' | 'no-such-feed' | 'not-in-book' | 'too-often' | 'no-account'

/** A request as it came in: its values, or the field that is wrong. */
export const readFeedRequest = requestReader(feedRequests)
