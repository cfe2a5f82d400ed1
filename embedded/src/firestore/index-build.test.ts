import fc from 'fast-check'
import { copyFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'
import { DatabaseSync } from 'node:sqlite'
import type { IndexesFile } from './index-definitions.ts'
import { entriesOf, placesOf } from './index-entries.ts'
import { compareDocuments, matches } from './query/match.ts'
import { readQuery } from './query/query.ts'
import { queryEngine } from './query/run.ts'
import { openSnapshots } from './snapshots.ts'
import { openStore, type Store } from './store.ts'
import { db, freshFile, integer, openTestService, root, set, admin } from './test-service.ts'
import type { Fields, StructuredQuery, Value } from './wire/json.ts'

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' })
const contains = { fieldPath: 't', arrayConfig: 'CONTAINS' }
const composites = [
  { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [ascending('a'), ascending('b')] },
  { collectionGroup: 'c', queryScope: 'COLLECTION_GROUP', fields: [ascending('b'), ascending('a')] },
  { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [contains, ascending('a')] },
]
const overrides = [
  { collectionGroup: 'c', fieldPath: 'a', indexes: [] },
  { collectionGroup: 'c', fieldPath: 'b', indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }] },
  { collectionGroup: 'c', fieldPath: '*', indexes: [{ order: 'ASCENDING' }] },
]
const indexesFile: fc.Arbitrary<IndexesFile> = fc.record({
  indexes: fc.subarray(composites),
  fieldOverrides: fc.subarray(overrides),
})
const number = fc.integer({ min: 0, max: 2 }).map((one) => integer(one))
const list = fc.array(number, { maxLength: 3 }).map((values): Value => ({ arrayValue: { values } }))
const fields = fc.record({ a: number, b: number, t: list }, { requiredKeys: [] }) as fc.Arbitrary<Fields>
const document = fc.constantFrom('c/0', 'c/1', 'c/2', 'c/3', 'd/0/c/4', 'd/0/c/5', 'e/6')
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: document, fields }) },
  fc.record({ remove: document }),
  fc.constant({ build: true as const }),
  fc.record({ restart: indexesFile }),
)
const equal = (fieldPath: string, value: Value) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL' as const, value },
})
const order = (fieldPath: string) => ({ field: { fieldPath }, direction: 'ASCENDING' as const })
const queries: StructuredQuery[] = [
  { from: [{ collectionId: 'c' }], where: equal('a', integer(1)), orderBy: [order('b')] },
  { from: [{ collectionId: 'c', allDescendants: true }], where: equal('b', integer(1)), orderBy: [order('a')] },
  {
    from: [{ collectionId: 'c' }],
    where: { fieldFilter: { field: { fieldPath: 't' }, op: 'ARRAY_CONTAINS', value: integer(2) } },
    orderBy: [order('a')],
  },
  { from: [{ collectionId: 'c' }], orderBy: [order('a')] },
]

/** One file that is opened again and again, as a process that starts anew opens it. */
function reopened() {
  const sqlite = new DatabaseSync(':memory:')
  let store = openStore(sqlite, {}, 1)
  const all = () => {
    const database = store.database(db)
    return [...store.scanDocuments(database, 'all', { from: database.prefix, to: Buffer.from([255]), reverse: false })]
  }
  return {
    all,
    do(what: (store: Store) => void) {
      store.transaction(() => what(store))
    },
    /** With pieces so small that a change of the file falls between them. */
    build: () => store.indexing.isBuilding() && store.transaction(() => store.indexNext(2)),
    restart: (file: IndexesFile) => void (store = openStore(sqlite, file, 1)),
    isBuilding: () => store.indexing.isBuilding(),
    /** Entries as they should be, and as they are. */
    entries() {
      const { prefix } = store.database(db)
      const wanted = all().flatMap(({ segments, fields: of, id }) =>
        [...entriesOf(placesOf(prefix, segments), of, store.indexing.written()).keys()].map((text) => `${text} ${id}`),
      )
      const rows = sqlite.prepare('SELECT entry, document FROM index_entries').all()
      const there = rows.map(
        (row) => `${Buffer.from(row['entry'] as Uint8Array).toString('latin1')} ${row['document']}`,
      )
      return { wanted: wanted.toSorted(), there: there.toSorted() }
    },
    ask(structured: StructuredQuery) {
      const query = readQuery(db, root, structured)
      const found = queryEngine(store.indexing, silentLog).run(store, store.database(db), query)
      const naive = all()
        .filter((one) => matches(query, one))
        .toSorted((a, b) => compareDocuments(query.orders, a, b))
      return { found: found.map(({ name }) => name), naive: naive.map(({ name }) => name) }
    },
    close: () => sqlite.close(),
  }
}

