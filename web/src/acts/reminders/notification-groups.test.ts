import { expect, test } from 'vitest'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { NotificationRecord } from '../../cloud/reminders/reminders.ts'
import { groupNotifications } from './notification-groups.ts'
import { quietUntil } from './quiet-until.ts'

const note = (id: string, over: Partial<NotificationRecord> = {}) =>
  ({
    id,
    obligationId: 'rent',
    nominal: '2026-11-30',
    acknowledgedAt: null,
    ...over,
  }) as NotificationRecord
const now = Date.parse('2026-11-21T09:00:00Z')
const rent = { id: 'rent', nextNominal: '2026-11-30', nextAcknowledged: false } as ObligationRecord

test('several notes about one date wait once, under the newest', () => {
  const { waiting, earlier } = groupNotifications([note('newest'), note('older')], [rent], { now, uid: 'ada' })
  expect(waiting.map(({ note: { id }, times }) => [id, times])).toEqual([['newest', 2]])
  expect(earlier).toEqual([])
})

test('what is in hand, settled or removed meanwhile no longer waits', () => {
  const waitingAfter = (obligations: ObligationRecord[], over: Partial<NotificationRecord> = {}) =>
    groupNotifications([note('one', over)], obligations, { now, uid: 'ada' }).waiting.length
  expect(waitingAfter([rent])).toBe(1)
  expect(waitingAfter([{ ...rent, nextAcknowledged: true }])).toBe(0)
  expect(waitingAfter([{ ...rent, nextNominal: '2026-12-31' } as ObligationRecord])).toBe(0)
  expect(waitingAfter([])).toBe(0)
  // An answer that was taken back: the note keeps when it was given, and waits again.
  expect(waitingAfter([rent], { acknowledgedAt: 1 })).toBe(1)
})

test('what somebody watches waits for no answer of theirs', () => {
  const { waiting, earlier } = groupNotifications([note('watched', { watching: true })], [rent], { now, uid: 'ada' })
  expect([waiting.length, earlier.length]).toEqual([0, 1])
})

test('notes about different dates of one obligation stand for themselves', () => {
  const { waiting, earlier } = groupNotifications([note('now'), note('before', { nominal: '2026-10-31' })], [rent], {
    now,
    uid: 'ada',
  })
  expect([waiting.length, earlier.length]).toEqual([1, 1])
})

test('what was snoozed waits again when that time has come, and only for the date it was meant for', () => {
  const waitingWith = (nominal: string, until: string) =>
    groupNotifications([note('one')], [{ ...rent, snooze: { nominal, until: Date.parse(until), by: 'ada' } }], {
      now,
      uid: 'ada',
    }).waiting.length
  expect(waitingWith('2026-11-30', '2026-11-23T09:00:00Z')).toBe(0)
  expect(waitingWith('2026-11-30', '2026-11-21T08:59:00Z')).toBe(1)
  expect(waitingWith('2026-10-31', '2026-11-23T09:00:00Z')).toBe(1)
})

test('another’s quiet is theirs alone', () => {
  const snooze = { nominal: '2026-11-30', until: now + 1, by: 'ben' }
  expect(quietUntil({ ...rent, snooze }, { now, uid: 'ada' })).toBeNull()
  expect(quietUntil({ ...rent, snooze }, { now, uid: 'ben' })).toBe(now + 1)
  expect(groupNotifications([note('one')], [{ ...rent, snooze }], { now, uid: 'ada' }).waiting).toHaveLength(1)
})
