import type { CalendarDate } from '@duebook/domain'
import { moneyText } from '../money.ts'
import { amountAt } from './amount-changes.ts'
import type { Kind, Obligation } from '../obligation.ts'
import type { Paid } from '../occurrence.ts'

/** What Done of the date at `nominal` keeps as paid without being asked: a fixed amount, where Done means that it was paid. */
export function paidAsExpected(
  obligation: Pick<Obligation, 'kind' | 'amount' | 'amountChanges'>,
  nominal: CalendarDate | null,
): Paid | null {
  const amount = amountAt(obligation, nominal)
  if (!amount || amount.estimated || amount.toMinor !== undefined || !isPaidWhenDone(obligation.kind)) return null
  return { minor: amount.minor, currency: amount.currency }
}

/** A contract that is done has ended, a warranty ran out: nothing was paid by that. */
export function isPaidWhenDone(kind: Kind): boolean {
  switch (kind) {
    case 'bill':
    case 'renewal':
    case 'licence':
    case 'filing':
    case 'other':
      return true
    case 'contract':
    case 'warranty':
    case 'coursework':
      return false
  }
}

/** `£1,255.80`. */
export const paidText = ({ minor, currency }: Paid) => moneyText(minor, currency)
