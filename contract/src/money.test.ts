import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, amountWords, decimalOf, moneyText, sumsOf, sumText } from './money.ts'
import { sumsTogether } from './money/sums-together.ts'

const of = (minor: number, currency = 'GBP', toMinor?: number) => ({
  minor,
  currency,
  estimated: false,
  ...(toMinor === undefined ? {} : { toMinor }),
})

it.each([
  ['one currency', [of(14_218), null, of(8_640)], '£228.58'],
  ['several, the most frequent first', [of(3_500, 'USD'), of(14_218), of(8_640)], '£228.58 and US$35.00'],
  ['three', [of(100, 'USD'), of(100), of(500, 'JPY'), of(100)], '£2.00, JP¥500 and US$1.00'],
  ['a range among them', [of(1_000), of(2_000, 'GBP', 3_000)], '£30.00–£40.00'],
  ['nothing known', [null, null], null],
  ['nothing', [], null],
])('a list of %s says every sum, none silently absent', (_what, amounts, said) => {
  expect(sumText(amounts)).toBe(said)
})

it('an amount in running text says whether it is an estimate', () => {
  expect(amountWords({ ...of(420_000), estimated: true })).toBe('about £4,200')
  expect(amountWords({ ...of(420_050), estimated: true })).toBe('about £4,200.50')
  expect(amountWords(null)).toBeNull()
  expect(amountText(of(100, 'GBP', 200))).toEqual({ text: '£1–£2', about: false, nature: 'between' })
  expect(amountText(of(100, 'GBP', 250))).toEqual({ text: '£1.00–£2.50', about: false, nature: 'between' })
  expect(amountText(of(10_000))).toEqual({ text: '£100.00', about: false, nature: 'fixed' })
})

describe('sums that are written without a format are those that it writes', () => {
  const minors = fc.oneof(
    fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    fc.bigInt({ min: -100_000n, max: 100_000n }),
  )
  it.each(['GBP', 'EUR', 'USD'])('of %s, to the last digit', (currency) => {
    const [exact, rough] = [{}, { trailingZeroDisplay: 'stripIfInteger' as const }].map(
      (way) => new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...way }),
    )
    fc.assert(
      fc.property(minors, fc.boolean(), (minor, hundreds) => {
        const whole = hundreds ? minor * 100n : minor
        expect(moneyText(whole, currency)).toBe(exact?.format(decimalOf(whole, 2)))
        expect(moneyText(whole, currency, true)).toBe(rough?.format(decimalOf(whole, 2)))
      }),
      { numRuns: 1_000 },
    )
  })
})

it('sums of parts come together to the sum of all', () => {
  const amount = fc.record({
    minor: fc.integer({ min: 0, max: 10 ** 9 }),
    toMinor: fc.option(fc.integer({ min: 10 ** 9, max: 10 ** 10 }), { nil: undefined }),
    currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
    estimated: fc.boolean(),
  })
  const parts = fc.array(fc.array(fc.option(amount)), { maxLength: 12 })
  fc.assert(
    fc.property(parts, (all) => {
      expect(sumsTogether(all.flatMap(sumsOf))).toEqual(sumsOf(all.flat()))
    }),
  )
})
