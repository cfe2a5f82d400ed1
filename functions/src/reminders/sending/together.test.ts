import { expect, test } from 'vitest'
import { together } from './together.ts'

const atMost = (most: number) => ({ most, heaviest: Infinity, weightOf: () => 1 })

test('Those that come while some are under way go together, and no more than so many', async () => {
  const groups: string[] = []
  const ends: (() => void)[] = []
  const ask = together<string>(atMost(3), (all) => {
    groups.push(all.join(''))
    return new Promise<void>((end) => ends.push(end))
  })
  const all = [...'ab'].map(ask)
  await Promise.resolve()
  expect(groups).toEqual(['ab'])
  all.push(...[...'cdef'].map(ask))
  for (let ended = 0; ended < 3; ended++) {
    while (ends.length === ended) await Promise.resolve()
    ends[ended]!()
  }
  await Promise.all(all)
  expect(groups).toEqual(['ab', 'cde', 'f'])
})

test('Where one of several fails the others are done, and it alone says so', async () => {
  const done: string[] = []
  const ask = together<string>(atMost(5), async (all) => {
    if (all.includes('b')) throw new Error('b cannot be done')
    done.push(...all)
  })
  const outcomes = await Promise.allSettled([...'abc'].map(ask))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['a', 'c'])
  await ask('d')
  expect(done).toEqual(['a', 'c', 'd'])
})

test('What fails at once stops nothing that comes after it', async () => {
  const ask = together<string>(atMost(5), (all) => {
    if (all.includes('a')) throw new Error('a cannot be done')
    return Promise.resolve()
  })
  await expect(ask('a')).rejects.toThrow('a cannot be done')
  await expect(ask('b')).resolves.toBeUndefined()
})

test('No more go together than are light enough, and what is heavier than that goes alone', async () => {
  const groups: string[][] = []
  const bounds = { most: 9, heaviest: 5, weightOf: (one: string) => one.length }
  const ask = together<string>(bounds, async (all) => void groups.push([...all]))
  await Promise.all(['aa', 'bbb', 'c', 'dddddd', 'e', 'ffff', 'g'].map(ask))
  expect(groups).toEqual([['aa', 'bbb'], ['c'], ['dddddd'], ['e', 'ffff'], ['g']])
})
