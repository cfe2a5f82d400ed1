import { feedEvents, type FeedObligation } from '@duebook/contract/feed/feed-events'
import type { FeedLooks, FeedScope } from '@duebook/contract/feed/feed'
import { shortDate, type CalendarDate } from '@duebook/domain'
import { useMemo } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import styles from './feeds.module.css'

/** The next date of the open book, and its next notice, as a calendar would show them; nothing where the feed is of another book. */
export function LooksThen({ scope, looks }: { scope: FeedScope; looks: FeedLooks }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(scope.of === 'book' && scope.bookId !== bookId ? null : bookId)
  const examples = useMemo(
    () => (live.status === 'ready' ? exampleDates(live.data, { scope, looks, today, bookId }) : []),
    [live, scope, looks, today, bookId],
  )
  if (examples.length === 0) return null
  return (
    <table className={styles.then}>
      <thead>
        <tr>
          <th scope="col">Looks then like</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ uid, title, date, time }) => (
          <tr key={uid}>
            <th scope="row">{title}</th>
            <td>
              {shortDate(date, today)}, {time ?? 'whole day'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Asked = { scope: FeedScope; looks: FeedLooks; today: CalendarDate; bookId: string }

function exampleDates(records: readonly ObligationRecord[], { scope, looks, today, bookId }: Asked) {
  const inScope = records.filter(
    ({ kind, tags }) =>
      (scope.of !== 'kind' || kind === scope.kind) && (scope.of !== 'tag' || tags.includes(scope.tag)),
  )
  const ahead = inScope.filter(({ status, nextDue }) => status === 'active' && nextDue !== null && nextDue >= today)
  const [next] = ahead
  const noticed = ahead.find(({ noticeAhead }) => noticeAhead !== null && noticeAhead.receivedBy >= today)
  const obligations = [...new Set([next, noticed])].flatMap((one): FeedObligation[] =>
    one ? [{ ...one, bookId, touchedAt: 0 }] : [],
  )
  const events = feedEvents({ obligations, records: [] }, { looks, today, linkTo: () => '' })
  const first = (is: (uid: string) => boolean) =>
    events.filter(({ uid }) => is(uid)).toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]
  return [first((uid) => !/-(?:notice|plan)@/.test(uid)), first((uid) => uid.includes('-notice@'))].flatMap(
    (one) => one ?? [],
  )
}
