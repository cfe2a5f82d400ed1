import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { readQuery } from './query/query.ts'
import { queryEngine } from './query/run.ts'
import { atOnce } from './steps.ts'
import { openStore } from './store.ts'
import { clientDocument } from './stored.ts'
import { db, integer, root } from './test-service.ts'
import { viewAt } from './view.ts'

test('[TX4] What was is read however much has changed since, of its own collection alone where that says it', () => {
  const store = openStore(new DatabaseSync(':memory:'), {}, 1)
  const database = store.database(db)
  const engine = queryEngine(store.indexing, silentLog)
  const paths = ['a/1', 'a/2', 'b/1', 'a/1/b/1', 'a/2/b/2']
  const past: { time: number; held: Map<string, number> }[] = []
  const held = new Map<string, number>()
  for (let n = 0; n < 3_000; n++) {
    const path = paths[(n * 7 + (n >> 3)) % paths.length]!
    const segments = path.split('/')
    store.transaction(() => {
      const time = store.nextCommitTime(1)
      const before = store.get(database, segments)
      const isGone = before !== null && n % 4 === 0
      const fields = { n: integer(n) }
      if (isGone) store.remove(database, before)
      else store.put(database, segments, fields, time, time, before)
      const after = isGone ? null : store.get(database, segments)
      store.appendLog(database, time, segments, before && clientDocument(before), after && clientDocument(after))
      if (isGone) held.delete(path)
      else held.set(path, n)
    })
    if (n % 500 === 0) past.push({ time: store.highWater(), held: new Map(held) })
  }
  const queries = {
    a: readQuery(db, root, { from: [{ collectionId: 'a' }] }),
    b: readQuery(db, root, { from: [{ collectionId: 'b', allDescendants: true }], limit: 2 }),
  }
  for (const then of past)
    for (const most of [0, 20_000]) {
      const view = viewAt(store, engine, database, then.time, most)
      for (const path of paths)
        expect(view.get(path.split('/'))?.fields['n']).toEqual(
          then.held.has(path) ? integer(then.held.get(path)!) : undefined,
        )
      const found = (query: keyof typeof queries) =>
        atOnce(view.find(queries[query])).map(({ segments }) => segments.join('/'))
      const ofCollection = (id: string, depth: number[]) =>
        [...then.held.keys()]
          .filter((path) => path.split('/').at(-2) === id && depth.includes(path.split('/').length))
          .toSorted()
      expect(found('a')).toEqual(ofCollection('a', [2]))
      expect(found('b')).toEqual(ofCollection('b', [2, 4]).slice(0, 2))
    }
})
