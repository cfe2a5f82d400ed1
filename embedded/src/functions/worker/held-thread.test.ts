import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldIn, watchThread } from './held-thread.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A thread whose work is said, in milliseconds of the processor, and whom it was held by. */
function thread() {
  let spent = 1_000
  const told: [string, number][] = []
  const { begins } = watchThread(
    (stretch) => {
      const held = heldIn(stretch)
      if (held) told.push([held.name, held.milliseconds])
    },
    () => ({ spent, inUse: 0 }),
  )
  return { told, begins, works: (milliseconds: number) => void (spent += milliseconds) }
}

it('[F82] is held by the one run that was under way while it worked for long', () => {
  const { told, begins, works } = thread()
  const over = begins('imports')
  works(100)
  over()
  expect(told).toEqual([['imports', 100]])
})
it('[F82] is held by nobody where turns are short, however many there are', () => {
  const { told, begins, works } = thread()
  const over = begins('answers')
  for (let turn = 0; turn < 10; turn++) {
    works(30)
    vi.advanceTimersByTime(20)
  }
  over()
  works(500)
  begins('answers')()
  expect(told).toEqual([])
})
it('[F82] is held by nobody in particular where several were under way, and by who was alone after all', () => {
  const { told, begins, works } = thread()
  const [first, second] = [begins('imports'), begins('answers')]
  works(100)
  second()
  works(60)
  first()
  expect(told).toEqual([['imports', 60]])
})
