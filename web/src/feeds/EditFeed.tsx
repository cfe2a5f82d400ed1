import { clientHabit, clientName } from '@duebook/contract/feed/clients'
import { useState, type FormEvent } from 'react'
import { askFeeds, type FeedRecord } from '../cloud/feeds/feeds.ts'
import dialog from '../design/dialog.module.css'
import { useNow } from '../frame/clock.ts'
import { saidOfFeeds } from '../messages/feed-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { usedOfLate } from './feed-words.ts'
import { LooksFields } from './LooksFields.tsx'
import { LooksThen } from './LooksThen.tsx'

type EditFeedProps = { feed: FeedRecord; title: string; onEnd: () => void; onClose: () => void }

/** What a feed looks like; the address stays. */
export function EditFeed({ feed, title, onEnd, onClose }: EditFeedProps) {
  const [looks, setLooks] = useState(feed.looks)
  const { busy, problem, attempt } = useAttempt(saidOfFeeds)
  const now = useNow()
  const habits = usedOfLate(feed.clients, now).flatMap((client) =>
    clientHabit(client) === null ? [] : [`${clientName(client)} asks ${clientHabit(client)}`],
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await askFeeds('changeFeed', { feedId: feed.id, looks })
      onClose()
      announce('The feed is saved. Calendars show it at their next fetch.')
    })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={dialog.form} onSubmit={save}>
        <LooksFields looks={looks} onChange={setLooks} />
        <LooksThen scope={feed.scope} looks={looks} />
        <p className={dialog.note}>
          Calendars show it at their next fetch{habits.length > 0 && `: ${habits.join(', ')}`}.
        </p>
        {problem !== null && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            Save the feed
          </Button>
          <Button look="danger" onClick={onEnd}>
            Switch it off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
