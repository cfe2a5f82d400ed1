import type { RuleValue } from './ruleset.ts'
import type { Position } from './syntax.ts'

export type Bytes = Extract<RuleValue, { type: 'bytes' }>
export type List = Extract<RuleValue, { type: 'list' }>
export type RuleSet = Extract<RuleValue, { type: 'set' }>
export type RuleMap = Extract<RuleValue, { type: 'map' }>
export type Path = Extract<RuleValue, { type: 'path' }>
export type Timestamp = Extract<RuleValue, { type: 'timestamp' }>
export type Duration = Extract<RuleValue, { type: 'duration' }>
export type LatLng = Extract<RuleValue, { type: 'latlng' }>
export type MapDiff = { type: 'map_diff'; left: RuleMap; right: RuleMap }

/** One constraint that holds for every document of a query's disjunct. */
export type Fact = { field: string[]; op: '==' | '<' | '<=' | '>' | '>=' | 'array-contains'; value: RuleValue }
/** A part of the documents a query may return: the document itself (`null`), its data (`[]`) or a field. */
export type UnknownField = { facts: Fact[]; field: string[] | null }

/** An error is carried like a value, so that && and || can absorb it. `unknown` marks what a query leaves open about a document. */
export type RuleError = { type: 'error'; message: string; at: Position | null; unknown: UnknownField | null }
export type Evaluated = RuleValue | MapDiff | RuleError

export function fail(message: string): RuleError {
  return { type: 'error', message, at: null, unknown: null }
}

export function isError(value: Evaluated): value is RuleError {
  return typeof value === 'object' && value !== null && value.type === 'error'
}

export function isValue(value: Evaluated): value is RuleValue {
  return typeof value !== 'object' || value === null || (value.type !== 'error' && value.type !== 'map_diff')
}

/** The name that `is` tests and that messages show; null has none to test. */
export function typeNameOf(value: Evaluated): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'number') return 'float'
  if (typeof value === 'string') return 'string'
  return value.type
}

export function failOfType(received: Evaluated, expected: string): RuleError {
  if (isError(received)) return received
  return fail(
    received === null
      ? 'Null value error.'
      : `Type error. Received: [${typeNameOf(received)}] Expected: [${expected}].`,
  )
}

const LARGEST_INT = 2n ** 63n - 1n
const SMALLEST_INT = -(2n ** 63n)

/** Keeps integers to signed 64 bits; beyond, an error. */
export function int64(value: bigint): bigint | RuleError {
  return value > LARGEST_INT || value < SMALLEST_INT ? fail('Integer overflow error.') : value
}

/** Bounds what a rule may build from what it reads: characters or items. */
export const LARGEST_RESULT = 4 * 1024 * 1024

export function mapOf(entries: Iterable<[string, RuleValue]>): RuleMap {
  return { type: 'map', entries: new Map(entries) }
}

export function listOf(items: RuleValue[]): List {
  return { type: 'list', items }
}

/** A set of the distinct items; the first of equal ones stays. */
export function setOf(items: Iterable<RuleValue>): RuleSet {
  const distinct = new Map<string, RuleValue>()
  for (const item of items) {
    const key = keyOf(item)
    if (!distinct.has(key)) distinct.set(key, item)
  }
  return { type: 'set', items: [...distinct.values()] }
}

/** Equality as rules know it: false across types, int against float by value, deep for lists and maps, sets without order. */
export function equal(left: Evaluated, right: Evaluated): boolean {
  if (typeof left === 'bigint' || typeof left === 'number') {
    // oxlint-disable-next-line eqeqeq -- JavaScript's == compares bigint and number by exact value
    return (typeof right === 'bigint' || typeof right === 'number') && left == right
  }
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) return left === right
  if (left.type === 'list' && right.type === 'list') return equalItems(left.items, right.items)
  if (left.type === 'map' && right.type === 'map') return equalEntries(left.entries, right.entries)
  if (left.type === 'set' && right.type === 'set')
    return left.items.length === right.items.length && hasEvery(left.items, right.items)
  if (left.type === 'bytes' && right.type === 'bytes') return Buffer.compare(left.bytes, right.bytes) === 0
  if (left.type === 'path' && right.type === 'path') return equalItems(left.segments, right.segments)
  if (left.type === 'timestamp' && right.type === 'timestamp')
    return left.seconds === right.seconds && left.nanos === right.nanos
  if (left.type === 'duration' && right.type === 'duration')
    return left.seconds === right.seconds && left.nanos === right.nanos
  if (left.type === 'latlng' && right.type === 'latlng')
    return left.latitude === right.latitude && left.longitude === right.longitude
  return false
}

function equalItems(left: RuleValue[], right: RuleValue[]): boolean {
  return left.length === right.length && left.every((item, index) => equal(item, right[index] ?? null))
}

