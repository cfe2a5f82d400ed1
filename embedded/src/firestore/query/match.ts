import type { Fields, Value } from '../wire/json.ts'
import { isNamePath, valueAt, type FieldPath } from '../data/field-path.ts'
import { compareValues, equalValues, rankOf } from '../data/value-order.ts'
import { findable, listOf, type Bound, type FieldFilter, type FilterTree, type Order, type Query } from './query.ts'

/** What a query looks at: a stored document, or a version out of the change log. */
export type Candidate = { name: string; segments: readonly string[]; fields: Fields }

/** Whether the document is in the query's collection and passes its filters, orders and cursors (limit and offset aside). */
export function matches(query: Query, document: Candidate): boolean {
  return inScope(query, document.segments) && passes(query, document)
}

export function inScope(query: Query, segments: readonly string[]): boolean {
  const { parent, collectionId, allDescendants } = query
  if (allDescendants ? segments.length < parent.length + 2 : segments.length !== parent.length + 2) return false
  return (
    (collectionId === null || segments.at(-2) === collectionId) &&
    parent.every((segment, index) => segments[index] === segment)
  )
}

/** Filters, orders and cursors, for a document known to be in scope; of its filters those of one branch, where that is given: who passes it passes all. */
export function passes(query: Query, document: Candidate, branch: readonly FieldFilter[] | null = null): boolean {
  for (const order of query.orders) if (valueOf(document, order.path) === undefined) return false
  if (branch) {
    for (const filter of branch) if (!passesFilter(filter, document)) return false
  } else if (query.filter && !passesFilter(query.filter, document)) return false
  if (query.startAt && !insideStart(query.orders, query.startAt, document)) return false
  return !query.endAt || insideEnd(query.orders, query.endAt, document)
}

/** The query's order over its documents. */
export function compareDocuments(orders: readonly Order[], a: Candidate, b: Candidate): number {
  for (const { path, descending } of orders) {
    const left = valueOf(a, path)
    const right = valueOf(b, path)
    const difference = left && right ? compareValues(left, right) : 0
    if (difference !== 0) return descending ? -difference : difference
  }
  return 0
}

export function valueOf(document: Candidate, path: FieldPath): Value | undefined {
  return isNamePath(path) ? { referenceValue: document.name } : valueAt(document.fields, path)
}

function passesFilter(filter: FilterTree, document: Candidate): boolean {
  if (filter.kind === 'and') return filter.filters.every((inner) => passesFilter(inner, document))
  if (filter.kind === 'or') return filter.filters.some((inner) => passesFilter(inner, document))
  const value = valueOf(document, filter.path)
  return value !== undefined && passesField(filter, value)
}

function passesField({ op, value: operand }: FieldFilter, value: Value): boolean {
  switch (op) {
    case 'EQUAL':
      return equalValues(value, operand)
    case 'NOT_EQUAL':
      return !('nullValue' in value) && !equalValues(value, operand)
    case 'IN':
      return findable(operand).some((item) => equalValues(item, value))
    case 'NOT_IN': {
      const items = listOf(operand)
      return !('nullValue' in value) && !items.some((item) => 'nullValue' in item || equalValues(item, value))
    }
    case 'ARRAY_CONTAINS':
      return 'arrayValue' in value && listOf(value).some((item) => equalValues(item, operand))
    case 'ARRAY_CONTAINS_ANY':
      return (
        'arrayValue' in value &&
        listOf(value).some((item) => findable(operand).some((wanted) => equalValues(item, wanted)))
      )
    default:
      return passesRange(op, operand, value)
  }
}

/** A range stays within the operand's type; NaN is in no range of numbers. */
function passesRange(
  op: 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'GREATER_THAN' | 'GREATER_THAN_OR_EQUAL',
  operand: Value,
  value: Value,
): boolean {
  if (rankOf(value) !== rankOf(operand)) return false
  if (isNaNValue(value) !== isNaNValue(operand)) return false
  const difference = compareValues(value, operand)
  if (op === 'LESS_THAN') return difference < 0
  if (op === 'LESS_THAN_OR_EQUAL') return difference <= 0
  return op === 'GREATER_THAN' ? difference > 0 : difference >= 0
}

const isNaNValue = (value: Value) => 'doubleValue' in value && value.doubleValue === 'NaN'

function insideStart(orders: readonly Order[], bound: Bound, document: Candidate): boolean {
  const difference = compareToBound(orders, bound, document)
  return bound.before ? difference >= 0 : difference > 0
}

function insideEnd(orders: readonly Order[], bound: Bound, document: Candidate): boolean {
  const difference = compareToBound(orders, bound, document)
  return bound.before ? difference < 0 : difference <= 0
}

function compareToBound(orders: readonly Order[], bound: Bound, document: Candidate): number {
  for (const [index, limit] of bound.values.entries()) {
    const order = orders[index]
    const value = order && valueOf(document, order.path)
    if (!value) continue
    const difference = compareValues(value, limit)
    if (difference !== 0) return order.descending ? -difference : difference
  }
  return 0
}
