import { Info, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBooks } from '../cloud/books/books.ts'
import { useFeeds, type FeedRecord } from '../cloud/feeds/feeds.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { AccessTabs } from './AccessTabs.tsx'
import { EditFeed } from './EditFeed.tsx'
import { EndFeed } from './EndFeed.tsx'
import { feedTitle } from './feed-words.ts'
import { FeedEntry } from './FeedEntry.tsx'
import styles from './feeds.module.css'
import { HowToSubscribe } from './HowToSubscribe.tsx'
import { MadeFeed } from './MadeFeed.tsx'
import { NewFeed } from './NewFeed.tsx'
import { RenewFeed } from './RenewFeed.tsx'

export type Opened =
  | { what: 'edit' | 'renew' | 'end' | 'how'; feed: FeedRecord; title: string }
  | { what: 'made'; title: string; address: string }

/** The addresses by which calendars elsewhere show one's dates, who fetches them, and a form for another. */
export function Feeds() {
  const { uid } = useSignedIn()
  const live = useFeeds(uid)
  const books = useBooks(uid)
  const [open, setOpen] = useState<Opened | null>(null)
  const form = useRef<HTMLSelectElement>(null)
  const close = () => setOpen(null)
  const nameOf = (bookId: string) =>
    books.status === 'ready' ? (books.data.find(({ id }) => id === bookId)?.name ?? null) : ''
  const begin = () => form.current?.focus()
  return (
    <>
      <PageHead view="Settings · Feeds and access" title="Calendar feeds" />
      <AccessTabs />
      <ScreenState live={live} rows={3}>
        {(feeds) => (
          <div className={styles.columns}>
            <Section
              name="Calendar feeds"
              count={feeds.length || undefined}
              note={
                feeds.length > 0 && (
                  <Button icon={<Plus aria-hidden />} onClick={begin}>
                    New feed
                  </Button>
                )
              }
            >
              {feeds.length === 0 ? (
                <Empty
                  said="Your dates in the calendar you use"
                  action={
                    <Button look="main" onClick={begin}>
                      Make the first feed
                    </Button>
                  }
                >
                  Google, Apple, Outlook or any other that takes an address. Reminders still come from here.
                </Empty>
              ) : (
                feeds.map((feed) => (
                  <FeedEntry key={feed.id} feed={feed} title={feedTitle(feed.scope, nameOf)} onOpen={setOpen} />
                ))
              )}
            </Section>
            <aside aria-label="A new feed">
              <NewFeed
                books={books.status === 'ready' ? books.data : []}
                first={form}
                onMade={(scope, address) => setOpen({ what: 'made', title: feedTitle(scope, nameOf), address })}
              />
              <div className={styles.never}>
                <Note sign={<Info aria-hidden />}>
                  <b>A feed is never the only reminder.</b> Calendars fetch when they like, some once a day.
                </Note>
              </div>
            </aside>
          </div>
        )}
      </ScreenState>
      {open?.what === 'edit' && <EditFeed {...open} onEnd={() => setOpen({ ...open, what: 'end' })} onClose={close} />}
      {open?.what === 'renew' && (
        <RenewFeed
          {...open}
          onMade={(address) => setOpen({ what: 'made', title: open.title, address })}
          onClose={close}
        />
      )}
      {open?.what === 'end' && <EndFeed {...open} onClose={close} />}
      {open?.what === 'how' && (
        <HowToSubscribe {...open} onRenew={() => setOpen({ ...open, what: 'renew' })} onClose={close} />
      )}
      {open?.what === 'made' && <MadeFeed {...open} onClose={close} />}
    </>
  )
}
