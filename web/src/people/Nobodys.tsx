import { plural } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import styles from './people.module.css'

/** What nobody in the book has: the one whom all believe to have it. */
export function Nobodys({ records }: { records: readonly Pick<ObligationRecord, 'assignee' | 'nextDue'>[] }) {
  const count = records.filter(({ assignee, nextDue }) => assignee === null && nextDue !== null).length
  if (count === 0) return null
  return (
    <p className={styles.hint}>
      {plural(count, 'obligation')} ahead {count === 1 ? 'is' : 'are'} nobody’s.{' '}
      <Link to="/obligations" search={{ filter: 'owner:none' }}>
        See which
      </Link>
    </p>
  )
}
