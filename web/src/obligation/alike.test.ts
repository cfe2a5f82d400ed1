import { expect, test } from 'vitest'
import type { ReminderRecord } from '../cloud/reminders/reminders.ts'
import { alike } from './alike.ts'

const row = (id: string, over: Partial<ReminderRecord>): ReminderRecord => ({
  id,
  bookId: 'ada',
  obligationId: 'rent',
  nominal: '2026-11-30',
  title: 'Rent',
  step: 0,
  stepText: '1 day before',
  of: '2026-11-30',
  due: '2026-11-30',
  channel: 'email',
  recipient: 'ada',
  fireAt: 1_000_000,
  state: 'planned',
  late: false,
  attempts: 0,
  sentAt: null,
  deliveredAt: null,
  error: null,
  ...over,
})

test('what is planned by mail and in the app is one line with both ways', () => {
  const lines = alike([row('mail', {}), row('app', { channel: 'inApp' }), row('later', { fireAt: 2_000_000 })])
  expect(lines.map(({ row: { id }, rows }) => [id, rows.map(({ channel }) => channel)])).toEqual([
    ['mail', ['email', 'inApp']],
    ['later', ['email']],
  ])
})

test('ways that fared differently stand for themselves', () => {
  const mail = row('mail', { state: 'failed', error: 'mailbox full', sentAt: 1_000_500 })
  const app = row('app', { channel: 'inApp', state: 'delivered', sentAt: 1_000_500, deliveredAt: 1_000_500 })
  expect(alike([mail, app])).toHaveLength(2)
})
