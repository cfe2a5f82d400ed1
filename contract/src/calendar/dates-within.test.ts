import { addDays, calendarDate, occurrences, parseDays, type Schedule } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialise } from '../materialise.ts'
import type { Amount } from '../obligation.ts'
import { sumsOf } from '../money.ts'
import type { Dated } from './dates-ahead.ts'
import { datesWithin, type CalendarRecord } from './dates-within.ts'
import { firstOf, lastOf, monthAfter, monthOf } from './weeks.ts'
import { fallsDue, yearLines } from './year-lines.ts'

const d = calendarDate
const today = d('2026-11-21')
const pounds = (minor: number): Amount => ({ minor, currency: 'GBP', estimated: false })

function dated(schedule: Schedule, changed: Partial<Dated> = {}, on = today): Dated {
  const common = { id: 'rent', title: 'Rent', kind: 'bill', counterparty: null, amount: pounds(95_000), notice: null }
  return {
    ...common,
    schedule,
    noticeAhead: null,
    ...materialise({ schedule, notice: null }, [], on),
    ...changed,
  } as Dated
}
const recurring = (rrule: string, start = '2026-11-30', changed: object = {}): Schedule => ({
  type: 'recurring',
  start: d(start),
  rule: { kind: 'rrule', rrule },
  ...changed,
})
const monthly = recurring('FREQ=MONTHLY;BYMONTHDAY=-1')
const open: CalendarRecord = { obligationId: 'rent', nominal: '', due: '', state: 'open' }
const said = (one: Dated, from: string, through: string, recorded: CalendarRecord[] = []) =>
  datesWithin([one], { from: d(from), through: d(through), today, most: 1_000 }, recorded).map(
    ({ date, what, projected, settled, amount }) =>
      [date, what, settled ?? (projected ? 'projected' : 'certain'), amount?.minor ?? '–'].join(' '),
  )

