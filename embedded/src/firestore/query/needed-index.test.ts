import { describe, expect, test } from 'vitest'
import { definedIndexes, type IndexesFile } from '../index-definitions.ts'
import { integer } from '../test-service.ts'
import { asked, exemption, index, lacking } from './fixtures/asked.ts'
import { shapeOf } from './needed-index.ts'

/**
 * Where each line is from. Overview: https://firebase.google.com/docs/firestore/query-data/index-overview. Ranges:
 * https://firebase.google.com/docs/firestore/query-data/multiple-range-fields. Suites: the indexes with which Google runs the tests of its SDKs, firebase-js-sdk
 * packages/firestore/firestore_composite_index_config.tf, and the tests that use them. Forerunner: datastore_index.py of the App Engine SDK, by whose
 * algorithm those are the least. Message: an error of the hosted service, as people quote it. Reversed: https://fahrimz.dev/blog/firestore-index-audit-limittolast-gotcha/.
 */
type Source = 'overview' | 'ranges' | 'suites' | 'forerunner' | 'message' | 'reversed'

const queries: [query: string, needed: string | null, source: Source][] = [
  // By names alone.
  ['', null, 'overview'],
  ['| order __name__', null, 'forerunner'],
  ['| order __name__ desc', '__name__ DESC', 'message'],
  ['__name__ ==', null, 'forerunner'],
  ['__name__ in & a ==', null, 'forerunner'],
  ['__name__ >', null, 'forerunner'],
  ['*', null, 'forerunner'],
  ['*__name__ >', null, 'forerunner'],
  // One field.
  ['a ==', null, 'overview'],
  ['a <', null, 'overview'],
  ['a > & a <', null, 'overview'],
  ['a !=', null, 'overview'],
  ['a not-in', null, 'overview'],
  ['a in', null, 'overview'],
  ['tags has', null, 'overview'],
  ['tags has-any', null, 'overview'],
  ['m.x ==', null, 'overview'],
  ['| order a', null, 'overview'],
  ['| order a desc', null, 'overview'],
  ['a > | order a desc', null, 'overview'],
  ['a != | order a', null, 'overview'],
  ['| order a desc, __name__ desc', null, 'message'],
  ['| order a desc, __name__', 'a DESC, __name__ ASC', 'message'],
  ['| order a, __name__ desc', 'a ASC, __name__ DESC', 'message'],
  ['a > & __name__ >', null, 'forerunner'],
  // Equalities are merged.
  ['a == & b ==', null, 'overview'],
  ['a == & b == & d == & e ==', null, 'overview'],
  ['a == & b in', null, 'overview'],
  ['a in & b in', null, 'overview'],
  ['tags has & a ==', null, 'overview'],
  ['tags has-any & a == & b ==', null, 'overview'],
  ['a == & __name__ >', null, 'forerunner'],
  ['a == | order __name__', null, 'forerunner'],
  // What equals something is in order as it is.
  ['a == | order a', null, 'forerunner'],
  ['a == & b == | order a desc, b', null, 'forerunner'],
  ['a in | order a', null, 'forerunner'],
  ['a in | order b desc, a', 'a ASC, b DESC, __name__ ASC', 'message'],
  // Equality beside an order or a range.
  ['a == | order b', 'a ASC, b ASC', 'overview'],
  ['a == | order b desc', 'a ASC, b DESC', 'overview'],
  ['a == & b >', 'a ASC, b ASC', 'overview'],
  ['a == & b !=', 'a ASC, b ASC', 'overview'],
  ['a == & b not-in', 'a ASC, b ASC', 'overview'],
  ['a in | order b', 'a ASC, b ASC', 'reversed'],
  ['a == & b == | order d', 'a ASC, b ASC, d ASC', 'forerunner'],
  ['tags has | order b', 'tags CONTAINS, b ASC', 'overview'],
  ['tags has & a == & b >', 'tags CONTAINS, a ASC, b ASC', 'suites'],
  ['tags has-any | order b desc', 'tags CONTAINS, b DESC', 'overview'],
  ['tags has | order tags', 'tags CONTAINS, tags ASC', 'suites'],
  ['a == | order b, __name__ desc', 'a ASC, b ASC, __name__ DESC', 'message'],
  // Several fields in order.
  ['| order a, b', 'a ASC, b ASC', 'overview'],
  ['| order a, b desc', 'a ASC, b DESC', 'overview'],
  ['a > & b >', 'a ASC, b ASC', 'ranges'],
  ['b > & a <', 'a ASC, b ASC', 'ranges'],
  ['b > & a < | order b desc', 'b DESC, a DESC', 'suites'],
  ['a != & b != | order b, a', 'b ASC, a ASC', 'suites'],
  // Each branch of an OR, all of them in the order of the whole.
  ['a == or b ==', null, 'suites'],
  ['a == & b == or d ==', null, 'suites'],
  ['a == or b >', 'a ASC, b ASC', 'suites'],
  ['a > or b ==', 'b ASC, a ASC', 'suites'],
  ['a == or b == | order d', 'a ASC, d ASC', 'suites'],
  // A collection group has no index of one field by itself.
  ['*a ==', 'COLLECTION_GROUP_ASC a', 'message'],
  ['*a >', 'COLLECTION_GROUP_ASC a', 'overview'],
  ['*| order a desc', 'COLLECTION_GROUP_DESC a', 'message'],
  ['*tags has', 'COLLECTION_GROUP_CONTAINS tags', 'overview'],
  ['*a == | order b desc', 'a ASC, b DESC', 'suites'],
  ['*a == & b ==', 'a ASC, b ASC', 'overview'],
  // What is summed up must be in the index.
  ['| sum n', null, 'forerunner'],
  ['n > | sum n', null, 'forerunner'],
  ['n == | sum n', null, 'forerunner'],
  ['a == | sum n', 'a ASC, n ASC', 'suites'],
  ['a == | sum n, k', 'a ASC, k ASC, n ASC', 'suites'],
  ['| sum n, k', 'k ASC, n ASC', 'forerunner'],
  ['a > | sum n', 'a ASC, n ASC', 'suites'],
  ['n has & a == | sum n', 'n CONTAINS, a ASC, n ASC', 'suites'],
  ['*| sum n', 'COLLECTION_GROUP_ASC n', 'forerunner'],
]

