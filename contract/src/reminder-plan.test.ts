import type { ReminderStep } from '@duebook/domain'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { StoredReminderPlan, StoredStep, storedPlan } from './reminder-plan.ts'

const two = (n: number) => String(n).padStart(2, '0')
const anyStep: fc.Arbitrary<ReminderStep> = fc.record(
  {
    of: fc.constantFrom('due' as const, 'termEnd' as const, 'actBy' as const, 'notice' as const, 'showFrom' as const),
    offset: fc.record({
      amount: fc.integer({ min: -999_999, max: 999_999 }),
      unit: fc.constantFrom('days' as const, 'weeks' as const, 'months' as const, 'hours' as const, 'minutes' as const),
    }),
    at: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
    channels: fc.subarray(['inApp' as const, 'email' as const, 'push' as const, 'sms' as const]),
    asks: fc.constant(true),
    urgent: fc.constant(true),
  },
  { requiredKeys: ['of', 'offset', 'channels'] },
)

it('a step that was stored is read as it was said', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 10 }), (steps) => {
      const stored = storedPlan({ steps, nag: { everyHours: 4, times: 3 } })
      expect(v.parse(StoredReminderPlan, stored)).toEqual(stored)
      expect(stored.steps.map((step) => v.parse(StoredStep, step))).toEqual(steps)
    }),
  )
})

it('is stored so that it can be read by eye', () => {
  const morning: ReminderStep = {
    of: 'due',
    offset: { amount: -1, unit: 'days' },
    at: '09:00',
    channels: ['email', 'inApp'],
  }
  const asks: ReminderStep = { ...morning, at: undefined, channels: [], asks: true, urgent: true }
  expect(storedPlan({ steps: [morning, asks] })).toEqual({
    steps: ['due -1 days 09:00 email inApp', 'due -1 days asks urgent'],
  })
})

it('reads the map that older releases stored', () => {
  const step = { of: 'notice', offset: { amount: -30, unit: 'days' }, channels: ['email'] }
  expect(v.parse(StoredStep, step)).toEqual(step)
})

it.each([
  '',
  'due',
  'due -1',
  'due one days',
  'due -1 days 25:00',
  'due -1 days webhook',
  'due -1 days email email email email email',
  'Due -1 days',
  'due -1 days urgent asks',
  'due -1 days asks asks',
])('reads nothing in %j', (text) => expect(v.safeParse(StoredStep, text).success).toBe(false))
