import { addDays, calendarDate, MOST_EARLIER, reschedule, type Schedule, type Timing } from '@duebook/domain'
import { expect, it } from 'vitest'
import { tryRescheduling } from './try-rescheduling.ts'

const d = calendarDate
const today = d('2026-11-21')
const everyDays = (days: number): Timing => ({
  type: 'recurring',
  start: d('2026-01-01'),
  rule: { kind: 'rrule', rrule: `FREQ=DAILY;INTERVAL=${days}` },
})

function changedOften(): Schedule {
  let schedule: Schedule = everyDays(1)
  for (let n = 1; n <= MOST_EARLIER; n++)
    schedule = reschedule(schedule, addDays(d('2026-01-10'), n * 20), everyDays(n + 1))
  return schedule
}
const standing = (schedule: Schedule) => ({ schedule, nominal: d('2026-11-23'), records: [], today })

it('a rule that was changed as often as can be kept is refused once more, and says what to do', () => {
  const schedule = changedOften()
  expect(schedule.earlier).toHaveLength(MOST_EARLIER)
  for (const reach of ['future', 'all'] as const)
    expect(tryRescheduling(reach, everyDays(3), standing(schedule))).toEqual({
      refused: expect.stringMatching(/8 times.*Duplicate/),
    })
})
it('one date alone can be another all the same', () => {
  expect(tryRescheduling('this', { type: 'once', date: d('2026-11-27') }, standing(changedOften()))).toMatchObject({
    reach: 'this',
    due: '2026-11-27',
  })
})
it('a rule without a date ahead is refused', () => {
  expect(tryRescheduling('all', { type: 'once', date: d('2020-01-01') }, standing(everyDays(1)))).toEqual({
    refused: expect.stringContaining('no date'),
  })
})
