import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calendarDate,
  civilFromDays,
  type Day,
  daysFromCivil,
  daysInMonth,
  formatDays,
  parseDays,
  weekday,
} from '../days/civil.ts'
import { describeSchedule } from '../describe.ts'
import { DomainError } from '../errors.ts'
import { explain } from '../explain.ts'
import '../holidays/all.ts'
import { icsOfSchedule, scheduleOfIcs } from '../ics/schedule-ics.ts'
import { occurrences } from '../occurrences.ts'
import { recurrence } from './recurrence.ts'
import { RuleLine } from './rule-line.ts'
import { normaliseRule, parseRule } from './rule.ts'
import type { MonthEnd, Schedule } from '../schedule.ts'

const d = calendarDate
const datesOf = (start: string, rrule: string, count = 5) =>
  recurrence({ start: d(start), rrule })
    .between(parseDays(start), parseDays('2099-12-31'), count)
    .map(formatDays)
    .join(' ')
const scheduleOf = (start: string, rrule: string): Extract<Schedule, { type: 'recurring' }> => ({
  type: 'recurring',
  start: d(start),
  rule: { kind: 'rrule', rrule },
})

describe('SKIP (RFC 7529)', () => {
  test.each([
    ['2014-01-31', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT', '2014-01-31 2014-03-31 2014-05-31 2014-07-31 2014-08-31'],
    ['2014-01-31', 'RSCALE=GREGORIAN;FREQ=MONTHLY', '2014-01-31 2014-03-31 2014-05-31 2014-07-31 2014-08-31'],
    [
      '2014-01-31',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4',
      '2014-01-31 2014-02-28 2014-03-31 2014-04-30',
    ],
    [
      '2014-01-31',
      'rscale=gregorian;freq=monthly;skip=forward',
      '2014-01-31 2014-03-01 2014-03-31 2014-05-01 2014-05-31',
    ],
    [
      '2016-02-29',
      'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD',
      '2016-02-29 2017-03-01 2018-03-01 2019-03-01 2020-02-29',
    ],
    [
      '2016-02-29',
      'SKIP=BACKWARD;FREQ=YEARLY;RSCALE=GREGORIAN',
      '2016-02-29 2017-02-28 2018-02-28 2019-02-28 2020-02-29',
    ],
    // Two days that become one are one occurrence.
    [
      '2026-01-30',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD',
      '2026-01-30 2026-01-31 2026-02-28 2026-03-30 2026-03-31',
    ],
    // BYDAY and BYSETPOS come after it.
    [
      '2026-01-01',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=FR;SKIP=FORWARD',
      '2026-05-01 2026-07-31 2027-10-01 2027-12-31 2028-03-31',
    ],
    [
      '2026-01-01',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=FR;SKIP=BACKWARD',
      '2026-07-31 2027-04-30 2027-12-31 2028-03-31 2028-06-30',
    ],
    [
      '2026-01-01',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=15,31;BYSETPOS=-1;SKIP=FORWARD',
      '2026-01-31 2026-03-01 2026-03-31 2026-05-01 2026-05-31',
    ],
  ])('from %s by %s falls on %s', (start, rrule, expected) => {
    expect(datesOf(start, rrule, expected.split(' ').length)).toBe(expected)
  })

  test.each([
    ['FREQ=MONTHLY;SKIP=FORWARD', 'SKIP stands without RSCALE'],
    ['FREQ=MONTHLY;SKIP=OMIT', 'SKIP stands without RSCALE'],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=SIDEWAYS', 'SKIP cannot be “SIDEWAYS”'],
    ['RSCALE=CHINESE;FREQ=MONTHLY;SKIP=FORWARD', 'RSCALE cannot be “CHINESE”'],
    ['RSCALE=GREGORIAN;RSCALE=GREGORIAN;FREQ=MONTHLY', 'stands twice'],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;SKIP=FORWARD', 'stands twice'],
  ])('%s is refused', (rrule, why) => {
    expect(() => parseRule(rrule)).toThrow(DomainError)
    expect(() => parseRule(rrule)).toThrow(why)
  })

  test.each([
    [
      'skip=forward;freq=monthly;bymonthday=31;rscale=gregorian',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD',
    ],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;WKST=SU;SKIP=BACKWARD', 'RSCALE=GREGORIAN;FREQ=MONTHLY;WKST=SU;SKIP=BACKWARD'],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT', 'FREQ=MONTHLY'],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY', 'FREQ=MONTHLY'],
  ])('%s is written %s', (rrule, printed) => {
    expect(normaliseRule(rrule)).toBe(printed)
    expect(normaliseRule(printed)).toBe(printed)
  })

  test('in a schedule is its month-end policy, in dates, words and working', () => {
    const rent = scheduleOf('2026-01-31', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD')
    expect(describeSchedule(rent)).toBe('Every month on the 31st, or the last day of a shorter month.')
    expect(explain(rent, d('2026-02-28')).map(({ text }) => text)).toContain(
      'February 2026 has 28 days; uses the last day',
    )
    const own: Schedule = { ...rent, monthEnd: 'forward' }
    expect(occurrences(own, { from: d('2026-02-01'), limit: 1 })[0]?.nominal).toBe('2026-03-01')
  })

  test('in calendar text is read into the policy, and written where no other parts say the same', () => {
    const text = 'DTSTART;VALUE=DATE:20260131\r\nRRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD\r\n'
    const schedule = scheduleOfIcs(text)
    expect(schedule).toMatchObject({ monthEnd: 'forward', rule: { rrule: 'FREQ=MONTHLY' } })
    const written = 'DTSTART;VALUE=DATE:20260131\r\nRRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD\r\n'
    expect(icsOfSchedule(schedule)).toBe(written)
    expect(icsOfSchedule(scheduleOf('2026-01-31', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD'))).not.toContain('SKIP')
    const twice = { ...scheduleOf('2026-01-30', 'FREQ=MONTHLY;BYMONTHDAY=30,31'), monthEnd: 'backward' as const }
    expect(icsOfSchedule(twice)).toContain('RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD')
  })

  test('gives what going through every month gives, by rule and by policy alike', () => {
    const part = (name: string, values: fc.Arbitrary<unknown>) =>
      fc.option(
        values.map((value) => `;${name}=${String(value)}`),
        { nil: '', freq: 1 },
      )
    const list = <T>(items: fc.Arbitrary<T>) => fc.uniqueArray(items, { minLength: 1, maxLength: 3 })
    const rules = fc.tuple(
      list(fc.constantFrom(1, 15, 28, 29, 30, 31, -1)).map((days) => `;BYMONTHDAY=${days.join()}`),
      part('BYMONTH', list(fc.constantFrom(2, 3, 4, 12))),
      part('BYDAY', list(fc.constantFrom('MO', 'WE', 'FR', 'SU'))),
      part('INTERVAL', fc.integer({ min: 2, max: 5 })),
      part('BYSETPOS', fc.constantFrom(1, -1)),
    )
    const policy = fc.constantFrom<MonthEnd>('omit', 'backward', 'forward')
    fc.assert(
      fc.property(rules, policy, fc.integer({ min: 18_000, max: 22_000 }), (parts, monthEnd, start) => {
        const rrule = `FREQ=MONTHLY${parts.join('')}`
        const skip = `RSCALE=GREGORIAN;${rrule};SKIP=${monthEnd.toUpperCase()}`
        const slow = monthByMonth(rrule, start, monthEnd).map(formatDays)
        const end = daysFromCivil(2045, 12, 1)
        expect(
          recurrence({ start: formatDays(start), rrule, monthEnd })
            .between(start, end)
            .map(formatDays),
        ).toEqual(slow)
        expect(
          recurrence({ start: formatDays(start), rrule: skip })
            .between(start, end)
            .map(formatDays),
        ).toEqual(slow)
        const line = new RuleLine(parseRule(`${skip};BYHOUR=9`), start * 86_400)
        const first = line.nextAfter(start * 86_400, true)
        expect(first === null ? [] : [formatDays(Math.floor(first / 86_400))]).toEqual(slow.slice(0, 1))
        const text = icsOfSchedule(scheduleOf(formatDays(start), skip))
        const back = text === null ? [] : occurrences(scheduleOfIcs(text), { from: formatDays(start), limit: 8 })
        expect(back.map(({ nominal }) => nominal).filter((date) => date <= formatDays(end))).toEqual(slow.slice(0, 8))
      }),
      { numRuns: 400 },
    )
  })
})

/** BYMONTH, then BYMONTHDAY, SKIP, BYDAY, BYSETPOS, each by itself (RFC 7529, 4.1). */
function monthByMonth(rrule: string, start: Day, monthEnd: MonthEnd): Day[] {
  const { interval, byMonth, byMonthDay, byDay, bySetPos } = parseRule(rrule)
  const { year, month } = civilFromDays(start)
  const found = new Set<Day>()
  for (let index = year * 12 + month - 1; index <= 2045 * 12 + 11; index += interval) {
    const [y, m] = [Math.floor(index / 12), (index % 12) + 1]
    if (byMonth.length > 0 && !byMonth.includes(m)) continue
    const first = daysFromCivil(y, m, 1)
    const length = daysInMonth(y, m)
    const days = byMonthDay.flatMap((n) => {
      if (n < 0) return [first + length + n]
      if (n <= length) return [first + n - 1]
      return monthEnd === 'omit' ? [] : [monthEnd === 'backward' ? first + length - 1 : first + length]
    })
    const fitting = [...new Set(days)]
      .filter((day) => byDay.length === 0 || byDay.some((one) => one.weekday === weekday(day)))
      .sort((a, b) => a - b)
    const kept =
      bySetPos.length === 0
        ? fitting
        : fitting.filter((_, i) => bySetPos.some((n) => (n > 0 ? n - 1 : fitting.length + n) === i))
    for (const day of kept) if (day >= start) found.add(day)
  }
  return [...found].filter((day) => day <= daysFromCivil(2045, 12, 1)).sort((a, b) => a - b)
}
