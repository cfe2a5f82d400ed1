import { addDays, calendarDate, type CalendarDate } from '@duebook/domain'
import type { Amount, Obligation } from './obligation.ts'

/** An amount may have been changed from a date on this often; each change keeps what the dates before it cost. */
export const MOST_CHANGES = 24

/** How a change is stored, from the date at this nominal day on: "2026-12-30 29800 GBP". */
export const changeText = /^(\d{4}-\d{2}-\d{2}) (?:none|(\d{1,13})(?:-(\d{1,13}))? ([A-Z]{3})( about)?)$/

type Priced = Pick<Obligation, 'amount' | 'amountChanges'>

/** What the date at `nominal` costs; without one, what the last does. */
export function amountAt({ amount, amountChanges }: Priced, nominal: CalendarDate | null): Amount | null {
  const change = (amountChanges ?? []).findLast((one) => nominal === null || dayOf(one) <= nominal)
  return change === undefined ? amount : amountIn(change)
}

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

const DAY = '2026-12-30'.length
const dayOf = (change: string): CalendarDate => calendarDate(change.slice(0, DAY))

const amountText = (amount: Amount | null): string[] =>
  amount
    ? [
        `${amount.minor}${amount.toMinor === undefined ? '' : `-${amount.toMinor}`}`,
        amount.currency,
        ...(amount.estimated ? ['about'] : []),
      ]
    : ['none']

function amountIn(change: string): Amount | null {
  const [, , minor, toMinor, currency, about] = changeText.exec(change) ?? []
  if (!minor || !currency) return null
  return {
    minor: Number(minor),
    ...(toMinor ? { toMinor: Number(toMinor) } : {}),
    currency,
    estimated: about !== undefined,
  }
}