describe('without any definition', () => {
  test.each(queries)('[IX3] %j needs %j (%s)', (query, needed) => {
    expect(lacking(query, {})?.said ?? null).toBe(needed)
  })

  test.each(queries.filter(([, needed]) => needed !== null))(
    '[IX3] %j is served by what it is told to define',
    (query) => {
      let file: IndexesFile = {}
      // Each branch of an OR asks for its own.
      for (let branch = 0; branch < 4; branch++) file = lacking(query, file)?.file ?? file
      expect(lacking(query, file)).toBeNull()
    },
  )
})

const defined: [query: string, file: IndexesFile, isServed: boolean, source: Source][] = [
  // One index serves whatever equalities begin it, in any direction.
  ['a == & b == | order d', { indexes: [index('b DESC, a ASC, d ASC')] }, true, 'forerunner'],
  ['a == | order b, d', { indexes: [index('a ASC, b ASC, d ASC')] }, true, 'forerunner'],
  ['| order a, b, d', { indexes: [index('a ASC, b ASC, d ASC')] }, true, 'forerunner'],
  // What has more fields lacks the documents without them, and what has fewer is in another order.
  ['a == | order b', { indexes: [index('a ASC, b ASC, d ASC')] }, false, 'overview'],
  ['a == | order b, d', { indexes: [index('a ASC, b ASC')] }, false, 'overview'],
  ['a == | order b', { indexes: [index('b ASC, a ASC')] }, false, 'overview'],
  // No index is read from its end.
  ['a == | order b', { indexes: [index('a ASC, b DESC')] }, false, 'reversed'],
  ['| order a desc, b desc', { indexes: [index('a ASC, b ASC')] }, false, 'reversed'],
  ['a == | order b, __name__ desc', { indexes: [index('a ASC, b ASC')] }, false, 'message'],
  ['a == | order b, __name__ desc', { indexes: [index('a ASC, b ASC, __name__ DESC')] }, true, 'message'],
  // Several of one end have the equalities between them.
  ['a == & b == | order d', { indexes: [index('a ASC, d ASC'), index('b ASC, d ASC')] }, true, 'overview'],
  ['tags has & b == | order d', { indexes: [index('tags CONTAINS, d ASC'), index('b ASC, d ASC')] }, true, 'overview'],
  ['a == & b == | order d', { indexes: [index('a ASC, d ASC'), index('b ASC, d DESC')] }, false, 'overview'],
  ['a == & b == & e == | order d', { indexes: [index('a ASC, d ASC'), index('b ASC, d ASC')] }, false, 'overview'],
  ['a == & b == | order d', { indexes: [index('a ASC, d ASC')] }, false, 'overview'],
  // Scopes are apart.
  ['a == | order b', { indexes: [index('a ASC, b ASC', 'COLLECTION_GROUP')] }, false, 'overview'],
  ['*a == | order b', { indexes: [index('a ASC, b ASC')] }, false, 'overview'],
  [
    '*a == & b ==',
    { fieldOverrides: [exemption('a', 'group ASC'), exemption('b', 'group DESC')] },
    false,
    'forerunner',
  ],
  ['*a == & b ==', { fieldOverrides: [exemption('a', 'group ASC'), exemption('b', 'group ASC')] }, true, 'forerunner'],
  ['*a == & b ==', { indexes: [index('b ASC, a ASC', 'COLLECTION_GROUP')] }, true, 'forerunner'],
  ['*| order a desc', { fieldOverrides: [exemption('a', 'group ASC')] }, false, 'message'],
  // An override stands in the place of what a field has by itself, in both directions and scopes.
  ['a ==', { fieldOverrides: [exemption('a')] }, false, 'overview'],
  ['a == & b ==', { fieldOverrides: [exemption('a')] }, false, 'overview'],
  ['a == & b ==', { fieldOverrides: [exemption('a')], indexes: [index('a ASC, b ASC')] }, true, 'forerunner'],
  ['a == & b == & d ==', { fieldOverrides: [exemption('a')], indexes: [index('a ASC, b ASC')] }, true, 'forerunner'],
  ['| order a desc', { fieldOverrides: [exemption('a', 'ASC')] }, false, 'message'],
  ['| order a', { fieldOverrides: [exemption('a', 'group ASC')] }, false, 'message'],
  ['tags has', { fieldOverrides: [exemption('tags', 'ASC', 'DESC')] }, false, 'overview'],
  ['| sum a', { fieldOverrides: [exemption('a')] }, false, 'forerunner'],
  ['b ==', { fieldOverrides: [exemption('*'), exemption('a', 'ASC')] }, false, 'overview'],
  ['a ==', { fieldOverrides: [exemption('*'), exemption('a', 'ASC')] }, true, 'overview'],
  // What is said of a map holds in it, where nothing else is said.
  ['m.x ==', { fieldOverrides: [exemption('m')] }, false, 'overview'],
  ['m.x ==', { fieldOverrides: [exemption('m'), exemption('m.x', 'ASC')] }, true, 'overview'],
  ['m.y ==', { fieldOverrides: [exemption('m'), exemption('m.x', 'ASC')] }, false, 'overview'],
  // In any order and direction: nothing is told of single documents.
  ['a == | sum n, k', { indexes: [index('a ASC, n DESC, k ASC')] }, true, 'forerunner'],
  ['a == & b == | sum n', { indexes: [index('a ASC, n ASC'), index('b ASC, n ASC')] }, true, 'forerunner'],
  ['a == & b == | sum n', { indexes: [index('a ASC, n ASC'), index('b ASC, n DESC')] }, false, 'forerunner'],
]

test.each(defined)('[IX3] %j with %j is served: %s (%s)', (query, file, expected) => {
  expect(lacking(query, file) === null).toBe(expected)
  // A file that says so has the index as it was meant.
  expect(definedIndexes(file).composites.size).toBe(file.indexes?.length ?? 0)
})

test('[IX3] Queries are of one shape where they differ in values alone', () => {
  const texts = ['', '*', 'a ==', 'b ==', 'a >', 'a in', '*a ==', 'a == or b ==', 'a == & b ==', 'a == | order b']
  const shape = (text: string) => shapeOf(asked(text).query, asked(text).summed)
  const shapes = new Set([...texts, 'a == | order b desc', 'a == | sum n'].map(shape))
  expect(shapes.size).toBe(texts.length + 2)
  const { query } = asked('a ==')
  expect(shapeOf({ ...query, filter: { kind: 'field', path: ['a'], op: 'EQUAL', value: integer(8) } }, [])).toBe(
    shape('a =='),
  )
})
