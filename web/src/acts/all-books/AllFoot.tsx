import type { ReadBook } from './BooksRead.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'
import styles from './all-books.module.css'

/** What could not be read, and where a new one goes. */
export function AllFoot({ read }: { read: readonly ReadBook[] }) {
  const { bookId } = useSignedIn()
  const missing = read.filter(({ isWhole }) => !isWhole).map(({ book }) => book.name)
  const open = read.find(({ book }) => book.id === bookId)?.book.name
  return (
    <p className={styles.foot}>
      {missing.length > 0 && `${missing.join(', ')} could not be read just now. `}
      {open !== undefined && (
        <>
          Add puts a new one into the book you used last: <b>{open}</b>.
        </>
      )}
    </p>
  )
}
