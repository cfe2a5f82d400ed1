import { addDays, calendarDate, occurrences, type Schedule } from '@duebook/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ruleDates } from './rule-dates.ts'

const start = calendarDate('2026-01-15')
const rule = fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=SA,SU', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=YEARLY')
const convention = fc.constantFrom('following', 'preceding', 'modifiedFollowing', 'nearest')
const window = fc.record({ after: fc.integer({ min: -40, max: 800 }), days: fc.integer({ min: 0, max: 150 }) })

it('the dates of a rule in any windows, whichever are asked for first, are those that the engine gives', () => {
  let found = 0
  fc.assert(
    fc.property(
      rule,
      convention,
      fc.array(window, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: -60, max: 160 }),
      (rrule, by, windows, most, past) => {
        const schedule: Schedule = {
          type: 'recurring',
          start,
          rule: { kind: 'rrule', rrule },
          adjustment: { convention: by, regions: [] },
        }
        for (const { after, days } of windows) {
          const from = addDays(start, after)
          const through = addDays(from, days)
          const named = addDays(from, past)
          const dates = ruleDates(schedule, { from, through, most }, named)
          const all = occurrences(schedule, { from, through, limit: most })
          expect(dates).toEqual(all.filter(({ nominal }) => nominal > named))
          found += dates.length
        }
      },
    ),
    { numRuns: 500, seed: 7 },
  )
  expect(found).toBeGreaterThan(3_000)
})
