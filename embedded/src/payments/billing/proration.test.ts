import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Segment } from '../resources.ts'
import { costOf, divideRounded, shareOf } from './amounts.ts'
import { creditFrom } from './proration.ts'

const runs = Number(process.env.PRORATION_RUNS ?? 1_000)

/** Exact fractions, as the definition has them; rounded only where a line is written. */
type Fraction = { n: bigint; d: bigint }
const times = (a: bigint, b: bigint, whole: bigint): Fraction => ({ n: a * b, d: whole })
function toCents({ n, d }: Fraction): bigint {
  const floor = n >= 0n ? n / d : -((-n + d - 1n) / d)
  const rest = n - floor * d
  if (rest * 2n > d || (rest * 2n === d && n >= 0n)) return floor + 1n
  return floor
}

const change = fc.record({
  /** Thousandths of the time that is left until the next change. */
  after: fc.integer({ min: 0, max: 1000 }),
  unit: fc.integer({ min: 0, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 2_000 }),
})
const period = fc.record({
  start: fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  length: fc.constantFrom(86_400, 604_800, 2_419_200, 2_592_000, 2_678_400, 31_536_000, 31_622_400),
})

it(`credits and charges equal exact rational arithmetic to the cent, over ${runs} random changes of plan, seats and time [P60]`, () => {
  let changes = 0
  while (changes < runs) {
    fc.assert(
      fc.property(period, fc.array(change, { minLength: 1, maxLength: 12 }), ({ start, length }, all) => {
        const end = start + length
        const first = costOf(priced(all[0]?.unit ?? 0), all[0]?.quantity ?? 1)
        let segments: Segment[] = [{ start, end, amount: first, invoice: 'in', line: 'il' }]
        // The model: billed stretches as fractions of whole seconds, kept apart from the code under test.
        let model: { from: bigint; to: bigint; amount: bigint }[] = [
          { from: BigInt(start), to: BigInt(end), amount: BigInt(first) },
        ]
        let charged = BigInt(first)
        let expected = BigInt(first)
        let at = start
        for (const { after, unit, quantity } of all.slice(1)) {
          changes++
          at += Math.floor(((end - at) * after) / 1000)
          const { credits, segments: left } = creditFrom(segments, at)
          const debit = costOf(priced(unit), quantity, end - at, length)
          segments = [...left, { start: at, end, amount: debit, invoice: null, line: 'ii' }]
          charged += credits.reduce((sum, { amount }) => sum + BigInt(amount), 0n) + BigInt(debit)

          const now = BigInt(at)
          const next: typeof model = []
          for (const stretch of model) {
            const from = now > stretch.from ? now : stretch.from
            if (from >= stretch.to) {
              next.push(stretch)
              continue
            }
            const back = toCents(times(stretch.amount, stretch.to - from, stretch.to - stretch.from))
            expected -= back
            if (from > stretch.from) next.push({ from: stretch.from, to: from, amount: stretch.amount - back })
          }
          const due = toCents(times(BigInt(unit) * BigInt(quantity), BigInt(end) - now, BigInt(length)))
          expected += due
          model = [...next, { from: now, to: BigInt(end), amount: due }]
        }
        expect(charged).toBe(expected)
        // What is billed for the period is what its stretches hold, and no stretch is billed twice.
        expect(segments.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(charged)
        const ordered = segments.filter((one) => one.end > one.start).toSorted((a, b) => a.start - b.start)
        for (const [index, one] of ordered.entries())
          expect(one.end).toBeLessThanOrEqual(ordered[index + 1]?.start ?? end)
      }),
      { numRuns: Math.min(500, runs) },
    )
  }
}, 600_000)

it('a change to the same thing at the same second costs nothing', () => {
  fc.assert(
    fc.property(
      period,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ start, length }, unit, quantity, part) => {
        const at = start + Math.floor(length * part)
        const { credits } = creditFrom(
          [{ start, end: start + length, amount: unit * quantity, invoice: null, line: null }],
          at,
        )
        const back = credits.reduce((sum, { amount }) => sum + amount, 0)
        expect(costOf(priced(unit), quantity, start + length - at, length) + back).toBe(0)
      },
    ),
    { numRuns: 300 },
  )
})

it.each([
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [3n, 2n, 2n],
  [2n, 3n, 1n],
  [-2n, 3n, -1n],
  [0n, 7n, 0n],
])('%d / %d is %d: halves go away from zero', (n, d, result) => {
  expect(divideRounded(n, d)).toBe(result)
})

it('a share is taken of whole amounts beyond what a double holds', () => {
  expect(shareOf(99_999_999_999, 31_535_999, 31_536_000)).toBe(99_999_996_828)
})

const priced = (unit: number) => ({ unit_amount_decimal: String(unit) })
