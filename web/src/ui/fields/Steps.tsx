import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './Segments.module.css'

/** One back, to where it is now, and one on. `before` and `after` name what is there. */
export function Steps({
  label,
  before,
  here = 'Today',
  after,
  busy = false,
  onBefore,
  onHere,
  onAfter,
}: {
  label: string
  before: string
  here?: string
  after: string
  /** What was pressed for is on its way. */
  busy?: boolean
  onBefore: () => void
  onHere: () => void
  onAfter: () => void
}) {
  return (
    <div className={styles.segments} role="group" aria-label={label} aria-busy={busy}>
      <button type="button" aria-label={before} aria-keyshortcuts="[" onClick={onBefore}>
        <ChevronLeft aria-hidden size={16} />
      </button>
      <button type="button" onClick={onHere}>
        {here}
      </button>
      <button type="button" aria-label={after} aria-keyshortcuts="]" onClick={onAfter}>
        <ChevronRight aria-hidden size={16} />
      </button>
    </div>
  )
}
