import { Link } from '@tanstack/react-router'
import { Command, Plus, Search } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useNotifications } from '../cloud/reminders.ts'
import { Button } from '../ui/Button.tsx'
import type { Overlay } from './Frame.tsx'
import { focusFilter } from './keys.ts'
import { views } from './navigation.ts'
import styles from './Sidebar.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** 208 wide from 1024 px; a rail of icons whose names stay for screen readers from 768; below that the bottom bar stands in. */
export function Sidebar({ name, uid, open }: { name: string; uid: string; open: (overlay: Overlay) => void }) {
  const navigate = useNavigate()
  const unread = useUnread(uid)
  return (
    <aside className={styles.side} aria-label="Sidebar">
      <Link className={styles.mark} to="/today" aria-label="Duebook">
        <span>Due</span>
        <i>book</i>
      </Link>
      <span className={styles.add}>
        <Button look="main" wide icon={<Plus aria-hidden />} onClick={() => open('quickAdd')}>
          <span>Add</span>
          <kbd aria-hidden="true">c</kbd>
        </Button>
      </span>
      <nav className={styles.nav} aria-label="Main">
        {views.map(({ to, name: view, icon: Icon }) => (
          <Link key={to} to={to} title={view}>
            <Icon aria-hidden />
            <span>{view}</span>
            {to === '/inbox' && unread > 0 && (
              <span className={styles.count}>
                {unread}
                <span className="sr"> unread</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className={styles.foot}>
        <Button
          look="bare"
          icon={<Search aria-hidden />}
          onClick={() => focusFilter() || void navigate({ to: '/obligations' })}
        >
          <span>Search</span>
          <kbd aria-hidden="true">/</kbd>
        </Button>
        <Button look="bare" icon={<Command aria-hidden />} onClick={() => open('commands')}>
          <span>Commands</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </Button>
        <div className={styles.me}>
          <span className={styles.name}>{name}</span>
          <ThemeSwitch />
        </div>
      </div>
    </aside>
  )
}

function useUnread(uid: string) {
  const notes = useNotifications(uid)
  return notes.status === 'ready' ? notes.data.filter((one) => one.readAt === null).length : 0
}
