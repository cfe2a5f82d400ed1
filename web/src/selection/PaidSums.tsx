import { amountAt } from '@duebook/contract/money/amount-changes'
import { isPaidWhenDone } from '@duebook/contract/money/paid'
import { slipOfThePoint } from '@duebook/contract/money/paid-comparison'
import { amountWords } from '@duebook/contract/money'
import { useEffect, useRef } from 'react'
import { currencySign } from '../acts/paid/amount-draft.ts'
import { readPaid, type PaidDraft } from '../acts/paid/paid-draft.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import ledger from '../design/ledger.module.css'
import { useToday } from '../frame/clock.ts'
import field from '../ui/fields/Field.module.css'
import { useNarrow } from '../ui/narrow.ts'
import { timing } from '../ui/timing.ts'
import styles from './Bulk.module.css'
import { paidDrafts } from './paid-sums.ts'

/** What was paid for each that is done: a sum that is expected stands there already, and of an estimate it can be left for later. */
export function PaidSums({
  done,
  typed,
  onTyped,
}: {
  done: readonly ObligationRecord[]
  typed: Readonly<Record<string, string>>
  onTyped: (typed: Readonly<Record<string, string>>) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const narrow = useNarrow()
  useEffect(() => {
    // On a phone its keys would cover what is asked.
    if (!narrow) table.current?.querySelector('input')?.select()
  }, [narrow])
  const drafts = paidDrafts(done, typed)
  const currencies = [...new Set([...drafts.values()].map(({ currency }) => currency))]
  const [only] = currencies.length === 1 ? currencies : []
  if (drafts.size === 0) return null
  return (
    <table ref={table} className={ledger.ledger}>
      <thead>
        <tr>
          <th scope="col">Done today</th>
          <th scope="col" className={ledger.num}>
            {only ? `Paid, ${currencySign(only)}` : 'Paid'}
          </th>
        </tr>
      </thead>
      <tbody>
        {done.map((one) => (
          <Row
            key={one.id}
            one={one}
            draft={drafts.get(one.id)}
            sign={only ? null : currencySign}
            onTyped={(sum) => onTyped({ ...typed, [one.id]: sum })}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  one,
  draft,
  sign,
  onTyped,
}: {
  one: ObligationRecord
  draft: PaidDraft | undefined
  sign: ((currency: string) => string) | null
  onTyped: (sum: string) => void
}) {
  const today = useToday()
  const expected = amountAt(one, one.nextNominal)
  const said = draft && readPaid(draft)
  const slip = said && 'paid' in said && said.paid ? slipOfThePoint(said.paid, expected) : null
  const wrong = said && 'problem' in said ? said.problem : null
  return (
    <tr className={draft ? undefined : ledger.pencil}>
      <th scope="row">
        {one.title}
        <small>
          {one.nextDue && timing(today, one.nextDue)}
          {expected?.toMinor !== undefined && `, ${amountWords(expected)} expected`}
        </small>
        {(wrong ?? slip) && <small className={styles.slip}>{wrong ?? slip?.said}</small>}
      </th>
      <td className={ledger.num}>
        {draft ? (
          <>
            {sign?.(draft.currency)}{' '}
            <input
              className={`${field.input} ${styles.sum}`}
              aria-label={`Paid for ${one.title}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              aria-invalid={wrong ? true : undefined}
              placeholder={(expected?.toMinor === undefined && amountWords(expected)) || ''}
              value={draft.typed}
              onChange={({ target }) => onTyped(target.value)}
              onFocus={({ target }) => target.select()}
            />
          </>
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr">{isPaidWhenDone(one.kind) ? 'No amount' : 'Nothing is paid'}</span>
          </>
        )}
      </td>
    </tr>
  )
}
