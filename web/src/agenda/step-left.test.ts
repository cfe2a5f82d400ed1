import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { isStepLeft } from './step-left.ts'

const [today, due] = [calendarDate('2026-11-21'), calendarDate('2026-12-01')]

it.each([
  [true, 'a step ahead', ['due -30 days', 'due -3 days 09:00 email inApp']],
  [true, 'one of today', ['due -10 days 09:00 email']],
  [true, 'one of the day itself, by the hour', ['due -2 hours email']],
  [true, 'a week before', ['termEnd -1 weeks']],
  [false, 'none', []],
  [false, 'what has passed', ['due -11 days 09:00 email', 'due -2 weeks', 'due -1 months']],
  [false, 'what comes after it', ['due 1 days', 'due 1 months']],
  [false, 'one of a notice that there is not', ['notice -1 days']],
  [true, 'what an older release stored', [{ of: 'due', offset: { amount: -90, unit: 'days' }, channels: [] }]],
])('that a reminder is left is %s of %s', (left, _what, steps) =>
  expect(isStepLeft({ reminderPlan: { steps: steps as string[] }, nextNotice: null }, due, today)).toBe(left),
)
