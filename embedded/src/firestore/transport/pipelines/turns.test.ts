import { expect, it } from 'vitest'
import { sortedInTurns, turnsOf } from './turns.ts'

it('[PI6] What is sorted in turns is sorted as at once, and what is equal stays in its order', async () => {
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  for (const length of [0, 1, 999, 1_000, 1_001, 7_345]) {
    const all = Array.from({ length }, (_, place) => ({ key: next() % 100, place }))
    const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
    expect(
      await sortedInTurns(
        all,
        compare,
        turnsOf(() => 0),
      ),
    ).toEqual(all.toSorted(compare))
  }
})

it('[PI6] Others have their turn when a pipeline has had the thread for long, and not before', async () => {
  let now = 0
  const turns = turnsOf(() => now)
  now = 7
  expect(turns.pause()).toBeNull()
  now = 9
  const order: string[] = []
  setImmediate(() => order.push('another'))
  await turns.pause()
  order.push('the pipeline')
  expect(order).toEqual(['another', 'the pipeline'])
  expect(turns.pause()).toBeNull()
})

it('[PI6] One result that takes far too long is given up', () => {
  let now = 0
  const turns = turnsOf(() => now)
  now = 499
  turns.check()
  now = 501
  expect(() => turns.check()).toThrow(expect.objectContaining({ status: 'RESOURCE_EXHAUSTED' }))
})
