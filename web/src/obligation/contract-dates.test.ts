import { calendarDate, type Notice, type Schedule } from '@duebook/domain'
import { describe, expect, it, test } from 'vitest'
import { agreedForAfter, contractDates } from './contract-dates.ts'

const d = calendarDate
const lease: Extract<Schedule, { type: 'term' }> = {
  type: 'term',
  start: d('2024-04-01'),
  initial: { amount: 36, unit: 'months' },
  renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
}
const threeMonths: Notice = { period: { amount: 3, unit: 'months' }, counts: 'received' }

test('a lease has the day to send notice, the day it must be there, its end, and what follows otherwise', () => {
  expect(contractDates(lease, { ...threeMonths, deliveryBufferDays: 2 }, d('2026-11-21'))).toEqual({
    began: '2024-04-01',
    sendBy: '2026-12-29',
    receivedBy: '2026-12-31',
    termEnd: '2027-03-31',
    renewed: { from: '2027-04-01', to: '2028-03-31', sendBy: '2027-12-29' },
  })
})

test('a convention of the contract moves the days for notice of this term and the next, not their ends', () => {
  const moved: typeof lease = { ...lease, adjustment: { convention: 'preceding', regions: [] } }
  expect(contractDates(moved, threeMonths, d('2028-01-01'))).toMatchObject({
    sendBy: '2028-12-29',
    termEnd: '2029-03-31',
    renewed: { to: '2030-03-31', sendBy: '2029-12-31' },
  })
  expect(contractDates(moved, threeMonths, d('2027-02-01'))?.renewed).toMatchObject({
    to: '2029-03-31',
    sendBy: '2028-12-29',
  })
})

test('once the last day has passed, the dates are those of the next end', () => {
  expect(contractDates(lease, threeMonths, d('2027-01-05'))).toMatchObject({
    began: '2027-04-01',
    receivedBy: '2027-12-31',
    termEnd: '2028-03-31',
  })
})

test('a contract that is not renewed by silence has nothing after its end', () => {
  const fixed = { ...lease, renewal: { form: 'express' as const, span: { amount: 12, unit: 'months' as const } } }
  expect(contractDates(fixed, threeMonths, d('2026-11-21'))).toMatchObject({ termEnd: '2027-03-31', renewed: null })
  expect(contractDates({ ...lease, renewal: { form: 'none' } }, threeMonths, d('2026-11-21'))).toBeNull()
})

test('a term that is settled early leaves the dates of the one whose end is open, and an end leaves none', () => {
  expect(contractDates(lease, threeMonths, d('2026-11-21'), d('2028-03-31'))).toMatchObject({
    began: '2027-04-01',
    receivedBy: '2027-12-31',
    termEnd: '2028-03-31',
    renewed: { to: '2029-03-31' },
  })
  expect(contractDates(lease, threeMonths, d('2026-11-21'), d('2027-03-31'))?.termEnd).toBe('2027-03-31')
  expect(contractDates({ ...lease, lastDay: d('2027-03-31') }, threeMonths, d('2026-11-21'))).toBeNull()
})

describe('what was agreed for the term after', () => {
  const amount = { minor: 285_000, currency: 'GBP', estimated: false }
  const dates = {
    termEnd: calendarDate('2027-03-31'),
    renewed: { from: calendarDate('2027-04-01'), to: calendarDate('2028-03-31'), sendBy: calendarDate('2027-12-31') },
  }
  it.each([
    ['from the renewal on', ['2027-03-31 270000 GBP'], { until: '£2,850.00', after: '£2,700.00' }],
    ['for a later term only', ['2028-03-31 270000 GBP'], null],
    ['since before', ['2026-12-31 270000 GBP'], null],
    ['never', null, null],
  ])('stands beside what holds until then, where another amount was entered %s', (_when, amountChanges, agreed) =>
    expect(agreedForAfter({ amount, amountChanges }, dates)).toEqual(agreed),
  )
})
