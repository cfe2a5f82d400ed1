import type { Value } from '../wire/json.ts'
import { isNamePath, samePath } from '../data/field-path.ts'
import { invert, typeRange, valueKey } from '../data/key.ts'
import { documentSuffix } from '../index-entries.ts'
import type { KeyRange } from '../reads.ts'
import { after, type Database } from '../stored.ts'
import type { Bound, FieldFilter, Query } from './query.ts'

/** Bytes from the first, which lies inside, to the second, which does not. */
export type Span = { from: Buffer; to: Buffer }
/** An end of a range of values: whether those that begin with the key are part of it. */
type End = { key: Buffer; inside: boolean }

/** A key of more bytes may be cut off, and then stands for several values. */
const longestWhole = 1500
/** Above what every value begins with. */
const top = Buffer.from([0xff])
const nan = valueKey({ doubleValue: 'NaN' })

export const isWhole = (key: Buffer) => key.length <= longestWhole

/** Where the keys of a field lie that pass its range filters, in an index that may be `inverted`. Exact where it holds none that do not pass. */
export function valueSpan(filters: readonly FieldFilter[], inverted: boolean): Span & { isExact: boolean } {
  const lows: End[] = []
  const highs: End[] = []
  let isExact = true
  for (const { op, value } of filters) {
    if (op === 'NOT_EQUAL' || op === 'NOT_IN') {
      isExact = false
      continue
    }
    const key = valueKey(value)
    const isNumber = 'integerValue' in value || ('doubleValue' in value && value.doubleValue !== 'NaN')
    if (!isWhole(key) || key.equals(nan)) isExact = false
    const type = typeRange(value)
    // NaN is in no range of numbers, and the least of them.
    lows.push(isNumber ? { key: nan, inside: false } : { key: type.from, inside: true })
    highs.push({ key: type.to, inside: false })
    const inside = op.endsWith('OR_EQUAL') || !isWhole(key)
    if (op.startsWith('GREATER')) lows.push({ key, inside })
    else highs.push({ key, inside })
  }
  const low = lows.reduce<End | null>((a, b) => (a && Buffer.compare(first(a), first(b)) >= 0 ? a : b), null)
  const high = highs.reduce<End | null>((a, b) => (a && Buffer.compare(past(a), past(b)) <= 0 ? a : b), null)
  if (!inverted) return { from: low ? first(low) : none, to: high ? past(high) : top, isExact }
  // An inverted field runs from its greatest value to its least.
  return { from: high ? first(upsideDown(high)) : none, to: low ? past(upsideDown(low)) : top, isExact }
}

const none = Buffer.alloc(0)
const first = ({ key, inside }: End) => (inside ? key : after(key))
const past = ({ key, inside }: End) => (inside ? after(key) : key)
const upsideDown = ({ key, inside }: End): End => ({ key: invert(key), inside })

/** What an index says in its entries after what all of them begin with: its fields, some of them upside down, and the document's name, unless that is in no order of the query. */
export type EntryForm = { prefix: Buffer; inverted: readonly boolean[]; nameInverted: boolean | null }

/** Narrows entries to those between the query's cursors, and what has the same place as one. */
export function betweenCursors(
  range: KeyRange,
  database: Database,
  query: Query,
  equalities: readonly FieldFilter[],
  form: EntryForm,
): KeyRange {
  const placeOf = (bound: Bound | null) => bound && cursorPlace(bound, database, query, equalities, form)
  const [start, end] = [placeOf(query.startAt), placeOf(query.endAt)]
  const [low, high] = range.reverse ? [end, start] : [start, end]
  return {
    ...range,
    from: low ? greatest([range.from, low]) : range.from,
    to: high ? least([range.to, after(high)]) : range.to,
  }
}

/** What the entries at a cursor begin with, as far as its values go in the order of the index. */
function cursorPlace(
  bound: Bound,
  database: Database,
  query: Query,
  equalities: readonly FieldFilter[],
  { prefix, inverted, nameInverted }: EntryForm,
): Buffer {
  const parts = [prefix]
  for (const [index, value] of bound.values.entries()) {
    const path = query.orders[index]?.path ?? []
    if (isNamePath(path)) {
      const name = nameInverted !== null && parts.length > inverted.length ? nameKey(database, query, value) : null
      if (name) parts.push(nameInverted ? invert(name) : name)
      break
    }
    const key = valueKey(value)
    const equal = equalities.find((filter) => filter.op === 'EQUAL' && samePath(filter.path, path))
    if (equal && valueKey(equal.value).equals(key)) continue
    if (equal || parts.length > inverted.length) break
    parts.push(inverted[parts.length - 1] ? invert(key) : key)
    if (!isWhole(key)) break
  }
  return Buffer.concat(parts)
}

/** How entries of equal values are narrowed by conditions on the document's name. */
export function nameSpan(database: Database, query: Query, filters: readonly FieldFilter[]): Span {
  const lows: Buffer[] = [none]
  const highs: Buffer[] = [top]
  for (const { op, value } of filters) {
    const key = nameKey(database, query, value)
    if (key && op.startsWith('GREATER')) lows.push(key)
    if (key && op.startsWith('LESS')) highs.push(after(key))
  }
  return { from: greatest(lows), to: least(highs) }
}

/** How a document's name ends its entries; null where the query cannot find it. */
function nameKey(database: Database, query: Query, value: Value): Buffer | null {
  if (!('referenceValue' in value) || !value.referenceValue.startsWith(`${database.root}/`)) return null
  const segments = segmentsOf(value)
  if (query.allDescendants) return documentSuffix(segments, true)
  const collection = [...query.parent, query.collectionId ?? ''].join('/')
  return segments.slice(0, -1).join('/') === collection ? documentSuffix(segments, false) : null
}

export const segmentsOf = (value: Value): string[] =>
  'referenceValue' in value ? value.referenceValue.split('/').slice(5) : []
export const greatest = (keys: Buffer[]) => keys.reduce((a, b) => (Buffer.compare(a, b) >= 0 ? a : b))
export const least = (keys: Buffer[]) => keys.reduce((a, b) => (Buffer.compare(a, b) <= 0 ? a : b))
