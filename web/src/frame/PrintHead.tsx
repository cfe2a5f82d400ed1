import { calendarDate, shortDateWithYear } from '@duebook/domain'
import { useLocation } from '@tanstack/react-router'
import { useAllBooks } from '../cloud/books/allBooks.ts'
import { useBooks } from '../cloud/books/books.ts'
import { civilTime, useNow, useZone } from './clock.ts'
import { viewsOfAllBooks } from './navigation.ts'
import styles from './PrintHead.module.css'
import { useSignedIn } from './signedIn.tsx'
import { personName } from './who.ts'

/** Stands on paper only, of every view: whose book it is, and who printed it when. */
export function PrintHead() {
  const me = useSignedIn()
  const books = useBooks(me.uid)
  const [day = '', time] = civilTime(new Date(useNow()), useZone()).split('T')
  const all = useAllBooks(me.uid)
  const { pathname } = useLocation()
  const open = books.status === 'ready' ? books.data.filter(({ id }) => id === me.bookId) : []
  const shown = Array.isArray(all) && viewsOfAllBooks.has(pathname) ? all : open
  return (
    <p className={styles.head} aria-hidden="true">
      <b>Duebook</b> {shown.map(({ name }) => name).join(', ')}
      <span>
        Printed {shortDateWithYear(calendarDate(day))}, {time}, by {personName(me)}
      </span>
    </p>
  )
}
