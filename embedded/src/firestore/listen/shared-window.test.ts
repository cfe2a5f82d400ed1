import fc from 'fast-check'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { silentLog } from '../../log.ts'
import type { Engine } from '../engine.ts'
import { readQuery, type Query } from '../query/query.ts'
import { queryEngine, type QueryEngine } from '../query/run.ts'
import { openStore } from '../store.ts'
import { clientDocument, type Stored } from '../stored.ts'
import { db, integer, root } from '../test-service.ts'
import type { StructuredQuery } from '../wire/json.ts'
import type { Change } from '../change.ts'
import { openSharedQueries, openSharedQuery } from './shared-query.ts'
import { openWindow } from './shared-window.ts'

const order = (fieldPath: string, direction: 'ASCENDING' | 'DESCENDING') => ({ field: { fieldPath }, direction })
const act = fc.record({
  id: fc.integer({ min: 0, max: 9 }),
  n: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null, freq: 2 }),
  /** Not every change is followed by somebody who looks. */
  isLookedAt: fc.boolean(),
})
const asked: fc.Arbitrary<StructuredQuery> = fc.record({
  from: fc.constant([{ collectionId: 'c' }]),
  orderBy: fc.constantFrom([order('n', 'DESCENDING')], [order('n', 'ASCENDING'), order('__name__', 'DESCENDING')], []),
  limit: fc.integer({ min: 1, max: 4 }),
  offset: fc.constantFrom(0, 0, 0, 1),
})

function opened() {
  const store = openStore(new DatabaseSync(':memory:'), {}, 1)
  const whole = queryEngine(store.indexing, silentLog)
  let runs = 0
  const queries: QueryEngine = {
    ...whole,
    run(...args) {
      runs++
      return whole.run(...args)
    },
  }
  const database = store.database(db)
  return {
    store,
    database,
    engine: { store, queries } as Engine,
    find: (query: Query) => whole.run(store, database, query),
    runs: () => runs,
    /** A document of one number, or none any more. */
    write(id: string, n: number | null): Change | null {
      const segments = ['c', id]
      const before = store.get(database, segments)
      if (n === null && !before) return null
      store.transaction(() => {
        const time = store.nextCommitTime(1)
        if (n === null) store.remove(database, before!)
        else store.put(database, segments, { n: integer(n) }, time, time, before)
      })
      const after = store.get(database, segments)
      return {
        name: `${root}/c/${id}`,
        segments,
        before: before && clientDocument(before),
        after: after && clientDocument(after),
      }
    },
  }
}
const idsOf = (documents: readonly Stored[]) => documents.map(({ name }) => name)

test('[LI4] A window that is kept by what changes holds what its query finds, and says what leads there', () => {
  fc.assert(
    fc.property(asked, fc.array(act, { minLength: 20, maxLength: 60 }), (structured, acts) => {
      const { store, database, engine, find, write } = opened()
      const query = readQuery(db, root, structured)
      const { verdict } = openSharedQuery(engine, database, query)
      const documentOf = (segments: readonly string[]) => {
        const document = store.get(database, segments)
        return document && clientDocument(document)
      }
      const window = openWindow(engine, database, query, { verdict, documentOf, beyond: 1 })
      let client = window.held()
      for (const { id, n, isLookedAt } of acts) {
        const change = write(`d${id}`, n)
        if (change) window.take(change)
        if (!isLookedAt) continue
        const { entering, leaving } = window.movement(client)
        const now = new Map(client)
        for (const { name } of leaving) now.delete(name)
        for (const { name, document } of entering) now.set(name, document?.updateTime ?? '')
        client = window.held()
        expect(now).toEqual(new Map(client))
        expect([...client.keys()]).toEqual(idsOf(find(query)))
      }
    }),
    { numRuns: 80 },
  )
})

test('[LI12] Those who ask the same share one evaluation, and windows are run again only when too little is known', () => {
  const { database, engine, runs, write, find } = opened()
  const query = () =>
    readQuery(db, root, { from: [{ collectionId: 'c' }], orderBy: [order('n', 'DESCENDING')], limit: 5 })
  for (let n = 0; n < 100; n++) write(`d${n}`, n)
  const shared = openSharedQueries(engine)
  const joined = Array.from({ length: 20 }, () => shared.join(database, query()))
  const [one] = joined
  expect(new Set(joined).size).toBe(1)
  const before = one!.window!.held()
  expect(runs()).toBe(1)
  for (let n = 100; n < 130; n++) shared.take(database, write(`d${n}`, n)!)
  for (let n = 129; n > 100; n--) shared.take(database, write(`d${n}`, null)!)
  expect([...one!.window!.held().keys()]).toEqual(idsOf(find(query())))
  expect(runs()).toBe(2)
  expect(one!.window!.movement(before)).toBe(joined.at(-1)!.window!.movement(before))
  // A document that two queries hear of is one object as well.
  const other = shared.join(database, { ...query(), limit: 6 })
  const nothing = new Map<string, string>()
  const [first, second] = [one!, other].map(({ window }) => window!.movement(nothing).entering[0]?.document)
  expect(first).toBe(second)
  for (const each of joined) shared.leave(each, database, query())
  expect(shared.join(database, query())).not.toBe(one)
})
