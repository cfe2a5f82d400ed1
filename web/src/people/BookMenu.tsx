import type { Role } from '@duebook/contract/book'
import { Plus, Settings, SquareDashed } from 'lucide-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { Separator } from 'react-aria-components/Separator'
import { showAllBooks, showOneBook, useAllBooks } from '../cloud/books/allBooks.ts'
import { countOfPeople, openBook, ownerOf, useBooks, type ListedBook } from '../cloud/books/books.ts'
import { viewsOfAllBooks } from '../frame/navigation.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import field from '../ui/fields/Field.module.css'
import { BookShape } from '../ui/BookShape.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './BookMenu.module.css'
import { inviterOf } from './inviter-of.ts'
import { roleNames } from './role-words.ts'

/** From this many on the list can be typed into. */
const MANY = 8

type BookMenuProps = {
  onClose: () => void
  onMake: () => void
  /** How many need somebody, in one book or several. */
  count: ComponentType<{ books: readonly ListedBook[] }>
}

/** The books of this person: arrows, Home, End and letters move, Enter goes, Esc gives the focus back. Beneath the button where it stands. */
export function BookMenu(props: BookMenuProps) {
  const { onClose } = props
  const [button] = useState(visibleButton)
  const menu = <Books {...props} />
  if (!button)
    return (
      <Dialog title="Books" onClose={onClose}>
        <div className={styles.inDialog}>{menu}</div>
      </Dialog>
    )
  return (
    <Popover
      className={styles.menu}
      triggerRef={{ current: button }}
      placement="bottom start"
      offset={4}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      aria-label="Books"
    >
      {menu}
    </Popover>
  )
}

function Books({ onClose, onMake, count: Count }: BookMenuProps) {
  const { uid, bookId } = useSignedIn()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const live = useBooks(uid)
  const books = live.status === 'ready' ? live.data : []
  const showsAll = useAllBooks(uid) !== null
  const act = (key: string | number) => {
    onClose()
    if (key === MAKE) return onMake()
    if (key === PEOPLE) return void navigate({ to: '/settings/people' })
    if (key === ALL) {
      showAllBooks(uid)
      if (!viewsOfAllBooks.has(pathname)) void navigate({ to: '/today' })
      return
    }
    showOneBook()
    if (key !== bookId) openBook(uid, String(key))
  }
  const open = books.find(({ id }) => id === bookId)
  const isLong = books.length > MANY
  return (
    <Found isLong={isLong}>
      <Menu className={styles.list} aria-label="Books" onAction={act}>
        <MenuSection aria-label="Books" selectionMode="single" selectedKeys={[showsAll ? ALL : bookId]}>
          {books.length > 1 && (
            <MenuItem id={ALL} textValue="All books" ref={!isLong && showsAll ? focusOnArrival : undefined}>
              <i>
                <SquareDashed aria-hidden />
              </i>
              <span>
                <b>All books</b>
                <small>Today, Upcoming, Calendar{showsAll && ' · shown now'}</small>
              </span>
              <em>
                <Count books={books} />
              </em>
            </MenuItem>
          )}
          {books.map((book, place) => (
            <MenuItem
              key={book.id}
              id={book.id}
              textValue={book.name}
              ref={!isLong && !showsAll && book.id === bookId ? focusOnArrival : undefined}
            >
              <i>
                <BookShape place={place} />
              </i>
              <span>
                <b>{book.name}</b>
                <small>
                  {aboutOf(book, uid)}
                  {!showsAll && book.id === bookId && ' · shown now'}
                </small>
              </span>
              <em>
                <Count books={[book]} />
              </em>
            </MenuItem>
          ))}
        </MenuSection>
        <Separator />
        <MenuItem id={MAKE} textValue="Make a book">
          <i>
            <Plus aria-hidden />
          </i>
          <span>Make a book</span>
        </MenuItem>
        {open && (
          <MenuItem id={PEOPLE} textValue={`Settings of ${open.name}`}>
            <i>
              <Settings aria-hidden />
            </i>
            <span>Settings of {open.name}</span>
          </MenuItem>
        )}
      </Menu>
    </Found>
  )
}

/** The same at every drawing, so that it acts once. */
const focusOnArrival = (item: HTMLElement | null) => item?.focus()

/** No id of a book: those have no space. */
const MAKE = 'make a book'
const PEOPLE = 'its people'
const ALL = 'all of them'

const contains = (text: string, typed: string) => text.toLowerCase().includes(typed.trim().toLowerCase())

const Found = ({ isLong, children }: { isLong: boolean; children: ReactNode }) =>
  isLong ? (
    <Autocomplete filter={contains}>
      <SearchField aria-label="Find a book" autoFocus className={styles.find}>
        <Input className={field.input} placeholder="Find a book" />
      </SearchField>
      {children}
    </Autocomplete>
  ) : (
    children
  )

/** "Team · you own it · 4 people", "Team · admin, Ben owns it", "only you". */
function aboutOf(book: ListedBook, uid: string): string {
  const people = countOfPeople(book)
  if (people < 2) return 'only you'
  const role: Role | undefined = book.roles[uid]
  const plan = book.entitlement?.plan === 'team' ? 'Team · ' : ''
  if (role === 'owner' || !role) return `${plan}you own it · ${people} people`
  const owner = book.names?.[ownerOf(book) ?? '']
  return `${plan}${roleNames[role].toLowerCase()}${owner ? `, ${inviterOf({ inviterName: owner })} owns it` : ''}`
}

const visibleButton = () => {
  const button = document.getElementById('books')
  return button && button.offsetParent !== null ? button : null
}
