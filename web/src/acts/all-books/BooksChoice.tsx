import { openBook, type ListedBook } from '../../cloud/books/books.ts'
import { showOneBook } from '../../cloud/books/allBooks.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { BookShape } from '../../ui/BookShape.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import styles from './all-books.module.css'

/** More stand in the switcher alone. */
const MOST = 4

/** All of the books, or one of them. */
export function BooksChoice({ books }: { books: readonly ListedBook[] }) {
  const { uid, bookId } = useSignedIn()
  if (books.length > MOST) return null
  const choose = (id: string) => {
    if (id === ALL) return
    showOneBook()
    if (id !== bookId) openBook(uid, id)
  }
  return (
    <span className={styles.choose}>
      <Segments
        label="Books"
        options={{ [ALL]: `All ${books.length}`, ...Object.fromEntries(books.map(({ id, name }) => [id, name])) }}
        marks={Object.fromEntries(books.map(({ id }, place) => [id, <BookShape key={id} place={place} />]))}
        value={ALL}
        onChange={choose}
      />
    </span>
  )
}

/** No id of a book: those have no space. */
const ALL = 'all of them'