function equalEntries(left: Map<string, RuleValue>, right: Map<string, RuleValue>): boolean {
  if (left.size !== right.size) return false
  for (const [key, value] of left) {
    const other = right.get(key)
    if (other === undefined || !equal(value, other)) return false
  }
  return true
}

/** True if every one of `wanted` is among `items`. */
export function hasEvery(items: RuleValue[], wanted: RuleValue[]): boolean {
  if (items.every(isText) && wanted.every(isText)) return hasEveryText(items, wanted)
  const keys = new Set(items.map(keyOf))
  return wanted.every((item) => keys.has(keyOf(item)))
}

const isText = (value: RuleValue): value is string => typeof value === 'string'
/** Of so many, looking through them takes less than a set. */
const few = 16

/** The same of texts, for which no key has to be written. */
function hasEveryText(items: string[], wanted: string[]): boolean {
  const known = items.length > few ? new Set(items) : null
  return wanted.every((text) => (known ? known.has(text) : items.includes(text)))
}

/** Text that is the same exactly for equal values, so that large lists are compared in linear time. NaN, equal to nothing, is left to `equal`. */
export function keyOf(value: RuleValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `n${value}`
  if (typeof value === 'number') return Number.isInteger(value) ? `n${BigInt(value)}` : `n${value}`
  if (value.type === 'bytes') return `b${Buffer.from(value.bytes).toString('hex')}`
  if (value.type === 'timestamp' || value.type === 'duration') return `${value.type}${value.seconds}.${value.nanos}`
  if (value.type === 'latlng') return `latlng${value.latitude},${value.longitude}`
  if (value.type === 'path') return `path${JSON.stringify(value.segments)}`
  if (value.type === 'list') return `[${value.items.map(keyOf).join(',')}]`
  if (value.type === 'set') return `s[${value.items.map(keyOf).toSorted().join(',')}]`
  const entries = [...value.entries].map(([name, item]) => `${JSON.stringify(name)}:${keyOf(item)}`)
  return `{${entries.toSorted().join(',')}}`
}

/** Negative, zero or positive; an error where the two have no order. NaN is unordered, so every comparison with it is false. */
export function order(left: Evaluated, right: Evaluated): number | RuleError {
  if (
    (typeof left === 'bigint' || typeof left === 'number') &&
    (typeof right === 'bigint' || typeof right === 'number')
  ) {
    return left < right ? -1 : left > right ? 1 : Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : 0
  }
  if (typeof left === 'string' && typeof right === 'string') return orderStrings(left, right)
  if (typeof left === 'object' && left !== null && typeof right === 'object' && right !== null) {
    if (left.type === 'timestamp' && right.type === 'timestamp') return Number(nanosOf(left) - nanosOf(right))
    if (left.type === 'duration' && right.type === 'duration') return Number(nanosOf(left) - nanosOf(right))
    if (left.type === 'bytes' && right.type === 'bytes') return Buffer.compare(left.bytes, right.bytes)
  }
  return fail('Unsupported operation error.')
}

/** By code point, which differs from JavaScript's order where one string has a surrogate pair and the other a character above it. */
function orderStrings(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index)
    if (difference === 0) continue
    const leftPair = isSurrogate(left.charCodeAt(index))
    if (leftPair !== isSurrogate(right.charCodeAt(index))) return leftPair ? 1 : -1
    return difference
  }
  return left.length - right.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

const NANOS_PER_SECOND = 1_000_000_000n

/** A timestamp since the epoch, or a duration, in nanoseconds. */
export function nanosOf(value: Timestamp | Duration): bigint {
  return value.seconds * NANOS_PER_SECOND + BigInt(value.nanos)
}

/** Years 0001 to 9999, as the services store them. */
const FIRST_INSTANT = -62_135_596_800n * NANOS_PER_SECOND
const LAST_INSTANT = 253_402_300_800n * NANOS_PER_SECOND - 1n

export function timestampOfNanos(nanos: bigint): Timestamp | RuleError {
  if (nanos < FIRST_INSTANT || nanos > LAST_INSTANT) return fail('Timestamp out of range.')
  const rest = ((nanos % NANOS_PER_SECOND) + NANOS_PER_SECOND) % NANOS_PER_SECOND
  return { type: 'timestamp', seconds: (nanos - rest) / NANOS_PER_SECOND, nanos: Number(rest) }
}

/** Ten thousand years, the protocol's largest duration. */
const LONGEST = 315_576_000_000n * NANOS_PER_SECOND

export function durationOfNanos(nanos: bigint): Duration | RuleError {
  if (nanos > LONGEST || nanos < -LONGEST) return fail('Duration out of range.')
  return { type: 'duration', seconds: nanos / NANOS_PER_SECOND, nanos: Number(nanos % NANOS_PER_SECOND) }
}
