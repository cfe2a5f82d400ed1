import type { ReminderStep } from '@duebook/domain'
import { expect, it, test } from 'vitest'
import { newStep, readStep, readSteps, stepDraftOf, type StepDraft } from './step-draft.ts'

const week: StepDraft = {
  amount: '7',
  unit: 'days',
  when: 'before',
  of: 'due',
  at: '',
  liked: false,
  channels: ['email'],
  asks: true,
  urgent: false,
}
const read = (step: Partial<StepDraft>, isTimed = true) => readStep({ ...week, ...step }, { isTimed })

test.each<[ReminderStep]>([
  [{ of: 'due', offset: { amount: -7, unit: 'days' }, channels: ['email', 'inApp'] }],
  [{ of: 'notice', offset: { amount: -2, unit: 'weeks' }, at: '08:30', channels: ['push'] }],
  [{ of: 'termEnd', offset: { amount: 0, unit: 'days' }, channels: ['inApp'] }],
  [{ of: 'due', offset: { amount: 3, unit: 'days' }, at: '09:00', channels: ['email'] }],
  [{ of: 'due', offset: { amount: -2, unit: 'hours' }, channels: ['push'] }],
  [{ of: 'due', offset: { amount: 0, unit: 'days' }, at: '21:00', channels: [], urgent: true }],
])('shows %j and reads the same again', (step) => {
  expect(readStep(stepDraftOf(step), { isTimed: true })).toEqual({ step })
})
it('reads nought as the day itself, before or after', () => {
  for (const when of ['before', 'after'] as const)
    expect(read({ amount: '0', when })).toMatchObject({ step: { offset: { amount: 0, unit: 'days' } } })
})
it('gives hours no time of day', () => {
  expect(read({ unit: 'hours', at: '09:00' })).toEqual({
    step: { of: 'due', offset: { amount: -7, unit: 'hours' }, channels: ['email'] },
  })
})
test.each<[Partial<StepDraft>, string]>([
  [{ amount: '' }, 'Write a whole number, 0 for the day itself.'],
  [{ amount: '-3' }, 'Write a whole number, 0 for the day itself.'],
  [{ amount: '731' }, 'No more than 730 days.'],
  [{ amount: '105', unit: 'weeks' }, 'No more than 730 days.'],
  [{ at: '9' }, 'Write a time such as 09:00.'],
  [{ at: '24:00' }, 'Write a time such as 09:00.'],
  [{ unit: 'hours', of: 'termEnd' }, 'Hours and minutes count from when it is due. Choose that, or days.'],
  [{ channels: [] }, 'Choose at least one way.'],
])('%j is no step', (step, problem) => {
  expect(read(step)).toEqual({ problem })
})
it('counts no hours from a date without a time of day', () => {
  expect(read({ unit: 'hours' }, false)).toEqual({
    problem: 'It is due at no time of day, so hours cannot be counted. Choose days.',
  })
})
it('a new step is about the date that the last one is about', () => {
  expect(newStep([]).of).toBe('due')
  expect(newStep([{ ...week, of: 'notice' }]).of).toBe('notice')
})

const tells: ReminderStep = { of: 'due', offset: { amount: -21, unit: 'days' }, channels: ['email'] }
const asks: ReminderStep = { ...tells, offset: { amount: -7, unit: 'days' }, asks: true }
it('what asks is said only where some tell', () => {
  const read = (steps: ReminderStep[]) => readSteps(steps.map(stepDraftOf), { isTimed: false })
  expect(read([tells, asks])).toEqual([{ step: tells }, { step: asks }])
  expect(read([asks])).toEqual([{ step: { ...asks, asks: undefined } }])
  expect(read([tells, tells])).toEqual([{ step: tells }, { step: tells }])
})
it('one step at least asks', () => {
  const none = [tells, asks].map(stepDraftOf).map((one) => ({ ...one, asks: false }))
  expect(readSteps(none, { isTimed: false })[0]).toEqual({
    problem: 'One step at least asks, so that somebody answers. Choose which.',
  })
})
