import type { SavedView } from '@duebook/contract/saved-views'
import { Link } from '@tanstack/react-router'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useSavedViews } from '../../cloud/views/savedViews.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCounts } from '../views/useCounts.ts'
import styles from './search-page.module.css'

const NONE: readonly SavedView[] = []

/** The lines that this person keeps under a name, each with how many it finds now. */
export function KeptViews({ obligations }: { obligations: readonly ObligationRecord[] }) {
  const live = useSavedViews(useSignedIn())
  const views = live.status === 'ready' ? live.data : NONE
  const counts = useCounts(views, obligations)
  if (views.length === 0) return null
  return (
    <Section name="Saved views" count={views.length}>
      <ul className={styles.views}>
        {views.map(({ name, line }) => (
          <li key={name}>
            <Link to="/search" search={{ q: line }}>
              <span>
                {name} <small>{line}</small>
              </span>
              <span>{counts.get(line) ?? ''}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
