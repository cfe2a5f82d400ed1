import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import { calendarDate, formatDays, parseDays } from '../days/civil.ts'
import { nextOccurrence, occurrences } from '../occurrences.ts'
import { recurrence } from './recurrence.ts'
import { PeriodLine } from './period-line.ts'
import { RuleLine } from './rule-line.ts'
import { parseRule, printRule } from './rule.ts'
import type { Convention, Schedule } from '../schedule.ts'

const RUNS = { numRuns: 1_000 }
const CONVENTIONS: Convention[] = ['following', 'preceding', 'modifiedFollowing', 'modifiedPreceding', 'nearest']
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const day = fc.integer({ min: parseDays('1970-01-01'), max: parseDays('2060-12-31') })
const convention = fc.constantFrom(...CONVENTIONS)
const numbers = (low: number, high: number) =>
  fc.array(
    fc.integer({ min: low, max: high }).filter((n) => n !== 0),
    { minLength: 1, maxLength: 3 },
  )
const part = <T>(values: fc.Arbitrary<T>, print: (value: T) => string) =>
  fc.option(values.map(print), { nil: '', freq: 2 })
const weekdays = fc.array(
  fc
    .tuple(fc.constantFrom(0, 0, 1, 2, 4, -1, -2), fc.constantFrom(...WEEKDAYS))
    .map(([nth, name]) => `${nth === 0 ? '' : nth}${name}`),
  { minLength: 1, maxLength: 4 },
)
const ruleOf = (...frequencies: string[]) =>
  fc
    .tuple(
      fc.constantFrom(...frequencies).map((frequency) => `FREQ=${frequency}`),
      part(fc.integer({ min: 1, max: 40 }), (n) => `INTERVAL=${n}`),
      part(fc.integer({ min: 1, max: 60 }), (n) => `COUNT=${n}`),
      part(numbers(1, 12), (list) => `BYMONTH=${list}`),
      part(numbers(-31, 31), (list) => `BYMONTHDAY=${list}`),
      part(weekdays, (list) => `BYDAY=${list}`),
      part(numbers(-4, 4), (list) => `BYSETPOS=${list}`),
      part(fc.constantFrom(...WEEKDAYS), (name) => `WKST=${name}`),
    )
    .map((parts) => parts.filter(Boolean).join(';'))
