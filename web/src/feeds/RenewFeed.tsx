import { askFeeds, type FeedRecord } from '../cloud/feeds/feeds.ts'
import dialog from '../design/dialog.module.css'
import { useNow } from '../frame/clock.ts'
import { saidOfFeeds } from '../messages/feed-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { clientNames, usedOfLate } from './feed-words.ts'

type RenewFeedProps = { feed: FeedRecord; onMade: (address: string) => void; onClose: () => void }

/** Asks once more: whoever has the old address is cut off. */
export function RenewFeed({ feed, onMade, onClose }: RenewFeedProps) {
  const { busy, problem, attempt } = useAttempt(saidOfFeeds)
  const used = usedOfLate(feed.clients, useNow())
  const renew = () => attempt(async () => onMade((await askFeeds('renewFeed', { feedId: feed.id })).address))
  return (
    <Dialog title="Replace the address?" onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          The old one answers “switched off” from now on.{' '}
          {used.length === 0 ? (
            'Nobody used it this week.'
          ) : (
            <>
              <b>{clientNames(used)}</b> used it this week; {used.length === 1 ? 'it has' : 'all of them have'} to
              subscribe again.
            </>
          )}
        </p>
        {problem !== null && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <div className={dialog.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void renew()}>
            {used.length === 0 ? 'Replace' : `Replace, cut off ${used.length}`}
          </Button>
          <Button autoFocus onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
