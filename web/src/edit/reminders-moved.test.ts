import { calendarDate, defaultReminderPlan } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { remindersMoved } from './reminders-moved.ts'

const d = calendarDate
const dates = { now: d('2026-12-30'), after: d('2026-12-31'), today: d('2026-11-21') }

describe('reminders of a date that moves', () => {
  it('go along with it', () => {
    expect(remindersMoved(defaultReminderPlan('bill'), dates)).toEqual([
      { step: '7 days before', now: '2026-12-23T09:00', after: '2026-12-24T09:00' },
      { step: '1 day before', now: '2026-12-29T09:00', after: '2026-12-30T09:00' },
      { step: 'On the day', now: '2026-12-30T09:00', after: '2026-12-31T09:00' },
    ])
  })
  it('are left out where both days are over', () => {
    expect(
      remindersMoved(defaultReminderPlan('bill'), { ...dates, today: d('2026-12-30') }).map(({ step }) => step),
    ).toEqual(['1 day before', 'On the day'])
  })
})
