import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from './store.ts'
import type { Database } from './stored.ts'
import { openWriter } from './writer.ts'

/** What time it is for the writer, in ms: only the commits here move it. */
let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

/** A store that only keeps the order of what is done in it. */
function written() {
  const done: string[] = []
  let time = 0
  const store = {
    transaction: (work: (attempt: <R>(part: () => R) => R) => void) => {
      work((part) => part())
      done.push('|')
    },
    nextCommitTime: () => ++time,
    highWater: () => time,
    logged: () => 0,
  } as unknown as Store
  const writer = openWriter(
    store,
    () => {},
    (error) => {
      throw error
    },
  )
  const commit = (name: string, writes: number, takes = 0) =>
    writer.enqueue({
      database: {} as Database,
      now: 0,
      writes,
      apply() {
        now += takes
        done.push(name)
        return { value: name, changes: [] }
      },
    })
  return { commit, done }
}

test('[DU1] Commits that wait share one write to the disk, in the order in which they came', async () => {
  const { commit, done } = written()
  expect(await Promise.all([commit('a', 1), commit('b', 2), commit('c', 1)])).toEqual(['a', 'b', 'c'])
  expect(done.join('')).toBe('abc|')
})

test('A commit of one write waits for one group of long ones, and those for one group of it', async () => {
  const { commit, done } = written()
  const long = ['A', 'B', 'C'].map((name) => commit(name, 400, 30))
  const quick = ['a', 'b'].map((name) => commit(name, 1, 30))
  await Promise.all([...long, ...quick])
  expect(done.join('')).toBe('a|A|b|B|C|')
})
