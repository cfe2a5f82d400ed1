import { expect, test } from 'vitest'
import { openInbox } from './inbox.ts'

/** Messages are the milliseconds that they take; those of none are quick. */
function inbox() {
  let now = 0
  const taken: number[] = []
  const turns: (() => void)[] = []
  const put = openInbox<number>({
    take(message) {
      now += message
      taken.push(message)
    },
    isQuick: (message) => message === 0,
    now: () => now,
    later: (run) => void turns.push(run),
  })
  return { put, taken, turn: () => turns.shift()?.(), left: () => turns.length }
}

test('What takes long is taken in its order, some at a time, and others have their turn between', () => {
  const { put, taken, turn, left } = inbox()
  put([9, 8, 7, 6, 30, 1])
  expect([taken.splice(0), left()]).toEqual([[9, 8, 7], 1])
  turn()
  expect([taken.splice(0), left()]).toEqual([[6, 30], 1])
  turn()
  expect([taken, left()]).toEqual([[1], 0])
})

test('A quick one does not wait for what was there before it', () => {
  const { put, taken, turn } = inbox()
  put([25, 5, 0])
  put([4, 0])
  expect(taken).toEqual([0, 25, 0])
  turn()
  expect(taken).toEqual([0, 25, 0, 5, 4])
  put([3])
  expect(taken.at(-1)).toBe(3)
})
