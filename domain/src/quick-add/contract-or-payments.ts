import type { Line } from './line.ts'
import { writtenEvery } from './rhythms/written-rule.ts'
import type { Open } from './piece.ts'
import { allOf, type Placed } from './placed.ts'
import type { Said } from './timing-result.ts'

/** "from 20 Feb 2025 for 24 months, 30 days' notice": what runs so long, and has a notice, ends then. */
export const isContractFor = (placed: readonly Placed[]) =>
  allOf(placed, 'notice').length > 0 &&
  allOf(placed, 'length').length > 0 &&
  allOf(placed, 'date').some(({ piece }) => piece.role === 'from')

/** "… for 24 months, cancel 30 days before, £33 a month": the contract's end is to be kept, or each payment. */
export function contractOrPayments(line: Line, placed: readonly Placed[], { rhythm, isTerm }: Said): Open[] {
  if (!rhythm?.piece.perAmount || isTerm || !isContractFor(placed)) return []
  const before = placed[placed.indexOf(rhythm) - 1]
  const start = before?.piece.is === 'amount' ? before.start : rhythm.start
  const sum = before?.piece.is === 'amount' ? `${line.text.slice(before.start, before.end)} ` : ''
  const text = line.text.slice(start, rhythm.end)
  const { amount, unit } = rhythm.piece.rhythm.every
  const every = amount === 1 ? `every ${unit.slice(0, -1)}` : `every ${amount} ${unit}`
  return [
    {
      code: 'how-often',
      start,
      end: rhythm.end,
      options: [
        { value: 'contract', replacement: '', label: `its end, with notice before it; “${text}” is a line of its own` },
        {
          value: 'payments',
          replacement: `${sum}${writtenEvery(amount, unit, line.language)}`,
          label: `each payment, ${every}`,
        },
      ],
      question: `“${text}”: is the contract’s end to be kept, or each payment?`,
    },
  ]
}
