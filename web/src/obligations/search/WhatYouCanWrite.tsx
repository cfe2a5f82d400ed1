import { memo } from 'react'
import chips from '../../design/chips.module.css'
import ledger from '../../design/ledger.module.css'
import styles from './search.module.css'

/** What a line can ask, what it finds, and what is written much alike. */
const rows: readonly (readonly [write: string, finds: string, also?: string])[] = [
  ['due<30d', 'due within 30 days, overdue included', 'due:tomorrow, due>60d, due:today'],
  ['notice<14d', 'notice closes within 14 days', 'notice<60d'],
  ['overdue', 'the day has ended', '-overdue'],
  ['kind:contract', 'bill, renewal, contract, licence, filing, warranty, coursework, other', 'kind:bill,filing'],
  ['owner:me', 'a name, me or none', 'owner:none, backup:none'],
  ['amount>500', 'in the currency of the book', 'amount<£100, amount>500eur'],
  ['has:proof', 'proof, note, file, plan, notice', '-has:proof'],
  ['ack:no', 'reminded and nobody said “mine”', 'ack:yes'],
  ['delivery:failed', 'a reminder did not arrive', 'delivery:late'],
  ['reach:nobody', 'its next date would reach nobody', 'reach:weak'],
  ['is:renewed', 'the first term is over and it went on', 'is:ending, is:undecided'],
  ['tag:home', 'a tag', '-tag:home, #home'],
  ['changed:7d', 'changed in the last 7 days', 'changed:today'],
  ['“quarter day”', 'these words in a title, note or file name'],
]

type Writing = { line: string; onChange: (line: string) => void }

/** The grammar, folded until it is asked for. */
export const WhatYouCanWrite = memo((writing: Writing) => (
  <details className={styles.help}>
    <summary>What you can write</summary>
    <Grammar {...writing} />
  </details>
))

/** As a table; each piece is a button that adds it. */
export function Grammar({ line, onChange }: Writing) {
  return (
    <>
      <table className={`${ledger.ledger} ${styles.grammar}`} aria-label="What you can write">
        <thead>
          <tr>
            <th scope="col">Write</th>
            <th scope="col">Finds</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([write, finds, also]) => (
            <tr key={write}>
              <th scope="row">
                <button type="button" className={chips.chip} onClick={() => onChange(`${line.trim()} ${write}`.trim())}>
                  {write}
                </button>
              </th>
              <td>
                {finds}
                {also && <small>also {also}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Spaces mean “and”; a comma, or the word “or”, means “or”; a minus turns it round. A bare word looks in titles,
        counterparties, notes, tags and file names, and is forgiven a slip or two where nobody wrote it.
      </p>
    </>
  )
}
