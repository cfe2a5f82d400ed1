import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { timing } from './timing.ts'

it.each([
  ['2026-08-05', '2 days early'],
  ['2026-08-06', '1 day early'],
  ['2026-08-07', 'on time'],
  ['2026-08-08', '1 day late'],
  ['2027-08-07', '365 days late'],
])('done on %s, due on 7 August 2026, is %s', (on, said) =>
  expect(timing(calendarDate(on), calendarDate('2026-08-07'))).toBe(said),
)
