import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { sentAtText } from './sent-at-text.ts'

const today = calendarDate('2026-11-21')

test('what was told on this day of the person says so, what was told before has its date', () => {
  expect(sentAtText(Date.parse('2026-11-21T09:00:00Z'), 'Europe/London', today)).toBe('Today 09:00')
  expect(sentAtText(Date.parse('2026-11-20T08:13:00Z'), 'Europe/London', today)).toBe('Fri 20 Nov 08:13')
})

test('what was told in another year has its year', () => {
  expect(sentAtText(Date.parse('2025-12-31T08:13:00Z'), 'Europe/London', today)).toBe('Wed 31 Dec 2025 08:13')
})

test('the day is that of the person’s zone', () => {
  expect(sentAtText(Date.parse('2026-11-20T23:30:00Z'), 'Asia/Tokyo', today)).toBe('Today 08:30')
})
