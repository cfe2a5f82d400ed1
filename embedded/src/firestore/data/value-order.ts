import type { Fields, Value } from '../wire/json.ts'
import { numericId } from './document-name.ts'
import { parseInstant } from './instant.ts'

/** The place of a value's type in the order of types (protocol facts, section 6). */
export const rank = {
  null: 0, boolean: 1, number: 2, timestamp: 3, string: 4, bytes: 5, reference: 6, geoPoint: 7, array: 8, vector: 9, map: 10,
} as const

export function rankOf(value: Value): number {
  if ('stringValue' in value) return rank.string
  if ('integerValue' in value || 'doubleValue' in value) return rank.number
  if ('booleanValue' in value) return rank.boolean
  if ('timestampValue' in value) return rank.timestamp
  if ('mapValue' in value) return vectorOf(value) === null ? rank.map : rank.vector
  if ('arrayValue' in value) return rank.array
  if ('referenceValue' in value) return rank.reference
  if ('bytesValue' in value) return rank.bytes
  if ('geoPointValue' in value) return rank.geoPoint
  return rank.null
}

/** Negative, zero or positive: Firestore's order over all values. NaN equals itself, -0 equals 0, 3 equals 3.0. */
export function compareValues(a: Value, b: Value): number {
  const rankA = rankOf(a)
  const rankB = rankOf(b)
  if (rankA !== rankB) return rankA - rankB
  if ('stringValue' in a && 'stringValue' in b) return compareUtf8(a.stringValue, b.stringValue)
  if (rankA === rank.number) return compareNumbers(numberOf(a), numberOf(b))
  if ('booleanValue' in a && 'booleanValue' in b) return Number(a.booleanValue) - Number(b.booleanValue)
  if ('timestampValue' in a && 'timestampValue' in b) {
    const left = parseInstant(a.timestampValue)
    const right = parseInstant(b.timestampValue)
    return left.seconds - right.seconds || left.micros - right.micros
  }
  if ('bytesValue' in a && 'bytesValue' in b)
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'))
  if ('referenceValue' in a && 'referenceValue' in b) return comparePaths(a.referenceValue, b.referenceValue)
  if ('geoPointValue' in a && 'geoPointValue' in b)
    return (
      compareNumbers(a.geoPointValue.latitude ?? 0, b.geoPointValue.latitude ?? 0) ||
      compareNumbers(a.geoPointValue.longitude ?? 0, b.geoPointValue.longitude ?? 0)
    )
  if ('arrayValue' in a && 'arrayValue' in b) return compareLists(a.arrayValue.values ?? [], b.arrayValue.values ?? [])
  if (rankA === rank.vector) {
    const left = vectorOf(a) ?? []
    const right = vectorOf(b) ?? []
    return left.length - right.length || compareLists(left, right)
  }
  if ('mapValue' in a && 'mapValue' in b) return compareMaps(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
  return 0
}

export const equalValues = (a: Value, b: Value) => compareValues(a, b) === 0

/** Equal to the letter: 3 differs from 3.0 and -0 from 0. For finding out whether a write changes anything. */
export function identicalFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => {
    const left = a[name]
    const right = b[name]
    return left !== undefined && right !== undefined && Object.hasOwn(b, name) && identical(left, right)
  })
}

function identical(a: Value, b: Value): boolean {
  if ('mapValue' in a) return 'mapValue' in b && identicalFields(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
  if ('arrayValue' in a) {
    if (!('arrayValue' in b)) return false
    const right = b.arrayValue.values ?? []
    const left = a.arrayValue.values ?? []
    return left.length === right.length && left.every((item, index) => identical(item, right[index] ?? { nullValue: null }))
  }
  if ('stringValue' in a && 'stringValue' in b) return a.stringValue === b.stringValue
  if ('integerValue' in a && 'integerValue' in b) return a.integerValue === b.integerValue
  if ('booleanValue' in a && 'booleanValue' in b) return a.booleanValue === b.booleanValue
  if ('timestampValue' in a && 'timestampValue' in b) return a.timestampValue === b.timestampValue
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A number value: integers as bigint, doubles as number. Only for values of rank `number`. */
export function numberOf(value: Value): bigint | number {
  if ('integerValue' in value) return BigInt(value.integerValue)
  return 'doubleValue' in value ? doubleOf(value.doubleValue) : NaN
}

export const doubleOf = (text: number | 'NaN' | 'Infinity' | '-Infinity' | '-0') => Number(text)

/** The elements of a vector, or null if the value is none. */
export function vectorOf(value: Value): Value[] | null {
  if (!('mapValue' in value)) return null
  const fields = value.mapValue.fields
  const mark = fields?.['__type__']
  const inner = fields?.['value']
  if (!mark || !('stringValue' in mark) || mark.stringValue !== '__vector__' || !inner || !('arrayValue' in inner)) return null
  return inner.arrayValue.values ?? []
}

/** The order of the UTF-8 bytes, found without encoding: surrogate pairs come after U+E000 to U+FFFF. */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left === right) continue
    const leftPair = (left & 0xf800) === 0xd800
    const rightPair = (right & 0xf800) === 0xd800
    if (leftPair === rightPair) return left - right
    return leftPair ? 1 : -1
  }
  return a.length - b.length
}

/** Documents' names or paths, segment by segment; numeric ids come before all others. */
export function comparePaths(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = compareIds(left[at] ?? '', right[at] ?? '')
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

export const sortedNames = (fields: Fields) => Object.keys(fields).sort(compareUtf8)

function compareIds(a: string, b: string): number {
  const left = a.startsWith('__id') ? numericId(a) : null
  const right = b.startsWith('__id') ? numericId(b) : null
  if (left !== null && right !== null) return left < right ? -1 : left > right ? 1 : 0
  if (left !== null) return -1
  if (right !== null) return 1
  return compareUtf8(a, b)
}

/** JavaScript compares bigint with number exactly, so int64 beyond 2^53 interleave rightly with doubles. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  if (a < b) return -1
  if (a > b) return 1
  const leftNaN = Number.isNaN(a)
  if (leftNaN === Number.isNaN(b)) return 0
  return leftNaN ? -1 : 1
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const left = a[at]
    const right = b[at]
    const difference = left && right ? compareValues(left, right) : 0
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function compareMaps(a: Fields, b: Fields): number {
  const left = sortedNames(a)
  const right = sortedNames(b)
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const leftName = left[at] ?? ''
    const rightName = right[at] ?? ''
    const leftValue = a[leftName]
    const rightValue = b[rightName]
    const difference = compareUtf8(leftName, rightName) || (leftValue && rightValue ? compareValues(leftValue, rightValue) : 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
