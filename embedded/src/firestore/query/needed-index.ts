import { fieldPathText, isNamePath, samePath, type FieldPath } from '../data/field-path.ts'
import type { CompositeIndex, Indexing } from '../index-definitions.ts'
import { disjunctions } from './disjunctions.ts'
import type { FieldFilter, FilterTree, Order, Query } from './query.ts'

/**
 * What one branch of a query asks of an index in the hosted service: fields that equal something, in any order and direction; then those it is ordered
 * by, in their directions; then those that must only be there, as what is summed; then the document's name.
 */
export type Need = {
  collectionId: string
  group: boolean
  equal: readonly { path: FieldPath; contains: boolean }[]
  orders: readonly Order[]
  present: readonly FieldPath[]
  nameDescending: boolean
}

/**
 * What a query's branches need, one after another; nothing for those that are found by names alone. It depends on the query's shape, not on its values.
 * `summed`: the fields of an aggregation. Sources: https://firebase.google.com/docs/firestore/query-data/index-overview; the algorithm of the service's
 * forerunner (`CompositeIndexForQuery` of the App Engine SDK's datastore_index.py); the indexes with which Google runs the tests of its SDKs
 * (firebase-js-sdk, packages/firestore/firestore_composite_index_config.tf).
 */
export const needsOf = (query: Query, summed: readonly FieldPath[] = []): Need[] =>
  disjunctions(query.filter && ofShape(query.filter)).flatMap((branch) => needOfBranch(query, branch, summed) ?? [])

/** What one branch needs; null where names alone find it. */
export function needOfBranch(
  { collectionId, allDescendants, orders }: Query,
  branch: readonly FieldFilter[],
  summed: readonly FieldPath[] = [],
): Need | null {
  const isOfName = branch.some(({ op, path }) => op === 'EQUAL' && isNamePath(path))
  if (collectionId === null || isOfName) return null
  const equal: { path: FieldPath; contains: boolean }[] = []
  for (const { op, path } of branch) {
    const contains = op === 'ARRAY_CONTAINS'
    const isKnown = equal.some((one) => one.contains === contains && samePath(one.path, path))
    if ((op === 'EQUAL' || contains) && !isKnown) equal.push({ path, contains })
  }
  const isEqual = (path: FieldPath) => equal.some((one) => !one.contains && samePath(one.path, path))
  // What equals one value is in order as it is.
  const ordered = orders.filter(({ path }) => !isNamePath(path) && !isEqual(path))
  const present = summed.filter(
    (path, at) =>
      !isEqual(path) &&
      !ordered.some((order) => samePath(order.path, path)) &&
      summed.findIndex((one) => samePath(one, path)) === at,
  )
  const nameDescending = orders.at(-1)?.descending === true
  if (equal.length + ordered.length + present.length === 0 && !nameDescending) return null
  return { collectionId, group: allDescendants, equal, orders: ordered, present, nameDescending }
}

/** Whether what is defined serves it: one index, or several of the same end that have its equal fields between them. */
export function isServed(need: Need, indexing: Indexing): boolean {
  const { collectionId, equal, orders, present } = need
  if (equal.length === 0 && isOfOneField(need, indexing)) return true
  // Where nothing comes after them, each of the equal fields may have an index of its own, which ends in the name as well.
  const isEqualAlone = orders.length + present.length === 0
  const missing = equal.filter((one) => !isEqualAlone || !hasAlone(one, need, indexing))
  if (isEqualAlone && equal.length > 0 && missing.length === 0) return true
  const left = new Map<string, Set<Need['equal'][number]>>()
  for (const index of indexing.compositesOf(collectionId)) {
    const split = splitAtEnd(index, need)
    if (!split) continue
    const of = left.get(split.end) ?? new Set(missing)
    left.set(split.end, of)
    for (const one of split.equal) of.delete(one)
    if (of.size === 0) return true
  }
  return false
}

/** Of a composite index that ends as the query does, the end, and the equal fields with which it begins; null where it does not, or begins with others. */
function splitAtEnd(index: CompositeIndex, { group, equal, orders, present, nameDescending }: Need) {
  const { fields } = index
  // What is only summed up is wanted in no order, its name neither.
  if (index.group !== group || (present.length === 0 && index.nameDescending !== nameDescending)) return null
  const atPresent = fields.length - present.length
  const atOrders = atPresent - orders.length
  if (atOrders < 0) return null
  const isInOrder = orders.every(({ path, descending }, at) => {
    const field = fields[atOrders + at]
    return field?.kind === (descending ? 'descending' : 'ascending') && samePath(field.path, path)
  })
  const last = fields.slice(atPresent)
  const isThere = (path: FieldPath) => last.some((one) => one.kind !== 'contains' && samePath(one.path, path))
  if (!isInOrder || !present.every(isThere)) return null
  const found = fields
    .slice(0, atOrders)
    .map(({ path, kind }) => equal.find((one) => one.contains === (kind === 'contains') && samePath(one.path, path)))
  const known = found.filter((one) => one !== undefined)
  const end = last.map(({ path, kind }) => `${fieldPathText(path)} ${kind}`).join()
  return known.length === found.length ? { end: `${end} ${index.nameDescending}`, equal: known } : null
}

function hasAlone({ path, contains }: Need['equal'][number], need: Need, indexing: Indexing): boolean {
  const { collectionId, group, nameDescending } = need
  const alone = indexing.singleField(collectionId, path, group)
  if (contains) return alone.contains && !nameDescending
  return nameDescending ? alone.descending : alone.ascending
}

function isOfOneField({ collectionId, group, orders, present, nameDescending }: Need, indexing: Indexing): boolean {
  const path = orders[0]?.path ?? present[0]
  if (!path || orders.length + present.length > 1) return false
  const alone = indexing.singleField(collectionId, path, group)
  const order = orders[0]
  if (!order) return alone.ascending || alone.descending
  return order.descending === nameDescending && (order.descending ? alone.descending : alone.ascending)
}

/** A text that queries have in common of which the same indexes are asked. */
export const shapeOf = (
  { collectionId, allDescendants, filter, orders }: Query,
  summed: readonly FieldPath[],
): string =>
  `${collectionId}${allDescendants ? '*' : ''} ${filter ? filterShape(filter) : ''} ${orders.map(({ path, descending }) => `${fieldPathText(path)}${descending ? '-' : '+'}`).join()} ${summed.map(fieldPathText).join()}`

const filterShape = (filter: FilterTree): string =>
  filter.kind === 'field'
    ? `${fieldPathText(filter.path)} ${filter.op}`
    : `${filter.kind}(${filter.filters.map(filterShape).join()})`

/** The same conditions with lists of one value: which and how many are asked for makes no difference to what serves them. */
const ofShape = (filter: FilterTree): FilterTree =>
  filter.kind === 'field'
    ? { ...filter, value: filter.op === 'IN' || filter.op === 'ARRAY_CONTAINS_ANY' ? oneValue : filter.value }
    : { ...filter, filters: filter.filters.map(ofShape) }
const oneValue = { arrayValue: { values: [{ booleanValue: true }] } }
