import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import './holidays/all.ts'
import { addDays, calendarDate, formatDays, parseDays } from './days/civil.ts'
import { noticeDeadline, noticeForOpenEnded } from './notice.ts'
import { nextOccurrence, occurrences } from './occurrences.ts'
import type { Adjustment, CalendarDate, Notice, Schedule } from './schedule.ts'

const d = calendarDate
/** So many days off in a row, every year. */
const closed = (from: CalendarDate, days: number) => Array.from({ length: days }, (_, i) => addDays(from, i).slice(5))
const monthly = (adjustment: Adjustment): Schedule => ({
  type: 'recurring',
  start: d('2026-01-10'),
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=10' },
  adjustment,
})

describe('occurrences that a long closure moves', () => {
  test('62 days off in a row lose none of them', () => {
    const summer = monthly({ convention: 'following', regions: [], extraHolidays: closed(d('2026-07-01'), 62) })
    const found = occurrences(summer, { from: d('2026-09-01'), limit: 3 })
    expect(found.map(({ nominal, adjusted }) => `${nominal} ${adjusted}`)).toEqual([
      '2026-07-10 2026-09-01',
      '2026-08-10 2026-09-01',
      '2026-09-10 2026-09-10',
    ])
    const before = monthly({ convention: 'preceding', regions: [], extraHolidays: closed(d('2026-07-01'), 62) })
    expect(
      occurrences(before, { from: d('2026-06-11'), through: d('2026-06-30'), limit: 9 }).map(({ nominal }) => nominal),
    ).toEqual(['2026-07-10', '2026-08-10'])
  })

  test('any run of days off leaves the dates within bounds just those of the whole list', () => {
    const day = fc.integer({ min: parseDays('2026-01-01'), max: parseDays('2027-12-31') })
    const convention = fc.constantFrom(
      ...(['following', 'preceding', 'modifiedFollowing', 'modifiedPreceding', 'nearest', 'unadjusted'] as const),
    )
    fc.assert(
      fc.property(
        convention,
        day,
        fc.integer({ min: 0, max: 300 }),
        day,
        fc.integer({ min: 0, max: 500 }),
        (how, off, length, from, more) => {
          const schedule = monthly({
            convention: how,
            regions: ['GB-ENG'],
            extraHolidays: closed(formatDays(off), length),
          })
          const range = { from: formatDays(from), through: formatDays(from + more) }
          const all = occurrences(schedule, {
            from: d('2024-01-01'),
            through: d('2031-01-01'),
            limit: 100,
            by: 'nominal',
          })
          const within = all.filter(({ adjusted }) => adjusted >= range.from && adjusted <= range.through)
          expect(occurrences(schedule, { ...range, limit: 100 })).toEqual(within)
          expect(nextOccurrence(schedule, range.from)).toEqual(all.find(({ adjusted }) => adjusted > range.from))
        },
      ),
      { numRuns: 120 },
    )
  })

  test('nor does a long closure hide the first end that notice can still reach', () => {
    const notice: Notice = {
      period: { amount: 80, unit: 'days' },
      counts: 'received',
      adjustment: { convention: 'following', regions: [], extraHolidays: closed(d('2026-07-01'), 62) },
    }
    const today = d('2026-09-01')
    const ends = ['2026-08-31', '2026-09-30', '2026-10-31'].map((end) => d(end))
    const first = ends.find((end) => end >= today && noticeDeadline(end, notice).date >= today)
    const state = noticeForOpenEnded({ terminatesAt: 'monthEnd', noEndBefore: null }, notice, today)
    expect(state.next?.termEnd).toBe(first)
    expect(first).toBe('2026-09-30')
  })
})

describe('a schedule that was changed and has ended', () => {
  const adjustment: Adjustment = { convention: 'following', regions: ['GB-ENG'] }
  const changed: Schedule = {
    type: 'recurring',
    start: d('2026-01-01'),
    rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=12,20' },
    adjustment,
    earlier: [{ until: d('2026-06-15'), timing: monthly(adjustment) }],
    lastDay: d('2026-09-20'),
  }

  test('gives as the next after any day the first of all its occurrences that is due later', () => {
    const all = occurrences(changed, { from: d('2026-01-01'), limit: 100, by: 'nominal' })
    expect(all.map(({ nominal }) => nominal.slice(5)).join(' ')).toBe(
      '01-10 02-10 03-10 04-10 05-10 06-10 06-20 07-12 07-20 08-12 08-20 09-12 09-20',
    )
    for (let after = d('2025-12-01'); after < '2026-12-31'; after = addDays(after, 1))
      expect([after, nextOccurrence(changed, after)]).toEqual([
        after,
        all.find(({ adjusted }) => adjusted > after) ?? null,
      ])
  })
})