describe('the dates of a book in a window', () => {
  it('are the next one in ink and what the rule projects after it', () =>
    expect(said(dated(monthly, {}, d('2026-11-01')), '2026-10-26', '2027-01-03')).toEqual([
      '2026-11-30 due certain 95000',
      '2026-12-31 due projected 95000',
    ]))
  it('stand where they were moved to, also out of another window and into it', () => {
    const moved = { ...open, nominal: '2026-12-31', due: '2027-01-08' }
    expect(said(dated(monthly), '2026-12-01', '2026-12-31', [moved])).toEqual([])
    expect(said(dated(monthly), '2027-01-01', '2027-01-31', [moved])).toEqual([
      '2027-01-08 due projected 95000',
      '2027-01-31 due projected 95000',
    ])
  })
  it('are still there when they are settled, at what was paid; skipped and waived ones cost nothing', () =>
    expect(
      said(dated(monthly, { nextNominal: d('2027-02-28'), nextDue: d('2027-02-28') }), '2026-10-01', '2027-01-31', [
        { ...open, nominal: '2026-10-31', due: '2026-10-31', state: 'done', paid: { minor: 91_000, currency: 'GBP' } },
        { ...open, nominal: '2026-11-30', due: '2026-12-02', state: 'done' },
        { ...open, nominal: '2026-12-31', due: '2026-12-31', state: 'skipped' },
        { ...open, nominal: '2027-01-31', due: '2027-01-31', state: 'waived' },
      ]),
    ).toEqual([
      '2026-10-31 due done 91000',
      '2026-12-02 due done 95000',
      '2026-12-31 due skipped –',
      '2027-01-31 due waived –',
    ]))
  it('have our own days beside them, of the next date and of later ones', () =>
    expect(
      said(dated(monthly, { nextPlan: d('2026-11-24') }), '2026-11-01', '2027-01-31', [
        { ...open, nominal: '2026-12-31', due: '2026-12-31', plan: '2026-12-28' },
      ]),
    ).toEqual([
      '2026-11-24 plan certain –',
      '2026-11-30 due certain 95000',
      '2026-12-28 plan projected –',
      '2026-12-31 due projected 95000',
      '2027-01-31 due projected 95000',
    ]))
  it('are those that were settled alone, once it is ended', () =>
    expect(
      said(dated(monthly, { status: 'ended' }), '2026-10-01', '2026-12-31', [
        { ...open, nominal: '2026-10-31', due: '2026-10-31', state: 'done' },
      ]),
    ).toEqual(['2026-10-31 due done 95000']))
})

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(d('2024-06-01'), days))
const adjustment = fc.option(
  fc.record({
    convention: fc.constantFrom('following', 'preceding', 'modifiedFollowing', 'nearest'),
    regions: fc.constant([] as string[]),
  }),
  { nil: undefined },
)
const rule = fc.oneof(
  fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=YEARLY'),
  fc
    .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), fc.integer({ min: 1, max: 9 }))
    .map(([every, interval]) => `FREQ=${every};INTERVAL=${interval}`),
  fc.integer({ min: 1, max: 31 }).map((monthDay) => `FREQ=MONTHLY;BYMONTHDAY=${monthDay}`),
)
const schedule = fc.oneof(
  fc.record({ type: fc.constant('once' as const), date: day, adjustment }),
  fc.record({
    type: fc.constant('recurring' as const),
    start: day,
    rule: rule.map((rrule) => ({ kind: 'rrule' as const, rrule })),
    monthEnd: fc.constantFrom('omit' as const, 'backward' as const, 'forward' as const),
    adjustment,
  }),
  fc.record({
    type: fc.constant('recurring' as const),
    start: day,
    rule: fc.record({
      kind: fc.constant('afterQuarterEnd' as const),
      month: fc.integer({ min: 1, max: 3 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    adjustment,
  }),
  fc.record({
    type: fc.constant('term' as const),
    end: day,
    renewal: fc.record({
      form: fc.constant('tacit' as const),
      span: fc.record({ amount: fc.integer({ min: 1, max: 18 }), unit: fc.constant('months' as const) }),
    }),
  }),
) as fc.Arbitrary<Schedule>

describe('three years of 1,000 random obligations', () => {
  const months = Array.from({ length: 36 }, (_, at) => monthAfter(monthOf(today), at))
  const [from, through] = [firstOf(monthOf(today)), lastOf(months[35]!)]

  it('are, month by month and year by year, the dates that the engine gives', () => {
    let compared = 0
    fc.assert(
      fc.property(schedule, (rule) => {
        const one = dated(rule)
        const engine =
          one.nextNominal === null
            ? []
            : occurrences(rule, { from: one.nextNominal, limit: 5_000, through: addDays(through, 40), by: 'nominal' })
                .map(({ adjusted }) => adjusted)
                .filter((date) => date >= from && date <= through)
                .sort()
        const window = { today, most: 1_000 }
        const monthly = months.flatMap((month) =>
          datesWithin([one], { ...window, from: firstOf(month), through: lastOf(month) }, []),
        )
        const yearly = [0, 12, 24].flatMap((at) => {
          const first = monthAfter(monthOf(today), at)
          const rows = datesWithin(
            [one],
            { ...window, from: firstOf(first), through: lastOf(monthAfter(first, 11)) },
            [],
          )
          return yearLines(rows, first).flatMap(({ days, due }) => {
            const dates = [...days.values()].flat().map(({ date }) => date)
            expect(due).toBe(dates.length)
            return dates.sort()
          })
        })
        expect(monthly.map(({ date }) => date)).toEqual(engine)
        expect(yearly).toEqual(engine)
        compared += engine.length
      }),
      { numRuns: 1_000, seed: 16 },
    )
    expect(compared).toBeGreaterThan(10_000)
  })
})

describe('sums', () => {
  const amount = fc.record({
    minor: fc.integer({ min: 0, max: 10_000_000 }),
    toMinor: fc.option(fc.integer({ min: 10_000_000, max: 20_000_000 }), { nil: undefined }),
    currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
    estimated: fc.boolean(),
  })
  const row = fc.record({ days: fc.integer({ min: 0, max: 364 }), amount })

  it('of 100,000 random amounts on random days are the naive ones to the minor unit, each currency by itself', () => {
    const first = monthOf(today)
    const rows = fc.sample(row, { numRuns: 100_000, seed: 5 }).map(({ days, amount }) => ({
      ...datesWithin([dated({ type: 'once', date: today })], { from: today, through: today, today, most: 1 }, [])[0]!,
      date: addDays(firstOf(first), days),
      amount,
    }))
    const lines = yearLines(rows, first)
    for (const { month, sums, due } of lines) {
      const own = rows.filter(({ date }) => date.startsWith(month))
      expect(due).toBe(own.length)
      for (const currency of ['GBP', 'EUR', 'JPY']) {
        let [least, most, estimated, entries] = [0n, 0n, 0n, 0]
        for (const { amount } of own) {
          if (amount.currency !== currency) continue
          const top = BigInt(amount.toMinor ?? amount.minor)
          least += BigInt(amount.minor)
          most += top
          estimated += amount.estimated ? top : top - BigInt(amount.minor)
          entries++
        }
        const sum = sums.find((one) => one.currency === currency)
        expect([sum?.least, sum?.most, sum?.estimated, sum?.entries]).toEqual([least, most, estimated, entries])
      }
    }
    expect(parseDays(lines[11]!.month + '-01')).toBeGreaterThan(parseDays(today))
  })
  it('have the currency with most entries first', () =>
    expect(
      sumsOf([{ minor: 1, currency: 'EUR', estimated: false }, pounds(2), null, pounds(3)]).map(
        ({ currency, least }) => `${least} ${currency}`,
      ),
    ).toEqual(['5 GBP', '1 EUR']))
})

it('what is skipped or waived, our own days and notices are not counted as falling due', () => {
  const counted = (what: Parameters<typeof fallsDue>[0]['what'], settled: 'done' | 'skipped' | 'waived' | null) =>
    fallsDue({ what, settled })
  expect([counted('due', null), counted('due', 'done'), counted('renews', null)]).toEqual([true, true, true])
  expect(
    [counted('due', 'skipped'), counted('due', 'waived'), counted('plan', null), counted('notice', null)].some(Boolean),
  ).toBe(false)
})
