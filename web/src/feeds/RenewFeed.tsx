import { askFeeds, type FeedRecord } from '../cloud/feeds/feeds.ts'
import { useNow } from '../frame/clock.ts'
import { saidOfFeeds } from '../messages/feed-refusals.ts'
import { AskOnceMore } from './AskOnceMore.tsx'
import { clientNames, usedOfLate } from './feed-words.ts'

type RenewFeedProps = { feed: FeedRecord; onMade: (address: string) => void; onClose: () => void }

/** Asks once more: whoever has the old address is cut off. */
export function RenewFeed({ feed, onMade, onClose }: RenewFeedProps) {
  const used = usedOfLate(feed.clients, useNow())
  const act = used.length === 0 ? 'Replace' : `Replace, cut off ${used.length}`
  const renew = async () => onMade((await askFeeds('renewFeed', { feedId: feed.id })).address)
  return (
    <AskOnceMore title="Replace the address?" act={act} onAct={renew} said={saidOfFeeds} onClose={onClose}>
      The old one answers “switched off” from now on.{' '}
      {used.length === 0 ? (
        'Nobody used it this week.'
      ) : (
        <>
          <b>{clientNames(used)}</b> used it this week; {used.length === 1 ? 'it has' : 'all of them have'} to subscribe
          again.
        </>
      )}
    </AskOnceMore>
  )
}
