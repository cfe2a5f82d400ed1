import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { HalfWritten, openStore, type Store } from './store.ts'
import { db, root } from './test-service.ts'

const text = 'é'.repeat(50)
const document = { name: `${root}/c/d`, fields: { s: { stringValue: text } } }
const bytes = Buffer.byteLength(JSON.stringify(document))
const commit = (store: Store, changes = 1) =>
  store.transaction(() => {
    const time = store.nextCommitTime(1)
    for (let at = 0; at < changes; at++) store.appendLog(store.database(db), time, ['c', `d${at}`], null, document)
    return time
  })
const prune = (store: Store, keep: { rows?: number; bytes?: number; before?: number }) =>
  store.transaction(() =>
    store.pruneLog(keep.before ?? 0, { rows: keep.rows ?? Infinity, bytes: keep.bytes ?? Infinity }),
  )
/** All pages: how much is in one depends on how fast the machine reads. */
const pages = (store: Store, after: number, collections?: string[]) => {
  const all = store.commitsAfter(after, 10, collections)
  for (let page = all; page.length > 0; all.push(...page))
    page = store.commitsAfter(all.at(-1)!.commitTime, 10, collections)
  return all
}
const timesOf = (store: Store) => pages(store, 0).map(({ commitTime }) => commitTime)

test('[DU3] The log keeps so many bytes, changes or days, whichever is least, of whole commits', () => {
  const sqlite = new DatabaseSync(':memory:')
  const store = openStore(sqlite, {}, 1)
  const times = [commit(store), commit(store, 3), commit(store), commit(store)]
  expect(store.logBytes()).toBe(6 * bytes)
  prune(store, { bytes: 4 * bytes })
  // The first would have been too few, and the second goes as a whole.
  expect([timesOf(store), store.logBytes(), store.logStart()]).toEqual([times.slice(2), 2 * bytes, times[1]])
  prune(store, { rows: 1 })
  expect(timesOf(store)).toEqual(times.slice(3))
  prune(store, { before: times[3]! + 1 })
  expect([timesOf(store), store.logBytes()]).toEqual([[], 0])
})

test('[DU3] What is undone is not counted', () => {
  const store = openStore(new DatabaseSync(':memory:'), {}, 1)
  store.transaction((attempt) => {
    const time = store.nextCommitTime(1)
    const failing = () =>
      attempt(() => {
        store.appendLog(store.database(db), time, ['c', 'd'], null, document)
        throw new Error('refused')
      })
    expect(failing).toThrow('refused')
  })
  expect(store.logBytes()).toBe(0)
})

test.for(['first', 'later'])(
  '[CM1] Of a %s part that fails after it wrote nothing is left, and the others stand',
  (which) => {
    const store = openStore(new DatabaseSync(':memory:'), {}, 1)
    const database = store.database(db)
    store.transaction((attempt) => {
      const write = (id: string) => {
        store.put(database, ['c', id], {}, 1, 1, null)
        store.appendLog(database, store.nextCommitTime(1), ['c', id], null, document)
      }
      const failing = () =>
        attempt(() => {
          write('fails')
          throw new Error('refused')
        })
      if (which === 'later') attempt(() => write('before'))
      expect(failing).toThrow('refused')
      attempt(() => write('stands'))
    })
    const ids = which === 'later' ? ['before', 'stands'] : ['stands']
    expect(['before', 'fails', 'stands'].filter((id) => store.get(database, ['c', id]))).toEqual(ids)
    expect([store.logBytes(), pages(store, 0).flatMap(({ rows }) => rows.map(({ path }) => path))]).toEqual([
      ids.length * bytes,
      ids.map((id) => `c/${id}`),
    ])
  },
)

test('[CM1] What fails after it wrote, though it was to fail before, leaves nothing of its transaction', () => {
  const store = openStore(new DatabaseSync(':memory:'), {}, 1)
  const database = store.database(db)
  const write = (id: string) => store.put(database, ['c', id], {}, 1, 1, null)
  const transaction = () =>
    store.transaction((attempt) => {
      attempt(() => write('before'), true)
      expect(() =>
        attempt(() => {
          throw new Error('refused')
        }, true),
      ).toThrow('refused')
      attempt(() => {
        write('fails')
        throw new Error('too late')
      }, true)
    })
  expect(transaction).toThrow(HalfWritten)
  expect(['before', 'fails'].map((id) => store.get(database, ['c', id]))).toEqual([null, null])
})

