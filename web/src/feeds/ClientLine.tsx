import {
  clientHabit,
  clientName,
  fetchedDays,
  hasStopped,
  type ClientFetches,
  type FeedClient,
} from '@duebook/contract/feed/clients'
import { plural, shortDate } from '@duebook/domain'
import { civilDay, civilTime, useToday, useZone } from '../frame/clock.ts'
import { Glyph } from '../ui/glyphs.tsx'
import { agoWords } from './feed-words.ts'
import styles from './feeds.module.css'

/** It is said for so long that a program is back. */
const BACK_SAID_MS = 2 * 86_400_000

/** One program that fetches a feed: when it last did, whether it has stopped, and its last fourteen days. */
export function ClientLine({ client, fetches, now }: { client: FeedClient; fetches: ClientFetches; now: number }) {
  const zone = useZone()
  const today = useToday()
  const { last, back } = fetches
  const day = (at: number) => shortDate(civilDay(new Date(at), zone), today)
  const stopped = hasStopped(client, fetches, now)
  const habit = clientHabit(client)
  const days = fetchedDays(fetches, now)
  const fetched = days.filter(Boolean).length
  return (
    <li>
      <Glyph name={stopped ? 'failed' : 'done'} />
      <span>{clientName(client)}</span>
      {stopped ? (
        <b className={styles.over}>
          Has stopped: last fetched {day(last)}, {agoWords(last, now)}
        </b>
      ) : (
        <span className={styles.quiet}>
          fetched it {agoWords(last, now)}
          {habit !== null && `; it does so ${habit}`}
          {back && now - back.at < BACK_SAID_MS && (
            <span className={styles.back}>
              {' '}
              It is back since {day(back.at)} {civilTime(new Date(back.at), zone).slice(-5)}, and had old dates for{' '}
              {plural(Math.floor((back.at - back.before) / 86_400_000), 'day')} before.
            </span>
          )}
        </span>
      )}
      <span
        className={styles.days}
        role="img"
        aria-label={
          fetched === days.length
            ? 'Fetched on each of the last 14 days'
            : `Fetched on ${fetched} of the last ${days.length} days`
        }
      >
        {days.map((was, at) => (
          <i key={at} data-no={was ? undefined : ''} />
        ))}
      </span>
    </li>
  )
}
