import type { Kind } from '@duebook/contract/obligation'
import { kindNames } from '../../messages/kinds.ts'
import { KindShape } from '../../ui/KindShape.tsx'
import styles from './year.module.css'

/** What the shapes of a strip stand for. `estimates`: beside it money is drawn. */
export const Legend = ({ kinds, estimates = false }: { kinds: readonly Kind[]; estimates?: boolean }) => (
  <ul className={styles.legend} aria-label="Key">
    {kinds.map((kind) => (
      <li key={kind}>
        <KindShape kind={kind} />
        {kindNames[kind]}
      </li>
    ))}
    <li>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      Outline: projected
    </li>
    <li>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="2.5" fill="currentColor" />
        <circle cx="7" cy="7" r="6" className={styles.planned} />
      </svg>
      Plan day
    </li>
    <li>
      <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
        <path d="M1 4v5h14V4" fill="none" stroke="var(--soon)" strokeWidth="1.5" />
      </svg>
      Busy days
    </li>
    <li>
      <svg width="12" height="12" aria-hidden="true">
        <rect width="12" height="12" fill="url(#holiday)" />
      </svg>
      Bank holiday
    </li>
    {estimates && (
      <li>
        <i className={styles.estimated} />
        Estimated
      </li>
    )}
  </ul>
)
