import { expect, it } from 'vitest'
import { nextRound, stopsAt, triedFor } from './webhook-tries.ts'

const began = Date.UTC(2026, 10, 19, 14, 2)

it('what is not taken is tried in growing steps, the last time as its three days end', () => {
  const at: number[] = []
  for (let now = began, round = 1; now < stopsAt(began); round++) {
    now = nextRound(round, now, began)
    at.push((now - began) / 60_000)
  }
  const steps = at.map((one, n) => one - (at[n - 1] ?? 0))
  expect(steps.slice(0, 6)).toEqual([1, 5, 15, 60, 180, 360])
  expect(steps.slice(0, -1)).toEqual(steps.slice(0, -1).toSorted((a, b) => a - b))
  expect(at.at(-1)).toBe(triedFor / 60_000)
  expect(at.length).toBeLessThan(20)
})

it('a round that comes after the three days is followed by one that is later still', () => {
  expect(nextRound(9, began + triedFor, began)).toBeGreaterThan(began + triedFor)
})