const dayRule = ruleOf('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
const anyRule = ruleOf('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', 'MINUTELY')
const monthEnd = fc.constantFrom('omit' as const, 'backward' as const, 'forward' as const)

describe('a recurrence', () => {
  test('never goes back: what comes after a later day is no earlier', () => {
    fc.assert(
      fc.property(dayRule, day, day, day, monthEnd, (rrule, start, one, other, end) => {
        const line = recurrence({ start: formatDays(start), rrule, monthEnd: end })
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [early, late] = [line.nextAfter(low), line.nextAfter(high)]
        if (early !== null) expect(early).toBeGreaterThan(low)
        if (late !== null) expect(early).toBeLessThanOrEqual(late)
        if (early !== null && early > high) expect(late).toBe(early)
      }),
      RUNS,
    )
  })

  test('lists between two days just what it finds one after the other, and starts no earlier than it starts', () => {
    fc.assert(
      fc.property(dayRule, day, fc.integer({ min: 0, max: 3000 }), monthEnd, (rrule, start, length, end) => {
        const input = { start: formatDays(start), rrule, monthEnd: end }
        const listed = recurrence(input).between(start, start + length)
        const found: number[] = []
        const fresh = recurrence(input)
        for (let n = fresh.nextAfter(start - 1); n !== null && n <= start + length; n = fresh.nextAfter(n))
          found.push(n)
        expect(listed).toEqual(found)
        expect(listed).toEqual(listed.toSorted((a, b) => a - b))
        listed.slice(0, 5).forEach((n, i) => expect(recurrence(input).nth(i)).toBe(n))
        for (const n of listed.slice(0, 20)) expect(recurrence(input).nextAfter(n, true)).toBe(n)
        for (const n of listed.slice(0, 20)) expect(recurrence(input).previousBefore(n, true)).toBe(n)
      }),
      RUNS,
    )
  })

  test('goes back the way it came: before the next one lies the last one', () => {
    fc.assert(
      fc.property(anyRule, day, day, monthEnd, fc.constantFrom('', ';BYHOUR=1,11'), (rule, start, from, end, hours) => {
        const line = new RuleLine(parseRule(rule + hours), start * 86_400 + 32_400, end)
        const first = line.nextAfter(from * 86_400, false)
        const second = first === null ? null : line.nextAfter(first, false)
        if (first === null) return
        expect(line.previousBefore(first, true)).toBe(first)
        if (second !== null) expect(line.previousBefore(second, false)).toBe(first)
        const before = line.previousBefore(first, false)
        if (before !== null) expect(line.nextAfter(before, false)).toBe(first)
      }),
      RUNS,
    )
  })

  test('finds by months of bits what it finds period by period', () => {
    fc.assert(
      fc.property(
        dayRule,
        day,
        fc.array(fc.integer({ min: -400, max: 9000 }), { minLength: 3, maxLength: 3 }),
        monthEnd,
        (rrule, start, asked, end) => {
          const fast = recurrence({ start: formatDays(start), rrule, monthEnd: end })
          const plain = new PeriodLine(parseRule(rrule), start * 86_400, end)
          for (const offset of asked) {
            const at = plain.nextAfter((start + offset) * 86_400, false)
            expect(fast.nextAfter(start + offset)).toBe(at === null ? null : at / 86_400)
            const before = plain.previousBefore((start + offset) * 86_400, false)
            expect(fast.previousBefore(start + offset)).toBe(before === null ? null : before / 86_400)
          }
        },
      ),
      RUNS,
    )
  })

  test.each(['FREQ=YEARLY;COUNT=1;BYMONTHDAY=31,-1', 'FREQ=YEARLY;COUNT=1;BYMONTH=1,11;BYMONTHDAY=31'])(
    'begins with the 1st that the month’s end before it goes forward to: %s',
    (rrule) => {
      const start = calendarDate('2002-12-01')
      const line = recurrence({ start, rrule, monthEnd: 'forward' })
      const found = [line.nth(0), line.nth(1), line.nextAfter(parseDays(start) - 1), line.nextAfter(parseDays(start))]
      expect(found.map((one) => one && formatDays(one))).toEqual(['2002-12-01', null, '2002-12-01', null])
      expect(line.previousBefore(parseDays(start) + 40)).toBe(parseDays(start))
    },
  )

  test('counts a 1st once that a month’s end goes forward to and that the rule names as well', () => {
    const rrule = 'FREQ=MONTHLY;COUNT=2;BYMONTHDAY=30,-31'
    const line = recurrence({ start: calendarDate('2008-01-31'), rrule, monthEnd: 'forward' })
    expect([line.nth(0), line.nth(1), line.nth(2)].map((found) => found && formatDays(found))).toEqual([
      '2008-03-01',
      '2008-03-30',
      null,
    ])
  })

  test('ends with its COUNT: as many are found and no more', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 0, max: 40 }), day, (rrule, count, start) => {
        const plain = rrule.replace(/;COUNT=\d+/, '')
        const whole = new RuleLine(parseRule(plain), start * 86_400 + 32_400)
        const counted = new RuleLine(parseRule(`${plain};COUNT=${count}`), start * 86_400 + 32_400)
        let at: number | null = start * 86_400
        let last: number | null = start * 86_400
        for (let i = 0; i < count && at !== null && last !== null; i++) {
          at = whole.nextAfter(at, false)
          last = counted.nextAfter(last, false)
          expect(last).toBe(at)
        }
        if (last !== null) expect(counted.nextAfter(last, false)).toBeNull()
      }),
      RUNS,
    )
  })

  test('ends with its UNTIL, that day included', () => {
    fc.assert(
      fc.property(dayRule, day, fc.integer({ min: 0, max: 2000 }), (rrule, start, length) => {
        const until = formatDays(start + length)
        const all = recurrence({ start: formatDays(start), rrule }).between(start, start + length)
        const line = recurrence({ start: formatDays(start), rrule, until })
        expect(line.between(start, start + 4000)).toEqual(all)
        expect(line.previousBefore(start + 4000)).toBe(all.at(-1) ?? null)
      }),
      RUNS,
    )
  })

  test('with dates added and left out is the union less those', () => {
    fc.assert(
      fc.property(
        dayRule,
        day,
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 5 }),
        (rrule, start, offsets) => {
          const dates = offsets.map((offset) => formatDays(start + offset))
          const plain = recurrence({ start: formatDays(start), rrule }).between(start, start + 500)
          const added = recurrence({ start: formatDays(start), rrule, rdates: dates }).between(start, start + 500)
          const less = recurrence({ start: formatDays(start), rrule, exdates: dates }).between(start, start + 500)
          const given = dates.map(parseDays)
          expect(added).toEqual([...new Set([...plain, ...given])].sort((a, b) => a - b))
          expect(less).toEqual(plain.filter((n) => !given.includes(n)))
        },
      ),
      RUNS,
    )
  })

  test('is the same rule when it is printed and read again', () => {
    fc.assert(
      fc.property(anyRule, day, (rrule, start) => {
        const printed = printRule(parseRule(rrule))
        expect(printRule(parseRule(printed))).toBe(printed)
        const [one, other] = [rrule, printed].map((text) => new RuleLine(parseRule(text), start * 86_400))
        let at: number | null = start * 86_400 - 1
        for (let i = 0; i < 5 && at !== null; i++) {
          const next: number | null = one?.nextAfter(at, false) ?? null
          expect(other?.nextAfter(at, false) ?? null).toBe(next)
          at = next
        }
      }),
      RUNS,
    )
  })
})

describe('occurrences', () => {
  test('are numbered by their nominal dates, which no adjustment changes', () => {
    fc.assert(
      fc.property(dayRule, day, convention, (rrule, start, how) => {
        const schedule: Schedule = { type: 'recurring', start: formatDays(start), rule: { kind: 'rrule', rrule } }
        const moved: Schedule = { ...schedule, adjustment: { convention: how, regions: ['GB-ENG'] } }
        const range = { from: formatDays(start), limit: 12, by: 'nominal' as const }
        const nominals = (one: Schedule) => occurrences(one, range).map(({ nominal }) => nominal)
        expect(nominals(moved)).toEqual(nominals(schedule))
      }),
      RUNS,
    )
  })

  test('after a day begin with the first whose adjusted date is later', () => {
    fc.assert(
      fc.property(dayRule, day, fc.integer({ min: 0, max: 700 }), convention, (rrule, start, offset, how) => {
        const adjustment = { convention: how, regions: ['GB-ENG'] }
        const schedule: Schedule = {
          type: 'recurring',
          start: formatDays(start),
          rule: { kind: 'rrule', rrule },
          adjustment,
        }
        const after = formatDays(start + offset)
        const all = occurrences(schedule, { from: formatDays(start), limit: 800, by: 'nominal' })
        const first = all.find(({ adjusted }) => adjusted > after)
        if (first) expect(nextOccurrence(schedule, after)).toEqual(first)
        const due = all.filter(({ adjusted }) => adjusted > after).slice(0, 5)
        const from = formatDays(start + offset + 1)
        expect(occurrences(schedule, { from, limit: due.length })).toEqual(due)
      }),
      RUNS,
    )
  })
})
