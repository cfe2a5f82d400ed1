import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import './holidays/all.ts'
import {
  addBusinessDays,
  adjust,
  businessCalendar,
  businessDaysBetween,
  isBusinessDay,
  isProvisional,
  nthBusinessDayOfMonth,
} from './days/business-days.ts'
import {
  calendarDate,
  civilFromDays,
  daysFromCivil,
  daysInMonth,
  endOfMonth,
  FIRST_DAY,
  formatDays,
  LAST_DAY,
  monthIndexOf,
  monthStart,
  parseDays,
  startOfMonth,
  weekday,
} from './days/civil.ts'
import { addMonths } from './days/months.ts'
import { calendarFor } from './holidays/registry.ts'
import type { QuickAddContext } from './quick-add/piece.ts'
import { printQuickAdd } from './quick-add/print.ts'
import { parseQuickAdd } from './quick-add/quick-add.ts'
import type { Convention } from './schedule.ts'
import { zoneResolver } from '../../functions/src/reminders/zone-resolver.ts'
import { resolveLocal } from './days/zoned.ts'

const RUNS = { numRuns: 1_000 }
const CONVENTIONS: Convention[] = ['following', 'preceding', 'modifiedFollowing', 'modifiedPreceding', 'nearest']
const day = fc.integer({ min: parseDays('1970-01-01'), max: parseDays('2060-12-31') })
const anyDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY })
const convention = fc.constantFrom(...CONVENTIONS)
const calendar = fc.constantFrom([], ['GB-ENG'], ['US'], ['DE-BY'], ['IL'], ['GB-ENG', 'FR']).map(calendarFor)

describe('days', () => {
  test('are the same written and read again, and belong to the month they say', () => {
    fc.assert(
      fc.property(anyDay, (n) => {
        const { year, month, day: number } = civilFromDays(n)
        expect(parseDays(formatDays(n))).toBe(n)
        expect(daysFromCivil(year, month, number)).toBe(n)
        expect(new Date(n * 86_400_000).toISOString()).toContain(formatDays(n))
        expect(weekday(n)).toBe(new Date(n * 86_400_000).getUTCDay() || 7)
        expect(monthIndexOf(n)).toBe(year * 12 + month - 1)
        expect(monthStart(monthIndexOf(n))).toBe(startOfMonth(n))
        expect(endOfMonth(n) - startOfMonth(n) + 1).toBe(daysInMonth(year, month))
        expect(startOfMonth(n) + number - 1).toBe(n)
      }),
      RUNS,
    )
  })

  test('some months on keep their number, or clamp to the end of a month that lacks it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (n, months) => {
        const to = parseDays(addMonths(formatDays(n), months))
        expect(monthIndexOf(to) - monthIndexOf(n)).toBe(months)
        const [from, at] = [civilFromDays(n).day, civilFromDays(to).day]
        expect(at).toBe(Math.min(from, civilFromDays(endOfMonth(to)).day))
        const forward = parseDays(addMonths(formatDays(n), months, 'forward'))
        expect(forward - to).toBe(at === from ? 0 : 1)
        expect(addMonths(formatDays(n), months, 'omit') === null).toBe(at !== from)
      }),
      RUNS,
    )
  })
})

describe('business days', () => {
  test('are where every convention lands, and there it stays', () => {
    fc.assert(
      fc.property(day, convention, calendar, (n, how, closed) => {
        const to = adjust(n, how, closed)
        expect(isBusinessDay(to, closed)).toBe(true)
        expect(adjust(to, how, closed)).toBe(to)
        if (isBusinessDay(n, closed)) expect(to).toBe(n)
        expect(adjust(n, 'unadjusted', closed)).toBe(n)
      }),
      RUNS,
    )
  })

  test('are the nearest in the direction that the convention says, and "modified" keeps the month', () => {
    fc.assert(
      fc.property(day, calendar, (n, closed) => {
        let [after, before] = [n, n]
        while (!isBusinessDay(after, closed)) after += 1
        while (!isBusinessDay(before, closed)) before -= 1
        expect(adjust(n, 'following', closed)).toBe(after)
        expect(adjust(n, 'preceding', closed)).toBe(before)
        expect(adjust(n, 'modifiedFollowing', closed)).toBe(after > endOfMonth(n) ? before : after)
        expect(adjust(n, 'modifiedPreceding', closed)).toBe(before < startOfMonth(n) ? after : before)
        expect(adjust(n, 'nearest', closed)).toBe(n - before < after - n ? before : after)
        expect(closed.index.upTo(n)).toBe(before)
      }),
      RUNS,
    )
  })

  test('some on and as many back end where they began', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 2000 }), calendar, (n, steps, closed) => {
        const from = adjust(n, 'following', closed)
        const to = addBusinessDays(from, steps, closed)
        expect(addBusinessDays(to, -steps, closed)).toBe(from)
        expect(businessDaysBetween(from, to, closed)).toBe(steps)
        expect(businessDaysBetween(to, from, closed, { includeFrom: false, includeTo: true })).toBe(-steps || 0)
      }),
      RUNS,
    )
  })

  test('are provisional only where the calendar does not reach: not on the first and the last day that it knows', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), (from, length) => {
        const known = { from, to: from + length }
        const closed = businessCalendar({ id: 'x', name: 'x', weekend: [6, 7], holidays: new Map(), known })
        expect([from - 1, from, from + length, from + length + 1].map((n) => isProvisional(n, closed))).toEqual([
          true,
          false,
          false,
          true,
        ])
      }),
      RUNS,
    )
  })

  test('of a month are numbered from both ends alike', () => {
    fc.assert(
      fc.property(day, calendar, (n, closed) => {
        const days: number[] = []
        for (let at = startOfMonth(n); at <= endOfMonth(n); at++) if (isBusinessDay(at, closed)) days.push(at)
        days.forEach((at, i) => {
          expect(nthBusinessDayOfMonth(n, i + 1, closed)).toBe(at)
          expect(nthBusinessDayOfMonth(n, i - days.length, closed)).toBe(at)
        })
        expect(nthBusinessDayOfMonth(n, days.length + 1, closed)).toBeNull()
        expect(nthBusinessDayOfMonth(n, -days.length - 1, closed)).toBeNull()
      }),
      RUNS,
    )
  })
})

