import { FirestoreError } from '../errors.ts'
import type { DatabaseName } from '../service.ts'
import type { Cursor, FieldOperator, Filter, StructuredQuery, Value } from '../wire/json.ts'
import { checkListOperand, checkValue } from '../data/check-value.ts'
import { checkCollectionId, parentSegments } from '../data/document-name.ts'
import { readNearest, type Nearest } from './nearest.ts'
import {
  compareFieldPaths,
  fieldPathText,
  isNamePath,
  parseFieldPath,
  samePath,
  type FieldPath,
} from '../data/field-path.ts'

export type FieldFilter = { kind: 'field'; path: FieldPath; op: FieldOperator; value: Value }
export type FilterTree = FieldFilter | { kind: 'and'; filters: FilterTree[] } | { kind: 'or'; filters: FilterTree[] }
export type Order = { path: FieldPath; descending: boolean }
export type Bound = { values: Value[]; before: boolean }
/** A checked query. `orders` is complete: it ends with the document's name. */
export type Query = {
  parent: string[]
  /** Null: documents of every collection (recursiveDelete). */
  collectionId: string | null
  allDescendants: boolean
  filter: FilterTree | null
  orders: Order[]
  /** How many of `orders` the query itself names. */
  ordersGiven: number
  startAt: Bound | null
  endAt: Bound | null
  limit: number | null
  offset: number
  /** Of all that is found only what is nearest to a vector. */
  nearest: Nearest | null
  select: FieldPath[] | null
}

/** Reads a structured query as the protocol defines it, or a pipeline asks it; INVALID_ARGUMENT for what is malformed or beyond the limits. */
export function readQuery(db: DatabaseName, parent: string, query: StructuredQuery, isOfPipeline = false): Query {
  const from = query.from ?? []
  if (from.length !== 1) throw invalid('A query must name exactly one collection (from).')
  const collectionId = from[0]?.collectionId || null
  const allDescendants = from[0]?.allDescendants === true
  if (collectionId !== null) checkCollectionId(collectionId)
  else if (!allDescendants) throw invalid('A query without a collection id needs allDescendants.')
  const filter = query.where && Object.keys(query.where).length > 0 ? readFilter(query.where, { left: 100 }) : null
  if (filter) checkFilter(filter, isOfPipeline)
  const orders = completeOrders(filter, query.orderBy ?? [])
  const parentPath = parentSegments(db, parent)
  const nearest = query.findNearest ? readNearest(query.findNearest) : null
  if (nearest && (query.limit || query.offset || query.startAt || query.endAt))
    throw invalid('findNearest has a limit of its own, and no other limit, offset or cursor beside it.')
  return {
    parent: parentPath,
    collectionId,
    allDescendants,
    filter,
    orders,
    ordersGiven: query.orderBy?.length ?? 0,
    startAt: readCursor(query.startAt, orders),
    endAt: readCursor(query.endAt, orders),
    limit: readLimit(query.limit),
    offset: count(query.offset ?? 0, 'offset'),
    nearest,
    select: query.select ? (query.select.fields ?? []).map((field) => parseFieldPath(field.fieldPath)) : null,
  }
}

export const isInequality = (op: FieldOperator) =>
  op === 'LESS_THAN' ||
  op === 'LESS_THAN_OR_EQUAL' ||
  op === 'GREATER_THAN' ||
  op === 'GREATER_THAN_OR_EQUAL' ||
  op === 'NOT_EQUAL' ||
  op === 'NOT_IN'

export function leaves(filter: FilterTree): FieldFilter[] {
  return filter.kind === 'field' ? [filter] : filter.filters.flatMap(leaves)
}

/** The elements of an array, or of the list of an `in`, `not-in` or `array-contains-any` filter. */
export const listOf = (value: Value): Value[] => ('arrayValue' in value ? (value.arrayValue.values ?? []) : [])

/** Those elements of the list of an `in` or `array-contains-any` that can be found: null and NaN find nothing there. */
export const findable = (value: Value): Value[] =>
  listOf(value).filter((item) => !('nullValue' in item) && !('doubleValue' in item && item.doubleValue === 'NaN'))

const operators: readonly FieldOperator[] = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
]
/** The numbers of google.firestore.v1, in which 0 is none: the admin SDK's REST form sends enums so. */
const operatorNumbers: readonly (FieldOperator | undefined)[] = [undefined, ...operators]
const unaryNumbers = [undefined, undefined, 'IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'] as const

function readFilter(filter: Filter, budget: { left: number }): FilterTree {
  if (budget.left-- <= 0) throw invalid('A query has more than 100 filters.')
  if (filter.compositeFilter) {
    const op: unknown = filter.compositeFilter.op
    if (op !== 'AND' && op !== 'OR' && op !== 1 && op !== 2) throw invalid('compositeFilter.op must be AND or OR.')
    const filters = (filter.compositeFilter.filters ?? []).map((inner) => readFilter(inner, budget))
    if (filters.length === 0) throw invalid('A composite filter is empty.')
    return { kind: op === 'AND' || op === 1 ? 'and' : 'or', filters }
  }
  if (filter.unaryFilter) {
    const given: unknown = filter.unaryFilter.op
    const op = typeof given === 'number' ? unaryNumbers[given] : given
    const path = parseFieldPath(filter.unaryFilter.field?.fieldPath)
    if (op === 'IS_NULL' || op === 'IS_NOT_NULL')
      return { kind: 'field', path, op: op === 'IS_NULL' ? 'EQUAL' : 'NOT_EQUAL', value: { nullValue: null } }
    if (op === 'IS_NAN' || op === 'IS_NOT_NAN')
      return { kind: 'field', path, op: op === 'IS_NAN' ? 'EQUAL' : 'NOT_EQUAL', value: { doubleValue: 'NaN' } }
    throw invalid('Unknown unary operator.')
  }
  if (!filter.fieldFilter) throw invalid('A filter is empty.')
  const given: unknown = filter.fieldFilter.op
  const op = typeof given === 'number' ? operatorNumbers[given] : operators.find((known) => known === given)
  if (op === undefined) throw invalid(`Unknown operator: ${String(given).slice(0, 40)}`)
  return {
    kind: 'field',
    path: parseFieldPath(filter.fieldFilter.field?.fieldPath),
    op,
    // A list to compare with holds whole values, among them arrays: it is not itself a value that is stored.
    value:
      op === 'IN' || op === 'NOT_IN'
        ? checkListOperand(filter.fieldFilter.value)
        : checkValue(filter.fieldFilter.value),
  }
}

