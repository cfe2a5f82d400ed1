import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { periodText } from './rule.ts'

const d = calendarDate
test.each([
  ['a quarter of this year', '2026-07-01', '2026-09-30', 'Jul–Sep'],
  ['a month of this year', '2026-11-01', '2026-11-30', 'Nov'],
  ['a month of another year', '2027-02-01', '2027-02-28', 'Feb 2027'],
  ['this year', '2026-01-01', '2026-12-31', '2026'],
  ['a tax year', '2026-04-06', '2027-04-05', '2026–27'],
  ['a quarter over the turn of the year', '2026-12-25', '2027-03-24', '25 Dec 2026–24 Mar 2027'],
])('a row says %s', (_what, from, to, said) => {
  expect(periodText({ from: d(from), to: d(to) }, d('2026-11-21'))).toBe(said)
})
