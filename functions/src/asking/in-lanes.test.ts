import { expect, it } from 'vitest'
import { inLanes, openLanes } from './in-lanes.ts'

/** What is under way until it is said to be through. */
function ground() {
  const begun: number[] = []
  const ends = new Map<number, (fault?: Error) => void>()
  const act = (one: number) =>
    new Promise<void>((resolve, reject) => {
      begun.push(one)
      ends.set(one, (fault) => (fault ? reject(fault) : resolve()))
    })
  return { begun, act, end: (one: number, fault?: Error) => ends.get(one)!(fault) }
}
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

it('what is put in later begins as soon as a lane is free, while what came before is still under way', async () => {
  const { begun, act, end } = ground()
  const lanes = openLanes(2, act)
  await lanes.put([1, 2])
  const later = lanes.put([3, 4])
  await soon()
  expect(begun).toEqual([1, 2])
  end(2)
  await soon()
  expect(begun).toEqual([1, 2, 3])
  end(1)
  await later
  expect(begun).toEqual([1, 2, 3, 4])
  let isThrough = false
  const through = lanes.through().then(() => (isThrough = true))
  end(3)
  await soon()
  expect(isThrough).toBe(false)
  end(4)
  await through
})

it('a fault ends its lane, is thrown once the others are through, and stops none of them', async () => {
  const { begun, act, end } = ground()
  const fault = new Error('This one cannot be done.')
  const thrown = expect(inLanes([1, 2, 3, 4], 2, act)).rejects.toBe(fault)
  end(1, fault)
  await soon()
  expect(begun).toEqual([1, 2])
  for (const one of [2, 3, 4]) {
    end(one)
    await soon()
  }
  await thrown
  expect(begun).toEqual([1, 2, 3, 4])
})

it('where every lane ended with a fault nothing more begins', async () => {
  const { begun, act, end } = ground()
  const thrown = expect(inLanes([1, 2, 3], 2, act)).rejects.toThrow('The first.')
  end(1, new Error('The first.'))
  end(2, new Error('The second.'))
  await thrown
  expect(begun).toEqual([1, 2])
})
