import { readFeedRequest, type FeedAnswers, type FeedRequests } from '@duebook/contract/feed/feed-requests'
import { HttpsError, onCall } from 'firebase-functions/https'
import { isDemoNow } from '../account/is-demo.ts'
import { refuseFeed } from './refuse-feed.ts'

/** A callable about one's own feeds: by somebody who can come back, with a request that was read whole. Throws `no-account` for a demo. */
export const feedCall = <Name extends keyof FeedRequests>(
  name: Name,
  run: (uid: string, request: FeedRequests[Name]) => Promise<FeedAnswers[Name]>,
) =>
  onCall({ timeoutSeconds: 60 }, async ({ auth, data }): Promise<FeedAnswers[Name]> => {
    if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    const read = readFeedRequest(name, data)
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
    // Its addresses would lead nowhere in a few days.
    if (await isDemoNow(auth.uid)) throw refuseFeed('no-account')
    return run(auth.uid, read.value)
  })
