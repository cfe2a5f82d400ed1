import type { Feed } from '@duebook/contract/feed/feed'
import type { FeedAnswers, FeedRequests } from '@duebook/contract/feed/feed-requests'
import { paths } from '@duebook/contract/paths'
import { loadAuth } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

export type FeedRecord = Feed & { id: string }

/** One's own calendar feeds, the oldest first. */
export const useFeeds = (uid: string): Live<FeedRecord[]> =>
  useLiveQuery(`feeds ${uid}`, ({ collection, db, onSnapshot }, next, failed) =>
    onSnapshot(
      collection(db, paths.feeds(uid)),
      ({ docs, metadata }) => {
        const feeds = docs.map((one): FeedRecord => ({ id: one.id, ...(one.data() as Feed) }))
        next(
          feeds.toSorted((a, b) => a.madeAt - b.madeAt),
          metadata.fromCache,
        )
      },
      failed,
    ),
  )

/** Asks for something about one's feeds. Throws the service's `functions/…` error. */
export async function askFeeds<Name extends keyof FeedRequests>(
  name: Name,
  request: FeedRequests[Name],
): Promise<FeedAnswers[Name]> {
  const [{ auth }, { callable }] = await Promise.all([loadAuth(), import('../sdk/callables.ts')])
  await auth.authStateReady()
  return (await callable<FeedRequests[Name], FeedAnswers[Name]>(name)(request)).data
}
