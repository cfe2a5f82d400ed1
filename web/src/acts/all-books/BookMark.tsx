import { BookShape } from '../../ui/BookShape.tsx'
import styles from './all-books.module.css'

/** A book by its name and, for whoever knows it, its shape. */
export const BookMark = ({ name, place }: { name: string; place: number }) => (
  <span className={styles.book}>
    <BookShape place={place} />
    <span>{name}</span>
  </span>
)
