import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { silentLog } from '../../log.ts'
import type { Fields, FieldOperator, Filter, StructuredQuery, Value } from '../wire/json.ts'
import { checkFields } from '../data/check-value.ts'
import { openStore } from '../store.ts'
import type { Stored } from '../stored.ts'
import { db, integer, root } from '../test-service.ts'
import { atOnce } from '../steps.ts'
import { compareDocuments, matches, valueOf } from './match.ts'
import { readQuery } from './query.ts'
import { queryEngine } from './run.ts'

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((number): Value => ({ integerValue: String(number) })),
  fc.constantFrom<Value>(
    { doubleValue: 1.5 },
    { doubleValue: 2 },
    { doubleValue: 'NaN' },
    { nullValue: null },
    { booleanValue: false },
    { booleanValue: true },
    { stringValue: 'a' },
    { stringValue: '' },
  ),
)
const array = fc.array(value, { maxLength: 3 }).map((values): Value => ({ arrayValue: { values } }))
const fields: fc.Arbitrary<Fields> = fc.record(
  { a: value, b: value, t: array, m: value.map((x): Value => ({ mapValue: { fields: { x } } })) },
  { requiredKeys: [] },
)
const path = fc.constantFrom('c', 'c', 'c', 'other', 'd/1/c', 'd/2/c')
const operator = fc.constantFrom<FieldOperator>(
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'EQUAL',
  'NOT_EQUAL',
)
const fieldPath = fc.constantFrom('a', 'b', 'm.x')
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ field: fc.record({ fieldPath }), op: operator, value }).map((fieldFilter) => ({ fieldFilter })),
  value.map((operand) => ({
    fieldFilter: { field: { fieldPath: 't' }, op: 'ARRAY_CONTAINS' as const, value: operand },
  })),
  fc
    .record({
      field: fc.record({ fieldPath }),
      op: fc.constantFrom('IN' as const, 'NOT_IN' as const),
      value: fc.array(value, { minLength: 1, maxLength: 3 }),
    })
    .map(({ field, op, value: values }) => ({ fieldFilter: { field, op, value: { arrayValue: { values } } } })),
)
const tree: fc.Arbitrary<Filter> = fc.oneof(
  leaf,
  fc
    .record({
      op: fc.constantFrom<'AND' | 'OR'>('AND', 'AND', 'OR'),
      filters: fc.array(leaf, { minLength: 1, maxLength: 3 }),
    })
    .map((compositeFilter) => ({ compositeFilter })),
)
const query: fc.Arbitrary<StructuredQuery> = fc.record({
  from: fc.constantFrom([{ collectionId: 'c' }], [{ collectionId: 'c', allDescendants: true }]),
  // Two of them in one query are refused where they hold together, and one `not-in` beside its like.
  where: fc.option(
    tree.filter((where) => {
      const said = JSON.stringify(where)
      const many = (...operators: FieldOperator[]) =>
        operators.reduce((sum, one) => sum + said.split(`"op":"${one}"`).length - 1, 0)
      return many('ARRAY_CONTAINS') <= 1 && (many('NOT_IN') === 0 || many('NOT_IN', 'NOT_EQUAL', 'IN') === 1)
    }),
    { nil: undefined },
  ),
  orderBy: fc.uniqueArray(
    fc.record({
      field: fc.record({ fieldPath: fc.constantFrom('a', 'b', '__name__') }),
      direction: fc.constantFrom<'ASCENDING' | 'DESCENDING'>('ASCENDING', 'DESCENDING'),
    }),
    { maxLength: 2, selector: (order) => order.field.fieldPath },
  ),
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  offset: fc.constantFrom(0, 0, 1),
})
/** One that says as much as a document does of the first orders, or in its place for all of them. */
const cursor = fc.record({
  at: fc.nat(13),
  values: fc.integer({ min: 1, max: 3 }),
  before: fc.boolean(),
  bounds: fc.subarray(['startAt', 'endAt'] as const),
})
/** Whether nothing is sorted after the name, which is refused. */
const endsInName = ({ orderBy = [], where }: StructuredQuery) => {
  const at = orderBy.findIndex(({ field }) => field.fieldPath === '__name__')
  if (at < 0) return true
  const compared = (given: unknown) => JSON.stringify(given ?? null).match(/"fieldPath":"[^"]+"},"op":"[A-Z_]+"/g) ?? []
  const ranges = compared(where).filter((text) => /"(LESS|GREATER|NOT)/.test(text))
  const named = orderBy.map(({ field }) => field.fieldPath)
  return (
    at === orderBy.length - 1 && ranges.every((text) => named.includes(/"fieldPath":"([^"]+)"/.exec(text)?.[1] ?? ''))
  )
}
const indexes = {
  indexes: [
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'a', order: 'ASCENDING' },
        { fieldPath: 'b', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 't', arrayConfig: 'CONTAINS' },
        { fieldPath: 'a', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION_GROUP',
      fields: [
        { fieldPath: 'a', order: 'ASCENDING' },
        { fieldPath: 'b', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'm.x', indexes: [] }],
}
/** Beside those one whose order is that of the first. */
const withMerged = {
  ...indexes,
  indexes: [
    ...indexes.indexes,
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'm.x', order: 'ASCENDING' },
        { fieldPath: 'b', order: 'DESCENDING' },
      ],
    },
  ],
}

