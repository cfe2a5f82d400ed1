import type { PlanQuote } from '@duebook/contract/billing/billing-requests'
import type { Selection } from '@duebook/contract/billing/plans'
import ledger from '../design/ledger.module.css'
import { useToday, useZone } from '../frame/clock.ts'
import styles from './billing.module.css'
import { planText, pounds, shortDay } from './words.ts'

/** What a change costs now, line by line, and from when on what. */
export function Amounts({ quote, to }: { quote: PlanQuote; to: Selection }) {
  const zone = useZone()
  const today = useToday()
  const { moment, amount, lines, later } = quote
  if (moment === 'periodEnd')
    return (
      <p className={styles.said}>
        Nothing is charged now. What you have paid for stays until {shortDay(later.at, zone, today)}; from then on{' '}
        {planText(to)} for {pounds(later.amount)}.
      </p>
    )
  return (
    <table className={ledger.ledger}>
      <thead>
        <tr>
          <th scope="col">Today</th>
          <th scope="col" className={ledger.num}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.text} ${line.amount}`}>
            <th scope="row">{line.text}</th>
            <td className={ledger.num}>{pounds(line.amount)}</td>
          </tr>
        ))}
        <tr className={ledger.sum}>
          <th scope="row">{amount < 0 ? 'Goes to your balance' : 'Charged now'}</th>
          <td className={ledger.num}>{pounds(Math.abs(amount))}</td>
        </tr>
        <tr className={ledger.pencil}>
          <th scope="row">
            From {shortDay(later.at, zone, today)}, {planText(to)}
          </th>
          <td className={ledger.num}>{pounds(later.amount)}</td>
        </tr>
      </tbody>
    </table>
  )
}
