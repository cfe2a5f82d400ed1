import { Link, useLocation } from '@tanstack/react-router'
import { CalendarDays, ListChecks, Menu, Plus, Rows3 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMayChange } from './role.ts'
import styles from './BottomBar.module.css'
import { views } from './navigation.ts'

const inBar: readonly string[] = ['/today', '/upcoming', '/calendar']
const further = views.filter(({ to }) => !inBar.includes(to))

/** Under 768: the first views and Add, within the thumb's reach; the others stand behind “More”. */
export function BottomBar({ onAdd }: { onAdd: () => void }) {
  const mayAdd = useMayChange()
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
      <Link to="/calendar">
        <CalendarDays aria-hidden />
        Calendar
      </Link>
      <More />
    </nav>
  )
}

/** Opens over the bar; a press elsewhere, Esc or a choice closes it. */
function More() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      if (event.type === 'pointerdown' && place.current?.contains(event.target as Node)) return
      setOpenAt(null)
      if (event.type === 'keydown') place.current?.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => (removeEventListener('pointerdown', close), removeEventListener('keydown', close))
  }, [isOpen])
  return (
    <span className={styles.more} ref={place}>
      <button
        type="button"
        aria-expanded={isOpen}
        data-within={further.some(({ to }) => pathname.startsWith(to)) || undefined}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        <Menu aria-hidden />
        More
      </button>
      {isOpen && (
        <span className={styles.further}>
          {further.map(({ to, name, icon: Icon }) => (
            <Link key={to} to={to} onClick={() => setOpenAt(null)}>
              <Icon aria-hidden />
              {name}
            </Link>
          ))}
        </span>
      )}
    </span>
  )
}
