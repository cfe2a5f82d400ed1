import { useLocation } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { useAllBooks } from '../cloud/books/allBooks.ts'
import { countOfPeople, useBooks } from '../cloud/books/books.ts'
import { viewsOfAllBooks } from './navigation.ts'
import type { Overlay } from './overlays.ts'
import { useSignedIn } from './signedIn.tsx'
import styles from './Sidebar.module.css'

/** The open book, and the way to the others. Whoever has one book for themselves sees none of it. */
export function BookButton({ open }: { open: (overlay: Overlay) => void }) {
  const { uid, bookId } = useSignedIn()
  const books = useBooks(uid)
  const all = useAllBooks(uid)
  const { pathname } = useLocation()
  if (books.status !== 'ready') return null
  const book = books.data.find(({ id }) => id === bookId)
  if (!book || (books.data.length < 2 && countOfPeople(book) < 2)) return null
  const isAll = all !== null && all !== 'loading' && viewsOfAllBooks.has(pathname)
  const name = isAll ? 'All books' : book.name
  const isTeam = book.entitlement?.plan === 'team' && countOfPeople(book) > 1
  const beside = isAll ? books.data.length : isTeam && 'Team'
  return (
    <span className={styles.book}>
      <Button
        wide
        id="books"
        aria-haspopup="menu"
        title={name}
        icon={<ChevronsUpDown aria-hidden />}
        onClick={() => open('books')}
      >
        <span>
          <b>{name}</b> {beside && <small>{beside}</small>}
        </span>
      </Button>
    </span>
  )
}
