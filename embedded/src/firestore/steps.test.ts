import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce, forOneSlice, giveWayWhile, inSlices, oneByOne, sortInSteps, type Steps } from './steps.ts'

test('[DU5] A sort that gives way sorts as any other, and leaves equal ones in their order', () => {
  const row = fc.record({ key: fc.integer({ min: 0, max: 20 }), at: fc.nat() })
  const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
  fc.assert(
    fc.property(fc.array(row, { maxLength: 2500, size: 'max' }), (rows) => {
      expect(atOnce(sortInSteps([...rows], byKey))).toEqual([...rows].sort(byKey))
    }),
    { numRuns: 20 },
  )
})

test('[DU5] Work in slices lets others have their turn', async () => {
  let turns = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }
  })()
  const long = function* (): Steps<string> {
    // Until others had three turns: work that kept the thread would never end.
    while (turns < 3) yield
    return 'done'
  }
  expect(await inSlices(long(), () => false)).toMatchObject({ value: 'done' })
  expect(await inSlices(long(), () => true)).toBe(null)
  isOver = true
  await others
})

/** A step of this many milliseconds. */
function* keeping(milliseconds: number, count: number): Steps<number> {
  for (let done = 0; done < count; done++) {
    const until = performance.now() + milliseconds
    while (performance.now() < until);
    yield
  }
  return count
}

test('[DU5] Work gives way at its next step once somebody waits for the thread, and goes on where it was', () => {
  let waits = false
  giveWayWhile(() => waits)
  try {
    const work = keeping(2, 12)
    waits = true
    expect(forOneSlice(work)).toBe(null)
    waits = false
    // One of the twelve was done: of the others, it is asked what time it is after sixteen.
    expect(forOneSlice(work)).toEqual({ value: 12 })
  } finally {
    giveWayWhile(() => false)
  }
})

test('[DU5] Whoever came in a slice is served before the next begins', async () => {
  const done: string[] = []
  const work = function* (): Steps<string> {
    // What a message that came meanwhile sets going.
    setImmediate(() => setImmediate(() => done.push('commit')))
    for (const at of [1, 2]) {
      done.push(`slice ${at}`)
      yield* keeping(5, 16)
    }
    return 'read'
  }
  expect(await inSlices(work(), () => false)).toMatchObject({ value: 'read' })
  expect(done).toEqual(['slice 1', 'commit', 'slice 2'])
})

test('[DU5] Works that are done one by one are done in their order, and one that fails stops no other', async () => {
  const done: string[] = []
  const { take, through } = oneByOne()
  const work = function* (name: string): Steps<string> {
    for (let at = 0; at < 100; at++) yield
    done.push(name)
    if (name === 'b') throw new Error(name)
    return name
  }
  const all = ['a', 'b', 'c'].map((name) => take(work(name)))
  await through()
  expect(done).toEqual(['a', 'b', 'c'])
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
