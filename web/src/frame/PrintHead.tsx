import { calendarDate, shortDateWithYear } from '@duebook/domain'
import { useBooks } from '../cloud/books/books.ts'
import { civilTime, useNow, useZone } from './clock.ts'
import styles from './PrintHead.module.css'
import { useSignedIn } from './signedIn.tsx'
import { personName } from './who.ts'

/** Stands on paper only: whose book it is, and who printed it when. */
export function PrintHead() {
  const me = useSignedIn()
  const books = useBooks(me.uid)
  const [day = '', time] = civilTime(new Date(useNow()), useZone()).split('T')
  const book = books.status === 'ready' ? books.data.find(({ id }) => id === me.bookId) : undefined
  return (
    <p className={styles.head} aria-hidden="true">
      <b>Duebook</b> {book?.name}
      <span>
        Printed {shortDateWithYear(calendarDate(day))}, {time}, by {personName(me)}
      </span>
    </p>
  )
}
