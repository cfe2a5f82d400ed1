import { DomainError, noticeFor, shortDateWithYear, type Notice } from '@duebook/domain'
import ledger from '../../design/ledger.module.css'
import type { FormDates } from './date-hints.tsx'
import styles from '../edit.module.css'

/** The end that can still be reached, and by when notice is to be there and on its way; nothing where none is needed. */
export function TermDates({ dates, notice }: { dates: FormDates | null; notice: Notice | null }) {
  const next = dates && notice ? reachable(dates, notice) : null
  if (!next || !notice) return null
  const travels = next.sendBy !== next.date
  const rows: [string, string][] = [
    ['Term ends', shortDateWithYear(next.termEnd)],
    ...(travels || notice.counts === 'received'
      ? [['Received by', shortDateWithYear(next.date)] as [string, string]]
      : []),
    ...(travels || notice.counts === 'sent' ? [['Send by', shortDateWithYear(next.sendBy)] as [string, string]] : []),
  ]
  return (
    <table className={`${ledger.ledger} ${styles.termDates}`}>
      <caption className="sr">The next end, and by when notice reaches it</caption>
      <tbody>
        {rows.map(([name, date], index) => (
          <tr key={name} className={index === rows.length - 1 ? ledger.sum : undefined}>
            <th scope="row">{name}</th>
            <td className={ledger.num}>{date}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function reachable({ timing, today }: FormDates, notice: Notice) {
  if (timing.type !== 'term') return null
  try {
    return noticeFor(timing, notice, today).next
  } catch (error) {
    // Its holidays are not here yet, or it lies too far off.
    if (error instanceof DomainError) return null
    throw error
  }
}
