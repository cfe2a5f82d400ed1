import { ChevronsUpDown } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { countOfPeople, useBooks } from '../cloud/books/books.ts'
import type { Overlay } from './overlays.ts'
import { useSignedIn } from './signedIn.tsx'
import styles from './Sidebar.module.css'

/** The open book, and the way to the others. Whoever has one book for themselves sees none of it. */
export function BookButton({ open }: { open: (overlay: Overlay) => void }) {
  const { uid, bookId } = useSignedIn()
  const books = useBooks(uid)
  if (books.status !== 'ready') return null
  const book = books.data.find(({ id }) => id === bookId)
  if (!book || (books.data.length < 2 && countOfPeople(book) < 2)) return null
  return (
    <span className={styles.book}>
      <Button
        wide
        id="books"
        aria-haspopup="menu"
        title={book.name}
        icon={<ChevronsUpDown aria-hidden />}
        onClick={() => open('books')}
      >
        <span>{book.name}</span>
      </Button>
    </span>
  )
}
