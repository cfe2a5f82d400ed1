import { describe, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import type { ReminderPlan } from '../reminder.ts'
import type { CalendarDate } from '../schedule.ts'
import { zoneResolver as resolver } from '../../../functions/src/reminders/zone-resolver.ts'
import { defaultReminderPlan } from './defaults.ts'
import { instantOf } from './instants.ts'
import { reminderKey } from './key.ts'
import { lateness } from './lateness.ts'
import { nagInstants, planReminders } from './plan.ts'

const date = (text: string) => text as CalendarDate
const zone = 'Europe/London'
const plan = (steps: ReminderPlan['steps']): ReminderPlan => ({ steps })

describe('a plan put on the clock', () => {
  test('counts days by the wall clock across the change of the clocks', () => {
    const planned = planReminders({
      plan: defaultReminderPlan('bill'),
      dates: { due: date('2026-10-26') },
      zone,
      resolver,
    })
    expect(planned.map(({ step, fireAt, wallClock }) => [step, fireAt, wallClock])).toEqual([
      [0, '2026-10-19T08:00:00Z', '2026-10-19T09:00'],
      [1, '2026-10-25T09:00:00Z', '2026-10-25T09:00'],
      [2, '2026-10-26T09:00:00Z', '2026-10-26T09:00'],
    ])
    expect(planned.every(({ channels }) => channels.includes('email') && channels.includes('inApp'))).toBe(true)
  })

  test('leaves out a step whose date is missing, and warns of a notice deadline where there is one', () => {
    const steps = defaultReminderPlan('contract')
    const without = planReminders({ plan: steps, dates: { due: date('2027-03-31') }, zone, resolver })
    const withNotice = planReminders({
      plan: steps,
      dates: { due: date('2027-03-31'), notice: date('2026-12-31') },
      zone,
      resolver,
    })
    expect(without.map(({ date: of }) => of)).toEqual(['2027-03-31', '2027-03-31'])
    expect(withNotice.slice(0, 3).map(({ wallClock }) => wallClock)).toEqual([
      '2026-12-01T09:00',
      '2026-12-17T09:00',
      '2026-12-28T09:00',
    ])
  })

  test('refuses hours before a date without a time, too many steps and too far ones', () => {
    const refusal = (steps: ReminderPlan['steps']) => {
      try {
        planReminders({ plan: plan(steps), dates: { due: date('2026-05-15') }, zone, resolver })
      } catch (error) {
        return error instanceof DomainError ? error.code : null
      }
      return null
    }
    const step = (amount: number, unit: 'days' | 'hours' | 'weeks'): ReminderPlan['steps'][number] => ({
      of: 'due',
      offset: { amount, unit },
      channels: ['email'],
    })
    expect(refusal([step(-3, 'hours')])).toBe('offset-needs-time')
    expect(refusal([step(-731, 'days')])).toBe('offset-out-of-range')
    expect(refusal([step(105, 'weeks')])).toBe('offset-out-of-range')
    expect(refusal(Array.from({ length: 11 }, (_, n) => step(-n, 'days')))).toBe('too-many-steps')
    expect(refusal([step(-730, 'days')])).toBeNull()
  })

  test('counts in the zone of a timed due, not in the one of the person', () => {
    const [planned] = planReminders({
      plan: plan([{ of: 'due', offset: { amount: -2, unit: 'hours' }, channels: ['email'] }]),
      dates: { due: date('2026-05-15') },
      dueTime: { at: '17:00', zone: 'America/New_York' },
      zone,
      resolver,
    })
    expect(planned).toMatchObject({ fireAt: '2026-05-15T19:00:00Z', wallClock: '2026-05-15T15:00' })
  })
})

describe('what follows a reminder', () => {
  test('is on time to 15 minutes, late to 72 hours, merged beyond', () => {
    const at = instantOf('2026-05-08T08:00:00Z')
    expect(lateness(at, at + 15 * 60_000)).toBe('on-time')
    expect(lateness(at, at + 15 * 60_000 + 1)).toBe('late')
    expect(lateness(at, at + 72 * 3_600_000)).toBe('late')
    expect(lateness(at, at + 72 * 3_600_000 + 1)).toBe('merged')
  })

  test('nags out of quiet hours', () => {
    const nags = nagInstants(
      instantOf('2026-05-14T08:00:00Z'),
      { everyHours: 6, times: 3 },
      { zone, quietHours: { from: '22:00', to: '07:00' }, resolver },
    )
    expect(nags).toEqual(['2026-05-14T14:00:00Z', '2026-05-14T20:00:00Z', '2026-05-15T06:00:00Z'].map(instantOf))
  })

  test('has a key of its own for each date, step, channel and nag', () => {
    const key = (due: string, channel: 'email' | 'inApp' = 'email', nag?: number) =>
      reminderKey('o1', date('2026-05-15'), 0, date(due), channel, nag)
    const keys = [key('2026-05-15'), key('2026-05-22'), key('2026-05-15', 'inApp'), key('2026-05-15', 'email', 1)]
    expect(new Set(keys).size).toBe(4)
    expect(keys.every((one) => /^[A-Za-z0-9_-]+$/.test(one))).toBe(true)
  })
})