test('[QU1] [IX2] What several composite indexes of one order are about together needs no index of its own', () => {
  const store = openStore(new DatabaseSync(':memory:'), withMerged, 1)
  const database = store.database(db)
  const numbers = [0, 1, 2]
  const documents = numbers.flatMap((a) => numbers.flatMap((b) => numbers.map((x) => ({ a, b, x }))))
  store.transaction(() => {
    for (const { a, b, x } of documents) {
      const map: Value = { mapValue: { fields: { x: integer(x) } } }
      store.put(database, ['c', `${a}${b}${x}`], { a: integer(a), b: integer(b), m: map }, 1, 1, null)
    }
  })
  const engine = queryEngine(store.indexing, silentLog, 'whole')
  const found = (filters: Filter[], direction: 'ASCENDING' | 'DESCENDING', more: object = {}) => {
    const orderBy = [{ field: { fieldPath: 'b' }, direction }]
    const where = { compositeFilter: { op: 'AND' as const, filters } }
    const query = readQuery(db, root, { from: [{ collectionId: 'c' }], where, orderBy, ...more })
    engine.requireIndexes(database, query)
    return engine.run(store, database, query).map(({ segments }) => segments[1])
  }
  const is = (fieldPath: string, op: FieldOperator, value: number): Filter => ({
    fieldFilter: { field: { fieldPath }, op, value: integer(value) },
  })
  const both = [is('a', 'EQUAL', 1), is('m.x', 'EQUAL', 2)]
  expect(found(both, 'DESCENDING')).toEqual(['122', '112', '102'])
  expect(found([...both, is('b', 'LESS_THAN', 2)], 'DESCENDING')).toEqual(['112', '102'])
  expect(found(both, 'DESCENDING', { startAt: { values: [integer(1)], before: true }, limit: 1 })).toEqual(['112'])
  expect(() => found(both, 'ASCENDING')).toThrow(/requires an index/)
  expect(() => found([is('a', 'EQUAL', 1), is('d', 'EQUAL', 1)], 'DESCENDING')).toThrow(/requires an index/)
})

test('[QU1] [AG1] Queries over indexes give what a naive filter and sort give, in the same order, and count as many', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(path, fields), { maxLength: 14 }),
      fc.array(query.filter(endsInName), { minLength: 4, maxLength: 8 }),
      fc.array(cursor, { minLength: 8, maxLength: 8 }),
      (documents, queries, cursors) => {
        const sqlite = new DatabaseSync(':memory:')
        const store = openStore(sqlite, withMerged, 1)
        const engine = queryEngine(store.indexing, silentLog)
        const database = store.database(db)
        store.transaction(() => {
          for (const [index, [collection, given]] of documents.entries()) {
            const segments = [...collection.split('/'), `d${index}`]
            store.put(database, segments, { stale: { integerValue: '1' }, a: { integerValue: '9' } }, 1, 1, null)
            store.put(database, segments, checkFields(given), 1, 2, store.get(database, segments))
          }
        })
        const all: Stored[] = documents.flatMap(
          ([collection], index) => store.get(database, [...collection.split('/'), `d${index}`]) ?? [],
        )
        for (const [index, structured] of queries.entries()) {
          const { at, values, before, bounds } = cursors[index]!
          const { orders } = readQuery(db, root, structured)
          const of = all[at]
          const place = of ? orders.slice(0, values).flatMap(({ path }) => valueOf(of, path) ?? []) : []
          const isWhole = place.length === Math.min(values, orders.length)
          const bounded = Object.fromEntries(bounds.map((bound) => [bound, { values: place, before }]))
          const read = readQuery(db, root, { ...structured, ...(isWhole ? bounded : {}) })
          const naive = all
            .filter((document) => matches(read, document))
            .sort((a, b) => compareDocuments(read.orders, a, b))
          const expected = naive.slice(read.offset, read.limit === null ? undefined : read.offset + read.limit)
          expect(engine.run(store, database, read).map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
          expect(atOnce(engine.count(store, database, { ...read, limit: null, offset: 0 }))).toBe(naive.length)
        }
        sqlite.close()
      },
    ),
    { numRuns: 150 },
  )
})

