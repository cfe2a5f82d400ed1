import type { Obligation } from '@duebook/contract/obligation'
import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'
import { noticeCloses } from './notice-closes.ts'

const end = calendarDate('2027-01-03')
const contract: Obligation = {
  ...billDueOn(end, { kind: 'contract', nextNotice: calendarDate('2026-12-03') }),
  schedule: { type: 'term', end, renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
  notice: { period: { amount: 1, unit: 'months' }, counts: 'received' },
  timeZone: 'Pacific/Auckland',
}

it.each<[string, Obligation, string, string | null]>([
  ['is the day that can be missed', contract, '2026-11-27T09:00:00Z', '2026-12-03'],
  ['still on that day, in its own zone', contract, '2026-12-03T10:59:00Z', '2026-12-03'],
  ['not once it is over there', contract, '2026-12-03T11:00:00Z', null],
  ['nothing where none is asked for', billDueOn(end), '2026-11-27T09:00:00Z', null],
  ['nothing without a date ahead', { ...contract, nextDue: null }, '2026-11-27T09:00:00Z', null],
])('when notice closes: %s', (_what, obligation, at, day) => expect(noticeCloses(obligation, Date.parse(at))).toBe(day))
