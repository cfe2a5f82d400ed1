import type { CalendarDate } from '@duebook/domain'
import { groupNotifications } from '../acts/notification-groups.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useNotifications } from '../cloud/reminders/reminders.ts'
import { useNow, useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { ahead } from './ahead.ts'
import { useLedgerState } from './ledger-state.ts'
import { needs } from './needs.ts'
import styles from './ViewCount.module.css'

/** How many stand in a view, beside its name: what needs somebody (in red), dates of 90 days in ink, obligations, answers awaited. */
export function ViewCount({ view }: { view: string }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  if (live.status !== 'ready') return null
  const Count = counts[view]
  return Count ? <Count obligations={live.data} today={today} /> : null
}

type CountProps = { obligations: readonly ObligationRecord[]; today: CalendarDate }

const counts: Record<string, (props: CountProps) => React.ReactNode> = {
  '/today': function Needing({ obligations, today }) {
    const count = Object.values(needs(obligations, today, useLedgerState())).flat().length
    return <Said count={count} what={count === 1 ? 'needs you' : 'need you'} red />
  },
  '/upcoming': ({ obligations, today }) => (
    <Said
      count={
        ahead(obligations, today, 90, false).flatMap(({ rows }) => rows.filter(({ what }) => what !== 'plan')).length
      }
      what="in the next 90 days"
    />
  ),
  '/obligations': ({ obligations }) => (
    <Said count={obligations.filter(({ status }) => status === 'active').length} what="in your book" />
  ),
  '/inbox': function Waiting({ obligations }) {
    const notes = useNotifications(useSignedIn().uid)
    const now = useNow()
    const count = notes.status === 'ready' ? groupNotifications(notes.data, obligations, now).waiting.length : 0
    return <Said count={count} what={count === 1 ? 'waits for an answer' : 'wait for an answer'} />
  },
}

const Said = ({ count, what, red }: { count: number; what: string; red?: boolean }) =>
  count > 0 && (
    <span className={styles.count} data-red={red || undefined}>
      {count}
      <span className="sr"> {what}</span>
    </span>
  )
