import type { SavedView } from '@duebook/contract/saved-views'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useSavedViews } from '../../cloud/views/savedViews.ts'
import { usePeople } from '../../frame/people.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { isAlone } from '../../frame/who.ts'
import { useCounts } from './useCounts.ts'
import styles from './views.module.css'

const NONE: readonly SavedView[] = []
const NO_ROWS: readonly ObligationRecord[] = []

/** The book as a whole, what is one's own of it, and the views that one keeps: each a link to its filter, with how many it finds. */
export const ViewTabs = memo(function ViewTabs({
  line,
  obligations,
  active,
}: {
  line: string
  obligations: readonly ObligationRecord[] | null
  /** How many are not ended; null until it is known. */
  active: number | null
}) {
  const me = useSignedIn()
  const alone = isAlone(usePeople())
  const live = useSavedViews(me)
  const saved = live.status === 'ready' ? live.data : NONE
  const views = useMemo(
    () => [...(alone ? [] : [{ name: 'Mine', line: 'owner:me' }]), ...saved.filter((one) => one.line !== 'owner:me')],
    [alone, saved],
  )
  const counts = useCounts(views, obligations ?? NO_ROWS)
  const tab = (view: SavedView, count: number | undefined) => (
    <Link
      key={view.name}
      to="/obligations"
      search={view.line === '' ? {} : { filter: view.line }}
      replace
      // The router's own mark looks at the path alone.
      activeProps={{}}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={line.trim() === view.line ? 'page' : undefined}
    >
      {view.name} {count !== undefined && <span className={styles.count}>{count}</span>}
    </Link>
  )
  return (
    <nav className={styles.tabs} aria-label="Saved views">
      {tab({ name: 'All', line: '' }, active ?? undefined)}
      {views.map((view) => tab(view, obligations === null ? undefined : counts.get(view.line)))}
    </nav>
  )
})
