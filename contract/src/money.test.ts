import { expect, it } from 'vitest'
import { amountText, amountWords, sumText } from './money.ts'

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