test('[DU3] The log is pruned as fast as it grows, and never much of it at once', () => {
  const store = openStore(new DatabaseSync(':memory:'), {}, 1)
  const rows = () => store.logBytes() / bytes
  let [longest, most] = [0, 0]
  for (let group = 0; group < 60; group++) {
    commit(store, 500)
    const before = rows()
    prune(store, { rows: 2_000 })
    longest = Math.max(longest, rows())
    most = Math.max(most, before - rows())
  }
  expect(most).toBeLessThan(700)
  expect(longest).toBeLessThan(4_000)
  for (let isBehind = true; isBehind;) isBehind = prune(store, { rows: 2_000 })
  expect(rows()).toBe(2_000)
})

test('[DU3] A long commit is forgotten as a whole, and its changes a few at a time', () => {
  const sqlite = new DatabaseSync(':memory:')
  const store = openStore(sqlite, {}, 1)
  const times = [commit(store, 1_000), commit(store)]
  expect(prune(store, { rows: 1 })).toBe(true)
  expect(store.logBytes()).toBeGreaterThan(500 * bytes)
  // Whoever opens the file next has none of it in memory, and goes on.
  const next = openStore(sqlite, {}, 1)
  for (const one of [store, next]) expect([timesOf(one), one.logStart()]).toEqual([times.slice(1), times[0]])
  for (let isBehind = true; isBehind;) isBehind = prune(next, { rows: 1 })
  expect([timesOf(next), next.logBytes()]).toEqual([times.slice(1), bytes])
})

test('The log says the same from memory and from the file, whole commits at a time', () => {
  const sqlite = new DatabaseSync(':memory:')
  const store = openStore(sqlite, {}, 1)
  const times = [commit(store, 3), commit(store), commit(store, 2)]
  // What was committed before it was opened is not in its memory.
  const again = openStore(sqlite, {}, 1)
  for (const after of [0, times[0]!, times[1]!, times[2]!]) {
    const remembered = pages(store, after)
    expect(remembered.map(({ commitTime }) => commitTime)).toEqual(times.filter((time) => time > after))
    expect(pages(again, after)).toEqual(remembered)
    expect(pages(again, after, ['other'])).toEqual(pages(store, after, ['other']))
  }
  expect(pages(store, 0).map(({ rows }) => rows.length)).toEqual([3, 1, 2])
  expect(store.commitsAfter(0, 1, ['other'])).toMatchObject([{ commitTime: times[0], rows: [] }])
})

test('[DU3] A commit time is found in the log without an index of its own, and one that an earlier release made goes', () => {
  const sqlite = new DatabaseSync(':memory:')
  const made = openStore(sqlite, {}, 1)
  expect(made.lastLogged(Infinity)).toBe(0)
  sqlite.exec('CREATE INDEX log_by_time ON log (commit_time)')
  const times = Array.from({ length: 40 }, (_, at) => commit(made, 1 + (at % 3)))
  prune(made, { rows: 60 })
  const store = openStore(sqlite, {}, 1)
  const indexes = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'log'").all()
  expect(indexes).toEqual([{ name: 'log_by_parent' }])
  const logged = sqlite.prepare('SELECT id, commit_time FROM log ORDER BY id').all() as {
    id: number
    commit_time: number
  }[]
  expect(logged[0]!.id).toBeGreaterThan(1)
  for (const around of [...times.slice(-35), 0])
    for (const time of [around - 1, around, around + 1]) {
      const until = logged.findLast(({ commit_time }) => commit_time <= time)
      expect(store.lastLogged(time)).toBe(until?.id ?? logged[0]!.id - 1)
    }
})

test('[DU3] What was pruned is not said of memory either', () => {
  const store = openStore(new DatabaseSync(':memory:'), {}, 1)
  const before = store.highWater()
  const times = [commit(store), commit(store), commit(store)]
  prune(store, { rows: 1 })
  expect(pages(store, before).map(({ commitTime }) => commitTime)).toEqual(times.slice(2))
})
