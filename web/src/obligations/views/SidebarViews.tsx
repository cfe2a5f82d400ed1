import { Link, useLocation } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useObligations } from '../../cloud/obligations/obligations.ts'
import { useSavedViews } from '../../cloud/views/savedViews.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { useCounts } from './useCounts.ts'
import styles from './views.module.css'

const MOST_SHOWN = 5
const NONE: readonly ObligationRecord[] = []

/** The first views that this person keeps, under the views of the product; the others stand over Obligations. */
export function SidebarViews() {
  const me = useSignedIn()
  const live = useSavedViews(me)
  const obligations = useObligations(me.bookId)
  const { pathname, search } = useLocation()
  const views = live.status === 'ready' ? live.data : []
  const read = obligations.status === 'ready' ? obligations.data : NONE
  const counts = useCounts(views, read, { cheaply: true })
  if (views.length === 0) return null
  const line = pathname === '/obligations' ? search.filter : null
  return (
    <div className={styles.side} role="group" aria-label="Saved views">
      {views.slice(0, MOST_SHOWN).map((view) => (
        <Link
          key={view.name}
          to="/obligations"
          search={{ filter: view.line }}
          title={view.line}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={line === view.line ? 'page' : undefined}
        >
          <ListFilter aria-hidden />
          <span className={styles.name}>{view.name}</span>
          {obligations.status === 'ready' && counts.has(view.line) && (
            <span className={styles.count}>{counts.get(view.line)}</span>
          )}
        </Link>
      ))}
    </div>
  )
}
