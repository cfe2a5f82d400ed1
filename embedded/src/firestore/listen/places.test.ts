import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '../change.ts'
import { matches } from '../query/match.ts'
import { readQuery } from '../query/query.ts'
import type { Database } from '../stored.ts'
import { db, integer, root } from '../test-service.ts'
import type { Fields, Filter, StructuredQuery, Value } from '../wire/json.ts'
import { openPlaces, placeOf } from './places.ts'

const database: Database = { id: 1, name: db, root, prefix: Buffer.alloc(4) }
const value = fc.constantFrom<Value>(
  integer(1),
  { doubleValue: 1 },
  integer(2),
  { nullValue: null },
  { stringValue: 'x'.repeat(2000) },
)
const fields: fc.Arbitrary<Fields> = fc.record(
  { a: value, b: value, t: fc.array(value, { maxLength: 2 }).map((values): Value => ({ arrayValue: { values } })) },
  { requiredKeys: [] },
)
const filter = (fieldPath: string, op: 'EQUAL' | 'ARRAY_CONTAINS' | 'LESS_THAN', given: Value): Filter => ({
  fieldFilter: { field: { fieldPath }, op, value: given },
})
const leaf = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b'), value).map(([path, given]) => filter(path, 'EQUAL', given)),
  value.map((given) => filter('t', 'ARRAY_CONTAINS', given)),
  fc.constant(filter('a', 'LESS_THAN', integer(2))),
)
const asked: fc.Arbitrary<StructuredQuery> = fc.record(
  {
    from: fc.constantFrom([{ collectionId: 'c' }], [{ collectionId: 'c', allDescendants: true }]),
    where: fc.oneof(
      leaf,
      fc
        .record({ op: fc.constantFrom('AND' as const, 'OR' as const), filters: fc.tuple(leaf, leaf) })
        .filter(({ filters }) => new Set(filters.map((one) => one.fieldFilter?.op)).size > 1)
        .map((compositeFilter) => ({ compositeFilter })),
    ),
  },
  { requiredKeys: ['from'] },
)

test('[LI13] Whoever asks for a document, as it was or is, is found by the values it has; others who ask for a value are not', () => {
  const change = fc.record({
    path: fc.constantFrom('c/1', 'd/1/c/1', 'other/1'),
    before: fc.option(fields, { nil: null }),
    after: fc.option(fields, { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 6 }), change, (given, { path, before, after }) => {
      const queries = given.map((one) => readQuery(db, root, one))
      const places = openPlaces<number>()
      for (const [at, query] of queries.entries()) places.add(placeOf(database, query), at)
      const [name, segments] = [`${root}/${path}`, path.split('/')]
      const version = (some: Fields | null) => some && { name, fields: some }
      const changed: Change = { name, segments, before: version(before), after: version(after) }
      const found = [...places.concerned(database, changed)]
      expect(new Set(found).size).toBe(found.length)
      const isOne = (at: number, some: Fields | null) =>
        some !== null && matches(queries[at]!, { name, segments, fields: some })
      for (const at of queries.keys()) if (isOne(at, before) || isOne(at, after)) expect(found).toContain(at)
      for (const [at, query] of queries.entries()) places.remove(placeOf(database, query), at)
      expect([...places.concerned(database, changed)]).toEqual([])
    }),
    { numRuns: 500 },
  )
  const places = openPlaces<string>()
  const owned = (owner: number) =>
    placeOf(
      database,
      readQuery(db, root, { from: [{ collectionId: 'c' }], where: filter('a', 'EQUAL', integer(owner)) }),
    )
  for (let owner = 0; owner < 100; owner++) places.add(owned(owner), `owner ${owner}`)
  const change7: Change = {
    name: `${root}/c/1`,
    segments: ['c', '1'],
    before: null,
    after: { name: '', fields: { a: integer(7) } },
  }
  expect([...places.concerned(database, change7)]).toEqual(['owner 7'])
})
