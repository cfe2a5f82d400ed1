import { clientHabit, clientName, feedClients, isUnfetched } from '@duebook/contract/feed/clients'
import { Rss } from 'lucide-react'
import type { FeedRecord } from '../cloud/feeds/feeds.ts'
import text from '../design/text.module.css'
import { civilDay, useNow, useToday, useZone } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Note } from '../ui/Note.tsx'
import { plural, shortDate } from '@duebook/domain'
import { ClientLine } from './ClientLine.tsx'
import { agoWords, looksWords, stoppedOf } from './feed-words.ts'
import type { Opened } from './Feeds.tsx'
import styles from './feeds.module.css'

type FeedEntryProps = { feed: FeedRecord; title: string; onOpen: (opened: Opened) => void }

/** One feed: what it shows, and for each program that fetches it when it last did. */
export function FeedEntry({ feed, title, onOpen }: FeedEntryProps) {
  const now = useNow()
  const zone = useZone()
  const today = useToday()
  const { clients, dates, looks, addressAt } = feed
  const fetching = feedClients.filter((client) => clients[client] !== undefined)
  const since = shortDate(civilDay(new Date(addressAt), zone), today)
  const open = (what: 'edit' | 'renew' | 'end' | 'how') => onOpen({ what, feed, title })
  return (
    <article className={styles.feed} aria-label={title}>
      <div className={styles.head}>
        <Rss aria-hidden />
        <h3>{title}</h3>
        <span>
          {fetching.length > 0 ? 'since' : 'made'} {since} · {looksWords(looks)}
        </span>
        <div className={styles.acts}>
          <Button aria-label={`Edit ${title}`} onClick={() => open('edit')}>
            Edit
          </Button>
          <Button aria-label={`New address for ${title}`} onClick={() => open('renew')}>
            New address
          </Button>
        </div>
      </div>
      <ul className={styles.clients} aria-label={`Who fetches ${title}`}>
        {fetching.map((client) => (
          <ClientLine key={client} client={client} fetches={clients[client]!} now={now} />
        ))}
        {fetching.length === 0 && (
          <li>
            <Glyph name="soon" />
            <span>Nobody</span>
            <span className={styles.quiet}>
              {isUnfetched(clients, addressAt, now)
                ? `Nobody has fetched this feed yet, in ${plural(Math.floor((now - addressAt) / 86_400_000), 'day')}`
                : `Not fetched yet; the address was made ${agoWords(addressAt, now)}`}
            </span>
          </li>
        )}
      </ul>
      {stoppedOf(clients, now).map((client) => (
        <Note key={client} tone="over" glyph="failed">
          <b>{clientName(client)} shows old dates.</b>{' '}
          {clientHabit(client) !== null && `It asks ${clientHabit(client)} as a rule. `}
          Your reminders go on; a feed is never the only one.{' '}
          <button type="button" className={`${text.link} ${text.target}`} onClick={() => open('how')}>
            How to subscribe again
          </button>
          {' · '}
          <button type="button" className={`${text.link} ${text.target}`} onClick={() => open('end')}>
            Nobody uses it: switch it off
          </button>
        </Note>
      ))}
      {dates !== null && dates.all > dates.shown && (
        <Note tone="soon" glyph="soon">
          <b>
            {dates.all.toLocaleString('en-GB')} dates; calendars get the nearest {dates.shown.toLocaleString('en-GB')}.
          </b>{' '}
          The rest comes as these pass. Make a second feed by kind to have all.
        </Note>
      )}
    </article>
  )
}
