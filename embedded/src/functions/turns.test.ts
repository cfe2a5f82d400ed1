import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTurns, type Turn, type TurnLimits, type Turns } from './turns.ts'

const limits: TurnLimits = { atWork: 3, waiting: { ofOne: 2, ofFunction: 4, inAll: 5 }, patience: 30_000 }

/** A line whose calls say in which order they began. */
function line(turns: Turns) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: [string, string][] = []
  return {
    begun,
    refused,
    async asks(label: string, asker = label, { of = 'f', atOnce = 1, gone = new AbortController().signal } = {}) {
      void turns.take({ function: of, atOnce, asker, gone }).then((turn: Turn) => {
        if (turn.kind === 'refused') return refused.push([label, turn.because])
        ends.push(turn.end)
        return begun.push(label)
      })
      await settled()
    },
    async end() {
      ends.shift()?.()
      await settled()
    },
  }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('[F31] turns', () => {
  it('begin one of each asker after the other, the oldest first', async () => {
    const calls = line(openTurns(limits))
    for (const [label, asker] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
    ] as const)
      await calls.asks(label, asker)
    expect(calls.begun).toEqual(['a1'])
    for (let n = 0; n < 5; n++) await calls.end()
    expect(calls.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })
  it('are refused where too many of one asker, at one function or in all wait', async () => {
    const calls = line(openTurns(limits))
    for (const label of ['at work', 'a', 'a', 'a', 'b', 'c', 'd']) await calls.asks(label)
    expect(calls.refused).toEqual([
      ['a', 'too many wait'],
      ['d', 'too many wait'],
    ])
    await calls.asks('g at work', 'g', { of: 'g' })
    await calls.asks('e', 'e', { of: 'g' })
    await calls.asks('f', 'f', { of: 'g' })
    expect(calls.refused.slice(2)).toEqual([['f', 'too many wait']])
  })
  it('are refused after the patience, and whoever goes away leaves the line', async () => {
    const calls = line(openTurns(limits))
    const left = new AbortController()
    await calls.asks('at work')
    await calls.asks('leaves', 'a', { gone: left.signal })
    await calls.asks('stays', 'b')
    left.abort()
    await settled()
    expect(calls.refused).toEqual([['leaves', 'left']])
    await vi.advanceTimersByTimeAsync(limits.patience)
    expect(calls.refused.slice(1)).toEqual([['stays', 'waited too long']])
    await calls.end()
    await calls.asks('next')
    expect(calls.begun).toEqual(['at work', 'next'])
  })
  it('of other functions go on beside a busy one, and share what there is for all', async () => {
    const calls = line(openTurns(limits))
    await calls.asks('f1')
    await calls.asks('f2')
    await calls.asks('g1', 'g1', { of: 'g', atOnce: 2 })
    await calls.asks('g2', 'g2', { of: 'g', atOnce: 2 })
    expect(calls.begun).toEqual(['f1', 'g1', 'g2'])
    await calls.asks('h1', 'h1', { of: 'h' })
    expect(calls.begun).toHaveLength(3)
    await calls.end()
    await calls.end()
    expect(calls.begun).toEqual(['f1', 'g1', 'g2', 'f2', 'h1'])
  })
})