function checkFilter(filter: FilterTree, isOfPipeline: boolean) {
  const all = leaves(filter)
  for (const { op, value, path } of all) {
    if (op === 'IN' || op === 'ARRAY_CONTAINS_ANY' || op === 'NOT_IN') {
      const most = op === 'NOT_IN' ? 10 : 30
      const items = listOf(value)
      if (items.length === 0 || items.length > most) throw invalid(`${op} needs a list of 1 to ${most} values.`)
      if (isNamePath(path) && !items.every((item) => 'referenceValue' in item))
        throw invalid('__name__ is compared with document names only.')
    } else if (isNamePath(path) && !('referenceValue' in value))
      throw invalid('__name__ is compared with a document name only.')
  }
  if (all.filter(({ op }) => isInequality(op)).length > mostInequalities)
    throw invalid(`A query has at most ${mostInequalities} inequality filters. Ask for less at once.`)
  if (keyBesideInequality(filter)) throw invalid(keyAlone)
  if (!isOfPipeline && arrayContains(filter) > 1)
    throw invalid("A query can have only one 'array-contains' filter in each of its disjunctions.")
  const has = (op: FieldOperator) => all.filter((leaf) => leaf.op === op).length
  if (has('NOT_IN') > 1 || (has('NOT_EQUAL') + has('NOT_IN') > 1 && has('NOT_IN') > 0))
    throw invalid("A query can have only one 'not-in' filter, and no '!=' beside it.")
  if (has('NOT_IN') > 0 && (has('IN') > 0 || has('ARRAY_CONTAINS_ANY') > 0))
    throw invalid("'not-in' cannot be combined with 'in' or 'array-contains-any'.")
}

/** Google's own words, which its SDKs' tests look for. */
const keyAlone =
  'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.'
const keyLast = 'order by clause cannot contain more fields after the key'
const mostInequalities = 10

/** Whether an equality on the document's name holds together with an inequality, none of which is on the name. */
function keyBesideInequality(filter: FilterTree): boolean {
  if (filter.kind === 'field') return false
  if (filter.kind === 'or') return filter.filters.some(keyBesideInequality)
  const together = filter.filters.flatMap(leaves)
  const inequalities = together.filter(({ op }) => isInequality(op))
  return (
    together.some(({ op, path }) => op === 'EQUAL' && isNamePath(path)) &&
    inequalities.length > 0 &&
    !inequalities.some(({ path }) => isNamePath(path))
  )
}

/** The most `array-contains` that hold together. */
function arrayContains(filter: FilterTree): number {
  if (filter.kind === 'field') return filter.op === 'ARRAY_CONTAINS' ? 1 : 0
  const counts = filter.filters.map(arrayContains)
  return filter.kind === 'or' ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0)
}

/** Explicit orders, then the other inequality fields by their names, whether these are quoted or not, then the document's name, in the last explicit direction. */
function completeOrders(filter: FilterTree | null, given: NonNullable<StructuredQuery['orderBy']>): Order[] {
  const orders: Order[] = given.map((order) => {
    const direction: unknown = order.direction
    return { path: parseFieldPath(order.field?.fieldPath), descending: direction === 'DESCENDING' || direction === 2 }
  })
  const descending = orders.at(-1)?.descending ?? false
  const named = new Set(orders.map((order) => fieldPathText(order.path)))
  if (named.size < orders.length) throw invalid('A query orders by one field twice. Name each field once.')
  const inequalities = filter ? leaves(filter).filter((leaf) => isInequality(leaf.op) && !isNamePath(leaf.path)) : []
  for (const { path } of inequalities.toSorted((one, other) => compareFieldPaths(one.path, other.path)))
    if (!orders.some((order) => samePath(order.path, path))) orders.push({ path, descending })
  const name = orders.findIndex((order) => isNamePath(order.path))
  if (name < 0) return [...orders, { path: ['__name__'], descending }]
  if (name < orders.length - 1) throw invalid(keyLast)
  return orders
}

function readCursor(cursor: Cursor | undefined, orders: Order[]): Bound | null {
  if (!cursor) return null
  const values = (cursor.values ?? []).map((value) => checkValue(value))
  if (values.length === 0) return null
  if (values.length > orders.length) throw invalid('A cursor has more values than the query has orders.')
  for (const [index, value] of values.entries()) {
    const order = orders[index]
    if (order && isNamePath(order.path) && !('referenceValue' in value))
      throw invalid('A cursor on __name__ must be a document name.')
  }
  return { values, before: cursor.before === true }
}

function readLimit(limit: StructuredQuery['limit']): number | null {
  if (limit === undefined || limit === null) return null
  return count(typeof limit === 'object' ? (limit.value ?? 0) : limit, 'limit')
}

function count(value: unknown, what: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 2 ** 31 - 1)
    throw invalid(`${what} must be a whole number from 0 to 2147483647.`)
  return number
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message)
