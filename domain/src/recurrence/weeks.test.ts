import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  civilFromDays,
  type Day,
  daysFromCivil,
  daysInMonth,
  daysInYear,
  formatDays,
  parseDays,
  weekday,
} from '../days/civil.ts'
import { recurrence } from './recurrence.ts'
import { PeriodLine } from './period-line.ts'
import { parseRule, type RuleParts } from './rule.ts'
import type { CalendarDate } from '../schedule.ts'

const FROM = 2003
const TO = 2045
const CALENDAR = Array.from({ length: (TO - FROM + 1) * 366 }, (_, i) => {
  const at = daysFromCivil(FROM, 1, 1) + i
  return { at, ...civilFromDays(at) }
})

describe('numbered weeks', () => {
  test.each([
    // The week of 30 December 2024 is the first of 2025: years are counted from that one.
    ['2024-12-30', 'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO', '2024-12-30 2027-01-04 2029-01-01 2030-12-30'],
    ['2021-01-03', 'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=52,53;BYDAY=SU', '2021-01-03 2023-01-01 2024-12-29 2026-12-27'],
    ['2024-01-01', 'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO', '2024-01-01 2025-12-29 2028-01-03 2029-12-31'],
    // A position that each year's set holds leaves nothing out.
    ['2024-12-30', 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;BYSETPOS=1', '2024-12-30 2025-12-29 2027-01-04 2028-01-03'],
    ['2024-12-30', 'FREQ=YEARLY;BYMONTH=12;BYWEEKNO=1;BYSETPOS=1', '2024-12-30 2025-12-29 2029-12-31 2030-12-30'],
    ['1999-01-01', 'FREQ=YEARLY;BYMONTH=1;BYWEEKNO=52,53;BYSETPOS=1', '1999-01-01 2000-01-01 2005-01-01 2006-01-01'],
    ['2009-01-01', 'FREQ=YEARLY;BYMONTH=1;BYWEEKNO=1,53;BYSETPOS=-1', '2009-01-04 2010-01-10 2011-01-09 2012-01-08'],
    ['2001-01-01', 'FREQ=YEARLY;BYMONTH=1;BYWEEKNO=1;BYDAY=1MO', '2001-01-01 2005-01-03 2006-01-02 2007-01-01'],
    ['2001-01-01', 'FREQ=YEARLY;BYWEEKNO=10;BYDAY=10MO', '2001-03-05 2005-03-07 2006-03-06 2007-03-05'],
  ])('from %s by %s fall on %s', (start, rrule, expected) => {
    const line = recurrence({ start: start as CalendarDate, rrule })
    expect(line.between(parseDays('1990-01-01'), parseDays('2070-01-01'), 4).map(formatDays).join(' ')).toBe(expected)
  })

  test('are found as by going through every day of every year', () => {
    fc.assert(
      fc.property(
        rule,
        fc.integer({ min: parseDays('2004-12-20'), max: parseDays('2012-01-10') }),
        monthEnd,
        (rrule, start, end) => {
          const parts = parseRule(rrule)
          const slow = daysOf(parts, start)
          const line = recurrence({ start: formatDays(start), rrule, monthEnd: end })
          const periods = new PeriodLine(parts, start * 86_400, end)
          expect(line.between(start - 400, daysFromCivil(TO, 12, 20)).map(formatDays)).toEqual(slow.map(formatDays))
          for (const day of slow.slice(0, 12)) {
            expect(line.previousBefore(day, true)).toBe(day)
            expect(periods.nextAfter((day - 1) * 86_400, false)).toBe(day * 86_400)
            expect(periods.previousBefore((day + 1) * 86_400, false)).toBe(day * 86_400)
            expect(line.previousBefore(day, false)).toBe(slow[slow.indexOf(day) - 1] ?? null)
          }
          const counted = recurrence({ start: formatDays(start), rrule: `${rrule};COUNT=5`, monthEnd: end })
          expect(counted.between(start, daysFromCivil(TO, 12, 20))).toEqual(slow.slice(0, 5))
        },
      ),
      { numRuns: 150 },
    )
  })
})

/**
 * RFC 5545, 3.3.10, day by day. A part that names days of the calendar (BYMONTH, BYMONTHDAY, BYYEARDAY, a numbered weekday) makes
 * the year the calendar's, and BYWEEKNO keeps those of its days that lie in such a week. Without one a year is that of its weeks,
 * counted from the one in which DTSTART's week lies; BYSETPOS sees its days in the calendar year, or all where none lies there.
 */
function daysOf(parts: RuleParts, start: Day): Day[] {
  const byCalendar =
    parts.byMonth.length + parts.byMonthDay.length + parts.byYearDay.length > 0 ||
    parts.byDay.some(({ nth }) => nth !== 0)
  const yearOf = (day: Day) => (byCalendar ? civilFromDays(day).year : weekOf(day, parts.weekStart).year)
  const sets = new Map<number, Day[]>()
  for (const one of CALENDAR) {
    if (!fits(one, parts)) continue
    const year = yearOf(one.at)
    const set = sets.get(year) ?? []
    if (set.push(one.at) === 1) sets.set(year, set)
  }
  const found: Day[] = []
  for (let year = yearOf(start); year <= TO; year += parts.interval) {
    const all = sets.get(year) ?? []
    const inside = all.filter((day) => civilFromDays(day).year === year)
    const seen = inside.length > 0 ? inside : all
    const kept =
      parts.bySetPos.length === 0
        ? all
        : seen.filter((_, i) => parts.bySetPos.some((n) => (n > 0 ? n - 1 : seen.length + n) === i))
    found.push(...kept)
  }
  return found.filter((day) => day >= start && day <= daysFromCivil(TO, 12, 20))
}

function fits(
  civil: (typeof CALENDAR)[number],
  { byMonth, byMonthDay, byYearDay, byDay, byWeekNo, weekStart }: RuleParts,
): boolean {
  const { at: day, year, month, day: number } = civil
  if (byMonth.length > 0 && !byMonth.includes(month)) return false
  const dayOfYear = day - daysFromCivil(year, 1, 1) + 1
  const among = (list: readonly number[], n: number, size: number) =>
    list.length === 0 || list.includes(n) || list.includes(n - size - 1)
  const week = weekOf(day, weekStart)
  const [place, size] = byMonth.length > 0 ? [number, daysInMonth(year, month)] : [dayOfYear, daysInYear(year)]
  return (
    among(byMonthDay, number, daysInMonth(year, month)) &&
    among(byYearDay, dayOfYear, daysInYear(year)) &&
    among(byWeekNo, week.number, week.count) &&
    (byDay.length === 0 ||
      byDay.some(
        ({ nth, weekday: wanted }) =>
          wanted === weekday(day) &&
          (nth === 0 || nth === Math.ceil(place / 7) || nth === -Math.ceil((size - place + 1) / 7)),
      ))
  )
}

/** A week belongs to the year of its fourth day; 28 December lies in the last one. */
function weekOf(day: Day, weekStart: number): { year: number; number: number; count: number } {
  const fourth = (one: Day) => one - ((weekday(one) - weekStart + 7) % 7) + 3
  const { year } = civilFromDays(fourth(day))
  const numberOf = (one: Day) => Math.floor((fourth(one) - daysFromCivil(year, 1, 1)) / 7) + 1
  return { year, number: numberOf(day), count: numberOf(daysFromCivil(year, 12, 28)) }
}

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const list = (items: fc.Arbitrary<number | string>, most: number) =>
  fc.uniqueArray(items, { minLength: 1, maxLength: most })
const part = (name: string, values: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight, arbitrary: values.map((value) => `${name}=${String(value)}`) },
  )
