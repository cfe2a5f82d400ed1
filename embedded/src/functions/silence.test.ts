import { expect, it } from 'vitest'
import { excused, isSilent, owesSince } from './silence.ts'
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
