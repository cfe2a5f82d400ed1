import type { Amount } from '@duebook/contract/obligation'
import { calendarDate, type Schedule } from '@duebook/domain'
import { expect, it } from 'vitest'
import { hasMoreDates, priceFrom } from './price-from.ts'

const d = calendarDate
const pounds = (sum: number): Amount => ({ minor: sum * 100, currency: 'GBP', estimated: false })
const monthly: Schedule = {
  type: 'recurring',
  start: d('2026-10-30'),
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=30' },
}
const lease = { schedule: monthly, amount: pounds(289), amountChanges: null }

it('from the first date on, an amount is simply the amount', () => {
  const of = priceFrom(lease, pounds(298), { reach: 'future', nominal: d('2026-10-30') })
  expect(of).toEqual({ amount: pounds(298), amountChanges: null })
})
it('from a later date on, the dates before keep theirs', () => {
  const of = priceFrom(lease, pounds(298), { reach: 'future', nominal: d('2026-12-30') })
  expect(of).toEqual({ amount: pounds(289), amountChanges: ['2026-12-30 29800 GBP'] })
})
it('of the first date alone leaves the others', () => {
  const of = priceFrom(lease, pounds(298), { reach: 'this', nominal: d('2026-10-30') })
  expect(of).toEqual({ amount: pounds(289), amountChanges: ['2026-10-30 29800 GBP', '2026-10-31 28900 GBP'] })
})
it('changed more often than can be kept is refused with what to do', () => {
  const amountChanges = Array.from({ length: 24 }, (_, n) => `${2027 + n}-12-30 ${n} GBP`)
  const of = priceFrom({ ...lease, amountChanges }, pounds(1), { reach: 'future', nominal: d('2060-12-30') })
  expect(of).toEqual({ problem: expect.stringContaining('Duplicate the obligation') })
})
it('only what has more dates can cost another sum at one of them', () => {
  expect(hasMoreDates(lease, d('2026-12-30'))).toBe(true)
  expect(hasMoreDates({ schedule: { ...monthly, until: d('2026-12-30') } }, d('2026-12-30'))).toBe(false)
  expect(hasMoreDates({ schedule: { type: 'once', date: d('2026-12-30') } }, d('2026-12-30'))).toBe(false)
  expect(hasMoreDates(lease, null)).toBe(false)
})
