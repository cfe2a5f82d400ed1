import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGenerations } from './index-generations.ts'
import { changedFields, entriesOf, placesOf } from './index-entries.ts'
import type { Fields, Value } from './wire/json.ts'

const text = fc.constantFrom('', 'a', 'b').map((stringValue): Value => ({ stringValue }))
const number = fc.integer({ min: 0, max: 2 }).map((one): Value => ({ integerValue: String(one) }))
const list = fc.array(text, { maxLength: 3 }).map((values): Value => ({ arrayValue: { values } }))
const map = fc
  .record({ x: text, y: number }, { requiredKeys: [] })
  .map((fields): Value => ({ mapValue: { fields: fields as Fields } }))
const fields = fc.record({ a: text, b: number, t: list, m: map }, { requiredKeys: [] }) as fc.Arbitrary<Fields>

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' })
const indexing = openGenerations('', {
  indexes: [
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [ascending('a'), ascending('b')] },
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION_GROUP',
      fields: [{ fieldPath: 't', arrayConfig: 'CONTAINS' }, ascending('m.x')],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'c', fieldPath: 'b', indexes: [] },
    { collectionGroup: 'c', fieldPath: 'm.y', indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }] },
  ],
})

test('[QU1] What changes in the entries of a document is what its changed fields have entries for', () => {
  const of = (version: Fields, only?: ReadonlySet<string>) => [
    ...entriesOf(placesOf(Buffer.alloc(4), ['books', 'one', 'c', 'd']), version, indexing.written(), only).keys(),
  ]
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const only = changedFields(before, after)
      const gone = of(before, only)
      const kept = of(before).filter((entry) => !gone.includes(entry))
      expect([...kept, ...of(after, only)].toSorted()).toEqual(of(after).toSorted())
    }),
  )
})
