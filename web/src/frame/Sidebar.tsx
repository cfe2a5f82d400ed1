import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Command, Plus, Search } from 'lucide-react'
import { useBooks } from '../cloud/books/books.ts'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { BookButton } from './BookButton.tsx'
import { Extra } from './Extra.tsx'
import type { CountSlot } from './Frame.tsx'
import { search } from './keyboard/keys.ts'
import { views } from './navigation.ts'
import type { Overlay } from './overlays.ts'
import { useMayChange } from './role.ts'
import styles from './Sidebar.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

type SidebarProps = {
  uid: string
  name: string
  photo: string | null | undefined
  count: CountSlot | null
  open: (overlay: Overlay) => void
}

/** 208 wide from 1024 px; a rail of icons whose names stay for screen readers from 768; below that the bottom bar stands in. */
export function Sidebar({ uid, name, photo, count: Count, open }: SidebarProps) {
  // On a first visit: whether the switcher stands above all of it.
  const booksKnown = useBooks(uid).status !== 'loading'
  const navigate = useNavigate()
  // A view of its own here, though it stands among the settings: one of the two is the current one.
  const atPeople = useLocation({ select: ({ pathname }) => pathname.startsWith('/settings/people') })
  const mayAdd = useMayChange()
  return (
    <aside className={styles.side} aria-label="Sidebar">
      <Link className={styles.mark} to="/today" aria-label="Duebook">
        <span>Due</span>
        <i>book</i>
      </Link>
      {booksKnown && (
        <>
          <BookButton open={open} />
          {mayAdd && (
            <span className={styles.add}>
              <Button look="main" wide icon={<Plus aria-hidden />} onClick={() => open('quickAdd')}>
                <span>Add</span>
                <kbd aria-hidden="true">c</kbd>
              </Button>
            </span>
          )}
          <nav className={styles.nav} aria-label="Main">
            {views.map(({ to, name: view, icon: Icon, group }) => (
              <Link
                key={to}
                to={to}
                title={view}
                data-group={group}
                aria-describedby={`count${to}`}
                activeOptions={{ exact: atPeople && to === '/settings' }}
              >
                <Icon aria-hidden />
                <span>{view}</span>
                {/* A description, not part of the name: the link stays "Today" however many there are. */}
                <span id={`count${to}`} aria-hidden="true">
                  <Extra>{Count && <Count view={to} />}</Extra>
                </span>
              </Link>
            ))}
            <Extra>{Count && <Count view="saved" />}</Extra>
          </nav>
        </>
      )}
      <div className={styles.foot}>
        <Button
          look="bare"
          icon={<Search aria-hidden />}
          onClick={() => search(() => void navigate({ to: '/search' }))}
        >
          <span>Search</span>
          <kbd aria-hidden="true">/</kbd>
        </Button>
        <Button look="bare" icon={<Command aria-hidden />} onClick={() => open('commands')}>
          <span>Commands</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </Button>
        <div className={styles.me}>
          <Face name={name} photo={photo} />
          <span className={styles.name}>{name}</span>
          <ThemeSwitch />
        </div>
      </div>
    </aside>
  )
}
