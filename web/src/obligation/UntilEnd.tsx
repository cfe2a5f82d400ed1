import type { CalendarDate } from '@duebook/domain'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useOccurrences } from '../cloud/occurrences/occurrences.ts'
import { isWhole } from '../cloud/sync/liveQuery.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import styles from './obligation.module.css'
import { owedToSame, owedUntilEnd } from './until-end.ts'

/** What a contract that ends still costs, and what it costs no more. */
export function UntilEnd({
  obligation,
  end,
  saved,
}: {
  obligation: ObligationRecord
  end: CalendarDate
  saved: string | null
}) {
  const { bookId } = useSignedIn()
  const live = useObligations(bookId)
  const others = live.status === 'ready' ? owedToSame(live.data, obligation).slice(0, MOST) : []
  if (!saved && others.length === 0) return null
  return (
    <dl className={styles.sums}>
      {others.map((one) => (
        <Owed key={one.id} one={one} end={end} />
      ))}
      {saved && (
        <div>
          <dt>Not committed any more</dt>
          <dd>{saved}</dd>
        </div>
      )}
    </dl>
  )
}
/** Each reads what is recorded of its dates. */
const MOST = 5

function Owed({ one, end }: { one: ObligationRecord; end: CalendarDate }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const recorded = useOccurrences(bookId, one.id)
  const sum = isWhole(recorded) ? owedUntilEnd(one, recorded.data, { end, today }) : '…'
  if (sum === null) return null
  return (
    <div>
      <dt>{one.title} until the end</dt>
      <dd>{sum}</dd>
    </div>
  )
}
