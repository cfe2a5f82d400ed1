import { Link } from '@tanstack/react-router'
import { BookOpenText, Inbox, ListChecks, Plus, Rows3, Settings } from 'lucide-react'
import { useMay } from './role.ts'
import styles from './BottomBar.module.css'

/** Under 768: the views and Add, within the thumb's reach. */
export function BottomBar({ onAdd }: { onAdd: () => void }) {
  const mayAdd = useMay('add, change and settle')
  return (
    <nav className={styles.bottom} aria-label="Main, compact">
      <Link to="/today">
        <ListChecks aria-hidden />
        Today
      </Link>
      <Link to="/upcoming">
        <Rows3 aria-hidden />
        Upcoming
      </Link>
      {mayAdd && (
        <button type="button" onClick={onAdd}>
          <Plus aria-hidden />
          Add
        </button>
      )}
      <Link to="/obligations">
        <BookOpenText aria-hidden />
        Obligations
      </Link>
      <Link to="/inbox">
        <Inbox aria-hidden />
        Inbox
      </Link>
      <Link to="/settings">
        <Settings aria-hidden />
        Settings
      </Link>
    </nav>
  )
}
