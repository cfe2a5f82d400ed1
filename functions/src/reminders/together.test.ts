import { expect, test } from 'vitest'
import { together } from './together.ts'

test('Those that come while some are under way go together, and no more than so many', async () => {
  const groups: string[] = []
  const ends: (() => void)[] = []
  const ask = together<string>(3, (all) => {
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
  const ask = together<string>(5, async (all) => {
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
  const ask = together<string>(5, (all) => {
    if (all.includes('a')) throw new Error('a cannot be done')
    return Promise.resolve()
  })
  await expect(ask('a')).rejects.toThrow('a cannot be done')
  await expect(ask('b')).resolves.toBeUndefined()
})
