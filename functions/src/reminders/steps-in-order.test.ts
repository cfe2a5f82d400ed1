import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'
import { stepText } from './step-text.ts'
import { stepsInOrder } from './steps-in-order.ts'

const end = calendarDate('2027-01-03')
const steps = ['notice -3', 'notice -30', 'due -30', 'due -7'].map((said) => `${said} days email`)
const contract = {
  schedule: { type: 'term', end, renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } } as const,
  nextNotice: calendarDate('2026-12-03'),
  reminderPlan: { steps },
}

it.each([
  [
    'a contract under notice, from that and each once',
    contract,
    ['30 days before notice closes', '7 days before notice closes', '3 days before notice closes'],
  ],
  [
    'one that no notice is asked for any more, from its own date',
    { ...contract, nextNotice: null },
    ['30 days before notice closes', '3 days before notice closes', '30 days before', '7 days before'],
  ],
  [
    'anything else, what cannot be read left out',
    { ...billDueOn(end), reminderPlan: { steps: ['nonsense', 'due 0 days email', 'due -2 days email'] } },
    ['2 days before', 'on the day'],
  ],
])('the steps of %s are counted in the order in which they come', (_what, obligation, expected) =>
  expect(stepsInOrder(obligation).map(stepText)).toEqual(expected),
)
