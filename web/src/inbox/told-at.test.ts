import { expect, test } from 'vitest'
import { toldAt } from './told-at.ts'

const now = Date.parse('2026-11-21T23:30:00Z')

test('what was told on this day of the person says so, what was told before has its date', () => {
  expect(toldAt(Date.parse('2026-11-21T09:00:00Z'), now, 'Europe/London')).toBe('Today 09:00')
  expect(toldAt(Date.parse('2026-11-20T08:13:00Z'), now, 'Europe/London')).toBe('Fri 20 Nov 08:13')
})

test('the day is that of the person’s zone', () => {
  expect(toldAt(Date.parse('2026-11-21T09:00:00Z'), now, 'Asia/Tokyo')).toBe('Sat 21 Nov 18:00')
})
