import { expect, test } from 'vitest'
import type { ObligationRecord } from '../cloud/obligations.ts'
import type { NotificationRecord } from '../cloud/reminders.ts'
import { sortTold } from './waiting.ts'

const note = (id: string, over: Partial<NotificationRecord> = {}) =>
  ({
    id,
    obligationId: 'rent',
    nominal: '2026-11-30',
    acknowledgedAt: null,
    ...over,
  }) as NotificationRecord
const rent = { id: 'rent', nextNominal: '2026-11-30', nextAcknowledged: false } as ObligationRecord

test('several notes about one date wait once, under the newest', () => {
  const { waiting, earlier } = sortTold([note('newest'), note('older')], [rent])
  expect(waiting.map(({ note: { id }, times }) => [id, times])).toEqual([['newest', 2]])
  expect(earlier).toEqual([])
})

test('what is in hand, settled or removed meanwhile no longer waits', () => {
  const waitingAfter = (obligations: ObligationRecord[], over: Partial<NotificationRecord> = {}) =>
    sortTold([note('one', over)], obligations).waiting.length
  expect(waitingAfter([rent])).toBe(1)
  expect(waitingAfter([{ ...rent, nextAcknowledged: true }])).toBe(0)
  expect(waitingAfter([{ ...rent, nextNominal: '2026-12-31' } as ObligationRecord])).toBe(0)
  expect(waitingAfter([])).toBe(0)
  expect(waitingAfter([rent], { acknowledgedAt: 1 })).toBe(0)
})

test('notes about different dates of one obligation stand for themselves', () => {
  const { waiting, earlier } = sortTold([note('now'), note('before', { nominal: '2026-10-31' })], [rent])
  expect([waiting.length, earlier.length]).toEqual([1, 1])
})
