import { describe, expect, it } from 'vitest'
import { learnedEstimate, learnedFrom } from './learned-estimate.ts'
import type { Amount } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'

type Settled = Pick<Occurrence, 'nominal' | 'state' | 'paid'>
const about = (minor: number, currency = 'GBP'): Amount => ({ minor, currency, estimated: true })
const done = (nominal: string, minor: number, currency = 'GBP'): Settled => ({
  nominal,
  state: 'done',
  paid: { minor, currency },
})
const monthly = (...paid: number[]) => paid.map((minor, at) => done(`2026-0${at + 1}-17`, minor))

describe('an estimate learned from what was paid', () => {
  it.each<[what: string, Amount | null, Settled[], number | null]>([
    ['is the average of three, to the pound', about(8_000), monthly(8_120, 7_990, 8_600), 8_200],
    [
      'is the average of the last six',
      about(12_000),
      monthly(99_999, 17_120, 14_866, 12_640, 11_985, 13_102, 16_087),
      14_300,
    ],
    ['rounds a half up', about(8_000), monthly(8_150, 8_150, 8_150), 8_200],
    ['is to the penny where it is a small sum', about(500), monthly(120, 121, 121), 121],
    [
      'is whole where a currency has no smaller unit',
      about(1_000, 'JPY'),
      [done('2026-01-01', 1_200, 'JPY'), done('2026-02-01', 1_201, 'JPY'), done('2026-03-01', 1_204, 'JPY')],
      1_202,
    ],
    ['is exact with the largest sums', about(1), monthly(1e13 - 100, 1e13 - 100, 1e13 - 100), 1e13 - 100],
    ['is nothing, where nothing had to be paid', about(8_000), monthly(0, 0, 0), 0],
    [
      'takes the dates in their order, not as they came',
      about(8_000),
      monthly(8_600, 7_990, 8_120).toReversed(),
      8_200,
    ],
    ['is none after two', about(8_000), monthly(8_120, 7_990), null],
    ['is none where it says that already', about(8_200), monthly(8_120, 7_990, 8_600), null],
    ['is none of a fixed amount', { ...about(8_000), estimated: false }, monthly(8_120, 7_990, 8_600), null],
    ['is none of a range', { ...about(8_000), toMinor: 9_000 }, monthly(8_120, 7_990, 8_600), null],
    ['is none where no amount is known', null, monthly(8_120, 7_990, 8_600), null],
    [
      'leaves out what was paid in another currency',
      about(8_000),
      [...monthly(8_120, 7_990), done('2026-08-17', 8_600, 'USD')],
      null,
    ],
    [
      'leaves out what is not done and what nobody said',
      about(8_000),
      [
        ...monthly(8_120, 7_990),
        { nominal: '2026-08-17', state: 'skipped', paid: null },
        { nominal: '2026-09-17', state: 'done', paid: null },
      ],
      null,
    ],
  ])('%s', (_what, estimate, records, minor) =>
    expect(learnedEstimate(estimate, records)?.amount ?? null).toEqual(
      minor === null ? null : { minor, currency: estimate?.currency, estimated: true },
    ),
  )
  it('says from what, the oldest first', () => {
    const learned = learnedEstimate(about(8_000), monthly(8_120, 7_990, 8_600))
    expect(learned && learnedFrom(learned)).toBe('Last three: £81.20, £79.90, £86.00.')
    const six = learnedEstimate(about(8_000), monthly(100, 8_120, 7_990, 8_600, 8_100, 8_200, 8_300))
    expect(six && learnedFrom(six)).toBe('Last six: £81.20, £79.90, £86.00, £81.00, £82.00, £83.00.')
  })
})
