import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Value } from '../wire/json.ts'
import { checkValue, storedDouble } from './check-value.ts'
import { instantText } from './instant.ts'
import { pathKey, valueKey } from './key.ts'
import { comparePaths, compareValues } from './value-order.ts'

const text = fc.string({ unit: 'binary', maxLength: 8 }).filter((value) => value.isWellFormed())
const name = text.filter((value) => value !== '' && !/^__.*__$/s.test(value))
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.bigInt({ min: -3n, max: 3n })).map((value) => ({ integerValue: String(value) })),
  fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }), fc.bigInt({ min: 2n ** 52n, max: 2n ** 63n }).map(Number)).map((value) => ({ doubleValue: storedDouble(value) })),
  fc.tuple(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), fc.integer({ min: 0, max: 999_999 })).map(([seconds, micros]) => ({ timestampValue: instantText(seconds, micros) })),
  text.map((stringValue) => ({ stringValue })),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  fc.array(fc.constantFrom('a', 'b', '__id7__', '__id-3__', 'é', '\u{1f600}', '\uffee'), { minLength: 2, maxLength: 4 }).filter((ids) => ids.length % 2 === 0)
    .map((ids) => ({ referenceValue: `projects/p/databases/d/documents/${ids.join('/')}` })),
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })).map(([latitude, longitude]) => ({ geoPointValue: { latitude, longitude } })),
  fc.array(fc.double(), { maxLength: 3 }).map((values) => ({
    mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values: values.map((value) => ({ doubleValue: storedDouble(value) })) } } } },
  })),
)
const value: fc.Arbitrary<Value> = fc.oneof(
  scalar,
  scalar,
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
  fc.dictionary(name, scalar, { maxKeys: 3 }).map((fields) => ({ mapValue: { fields: { ...fields } } })),
)

test('[VA1] The byte order of keys is the order of values, over all types', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(Math.sign(Buffer.compare(valueKey(a), valueKey(b)))).toBe(Math.sign(compareValues(a, b)))
    }),
    { numRuns: 3000 },
  )
})

test('[VA1] Neighbouring integers and doubles beyond 2^53 keep their exact order', () => {
  const around = [2n ** 53n, 2n ** 62n, 2n ** 63n - 1n, -(2n ** 63n)].flatMap((middle) => [-2n, -1n, 0n, 1n, 2n].map((step) => middle + step))
  const integers = around.filter((number) => BigInt.asIntN(64, number) === number).map((number): Value => ({ integerValue: String(number) }))
  const doubles = around.map((number): Value => ({ doubleValue: Number(number) }))
  for (const a of [...integers, ...doubles]) for (const b of [...integers, ...doubles])
    expect(Math.sign(Buffer.compare(valueKey(a), valueKey(b)))).toBe(Math.sign(compareValues(a, b)))
})

test('[VA2] Numeric ids come before texts, and a path before what lies below it', () => {
  const segment = fc.oneof(fc.integer({ min: -50, max: 50 }).map((number) => `__id${number}__`), name.filter((id) => !id.includes('/')))
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.array(segment, { minLength: 1, maxLength: 4 }), (a, b) => {
      expect(Math.sign(Buffer.compare(pathKey(a), pathKey(b)))).toBe(Math.sign(comparePaths(a.join('/'), b.join('/'))))
    }),
  )
})

test.each([
  [{ integerValue: '9223372036854775808' }],
  [{ stringValue: '\ud800' }],
  [{ arrayValue: { values: [{ arrayValue: {} }] } }],
  [{ timestampValue: '2024-02-30T00:00:00Z' }],
  [{ geoPointValue: { latitude: 91 } }],
  [{ mapValue: { fields: { __x__: { nullValue: null } } } }],
  [{ stringValue: 'a', integerValue: '1' }],
  [{}],
])('[VA3] The malformed value %j is refused as INVALID_ARGUMENT', (given) => {
  expect(() => checkValue(given)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }))
})
