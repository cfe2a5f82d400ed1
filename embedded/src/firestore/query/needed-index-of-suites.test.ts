import { expect, test } from 'vitest'
import { exemption, index, lacking } from './fixtures/asked.ts'

/**
 * What Google runs the tests of its SDKs with, against the hosted service: these indexes (firebase-android-sdk,
 * firebase-firestore/firestore_composite_index_config.tf; firebase-js-sdk, packages/firestore/firestore_collection_group_index_config.tf), and the queries of
 * packages/firestore/test/integration/api/composite_index_query.test.ts, each of which is answered there. All of them ask for one `testId`.
 */
const theirs = [
  'testId ASC, a ASC',
  'testId ASC, b ASC',
  'testId ASC, b DESC',
  'a ASC, testId ASC, b ASC',
  'a ASC, testId ASC, b DESC',
  'b ASC, testId ASC, a ASC',
  'b ASC, testId ASC, a DESC',
  'testId ASC, a ASC, b ASC',
  'testId ASC, b DESC, a DESC',
  'testId ASC, pages ASC, year ASC',
  'testId ASC, pages ASC, rating ASC, year ASC',
  'rating CONTAINS, testId ASC, pages ASC, rating ASC',
  'testId ASC, key ASC, sort ASC',
  'testId ASC, key ASC, sort ASC, v ASC',
  'testId ASC, v DESC, key DESC, sort DESC',
  'v CONTAINS, testId ASC, key ASC, sort ASC',
  'key ASC, testId ASC, sort DESC, v ASC',
  'testId ASC, sort DESC, key ASC, v ASC',
  'testId ASC, v ASC, sort ASC, key ASC',
  'testId ASC, sort DESC, key DESC',
  'testId ASC, v DESC, sort ASC, key ASC',
  'testId ASC, name ASC, metadata.createdAt ASC',
  'testId ASC, name DESC, field DESC, `field.dot` DESC, `field\\\\slash` DESC',
  'testId ASC, v ASC, key ASC, sort ASC',
]
const file = { indexes: [...theirs.map((one) => index(one)), index('testId ASC, a ASC', 'COLLECTION_GROUP')] }

/** `of`: the index that it is about, without which it is refused; null where others of theirs serve it, too. */
const queries: [query: string, of: string | null][] = [
  ['testId == & a == | order b desc', 'a ASC, testId ASC, b DESC'],
  ['testId == & a > or testId == & b ==', 'b ASC, testId ASC, a ASC'],
  ['testId == & a == or testId == & b >', null],
  ['testId == & a == or testId == & b > | order b desc', 'testId ASC, b DESC'],
  ['testId == & a == or testId == & b == | order a', 'b ASC, testId ASC, a ASC'],
  ['testId == & a == or testId == & b == | order a desc', null],
  ['*testId == | sum a', null],
  ['testId == | sum pages, year', 'testId ASC, pages ASC, year ASC'],
  ['testId == | sum rating, pages, year', 'testId ASC, pages ASC, rating ASC, year ASC'],
  ['testId == & rating has-any | sum rating, pages', 'rating CONTAINS, testId ASC, pages ASC, rating ASC'],
  ['testId == & key != & sort < & v >', 'testId ASC, key ASC, sort ASC, v ASC'],
  ['testId == & key != & sort < & sort >', 'testId ASC, key ASC, sort ASC'],
  ['testId == & key > & sort < & v in & sort in', null],
  ['testId == & key > & sort < & v not-in', 'testId ASC, key ASC, sort ASC, v ASC'],
  ['testId == & key > & sort < | order v desc', 'testId ASC, v DESC, key DESC, sort DESC'],
  ['testId == & key > & sort < | order v', 'testId ASC, v ASC, key ASC, sort ASC'],
  ['testId == & key != & sort > & v has', 'v CONTAINS, testId ASC, key ASC, sort ASC'],
  ['testId == & key != & sort > & v has-any', 'v CONTAINS, testId ASC, key ASC, sort ASC'],
  [
    'testId == & metadata.createdAt < & metadata.createdAt > & name != | order name',
    'testId ASC, name ASC, metadata.createdAt ASC',
  ],
  [
    'testId == & field > & `field.dot` != & `field\\\\slash` < | order name desc',
    'testId ASC, name DESC, field DESC, `field.dot` DESC, `field\\\\slash` DESC',
  ],
  ['testId == & key == & sort < or testId == & key != & v >', 'testId ASC, key ASC, sort ASC, v ASC'],
  [
    'testId == & key == & sort < or testId == & key != & v > | order sort desc, key',
    'key ASC, testId ASC, sort DESC, v ASC',
  ],
  [
    'testId == & key == & sort < or testId == & key != & v > | order sort desc, key asc',
    'testId ASC, sort DESC, key ASC, v ASC',
  ],
  [
    'testId == & key == & sort < & key > & sort > or testId == & key != & v > & key <',
    'testId ASC, key ASC, sort ASC, v ASC',
  ],
  ['testId == & key != & sort > & v in', 'testId ASC, v ASC, key ASC, sort ASC'],
  ['testId == & key > & sort > | order v, sort', 'testId ASC, v ASC, sort ASC, key ASC'],
  ['testId == & key > & sort > | order v desc, sort', 'testId ASC, v DESC, sort ASC, key ASC'],
  ['testId == & key > & sort > & v != | sum sort, v', 'testId ASC, key ASC, sort ASC, v ASC'],
  ['testId == & sort > & key != & __name__ <', 'testId ASC, key ASC, sort ASC'],
  ['testId == & __name__ < & sort > & key != | order sort desc', 'testId ASC, sort DESC, key DESC'],
  ['testId == & a != & b <', 'testId ASC, a ASC, b ASC'],
  ['testId == & a < & b not-in', 'testId ASC, a ASC, b ASC'],
  ['testId == & a < & b != | order b desc', 'testId ASC, b DESC, a DESC'],
  ['testId == & a > or testId == & b <', 'testId ASC, a ASC, b ASC'],
]

test.each(queries)('[IX3] What the vendor asks in its own tests is served by its own indexes: %j', (query, of) => {
  expect(lacking(query, file)).toBeNull()
  const without = of === null ? [] : file.indexes.filter((one) => JSON.stringify(one) !== JSON.stringify(index(of)))
  expect(without).toHaveLength(of === null ? 0 : file.indexes.length - 1)
  expect(lacking(query, { indexes: without })).not.toBeNull()
})

/** packages/firestore/test/integration/api/aggregation.test.ts and query.test.ts: in collections of a new name each, of which nothing is defined. */
test.each([
  '| sum pages',
  '| order pages | sum pages',
  'pages > | sum pages',
  'rating in | sum rating',
  'rating in or rating >',
  '*',
  'a == or a >',
  'a == or a == | order a',
  'a > | order a desc',
])('[IX3] What the vendor asks where nothing is defined is answered: %j', (query) => {
  expect(lacking(query, {})).toBeNull()
})

test('[IX3] What it expects to be refused where nothing is defined is refused', () => {
  expect(lacking('key1 == & key2 <', {})?.said).toBe('key1 ASC, key2 ASC')
  expect(lacking('key1 ==', { fieldOverrides: [exemption('key1')] })).not.toBeNull()
})
