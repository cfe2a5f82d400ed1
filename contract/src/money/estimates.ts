import { amountAt } from './amount-changes.ts'
import type { Dated } from '../calendar/dates-ahead.ts'
import { averageOf, latestPayments, type Payment } from './learned-estimate.ts'
import type { Amount } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'

/**
 * An amount that is not exact beside what was paid. `learned`: what the latest payments say; of a range null, which stays as it was typed.
 * `agrees`: the estimate says the same, or all of them lie within the range.
 */
export type Estimate<One extends Dated = Dated> = {
  obligation: One
  amount: Amount
  payments: readonly Payment[]
  learned: Amount | null
  agrees: boolean
}

/** What is not exact of the next date of an obligation; null where it is, or where nothing is ahead. */
export function inexactAmount(obligation: Dated): Amount | null {
  if (obligation.status !== 'active' || !obligation.nextNominal) return null
  const amount = amountAt(obligation, obligation.nextNominal)
  return amount && (amount.estimated || amount.toMinor !== undefined) ? amount : null
}

/** Those of which enough was paid to learn from, in the order given. `recorded`: what is recorded of them. */
export function estimatesOf<One extends Dated>(
  obligations: readonly One[],
  recorded: readonly Pick<Occurrence, 'obligationId' | 'nominal' | 'state' | 'paid'>[],
): Estimate<One>[] {
  const records = Map.groupBy(recorded, ({ obligationId }) => obligationId)
  return obligations.flatMap((obligation) => {
    const amount = inexactAmount(obligation)
    const payments = amount && latestPayments(amount.currency, records.get(obligation.id) ?? [])
    if (!payments) return []
    const { minor, toMinor } = amount
    if (toMinor !== undefined) {
      const agrees = payments.every(({ paid }) => paid.minor >= minor && paid.minor <= toMinor)
      return [{ obligation, amount, payments, learned: null, agrees }]
    }
    const learned = averageOf(payments)
    return [{ obligation, amount, payments, learned, agrees: learned?.minor === minor }]
  })
}
