import { expect, it } from 'vitest'
import { snoozeEnd } from './snooze-end.ts'

it.each([
  ['of the occurrence that is meant', { nominal: '2026-12-01', until: 5 }, '2026-12-01', 5],
  ['of another occurrence', { nominal: '2026-12-01', until: 5 }, '2027-01-01', null],
  ['of an obligation with nothing ahead', { nominal: '2026-12-01', until: 5 }, null, null],
  ['that was taken back', null, '2026-12-01', null],
  ['that nobody said', undefined, null, null],
])('a snooze %s', (_, snooze, nominal, end) => {
  expect(snoozeEnd(snooze, nominal)).toBe(end)
})
