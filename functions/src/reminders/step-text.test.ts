import type { ReminderStep } from '@duebook/domain'
import { expect, it } from 'vitest'
import { stepText } from './step-text.ts'

const step = (amount: number, unit: ReminderStep['offset']['unit'], of: ReminderStep['of'] = 'due'): ReminderStep => ({
  of,
  offset: { amount, unit },
  channels: ['email'],
})

it.each([
  [step(-7, 'days'), '7 days before'],
  [step(-1, 'days'), '1 day before'],
  [step(-1, 'months'), '1 month before'],
  [step(-2, 'hours'), '2 hours before'],
  [step(3, 'weeks'), '3 weeks after'],
  [step(0, 'days'), 'on the day'],
  [step(0, 'days', 'notice'), 'on the day notice closes'],
  [step(-30, 'days', 'notice'), '30 days before notice closes'],
  [step(-7, 'days', 'termEnd'), '7 days before the term ends'],
  [step(-1, 'weeks', 'actBy'), '1 week before we act'],
  [step(1, 'days', 'showFrom'), '1 day after it shows'],
])('says %j as “%s”', (given, words) => {
  expect(stepText(given)).toBe(words)
})
