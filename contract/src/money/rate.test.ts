import { calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfter, type Month } from '../calendar/weeks.ts'
import type { Forecast } from './forecast.ts'
import { NO_PARTS, together, type Parts } from './parts.ts'
import { convert, inOneCurrency, rateIn, readRate, textOfRate, type Rate } from './rate.ts'

const on = calendarDate('2026-11-02')
const rate = (value: string, from = 'USD', into = 'GBP'): Rate => ({ from, into, value, on })
const forecast = (currency: string, own: Parts[]): Forecast => ({
  currency,
  months: own.map((all, at) => ({ month: monthAfter('2026-11' as Month, at), all, by: new Map() })),
  all: together(own),
  by: new Map(),
})

it.each([
  ['0.79', '0.79'],
  [' 0,79 ', '0.79'],
  ['150', '150'],
  ['0', null],
  ['0.000', null],
  ['-1', null],
  ['1.12345678', null],
  ['12345678', null],
  ['1e3', null],
  ['£0.79', null],
  ['', null],
])('a rate that is typed as “%s” is read as %s', (typed, said) => expect(readRate(typed)).toBe(said))

it.each([
  [250_800n, rate('0.79'), 198_132n],
  [1n, rate('0.5'), 1n],
  [1n, rate('0.49'), 0n],
  [1_000n, rate('0.0052', 'JPY'), 520n],
  [520n, rate('192.3', 'GBP', 'JPY'), 1_000n],
  [10n ** 18n, rate('1.0000001'), 10n ** 18n + 10n ** 11n],
])('%s by %o is %s, rounded half up and never through a number with a fraction', (minor, by, into) =>
  expect(convert(minor, by)).toBe(into),
)

it('is kept as text, and nothing else is read as one', () => {
  expect(rateIn('USD', textOfRate(rate('0.79')))).toEqual(rate('0.79'))
  for (const said of ['0 GBP 2026-11-02', '0.79 GBP 2026-13-02', '0.79 GBP', '.79 GBP 2026-11-02', ''])
    expect(rateIn('USD', said), said).toBeNull()
})

describe('all in one currency', () => {
  const pounds = forecast('GBP', [{ ...NO_PARTS, fixed: 10_000n, entries: 1 }, NO_PARTS])
  const dollars = forecast('USD', [
    { ...NO_PARTS, fixed: 100n, from: 18_000n, to: 24_000n, entries: 2 },
    { ...NO_PARTS, about: 333n, entries: 1 },
  ])
  const euros = forecast('EUR', [{ ...NO_PARTS, fixed: 1n, entries: 1 }, NO_PARTS])

  it('takes what somebody gave a rate for, in pencil, and says what is in no sum', () => {
    const all = inOneCurrency([pounds, dollars, euros], 'GBP', [rate('0.79'), rate('2', 'EUR', 'USD')])
    expect(all.whole.months[0]?.all).toEqual({ fixed: 10_000n, about: 79n, from: 14_220n, to: 18_960n, entries: 3 })
    expect(all.whole.all.about).toBe(79n + 263n)
    expect(all.converted.map(({ forecast }) => forecast.currency)).toEqual(['USD'])
    expect(all.left).toEqual([euros])
  })
  it('has nothing of its own where no amount is in it', () => {
    const { whole, own } = inOneCurrency([dollars], 'GBP', [rate('1')])
    expect(own).toBeNull()
    expect(whole.all).toEqual({ fixed: 0n, about: 433n, from: 18_000n, to: 24_000n, entries: 3 })
  })

  it('adds up: a year is the sum of its months, and is off by no more than half a unit each', () =>
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        (sums, ten) => {
          const given = rate(`${Math.floor(ten / 1000)}.${String(ten % 1000).padStart(3, '0')}`)
          const one = forecast(
            'USD',
            sums.map((fixed) => ({ ...NO_PARTS, fixed, entries: 1 })),
          )
          const { whole } = inOneCurrency([one], 'GBP', [given])
          const exact = convert(
            sums.reduce((a, b) => a + b),
            given,
          )
          const difference = whole.all.about - exact
          expect(difference >= -7n && difference <= 7n).toBe(true)
        },
      ),
    ))
})
