import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { instantAt, lateSnoozeSaid, latestSnooze, snoozeTimes } from './snooze-times.ts'

const d = calendarDate
const saturday = Date.parse('2026-11-21T10:00:00Z')
const offered = (deadline: string, now = saturday) =>
  snoozeTimes(d(deadline), now, 'Europe/London').map(({ label, said }) => [label, said])

test('mornings are offered in their order: tomorrow, Monday, two days before', () => {
  expect(offered('2026-11-30')).toEqual([
    ['Tomorrow', 'Sun 22 Nov 09:00'],
    ['Monday', 'Mon 23 Nov 09:00'],
    ['Two days before', 'Sat 28 Nov 09:00'],
  ])
})

test('nothing later than the day before the deadline is offered, and no day twice', () => {
  expect(offered('2026-11-24')).toEqual([
    ['Tomorrow', 'Sun 22 Nov 09:00'],
    ['Monday', 'Mon 23 Nov 09:00'],
  ])
  expect(offered('2026-11-23')).toEqual([['Tomorrow', 'Sun 22 Nov 09:00']])
  expect(latestSnooze(d('2026-11-30'), d('2026-11-21'))).toBe('2026-11-29')
})

test('on the last day before the deadline only hours are left', () => {
  expect(offered('2026-11-22')).toEqual([['In three hours', 'Sat 21 Nov 13:00']])
})

test('what is late already may wait for a morning', () => {
  expect(offered('2026-11-17').map(([label]) => label)).toEqual(['Tomorrow', 'Monday'])
  expect(latestSnooze(d('2026-11-17'), d('2026-11-21'))).toBeNull()
})

test('nine in the morning is nine by the clocks of the person, also after they change', () => {
  expect(new Date(instantAt(d('2026-07-01'), '09:00', 'Europe/London')).toISOString()).toBe('2026-07-01T08:00:00.000Z')
  expect(new Date(instantAt(d('2026-11-22'), '09:00', 'America/New_York')).toISOString()).toBe(
    '2026-11-22T14:00:00.000Z',
  )
  expect(new Date(instantAt(d('2026-03-29'), '09:00', 'Europe/London')).toISOString()).toBe('2026-03-29T08:00:00.000Z')
  expect(new Date(instantAt(d('2026-03-29'), '01:30', 'Europe/London')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('a quiet that ends after the date is said to, with what still comes', () => {
  expect(lateSnoozeSaid(d('2026-11-30'), { isNotice: false, onTheDay: false }, null)).toBe(
    'That is after it is due on Mon 30 Nov. The steps of its plan still come.',
  )
  expect(
    lateSnoozeSaid(d('2026-11-30'), { isNotice: false, onTheDay: true }, { names: ['Ben'], on: d('2026-11-25') }),
  ).toBe(
    'That is after it is due on Mon 30 Nov. The reminder of the day still comes, and Ben is still asked on Wed 25 Nov.',
  )
})
