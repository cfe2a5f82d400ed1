import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { Amount } from '../obligation.ts'
import { paidComparison, slipOfThePoint } from './paid-comparison.ts'
import { paidAsExpected, paidText } from './paid.ts'

const pounds = (minor: number) => ({ minor, currency: 'GBP' })
const fixed: Amount = { ...pounds(14_218), estimated: false }
const about: Amount = { ...pounds(128_400), estimated: true }
const between: Amount = { ...pounds(1_800), toMinor: 2_400, estimated: false }

describe('what Done keeps as paid', () => {
  it.each([
    ['a fixed amount of a bill', 'bill', fixed, pounds(14_218)],
    ['a fixed amount of a filing', 'filing', fixed, pounds(14_218)],
    ['nothing of an estimate', 'bill', about, null],
    ['nothing of a range', 'bill', between, null],
    ['nothing where no amount is known', 'bill', null, null],
    ['nothing of a contract that ended', 'contract', fixed, null],
    ['nothing of a warranty that ran out', 'warranty', fixed, null],
  ] as const)('is %s', (_, kind, amount, paid) => expect(paidAsExpected({ kind, amount }, null)).toEqual(paid))
  it('is what that date costs, where another amount holds from a date on', () => {
    const rises = { kind: 'bill' as const, amount: fixed, amountChanges: ['2026-12-17 15102 GBP'] }
    expect(paidAsExpected(rises, calendarDate('2026-11-17'))).toEqual(pounds(14_218))
    expect(paidAsExpected(rises, calendarDate('2026-12-17'))).toEqual(pounds(15_102))
  })
})

describe('what was paid, beside what was expected', () => {
  it.each([
    ['the same', pounds(14_218), fixed, 'as expected'],
    ['more', pounds(15_102), fixed, '£8.84 more than expected'],
    ['less', pounds(14_118), fixed, '£1 less than expected'],
    ['more than an estimate', pounds(129_600), about, '£12 more than expected'],
    ['exactly an estimate', pounds(128_400), about, 'as expected'],
    ['within a range', pounds(2_000), between, 'within what was expected'],
    ['more than a range', pounds(2_450), between, '£0.50 more than expected'],
    ['less than a range', pounds(1_500), between, '£3 less than expected'],
    ['another currency', { minor: 17_106, currency: 'USD' }, fixed, null],
    ['nothing expected', pounds(1), null, null],
  ])('says %s', (_, paid, expected, said) => expect(paidComparison(paid, expected)).toBe(said))
  it('is told to the penny', () => expect(paidText(pounds(125_500))).toBe('£1,255.00'))
})

describe('a slip of the point', () => {
  it.each([
    ['ten times', 142_180, 'Ten times £142.18. A slip of the point?'],
    ['a hundred times', 1_421_800, 'A hundred times £142.18. A slip of the point?'],
    ['a little more', 15_102, null],
    ['the same', 14_218, null],
  ])('is asked about where it is %s', (_, minor, said) =>
    expect(slipOfThePoint(pounds(minor), fixed)?.said ?? null).toBe(said),
  )
  it('is asked about where it is a tenth', () =>
    expect(slipOfThePoint(pounds(12_840), about)?.meant).toEqual(pounds(128_400)))
  it('is not asked about in another currency, nor of nothing', () => {
    expect(slipOfThePoint({ minor: 142_180, currency: 'USD' }, fixed)).toBeNull()
    expect(slipOfThePoint(pounds(0), { ...fixed, minor: 0 })).toBeNull()
  })
})