describe('a quick-add line', () => {
  test('that could be printed reads the same again', () => {
    const context: QuickAddContext = {
      today: calendarDate('2026-11-21'),
      now: '2026-11-21T10:00',
      locale: 'en-GB',
      zone: 'Europe/London',
      people: [{ id: 'sam', handle: 'sam', name: 'Sam', email: null }],
    }
    const title = fc.constantFrom('Rent', 'VAT return', 'Office lease', 'Boiler service', 'Café')
    const when = fc.oneof(
      day.map((n) => `on ${formatDays(n)}`),
      fc
        .tuple(fc.constantFrom('monthly', 'every 2 months', 'quarterly'), fc.integer({ min: 1, max: 28 }))
        .map(([how, n]) => `${how} on ${n}th from 2027-01-01`),
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('days', 'weeks', 'months'))
        .map(([n, unit]) => `every ${n} ${unit} from 2027-02-03`),
      fc.constantFrom(
        'every last business day in GB-ENG',
        'quarterly 7th of 2nd month after quarter end',
        'every 2nd tuesday of the month',
        'weekly on mon and thu',
        'yearly on 31 january',
        'every! 6 months from 2027-03-01',
      ),
    )
    const extra = fc.subarray([
      '£950',
      '#home',
      '@sam',
      '!7d',
      '!30d@08:00',
      'following:GB-ENG',
      'proof:file',
      'kind:bill',
      'show 2w before',
      'at 17:00',
    ])
    let printed = 0
    fc.assert(
      fc.property(title, when, extra, (said, date, rest) => {
        const first = parseQuickAdd([said, date, ...rest].join(' '), context)
        expect(first.error).toBeNull()
        if (first.ambiguities.length > 0) return
        const line = printQuickAdd(first, context)
        expect(line).not.toBeNull()
        const again = parseQuickAdd(line ?? '', context)
        expect({ ...again, tokens: [], notes: [], interval: null }).toEqual({
          ...first,
          tokens: [],
          notes: [],
          interval: null,
        })
        printed += 1
      }),
      RUNS,
    )
    expect(printed).toBeGreaterThan(700)
  })
})

describe('local times', () => {
  const zone = fc.constantFrom(
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
    'America/Sao_Paulo',
  )
  const minute = fc.integer({ min: 0, max: 1439 })
  const time = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
  const near = fc.oneof(
    day,
    fc
      .constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2011-12-30')
      .map(parseDays),
  )

  test('come back from their instant, but for those that the clocks leap over', () => {
    fc.assert(
      fc.property(near, minute, zone, (n, at, where) => {
        const local = { date: formatDays(n), time: time(at) }
        const { instant, local: shown, how } = resolveLocal(local, where, zoneResolver)
        expect(zoneResolver.toLocal(instant, where)).toEqual(shown)
        if (how !== 'gap') expect(shown).toEqual(local)
        else expect(`${shown.date} ${shown.time}` > `${local.date} ${local.time}`).toBe(true)
      }),
      RUNS,
    )
  })

  test('of an instant lead back to it, or to the first of two that show the same time', () => {
    fc.assert(
      fc.property(near, minute, zone, (n, at, where) => {
        const instant = (n * 1440 + at) * 60_000
        const local = zoneResolver.toLocal(instant, where)
        const { instant: first, how } = resolveLocal(local, where, zoneResolver)
        expect(zoneResolver.toLocal(first, where)).toEqual(local)
        if (first !== instant) expect(how).toBe('overlap')
        expect(first).toBeLessThanOrEqual(instant)
      }),
      RUNS,
    )
  })
})
