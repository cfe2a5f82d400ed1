import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { correctedValues, expectedAt, paidIn } from './recorded-values.ts'

const pounds = (minor: number) => ({ minor, currency: 'GBP' })
const amount = (minor: number) => ({ ...pounds(minor), estimated: false })
const nominal = '2026-08-07'
const corrected = (at: number, before: object) =>
  ({ action: 'occurrence.corrected', nominal, at, before: { ...before }, after: {} }) as const
const changed = (at: number, before: object, after: object) =>
  ({ action: 'obligation.changed', nominal: null, at, before: { ...before }, after: { ...after } }) as const

describe('what stood before a correction', () => {
  it('is told oldest first, of that date alone', () => {
    const lines = [
      corrected(3, { paid: pounds(126_580), settledOn: '2026-08-05' }),
      { ...corrected(2, { paid: pounds(1) }), nominal: '2026-05-07' },
      corrected(1, { paid: pounds(125_580) }),
    ]
    expect(correctedValues(lines, calendarDate(nominal))).toEqual({
      paid: [pounds(125_580), pounds(126_580)],
      settledOn: ['2026-08-05'],
    })
  })
  it('is nothing where nothing had been said', () => {
    expect(correctedValues([corrected(1, { corrections: [] })], calendarDate(nominal))).toEqual({
      paid: [],
      settledOn: [],
    })
  })
  it('is no sum where the line holds something else', () => {
    expect(paidIn({ paid: { minor: 'much', currency: 'GBP' } })).toBeNull()
    expect(paidIn(null)).toBeNull()
  })
})

describe('what was expected when it was settled', () => {
  it.each([
    ['the amount of today, where it never changed', [], 100, amount(500)],
    ['the amount of today, where it changed before', [changed(50, { amount: amount(400) }, {})], 100, amount(500)],
    ['the amount of then, where it changed since', [changed(150, { amount: amount(400) }, {})], 100, amount(400)],
    [
      'the first of those it had since',
      [changed(200, { amount: amount(450) }, {}), changed(150, { amount: amount(400) }, {})],
      100,
      amount(400),
    ],
    ['none, where there was none', [changed(150, { amount: null }, { amount: amount(500) })], 100, null],
    ['the same, where something else changed', [changed(150, { title: 'Gas' }, { title: 'Fuel' })], 100, amount(500)],
    ['the amount of today while the server has not said when', [changed(150, { amount: null }, {})], null, amount(500)],
  ])('is %s', (_, lines, settledAt, said) => expect(expectedAt(amount(500), settledAt, lines)).toEqual(said))
})
