import { calendarDate } from '@duebook/domain'
import { expect, test } from 'vitest'
import { planText } from '../ui/plan-text.ts'
import { lateWarning, othersOn, whyNoPlan } from './plan-day.ts'

const d = calendarDate
const today = d('2026-11-21')

test.each([
  [null, 'This day does not exist.'],
  ['2026-11-20', 'That day has passed. Plan it for today or later.'],
  ['2026-11-21', null],
  ['2027-11-21', null],
])('planning for %s is answered with %s', (plan, said) => {
  expect(whyNoPlan(plan === null ? null : d(plan), today)).toBe(said)
})

test.each([
  ['2026-11-30', 'due', '2026-11-30', null],
  ['2026-12-01', 'due', '2026-11-30', 'That is after it is due, Mon 30 Nov: it would be late.'],
  ['2026-11-22', 'due', '2026-11-17', 'That is after it is due, Tue 17 Nov: it would be late.'],
  ['2027-01-05', 'notice', '2027-01-04', 'That is after the last day for notice, Mon 4 Jan 2027: it would be late.'],
] as const)('a plan for %s, %s %s, is warned of with %s', (plan, what, last, said) => {
  expect(lateWarning(d(plan), { for: what, date: d(last) }, today)).toBe(said)
})

test('a day says what else stands on it: by its plan, else by its due date, never the one asked about', () => {
  const one = (id: string, nextDue: string, nextPlan: string | null = null) => ({ id, title: id, nextDue, nextPlan })
  const book = [
    one('Rent', '2026-12-02'),
    one('VAT', '2026-12-30', '2026-12-02'),
    one('Tax', '2026-12-02', '2026-12-01'),
  ]
  const day = d('2026-12-02')
  expect(othersOn(day, book, [], today)).toBe('Wed 2 Dec has 2 others.')
  expect(othersOn(day, book, ['Rent'], today)).toBe('Wed 2 Dec has one other: VAT.')
  expect(othersOn(day, book, ['Rent', 'VAT'], today)).toBe('Wed 2 Dec has nothing else.')
})

test('a plan in a row is said with its day, and one that is none is not', () => {
  expect(planText({ nextPlan: '2026-11-21' }, today)).toBe('planned for today')
  expect(planText({ nextPlan: '2027-01-05' }, today)).toBe('planned for Tue 5 Jan 2027')
  expect(planText({ nextPlan: '2027-02-30' }, today)).toBeNull()
  expect(planText({}, today)).toBeNull()
})