test('[QU1] A cursor at any document, in any order of any index, begins and ends where it says', () => {
  const store = openStore(new DatabaseSync(':memory:'), indexes, 1)
  const database = store.database(db)
  const paths = [0, 1].flatMap((a) =>
    [0, 0, 1].flatMap((b, copy) => [`c/${a}${b}${copy}`, `c/other/c/${a}${b}${copy}`].map((path) => ({ path, a, b }))),
  )
  store.transaction(() => {
    for (const { path, a, b } of paths)
      store.put(database, path.split('/'), { a: integer(a), b: integer(b) }, 1, 1, null)
  })
  const engine = queryEngine(store.indexing, silentLog)
  const all = paths.flatMap(({ path }) => store.get(database, path.split('/')) ?? [])
  const both = ['ASCENDING', 'DESCENDING'] as const
  const orders = [
    ...both.map((direction) => [['a', direction] as const]),
    ...both.flatMap((one) => both.map((other) => [['a', one] as const, ['b', other] as const])),
    ...both.flatMap((one) => both.map((other) => [['a', one] as const, ['__name__', other] as const])),
    ...both.map((direction) => [['__name__', direction] as const]),
  ]
  const equal = (fieldPath: string) => ({
    fieldFilter: { field: { fieldPath }, op: 'EQUAL' as const, value: integer(1) },
  })
  const filters = [
    undefined,
    equal('a'),
    { compositeFilter: { op: 'AND' as const, filters: [equal('a'), equal('b')] } },
  ]
  for (const order of orders)
    for (const where of filters)
      for (const allDescendants of [false, true])
        for (const document of all)
          for (const values of [1, 2, 3])
            for (const bound of ['startAt', 'endAt']) {
              const structured = {
                from: [{ collectionId: 'c', allDescendants }],
                orderBy: order.map(([fieldPath, direction]) => ({ field: { fieldPath }, direction })),
                ...(where ? { where } : {}),
              }
              const whole = readQuery(db, root, structured)
              const place = whole.orders.slice(0, values).flatMap(({ path: of }) => valueOf(document, of) ?? [])
              const query = readQuery(db, root, { ...structured, [bound]: { values: place, before: values > 1 } })
              const naive = all
                .filter((one) => matches(query, one))
                .toSorted((a, b) => compareDocuments(query.orders, a, b))
              expect(engine.run(store, database, query).map(({ name }) => name)).toEqual(naive.map(({ name }) => name))
            }
})

test('[QU2] recursiveDelete finds every document below a collection by names alone', () => {
  const store = openStore(new DatabaseSync(':memory:'), {}, 1)
  const database = store.database(db)
  store.transaction(() => {
    for (const name of ['c/1', 'c/1/s/x', 'c/2', 'd/1', 'b/9']) store.put(database, name.split('/'), {}, 1, 1, null)
  })
  const bound = (id: string) => ({ referenceValue: `${root}/${id}/__id-9223372036854775808__` })
  const name = { fieldPath: '__name__' }
  const read = readQuery(db, root, {
    from: [{ allDescendants: true }],
    where: {
      compositeFilter: {
        op: 'AND',
        filters: [
          { fieldFilter: { field: name, op: 'GREATER_THAN_OR_EQUAL', value: bound('c') } },
          { fieldFilter: { field: name, op: 'LESS_THAN', value: bound('c\u0000') } },
        ],
      },
    },
    select: { fields: [name] },
  })
  expect(
    queryEngine(store.indexing, silentLog)
      .run(store, database, read)
      .map((document) => document.segments.join('/')),
  ).toEqual(['c/1', 'c/1/s/x', 'c/2'])
})

test('[AG1] Documents are counted one by one however they fill the pages in which they are counted', () => {
  const sqlite = new DatabaseSync(':memory:')
  const store = openStore(sqlite, {}, 1)
  const engine = queryEngine(store.indexing, silentLog)
  const database = store.database(db)
  const ofAll = { from: [{ collectionId: 'c' }] }
  const asked: Record<string, StructuredQuery> = {
    'a collection': ofAll,
    'a collection group': { from: [{ collectionId: 'c', allDescendants: true }] },
    'a range of a field': {
      ...ofAll,
      where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'LESS_THAN', value: integer(9) } },
    },
    'a value': { ...ofAll, where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: integer(1) } } },
  }
  const counted = () =>
    Object.values(asked).map((one) => atOnce(engine.count(store, database, readQuery(db, root, one))))
  const put = (collection: string, number: number) =>
    store.put(database, [collection, `d${number}`], { n: integer(1) }, 1, 1, null)
  // What stands beside is of no count.
  store.transaction(() => ['b', 'd'].forEach((other) => put(other, 0)))
  let held = 0
  for (const wanted of [0, 1, 1023, 1024, 1025, 2047, 2048, 2049]) {
    store.transaction(() => {
      while (held < wanted) put('c', held++)
    })
    expect(counted()).toEqual(Object.keys(asked).map(() => wanted))
  }
  store.transaction(() => store.remove(database, store.get(database, ['c', 'd7'])!))
  expect(counted()).toEqual(Object.keys(asked).map(() => held - 1))
  sqlite.close()
})
