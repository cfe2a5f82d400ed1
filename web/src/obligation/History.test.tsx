import { calendarDate } from '@duebook/domain'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ActivityRecord } from '../cloud/obligations/activity.ts'
import { History } from './History.tsx'

afterEach(cleanup)

function lineOf(event: Pick<ActivityRecord, 'action'> & Partial<ActivityRecord>) {
  const whole: ActivityRecord = {
    id: '1',
    at: Date.parse('2026-11-05T14:12:00Z'),
    actor: 'ben',
    obligationId: 'vat',
    nominal: '2026-11-07',
    title: 'VAT return',
    before: null,
    after: null,
    ...event,
  }
  render(
    <History
      kind="bill"
      events={[whole]}
      timeZone="Europe/London"
      today={calendarDate('2026-11-21')}
      dueOf={(nominal) => (nominal === '2026-12-05' ? calendarDate('2026-12-07') : nominal)}
      nameOf={() => 'Ben'}
    />,
  )
  const item = screen.getByRole('listitem')
  cleanup()
  return item
}

test('an extension tells the date that was replaced, struck, the new one and why', () => {
  const extensions = [{ due: '2026-11-30', reason: 'payment plan', grantedBy: 'HMRC', by: 'ben', at: 'x' }]
  const item = lineOf({ action: 'occurrence.changed', before: null, after: { extensions, originalDue: '2026-11-06' } })
  expect(item.textContent).toBe('5 Nov 14:12Ben moved the due date from Fri 6 Nov to Mon 30 Nov: “payment plan”, HMRC')
  expect(item.querySelector('s')?.textContent).toBe('Fri 6 Nov')
})

test('a snooze tells until when, and its end that it ended', () => {
  const until = { toMillis: () => Date.parse('2026-11-23T09:00:00Z') }
  expect(lineOf({ action: 'occurrence.snoozed', after: { snooze: { until } } }).textContent).toContain(
    'Ben snoozed it until Mon 23 Nov 09:00 (Sat 7 Nov 2026)',
  )
  expect(lineOf({ action: 'occurrence.snoozed', after: { snooze: null } }).textContent).toContain('Ben ended its quiet')
})

test('a plan tells the day, and that it was taken away', () => {
  expect(lineOf({ action: 'occurrence.planned', after: { plan: '2026-11-24' } }).textContent).toContain(
    'Ben planned it for Tue 24 Nov 2026 (Sat 7 Nov 2026)',
  )
  expect(lineOf({ action: 'occurrence.planned', after: { plan: null } }).textContent).toContain(
    'Ben took the plan away',
  )
})

test('a waiver carries its reason, and a change names fields in words', () => {
  expect(lineOf({ action: 'occurrence.waived', after: { reason: 'ICO, exempt' } }).textContent).toContain(
    'waived it (Sat 7 Nov 2026): “ICO, exempt”',
  )
  expect(lineOf({ action: 'obligation.changed', after: { amount: null, reminderPlan: null } }).textContent).toContain(
    'Ben changed the amount and the reminders',
  )
})

test('an end tells its last day and why, and that it was taken back', () => {
  const schedule = { type: 'once', date: '2026-12-30' }
  const ended = { schedule: { ...schedule, lastDay: '2026-11-30' }, endReason: 'van sold' }
  const line = (before: object, after: object) =>
    lineOf({ action: 'obligation.changed', nominal: null, before: { ...before }, after: { ...after } }).textContent
  expect(line({ schedule, endReason: null }, ended)).toContain('Ben ended it after Mon 30 Nov 2026: “van sold”')
  expect(line({ schedule }, { schedule: ended.schedule })).toContain('Ben ended it after Mon 30 Nov 2026')
  expect(line(ended, { schedule, endReason: null })).toContain('Ben let it go on')
})

test('an amount from a date on is the amount, said once', () => {
  expect(
    lineOf({ action: 'obligation.changed', after: { amount: null, amountChanges: [], catchUp: 'skip' } }).textContent,
  ).toContain('Ben changed the amount and what happens to dates that passed')
})

test('a date is named by the day in force, also where the rule says another', () => {
  expect(lineOf({ action: 'occurrence.completed', nominal: '2026-12-05' }).textContent).toContain(
    'marked it paid (Mon 7 Dec 2026)',
  )
})
