import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

it('[PW3] takes one of each asker in turn, whoever asked much before', () => {
  const queue = fairQueue<string>({ ofOne: 10, inAll: 20 })
  for (const work of ['a1', 'a2', 'a3', 'a4']) queue.add('a', work)
  queue.add('b', 'b1')
  queue.add('c', 'c1')
  queue.add('b', 'b2')
  expect(Array.from({ length: 8 }, () => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', null])
})

it('[PW3] has an end for one asker and one for all, until something is done', () => {
  const queue = fairQueue<number>({ ofOne: 2, inAll: 3 })
  expect([queue.add('a', 1), queue.add('a', 2), queue.add('a', 3)]).toEqual([true, true, false])
  expect([queue.add('b', 4), queue.add('c', 5)]).toEqual([true, false])
  expect(queue.take()).toBe(1)
  // Taken is not done: it still costs.
  expect(queue.add('a', 3)).toBe(false)
  queue.done('a')
  expect([queue.add('a', 3), queue.add('c', 5)]).toEqual([true, false])
})
