import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterSilence, excused, isSilent, owesSince } from './silence.ts'
import type { Run } from './worker.ts'

const run = (since: number, begun: boolean) => ({ since, begun }) as Run

it.each<[what: string, heardAt: number, askedAt: number | null, runs: Run[], since: number | null]>([
  ['at rest', 10, null, [], null],
  ['at work on what it took', 10, null, [run(20, true)], null],
  ['asked', 10, 50, [], 50],
  ['handed a call', 10, null, [run(30, false), run(20, false), run(15, true)], 20],
  ['asked after it was handed one', 10, 50, [run(30, false)], 30],
  ['heard of since', 40, null, [run(30, false)], 40],
])('[F81] a worker that is %s owes a sign of life since then', (_, heardAt, askedAt, runs, since) => {
  const worker = { heardAt, askedAt, runs: new Set(runs) }
  expect(owesSince(worker)).toBe(since)
  expect(isSilent(worker, 55)).toBe(since !== null && since < 35)
})

it.each([
  ['has had the processor all the time', 0, 1_000],
  ['has waited for it a while', 600, 1_600],
  ['has waited for longer than it was asked, of before', 9_000, 6_000],
])('[F85] a worker that %s owes a sign of life for as long as it could have given one', (_, waited, since) => {
  expect(excused(1_000, waited, 6_000)).toBe(since)
})

describe('[F85] a process is silent for as long as it could have spoken and have been heard', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** One that is listened to for a second. */
  function listened(already = 0) {
    const silent = vi.fn()
    let [time, waited, isOver] = [0, 0, false]
    afterSilence({ most: 1_000, already }, { over: () => isOver, waited: () => waited, now: () => time }, silent)
    vi.advanceTimersByTime(0)
    return {
      silent,
      speaks: () => void (isOver = true),
      /** So many milliseconds until the next turn of this process, and of them the other waited so many for a processor. */
      turn(milliseconds: number, others = 0) {
        time += milliseconds
        waited += others
        vi.advanceTimersByTime(100)
      },
    }
  }

  it('a second of turns is a second, and of what it owed before less is left', () => {
    for (const [already, turns] of [
      [0, 10],
      [700, 3],
    ] as const) {
      const { silent, turn } = listened(already)
      for (let n = 1; n < turns; n++) turn(100)
      expect(silent).not.toHaveBeenCalled()
      turn(100)
      turn(100)
      expect(silent).toHaveBeenCalledOnce()
    }
  })

  it('a long time without a turn is not, for what has come was not read', () => {
    const { silent, turn, speaks } = listened()
    turn(60_000)
    expect(silent).not.toHaveBeenCalled()
    speaks()
    for (let n = 0; n < 20; n++) turn(100)
    expect(silent).not.toHaveBeenCalled()
  })

  it('nor is what it waited for a processor', () => {
    const { silent, turn } = listened()
    for (let n = 0; n < 50; n++) turn(100, 90)
    expect(silent).not.toHaveBeenCalled()
    for (let n = 0; n < 50; n++) turn(100, 90)
    expect(silent).toHaveBeenCalledOnce()
  })
})
