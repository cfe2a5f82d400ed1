import { moneyText, type Sum } from '@duebook/contract/money'
import styles from './year.module.css'

/** What goes out in a month beside the month with most: what is certain full, what is estimated hatched; of the currency with most entries. */
export function MoneyBar({ sums, most }: { sums: readonly Sum[]; most: bigint }) {
  const [sum] = sums
  if (!sum) return null
  const part = (minor: bigint) => `${Number((minor * 1000n) / most) / 10}%`
  return (
    <span className={styles.moneyBar} aria-hidden="true">
      <i style={{ width: part(sum.most - sum.estimated) }} />
      <i data-estimated="" style={{ width: part(sum.estimated) }} />
    </span>
  )
}

/** Each currency on a line of its own, a range as a range. */
export function MoneySum({ sums }: { sums: readonly Sum[] }) {
  if (sums.length === 0)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr">nothing</span>
      </>
    )
  return sums.map(({ currency, least, most }) => (
    <span key={currency} className={styles.sum}>
      {moneyText(least, currency)}
      {most > least && `–${moneyText(most, currency)}`}
    </span>
  ))
}
