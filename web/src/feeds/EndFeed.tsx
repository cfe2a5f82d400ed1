import { askFeeds, type FeedRecord } from '../cloud/feeds/feeds.ts'
import { useNow } from '../frame/clock.ts'
import { saidOfFeeds } from '../messages/feed-refusals.ts'
import { announce } from '../ui/toast.ts'
import { AskOnceMore } from './AskOnceMore.tsx'
import { clientNames, usedOfLate } from './feed-words.ts'

type EndFeedProps = { feed: FeedRecord; title: string; onClose: () => void }

/** Asks once more: an address that is switched off cannot be switched on again. */
export function EndFeed({ feed, title, onClose }: EndFeedProps) {
  const used = usedOfLate(feed.clients, useNow())
  const end = async () => {
    await askFeeds('endFeed', { feedId: feed.id })
    onClose()
    announce(`“${title}” is switched off.`)
  }
  return (
    <AskOnceMore title="Switch it off?" act="Switch it off" onAct={end} said={saidOfFeeds} onClose={onClose}>
      “{title}” answers “switched off” from now on, and calendars keep or drop what they have as they like.{' '}
      {used.length > 0 && (
        <>
          <b>{clientNames(used)}</b> used it this week.{' '}
        </>
      )}
      Your reminders go on.
    </AskOnceMore>
  )
}
