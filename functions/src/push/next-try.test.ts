import { describe, expect, it } from 'vitest'
import { nextTry } from './next-try.ts'

const minute = 60_000
const first = Date.UTC(2026, 10, 23, 9)

describe('a push that could not be taken is tried again', () => {
  it.each([
    ['a minute after the first try', 1, 0.1, null, 1],
    ['five minutes after it', 2, 1, null, 5],
    ['a quarter of an hour after it', 3, 5, null, 15],
    ['no more after four tries', 4, 15, null, null],
    ['at the first of these that the service allows', 1, 0, 3, 5],
    ['at the very instant that it allows', 1, 0, 1, 1],
    ['not at all where it wants longer than all of them', 2, 1, 60, null],
  ])('%s', (_, tries, elapsed, notBefore, expected) => {
    const now = first + elapsed * minute
    const found = nextTry(tries, { first, now, notBefore: notBefore === null ? null : notBefore * minute })
    expect(found === null ? null : (found - first) / minute).toBe(expected)
  })

  it('once, when the run comes long after its time', () => {
    const now = first + 30 * minute
    expect(nextTry(1, { first, now, notBefore: null })).toBe(now + 1)
  })
})
