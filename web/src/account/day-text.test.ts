import { expect, it } from 'vitest'
import { dayText } from './day-text.ts'

it.each([
  ['Pacific/Auckland', '1 Jan 2027'],
  ['America/Los_Angeles', '31 Dec 2026'],
])('an instant has the day of the person’s zone, %s', (zone, text) => {
  expect(dayText('2026-12-31T20:00:00Z', zone)).toBe(text)
})
