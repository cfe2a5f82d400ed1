import { countdown, parseDays, shortDate, shortDateWithYear } from '@duebook/domain'
import type { ListedBook } from '../../cloud/books/books.ts'
import type { TokenRecord } from '../../cloud/tokens/tokens.ts'
import { civilDay, useNow, useToday, useZone } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { agoWords } from '../feed-words.ts'
import { readsWords } from './token-words.ts'
import styles from './tokens.module.css'

/** So many days before its last one a token says so. */
const SOON = 14

type TokenRowProps = { token: TokenRecord; books: readonly ListedBook[]; onRevoke: () => void }

/** One token: what for, what it reads, when it did, and until when it does. */
export function TokenRow({ token, books, onRevoke }: TokenRowProps) {
  const zone = useZone()
  const today = useToday()
  const now = useNow()
  const { name, bookIds, reads, begins, madeAt, lastUsedAt, used, until } = token
  const last = civilDay(new Date(until), zone)
  const left = parseDays(last) - parseDays(today)
  const named = bookIds.map((id) => books.find((one) => one.id === id)?.name ?? 'a book that you left').join(', ')
  const isToday = used?.day === new Date(now).toISOString().slice(0, 10)
  return (
    <tr>
      <th scope="row">
        {name}
        <small>made {shortDate(civilDay(new Date(madeAt), zone), today)}</small>
      </th>
      <td>
        {named}: {readsWords[reads]}
      </td>
      <td>
        <span className={styles.phone}>begins with </span>
        <code>{begins}…</code>
      </td>
      <td>
        <span className={styles.phone}>last used </span>
        {lastUsedAt === null ? 'never' : agoWords(lastUsedAt, now)}
        {isToday && <small>{used.count.toLocaleString('en-GB')} today</small>}
      </td>
      <td>
        {until <= now ? (
          <b className={styles.over}>ran out {shortDateWithYear(last)}</b>
        ) : (
          <>
            <span className={styles.phone}>until </span>
            <span className={left <= SOON ? styles.soon : undefined}>{shortDateWithYear(last)}</span>
            {left <= SOON && <small>{countdown(last, today)}</small>}
          </>
        )}
      </td>
      <td>
        <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </td>
    </tr>
  )
}
