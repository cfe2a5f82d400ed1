import { expect, it } from 'vitest'
import { backoff, isGivenUp } from './backoff.ts'

const retry = { attempts: 5, seconds: null, minimumBackoffSeconds: 10, maximumBackoffSeconds: 300, doublings: 3 }

it('[F63] the wait before a task is tried again doubles, then grows by the same step, up to the most', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failed) => backoff(retry, failed) / 1000)).toEqual([10, 20, 40, 80, 160, 240, 300])
})
it('[F63] a task is given up after so many tries, and not before so many seconds where both are said', () => {
  expect([4, 5].map((failed) => isGivenUp(retry, failed, 0, 0))).toEqual([false, true])
  const both = { ...retry, seconds: 60 }
  expect(isGivenUp(both, 9, 0, 59_000)).toBe(false)
  expect(isGivenUp(both, 9, 0, 60_000)).toBe(true)
})
