import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce, inSlices, oneByOne, sortInSteps, type Steps } from './steps.ts'

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
  expect(await inSlices(long(), () => false)).toEqual({ value: 'done' })
  expect(await inSlices(long(), () => true)).toBe(null)
  isOver = true
  await others
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
