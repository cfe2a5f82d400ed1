import type { CalendarDate } from '@duebook/domain'
import { lazy, Suspense } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { ahead } from './ahead.ts'
import { useLedgerState } from '../acts/ledger-state.ts'
import { needs } from './needs.ts'
import { Said } from './Said.tsx'

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
  '/inbox': ({ obligations }) => (
    <Suspense>
      <InboxCount obligations={obligations} />
    </Suspense>
  ),
}

// Not needed before the first row.
const InboxCount = lazy(() => import('./InboxCount.tsx').then((module) => ({ default: module.InboxCount })))
