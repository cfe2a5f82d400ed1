import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedAgain } from './askedAgain.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is never answered at first is over once a later asking is', async () => {
  const answers = [new Promise<void>(() => {}), new Promise<void>(() => {}), Promise.resolve()]
  const ask = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked once too often')))
  const over = vi.fn()
  void askedAgain(ask).then(over)
  await vi.advanceTimersByTimeAsync(6_000)
  expect([ask.mock.calls.length, over.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, over.mock.calls.length]).toEqual([3, 1])
})

test('what is answered, or refused, at once is asked no more', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('another person')))
  await expect(askedAgain(ask)).rejects.toThrow('another person')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledOnce()
})
