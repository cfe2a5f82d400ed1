import { askFeeds, type FeedRecord } from '../cloud/feeds/feeds.ts'
import dialog from '../design/dialog.module.css'
import { useNow } from '../frame/clock.ts'
import { saidOfFeeds } from '../messages/feed-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { clientNames, usedOfLate } from './feed-words.ts'

type EndFeedProps = { feed: FeedRecord; title: string; onClose: () => void }

/** Asks once more: an address that is switched off cannot be switched on again. */
export function EndFeed({ feed, title, onClose }: EndFeedProps) {
  const { busy, problem, attempt } = useAttempt(saidOfFeeds)
  const used = usedOfLate(feed.clients, useNow())
  const end = () =>
    attempt(async () => {
      await askFeeds('endFeed', { feedId: feed.id })
      onClose()
      announce(`“${title}” is switched off.`)
    })
  return (
    <Dialog title="Switch it off?" onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.said}>
          “{title}” answers “switched off” from now on, and calendars keep or drop what they have as they like.{' '}
          {used.length > 0 && (
            <>
              <b>{clientNames(used)}</b> used it this week.{' '}
            </>
          )}
          Your reminders go on.
        </p>
        {problem !== null && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <div className={dialog.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void end()}>
            Switch it off
          </Button>
          <Button autoFocus onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
