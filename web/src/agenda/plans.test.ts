import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { ahead } from './ahead.ts'
import { needs, plannedToday, type Held } from './needs.ts'

const d = calendarDate
const today = d('2026-11-21')
const ledger = {
  awaiting: new Set<string>(),
  undelivered: new Set<string>(),
  now: Date.parse('2026-11-21T12:00:00Z'),
  uid: 'ada',
}
const one = (id: string, due: string, plan: string | null, more: Partial<Held> = {}): Held =>
  ({
    id,
    title: id,
    kind: 'other',
    notice: null,
    status: 'active',
    schedule: { type: 'once', date: d(due) },
    nextNominal: d(due),
    nextDue: d(due),
    nextNotice: null,
    nextAcknowledged: false,
    nextPlan: plan && d(plan),
    reminderPlan: { steps: ['due 0 days 09:00'] },
    ...more,
  }) as Held
const book = [
  one('boiler', '2026-12-14', '2026-11-21'),
  one('van', '2026-12-03', '2026-11-19'),
  one('later', '2026-12-24', '2026-12-01'),
  one('late', '2026-11-17', '2026-11-21'),
  one('plain', '2026-12-05', null),
  one('ended', '2026-12-06', '2026-11-21', { status: 'ended', nextDue: null }),
]

test('planned for today are our own days up to today that need nobody otherwise, the oldest first', () => {
  const found = needs(book, today, ledger)
  expect(found.overdue.map(({ obligation }) => obligation.id)).toEqual(['late'])
  expect(plannedToday(book, today, found).map(({ id }) => id)).toEqual(['van', 'boiler'])
})

test('a date of which no reminder is left needs somebody from a fortnight before, unless it is in hand, ends or is planned for now', () => {
  const none = { reminderPlan: { steps: ['due -30 days 09:00'] } }
  const unheard = (id: string, due: string, plan: string | null, more: Partial<Held> = {}) =>
    needs([one(id, due, plan, { ...none, ...more })], today, ledger).unheard.map(({ date }) => date)
  expect(unheard('water', '2026-12-05', null)).toEqual(['2026-12-05'])
  expect(unheard('water', '2026-12-05', '2026-11-30')).toEqual(['2026-12-05'])
  expect(unheard('far', '2026-12-06', null)).toEqual([])
  expect(unheard('planned', '2026-12-05', '2026-11-21')).toEqual([])
  expect(unheard('hers', '2026-12-05', null, { nextAcknowledged: true })).toEqual([])
  expect(unheard('ends', '2026-12-05', null, { nextDecision: 'noticeGiven' })).toEqual([])
})

test('a plan ahead is a row of its own before the due date, and none where it is the due date itself', () => {
  const rows = ahead([...book, one('same', '2026-12-08', '2026-12-08')], today, 90, true).flatMap(
    ({ rows: all }) => all,
  )
  expect(rows.map(({ obligation, what, date }) => `${date} ${what} ${obligation.id}`)).toEqual([
    '2026-11-21 plan boiler',
    '2026-11-21 plan late',
    '2026-12-01 plan later',
    '2026-12-03 due van',
    '2026-12-05 due plain',
    '2026-12-08 due same',
    '2026-12-14 due boiler',
    '2026-12-24 due later',
  ])
})
