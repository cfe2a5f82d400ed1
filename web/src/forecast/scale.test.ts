import { expect, it } from 'vitest'
import { NO_PARTS } from '@duebook/contract/money/parts'
import { briefMoney, currencyName, oneOf, symbolOf, wholeRange } from './money-words.ts'
import { barParts, groupedParts, scaleOf } from './scale.ts'

it.each([
  [637_660n, 'GBP', ['0', '£2k', '£4k', '£6k', '£8k']],
  [58_800n, 'USD', ['0', '$200', '$400', '$600']],
  [150n, 'GBP', ['0', '£1', '£2']],
  [0n, 'GBP', ['0', '£1']],
  [1_000_000n, 'JPY', ['0', '¥200k', '¥400k', '¥600k', '¥800k', '¥1m']],
  [10n ** 19n, 'GBP', ['0', '£20,000tn', '£40,000tn', '£60,000tn', '£80,000tn', '£100,000tn']],
])('a scale up to %s of %s has round lines, five at the most above nothing', (most, currency, texts) => {
  const { ticks, top } = scaleOf(most, currency)
  expect(ticks.map(({ text }) => text)).toEqual(texts)
  expect(top >= most).toBe(true)
})

it('a bar has what is fixed, what is about and dashed what lies between, and is as high as the most', () => {
  const scale = scaleOf(10_000n, 'GBP')
  const parts = { ...NO_PARTS, fixed: 2_000n, about: 1_000n, from: 500n, to: 1_500n }
  expect(barParts(parts, scale, 'tone2')).toEqual([
    { look: 'tone2', size: 0.25 },
    { look: 'tone2', hatched: true, size: 0.1 },
    { look: 'between', size: 0.1 },
  ])
  const stacked = groupedParts(
    [
      { parts, look: 'tone1' },
      { parts, look: 'tone2' },
    ],
    scale,
  )
  expect(stacked.map(({ look }) => look)).toEqual(['tone1', 'tone1', 'tone2', 'tone2', 'between'])
  expect(stacked.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(0.9)
})

it('money is said as briefly as there is room', () => {
  expect([briefMoney(637_660n, 'GBP'), briefMoney(42_050n, 'GBP'), briefMoney(3_500_000_000n, 'GBP')]).toEqual([
    '£6.4k',
    '£421',
    '£35.0m',
  ])
  expect(wholeRange(4_296_183n, 4_376_783n, 'GBP')).toBe('£42,962 to £43,768')
  expect([currencyName('GBP'), currencyName('CHF'), oneOf('USD'), oneOf('CHF')]).toEqual([
    'Pounds',
    'Swiss francs',
    'dollar',
    'Swiss franc',
  ])
  expect([symbolOf('GBP'), symbolOf('CHF')]).toEqual(['£', 'CHF'])
})
