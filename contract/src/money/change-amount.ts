import { addDays, type CalendarDate } from '@duebook/domain'
import { amountAt, DAY, dayOf, MOST_CHANGES, type Priced } from './amount-changes.ts'
import type { Amount } from '../obligation.ts'

/** How far another amount reaches: the date alone, that and the ones after it, or all there are. */
export type AmountReach = 'this' | 'future' | 'all'

/** The fields of another amount; null where it has been changed too often to keep them all. */
export function changeAmount(
  obligation: Priced,
  amount: Amount | null,
  { reach, nominal }: { reach: AmountReach; nominal: CalendarDate },
): Required<Priced> | null {
  if (reach === 'all') return { amount, amountChanges: null }
  const changes = obligation.amountChanges ?? []
  const after = addDays(nominal, 1)
  const as = (from: CalendarDate, what: Amount | null) => [from, ...amountText(what)].join(' ')
  const later =
    reach === 'future' ? [] : [as(after, amountAt(obligation, after)), ...changes.filter((one) => dayOf(one) > after)]
  const all = [...changes.filter((one) => dayOf(one) < nominal), as(nominal, amount), ...later]
  // A change that says what held already is none.
  const needed = all.filter((one, index) => {
    const before = index === 0 ? as(dayOf(one), obligation.amount) : all[index - 1]!
    return one.slice(DAY) !== before.slice(DAY)
  })
  if (needed.length > MOST_CHANGES) return null
  return { amount: obligation.amount, amountChanges: needed.length > 0 ? needed : null }
}

const amountText = (amount: Amount | null): string[] =>
  amount
    ? [
        `${amount.minor}${amount.toMinor === undefined ? '' : `-${amount.toMinor}`}`,
        amount.currency,
        ...(amount.estimated ? ['about'] : []),
      ]
    : ['none']
