import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from './change.ts'
import type { Store } from './store.ts'
import type { Database } from './stored.ts'
import { openWriter } from './writer.ts'

/** What time it is for the writer, in ms: only the commits here move it. */
let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

/** A store that only keeps the order of what is done in it. `log`: how it is pruned. */
function written(log: Partial<Pick<Store, 'owed' | 'pruneLog'>> = {}) {
  const done: string[] = []
  let time = 0
  const store = {
    transaction: (work: (attempt: <R>(part: () => R) => R) => void) => {
      work((part) => part())
      done.push('|')
    },
    nextCommitTime: () => ++time,
    highWater: () => time,
    owed: () => 0,
    pruneLog: () => false,
    ...log,
  } as unknown as Store
  const writer = openWriter(
    store,
    () => {},
    (error) => {
      throw error
    },
  )
  const commit = (name: string, writes: number, takes = 0, changes: Change[] = []) =>
    writer.enqueue({
      database: {} as Database,
      now: 0,
      writes,
      apply() {
        now += takes
        done.push(name)
        return { value: name, changes }
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

test('[DU3] [DU6] While the log has more to forget, each group that changes something forgets some of it', async () => {
  const pruned: string[] = []
  const answers = [true, true, false]
  const { commit, done } = written({
    owed: () => (pruned.length === 0 ? 100 : 0),
    pruneLog: () => {
      pruned.push(done.at(-1) ?? '')
      return answers.shift() ?? false
    },
  })
  const change = { name: 'x' } as Change
  await commit('nothing', 1)
  for (const name of ['a', 'b']) await commit(name, 1, 0, [change])
  await commit('nothing', 1)
  for (const name of ['c', 'd']) await commit(name, 1, 0, [change])
  expect(pruned).toEqual(['a', 'b', 'c'])
})
