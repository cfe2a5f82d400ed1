import { materialise } from '@duebook/contract/materialise'
import type { Dated, RecordedDate } from '@duebook/contract/calendar/dates-ahead'
import { calendarDate, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { owedToSame, owedUntilEnd } from './until-end.ts'

const d = calendarDate
const today = d('2026-11-21')
const end = d('2027-03-31')
const quarterly: Schedule = {
  type: 'recurring',
  start: d('2026-12-25'),
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;INTERVAL=3' },
}
const pounds = (sum: number) => ({ minor: sum * 100, currency: 'GBP', estimated: false })
const one = (id: string, counterparty: string | null, more: Partial<Dated> = {}): Dated => {
  const base = {
    id,
    title: id,
    kind: 'bill',
    counterparty,
    schedule: quarterly,
    notice: null,
    noticeAhead: null,
  } as const
  const dates = materialise(base, [], today)
  return { ...base, amount: pounds(2_850), amountChanges: null, ...dates, nextPlan: null, ...more } as Dated
}
const lease = one('lease', 'Harcourt Estates', { kind: 'contract' })
const rent = one('rent', ' harcourt estates')

describe('what is owed until a contract ends', () => {
  it('is what else is owed to the same one, and still open', () => {
    const others = [rent, one('water', 'Airewater'), one('old', 'Harcourt Estates', { status: 'ended' }), lease]
    expect(owedToSame(others, lease)).toEqual([rent])
    expect(owedToSame([one('a', null), one('b', '')], one('c', null))).toEqual([])
  })
  it('comes to what its dates cost up to that day, at the price that holds on each', () => {
    expect(owedUntilEnd(rent, [], { end, today })).toBe('£5,700.00')
    const dearer = { ...rent, amountChanges: ['2027-03-25 300000 GBP'] }
    expect(owedUntilEnd(dearer, [], { end, today })).toBe('£5,850.00')
    expect(owedUntilEnd({ ...rent, amount: null }, [], { end, today })).toBeNull()
  })
  it('leaves out what was paid ahead', () => {
    const paid: RecordedDate = { obligationId: 'rent', nominal: '2027-03-25', due: '2027-03-25', state: 'done' }
    expect(owedUntilEnd(rent, [paid], { end, today })).toBe('£2,850.00')
  })
})