test('[IX1] However files of indexes follow one another while documents change, queries are right and the entries in the end those of the last', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), indexesFile, (acts, last) => {
      const file = reopened()
      for (const one of [...acts, { restart: last }]) {
        if ('restart' in one) file.restart(one.restart)
        else if ('build' in one) file.build()
        else
          file.do((store) => {
            const database = store.database(db)
            const path = 'put' in one ? one.put : one.remove
            const before = store.get(database, path.split('/'))
            if ('put' in one) store.put(database, path.split('/'), one.fields, 1, 1, before)
            else if (before) store.remove(database, before)
          })
        for (const query of queries) {
          const { found, naive } = file.ask(query)
          expect(found).toEqual(naive)
        }
      }
      while (file.isBuilding()) file.build()
      const { wanted, there } = file.entries()
      expect(there).toEqual(wanted)
      file.close()
    }),
    { numRuns: 60 },
  )
})

test('[IX1] What a crash leaves of a building goes on where it was, and is used when it is whole', async () => {
  const [file, copy] = [freshFile(), freshFile()]
  const sqlite = openDatabase(file, silentLog)
  const first = openStore(sqlite, {}, 1)
  const database = first.database(db)
  first.transaction(() => {
    for (let at = 0; at < 30; at++)
      first.put(database, ['c', `d${at}`], { a: integer(at % 3), b: integer(at) }, 1, 1, null)
  })
  const changed = openStore(sqlite, { indexes: composites }, 1)
  changed.transaction(() => changed.indexNext(10))
  // A process that is killed leaves these two as they are.
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${copy}${end}`)
  sqlite.close()

  const left = openDatabase(copy, silentLog)
  const store = openStore(left, { indexes: composites }, 1)
  expect([store.indexing.isBuilding(), store.indexing.through()]).toEqual([true, 10])
  expect(store.wholeIndexes().compositesOf('c')).toEqual([])
  const snapshots = openSnapshots(copy)
  const [before, after] = [await snapshots.take(), () => snapshots.take()]
  expect(store.transaction(() => store.indexNext(25))).toBe(true)
  expect(store.wholeIndexes().compositesOf('c')).toHaveLength(3)
  // Who reads the file as it was before does without them still.
  expect(before.reads.wholeIndexes().compositesOf('c')).toEqual([])
  expect((await after()).reads.wholeIndexes().compositesOf('c')).toHaveLength(3)
  snapshots.close()
  left.close()
})

test('[IX1] A changed file of indexes stops no start, and its indexes are used once they are whole', async () => {
  const file = freshFile()
  const fill = await openTestService(file)
  await fill.commit(
    db,
    admin,
    Array.from({ length: 300 }, (_, at) => set(`c/d${at}`, { a: integer(at % 3), b: integer(at) })),
  )
  await fill.close()
  const logged: string[] = []
  let whole: (() => void) | null = null
  const isWhole = new Promise<void>((resolve) => (whole = resolve))
  const info = (event: string) => {
    if (event.startsWith('firestore.indexes')) logged.push(event)
    if (event === 'firestore.indexes_whole') whole?.()
  }
  const service = await openTestService(
    file,
    undefined,
    { indexes: composites },
    { log: { ...silentLog, info }, requireIndexes: 'whole' },
  )
  const ask = () => service.runQuery(db, admin, root, { ...queries[0], limit: 2 }, {})
  await isWhole
  expect((await ask()).documents.map(({ name }) => name.split('/').at(-1))).toEqual(['d1', 'd4'])
  expect(logged).toEqual(['firestore.indexes_building', 'firestore.indexes_whole'])
  await service.close()
  const again = await openTestService(file, undefined, { indexes: composites }, { log: { ...silentLog, info } })
  expect(logged).toHaveLength(2)
  await again.close()
})
