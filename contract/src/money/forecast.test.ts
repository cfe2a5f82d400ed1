import { addDays, calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dated } from '../calendar/dates-ahead.ts'
import type { BookDate } from '../calendar/dates-within.ts'
import { firstOf, monthAfter, type Month } from '../calendar/weeks.ts'
import type { Amount, Kind, Obligation } from '../obligation.ts'
import { forecastOf } from './forecast.ts'
import { groupParts, groupsOf, keyOf } from './forecast-groups.ts'
import { forecastTable } from './forecast-table.ts'
import { leastOf, mostOf, shareOf } from './parts.ts'

const first = '2026-11' as Month
type One = Dated & Pick<Obligation, 'assignee' | 'tags'>
const row = (amount: Amount | null, days: number, of: Partial<One> = {}): BookDate<One> => {
  const date = addDays(firstOf(first), days)
  const obligation = { id: 'one', kind: 'bill', assignee: null, tags: [], ...of } as unknown as One
  return {
    obligation,
    what: 'due',
    date,
    nominal: date,
    due: date,
    projected: false,
    period: null,
    settled: null,
    amount,
  }
}
const pounds = (minor: number, more: Partial<Amount> = {}): Amount => ({
  minor,
  currency: 'GBP',
  estimated: false,
  ...more,
})
const byKind = ({ kind }: One) => kind

describe('the forecast', () => {
  it('keeps what is fixed, about and between apart, and each currency by itself', () => {
    const rows = [
      row(pounds(95_000), 0),
      row(pounds(60_000, { estimated: true }), 29),
      row(pounds(1_800, { toMinor: 2_400, estimated: true }), 30),
      row(pounds(500, { currency: 'USD' }), 30),
      row(null, 3),
    ]
    const [gbp, usd] = forecastOf(rows, first, byKind)
    expect(gbp?.months[0]?.all).toEqual({ fixed: 95_000n, about: 60_000n, from: 0n, to: 0n, entries: 2 })
    expect(gbp?.months[1]?.all).toEqual({ fixed: 0n, about: 0n, from: 1_800n, to: 2_400n, entries: 1 })
    expect([leastOf(gbp!.all), mostOf(gbp!.all)]).toEqual([156_800n, 157_400n])
    expect([usd?.currency, usd?.months.length, usd?.all.fixed]).toEqual(['USD', 12, 500n])
  })
  it('leaves out what lies before and after its twelve months', () =>
    expect(forecastOf([row(pounds(1), -1), row(pounds(2), 365)], first, byKind)).toEqual([]))

  const amount = fc.record({
    minor: fc.integer({ min: 0, max: 9_999_999_999_999 }),
    toMinor: fc.option(fc.constant(10_000_000_000_000), { nil: undefined }),
    currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
    estimated: fc.boolean(),
  })
  const kind = fc.constantFrom<Kind>('bill', 'filing', 'contract', 'renewal', 'other')
  const dates = fc.record({ days: fc.integer({ min: 0, max: 364 }), amount, kind })

  it('of 100,000 random amounts on random days comes to the naive sum, to the minor unit, by month and by kind', () => {
    const drawn = fc.sample(dates, { numRuns: 100_000, seed: 16 })
    const rows = drawn.map(({ days, amount, kind }) => row(amount as Amount, days, { kind }))
    const naive = new Map<string, bigint>()
    const count = (key: string, minor: number) => naive.set(key, (naive.get(key) ?? 0n) + BigInt(minor))
    for (const { date, amount, obligation } of rows)
      for (const key of ['', date.slice(0, 7), obligation.kind]) {
        count(`${amount!.currency} ${key} least`, amount!.minor)
        count(`${amount!.currency} ${key} most`, amount!.toMinor ?? amount!.minor)
      }
    const forecasts = forecastOf(rows, first, byKind)
    const said = forecasts.flatMap(({ currency, all, months, by }) =>
      [['', all] as const, ...months.map(({ month, all }) => [month, all] as const), ...by].flatMap(([key, parts]) => [
        [`${currency} ${key} least`, leastOf(parts)] as const,
        [`${currency} ${key} most`, mostOf(parts)] as const,
      ]),
    )
    expect(new Map(said)).toEqual(naive)
    // More than a number keeps exactly: none of it was ever one.
    expect(naive.get('GBP  least')! > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true)
    for (const one of forecasts) {
      const groups = groupsOf('kind', forecasts)
      const sum = groups.reduce((all, group) => all + mostOf(groupParts(one, group)), 0n)
      expect(sum).toBe(mostOf(one.all))
    }
  })

  it('is drawn in four groups at the most: those with most money, and the others together', () => {
    const owners = ['ada', 'ben', 'mina', 'jo', 'kit']
    const rows = owners.map((assignee, at) => row(pounds(100 * (at + 1)), 0, { assignee }))
    const forecasts = forecastOf(rows, first, (one) => keyOf('owner', one))
    expect(groupsOf('owner', forecasts)).toEqual([
      { keys: ['kit'], isRest: false },
      { keys: ['jo'], isRest: false },
      { keys: ['mina'], isRest: false },
      { keys: ['ben', 'ada'], isRest: true },
    ])
    expect(
      groupsOf(
        'owner',
        forecastOf(rows.slice(1), first, (one) => keyOf('owner', one)),
      ),
    ).toHaveLength(4)
  })
  it('counts what has two tags once, to its first', () =>
    expect(keyOf('tag', { kind: 'bill', assignee: null, tags: ['home', 'car'] })).toBe('home'))

  it('stands in a table for other programs, in the unit of its currency', () => {
    const yen = pounds(1_500, { currency: 'JPY' })
    const rows = [row(pounds(1_255, { toMinor: 2_400 }), 40), row(pounds(5), 40), row(yen, 40, { kind: 'filing' })]
    expect(forecastTable(forecastOf(rows, first, byKind), (key) => key.toUpperCase())).toEqual([
      ['Month', 'Currency', 'Of', 'Fixed', 'About', 'Between, from', 'Between, to', 'Least', 'Most', 'Dates'],
      ['2026-12', 'GBP', 'BILL', '0.05', '0.00', '12.55', '24.00', '12.60', '24.05', '2'],
      ['2026-12', 'JPY', 'FILING', '1500', '0', '0', '0', '1500', '1500', '1'],
    ])
  })
})

it.each([
  [0n, 0n, 0],
  [1n, 3n, 33],
  [2n, 3n, 67],
  [1n, 200n, 1],
  [10n ** 20n, 10n ** 20n, 100],
])('%s of %s is %s per cent', (part, all, said) => expect(shareOf(part, all)).toBe(said))

it('the months are those of the calendar', () => {
  const [one] = forecastOf([row(pounds(1), 0)], first, byKind)
  expect(one?.months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => monthAfter(first, at)))
  expect(calendarDate(`${one?.months[11]?.month}-01`)).toBe('2027-10-01')
})
