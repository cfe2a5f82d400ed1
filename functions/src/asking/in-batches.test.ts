import { describe, expect, it } from 'vitest'
import { inBatches, type DueDate } from './in-batches.ts'

const row = (name: string, kind = 'step'): DueDate => {
  const [book = '', to = '', n = ''] = name.split(' ')
  return { id: `${to}${n}`, book, to, kind, fireAt: 0 }
}
const batchesOf = (names: string[], most: number) =>
  inBatches(
    names.map((name) => row(name)),
    most,
  ).map(({ book, ids }) => `${book}: ${ids.join(' ')}`)

describe('what is due', () => {
  it('is looked at a book at a time, the first of each before the second of any', () => {
    expect(batchesOf(['A ada 1', 'B ben 1', 'A ada 2', 'A ada 3', 'B ben 2', 'A ada 4', 'A ada 5'], 2)).toEqual([
      'A: ada1 ada2',
      'B: ben1 ben2',
      'A: ada3 ada4',
      'A: ada5',
    ])
  })

  it('of one person stands together, so that they hear of it at once', () => {
    expect(batchesOf(['A ada 1', 'A ben 1', 'A ada 2', 'A ben 2', 'A ada 3', 'A ben 3'], 3)).toEqual([
      'A: ada1 ada2 ada3',
      'A: ben1 ben2 ben3',
    ])
  })

  it('and turns to others stays first', () => {
    const rows = [row('A ben 1', 'escalation'), row('A ada 1'), row('A ben 2'), row('A ada 2')]
    expect(inBatches(rows, 2)).toEqual([
      { book: 'A', ids: ['ben1', 'ada1'] },
      { book: 'A', ids: ['ada2', 'ben2'] },
    ])
  })

  it('is nothing where nothing is due', () => expect(inBatches([], 100)).toEqual([]))
})
