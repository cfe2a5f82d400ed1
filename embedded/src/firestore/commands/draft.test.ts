import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FirestoreError } from '../errors.ts'
import type { IndexesFile } from '../index-definitions.ts'
import { atOnce } from '../steps.ts'
import { openStore } from '../store.ts'
import { db, integer, root } from '../test-service.ts'
import type { Write } from '../wire/json.ts'
import { applyCommit, readWrites } from './commit.ts'
import { draftWrites, standingDrafts, type Drafts } from './draft.ts'

const indexes: IndexesFile = {
  indexes: [
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'a', order: 'ASCENDING' },
        { fieldPath: 'b', order: 'DESCENDING' },
      ],
    },
  ],
}

/** A store in memory, which starts with three documents. `number`: what makes a commit's time. */
function opened() {
  const sqlite = new DatabaseSync(':memory:')
  const store = openStore(sqlite, indexes, 1)
  const database = store.database(db)
  let now = 1
  const read = (writes: readonly Write[]) => atOnce(readWrites(database, writes))
  const drafted = (writes: readonly Write[]) => atOnce(draftWrites(store, database, read(writes)))
  function commit(writes: readonly Write[], drafts?: Drafts) {
    const operations = read(writes)
    const draftOf = drafts && standingDrafts(store, database, drafts)
    return store.transaction((attempt) => {
      try {
        return attempt(() =>
          applyCommit(store, database, { kind: 'admin' }, operations, store.nextCommitTime(++now), () => {}, draftOf),
        )
      } catch (error) {
        if (error instanceof FirestoreError) return error.message
        throw error
      }
    })
  }
  commit(
    ['x', 'y', 'z'].map((id) => ({ update: { name: `${root}/c/${id}`, fields: { a: integer(1), b: integer(2) } } })),
  )
  /** All that stands in the file. */
  const held = () =>
    ['documents', 'index_entries', 'log'].map((table) => sqlite.prepare(`SELECT * FROM ${table} ORDER BY 1`).all())
  return {
    commit,
    drafted,
    held,
    close: () => sqlite.close(),
    standing: (drafts: Drafts) => standingDrafts(store, database, drafts),
  }
}

const name = fc.constantFrom('v', 'w', 'x', 'y', 'z').map((id) => `${root}/c/${id}`)
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'd'), fc.nat(2).map(integer))
const currentDocument = fc.option(
  fc.boolean().map((exists) => ({ exists })),
  { nil: undefined, freq: 8 },
)
const updateMask = fc.option(
  fc.subarray(['a', 'b']).map((fieldPaths) => ({ fieldPaths })),
  { nil: undefined },
)
const updateTransforms = fc.option(
  fc.constantFrom(
    [{ fieldPath: 'd', setToServerValue: 'REQUEST_TIME' as const }],
    [{ fieldPath: 'a', increment: integer(1) }],
  ),
  { nil: undefined, freq: 4 },
)
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ name, fields, updateMask, updateTransforms, currentDocument })
      .map(({ name: of, fields: said, ...how }) => ({ update: { name: of, fields: said }, ...how }) as Write),
  },
  name.map((of): Write => ({ delete: of })),
)
const writes = fc.array(write, { minLength: 1, maxLength: 4 }).filter(isTaken)

/** An update that needs the document to exist is refused behind its deletion, before anything is looked at. */
function isTaken(all: readonly Write[]): boolean {
  const needs = all.flatMap((one, at) =>
    one.update && one.currentDocument?.exists ? [{ of: one.update.name, at }] : [],
  )
  return needs.every(({ of, at }) => !all.slice(0, at).some((earlier) => earlier.delete === of))
}

test('[CM1] [CM4] [CM5] A commit that was worked out before its turn leaves and answers what it would have, whatever came between', () => {
  fc.assert(
    fc.property(writes, fc.array(writes, { maxLength: 2 }), (own, others) => {
      const [plain, ahead] = [opened(), opened()]
      const drafts = ahead.drafted(own)
      for (const other of others) expect(ahead.commit(other)).toEqual(plain.commit(other))
      expect(ahead.commit(own, drafts)).toEqual(plain.commit(own))
      expect(ahead.held()).toEqual(plain.held())
      for (const store of [plain, ahead]) store.close()
    }),
    { numRuns: 200 },
  )
})

test('What a commit comes to is not worked out again at its turn, but of documents that somebody changed meanwhile', () => {
  const { commit, drafted, standing, close } = opened()
  const set = (id: string, n: number): Write => ({ update: { name: `${root}/c/${id}`, fields: { a: integer(n) } } })
  const drafts = drafted([
    set('x', 3),
    set('y', 3),
    set('new', 3),
    { delete: `${root}/c/z` },
    set('twice', 1),
    set('twice', 2),
  ])
  const standingNames = () => ['x', 'y', 'new', 'z', 'twice'].filter((id) => standing(drafts)(`${root}/c/${id}`))
  expect(standingNames()).toEqual(['x', 'y', 'new'])
  commit([set('y', 4)])
  expect(standingNames()).toEqual(['x', 'new'])
  close()
})
