import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { amountAt, MOST_CHANGES } from './amount-changes.ts'
import { changeAmount, type AmountReach } from './change-amount.ts'
import type { Amount, Obligation } from '../obligation.ts'

type Priced = Pick<Obligation, 'amount' | 'amountChanges'>
const d = calendarDate
const pounds = (sum: number): Amount => ({ minor: sum * 100, currency: 'GBP', estimated: false })
const months = ['2026-10-30', '2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28'] as const
/** What five months cost, in pounds. */
const costs = (obligation: Priced) =>
  months.map((nominal) => {
    const amount = amountAt(obligation, d(nominal))
    return amount && amount.minor / 100
  })
const lease: Priced = { amount: pounds(289) }
const change = (obligation: Priced, sum: number | null, reach: AmountReach, nominal: string) => {
  const changed = changeAmount(obligation, sum === null ? null : pounds(sum), { reach, nominal: d(nominal) })
  if (!changed) throw new Error('too many')
  return changed
}

describe('an amount from a date on', () => {
  it('is another from that date, and what came before stays', () => {
    expect(costs(change(lease, 298, 'future', '2026-12-30'))).toEqual([289, 289, 298, 298, 298])
  })
  it('of one date leaves the ones after it', () => {
    expect(costs(change(lease, 298, 'this', '2026-12-30'))).toEqual([289, 289, 298, 289, 289])
  })
  it('of all is one amount, with no past of its own', () => {
    const once = change(lease, 298, 'future', '2026-12-30')
    expect(change(once, 310, 'all', '2026-12-30')).toEqual({ amount: pounds(310), amountChanges: null })
  })
  it('takes the place of every later change, and one date does not', () => {
    const twice = change(change(lease, 298, 'future', '2026-12-30'), 310, 'future', '2027-02-28')
    expect(costs(twice)).toEqual([289, 289, 298, 298, 310])
    expect(costs(change(twice, 295, 'future', '2026-11-30'))).toEqual([289, 295, 295, 295, 295])
    expect(costs(change(twice, 1, 'this', '2026-11-30'))).toEqual([289, 1, 298, 298, 310])
    expect(costs(change(twice, 1, 'this', '2026-12-30'))).toEqual([289, 289, 1, 298, 310])
  })
  it('can be none from a date on', () => {
    expect(costs(change(lease, null, 'future', '2027-01-30'))).toEqual([289, 289, 289, null, null])
  })
  it('that says what held already leaves no trace', () => {
    const there = change(lease, 298, 'this', '2026-12-30')
    expect(change(there, 289, 'this', '2026-12-30')).toEqual({ amount: pounds(289), amountChanges: null })
  })
  it.each<Amount>([
    { minor: 12_000, toMinor: 16_500, currency: 'GBP', estimated: false },
    { minor: 14_300, currency: 'EUR', estimated: true },
    { minor: 0, currency: 'JPY', estimated: false },
  ])('is read as it was written: %j', (amount) => {
    const changed = changeAmount(lease, amount, { reach: 'future', nominal: d('2026-12-30') })
    expect(changed && amountAt(changed, d('2026-12-30'))).toEqual(amount)
    expect(changed && amountAt(changed, null)).toEqual(amount)
  })
  it('is refused where keeping every earlier one would take too much', () => {
    let priced: Priced = lease
    for (let n = 0; n < MOST_CHANGES; n++) priced = change(priced, n + 1, 'future', `${2030 + n}-01-30`)
    expect(changeAmount(priced, pounds(5), { reach: 'future', nominal: d('2090-01-30') })).toBeNull()
    expect(changeAmount(priced, pounds(5), { reach: 'future', nominal: d('2031-01-30') })?.amountChanges).toHaveLength(
      2,
    )
  })
})