const weekNumber = fc.oneof(fc.constantFrom(1, 2, 52, 53, -1, -52, -53), fc.integer({ min: 1, max: 53 }))
const rule = fc
  .tuple(
    list(weekNumber, 3).map((weeks) => `FREQ=YEARLY;BYWEEKNO=${weeks.join()}`),
    part('INTERVAL', fc.integer({ min: 2, max: 5 }), 4),
    part('BYMONTH', list(fc.constantFrom(1, 1, 12, 12, 3, 6), 2), 3),
    part('BYMONTHDAY', list(fc.constantFrom(1, 2, 3, 15, 29, 30, 31, -1, -3), 4), 2),
    part('BYYEARDAY', list(fc.constantFrom(1, 3, 70, 364, 365, 366, -1, -366), 4), 1),
    part('BYDAY', list(fc.constantFrom(...NAMES, 'MO', '1MO', '-1FR', '52SU', '10TU'), 4), 6),
    part('BYSETPOS', list(fc.constantFrom(1, 2, -1, -2, 7, 9), 2), 6),
    part('WKST', fc.constantFrom(...NAMES), 4),
  )
  .map((parts) => parts.filter(Boolean).join(';'))
const monthEnd = fc.constantFrom('omit' as const, 'backward' as const, 'forward' as const)
