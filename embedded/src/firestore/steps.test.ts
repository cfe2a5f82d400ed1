import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce, inSlices, sortInSteps, type Steps } from './steps.ts'

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
