import { fieldPathText, isNamePath, samePath, type FieldPath } from '../data/field-path.ts'
import { invert, valueKey } from '../data/key.ts'
import type { CompositeIndex, Indexing } from '../index-definitions.ts'
import { compositePrefix, fieldPrefix, type EntryKind } from '../index-entries.ts'
import type { KeyRange } from '../reads.ts'
import { after, keyOf, type Database } from '../stored.ts'
import { isInequality, type FieldFilter, type Order, type Query } from './query.ts'
import { betweenCursors, greatest, isWhole, least, nameSpan, segmentsOf, valueSpan, type Span } from './ranges.ts'

type Source =
  | { kind: 'names'; names: string[][] }
  | { kind: 'documents'; range: KeyRange }
  | { kind: 'entries'; range: KeyRange }
  /** Equal values in several indexes: behind them the entries of each are in one order, so they are walked side by side, between two places. */
  | { kind: 'merge'; prefixes: Buffer[]; names: Span }
/**
 * Where to find a branch's documents. `fields`: those of each index that is scanned, as in `(n ASC, __name__ ASC)`. `ordered`: they come in the query's order. `isExact`: what is scanned is the branch, neither less nor more.
 */
export type Plan = { source: Source; fields: string[]; ordered: boolean; isExact: boolean }

/** Chooses the scan of one branch. One that is not exact gives too much (what it gives is checked again), never too little. */
export function planBranch(database: Database, query: Query, branch: readonly FieldFilter[], indexing: Indexing): Plan {
  const { collectionId } = query
  const nameEqual = branch.find((filter) => filter.op === 'EQUAL' && isNamePath(filter.path))
  if (nameEqual)
    return {
      source: { kind: 'names', names: [segmentsOf(nameEqual.value)] },
      fields: [],
      ordered: true,
      isExact: false,
    }
  const fields = branch.filter((filter) => !isNamePath(filter.path))
  const first = query.orders[0]
  const byName = first !== undefined && isNamePath(first.path)
  if (collectionId === null || (fields.length === 0 && byName)) return documentScan(database, query, branch, byName)

  const collection = query.allDescendants ? [collectionId] : [...query.parent, collectionId]
  const isPlain = isUnbounded(query) && fields.length === branch.length
  const fieldKind = (path: FieldPath, contains: boolean): EntryKind | null => {
    const has = indexing.fieldIndexing(collectionId, path)
    const kind = query.allDescendants
      ? contains
        ? 'groupContains'
        : 'groupAscending'
      : contains
        ? 'contains'
        : 'ascending'
    return has[kind] ? kind : null
  }
  const equalities = fields.filter((filter) => filter.op === 'EQUAL' || filter.op === 'ARRAY_CONTAINS')
  const ranges = fields.filter((filter) => isInequality(filter.op))
  if (equalities.length > 0 || query.orders.length > 2) {
    const composite = compositeScan(database, query, equalities, ranges, collection, indexing)
    if (composite) return { ...composite, isExact: composite.isExact && isPlain }
  }
  const equal = equalities.flatMap((filter) => {
    const kind = fieldKind(filter.path, filter.op === 'ARRAY_CONTAINS')
    return kind === null
      ? []
      : [{ filter, prefix: fieldPrefix(database.prefix, kind, collection, filter.path), key: valueKey(filter.value) }]
  })
  if (equal.length > 0) {
    const isExact = isPlain && byName && equal.length === fields.length && equal.every(({ key }) => isWhole(key))
    const prefixes = equal.map(({ prefix, key }) => Buffer.concat([prefix, key]))
    const used = equal.map(({ filter }) => said([[filter.path, filter.op === 'EQUAL' ? 'ASC' : 'CONTAINS']], false))
    return { ...equalScan(database, query, branch, prefixes, byName), fields: used, isExact }
  }
  if (first && !byName) {
    const kind = fieldKind(first.path, false)
    if (kind !== null) {
      const prefix = fieldPrefix(database.prefix, kind, collection, first.path)
      const direct = query.orders.length === 2 && query.orders[1]?.descending === first.descending
      const ofField = ranges.filter((filter) => samePath(filter.path, first.path))
      const span = valueSpan(ofField, false)
      const range = { ...below(prefix, span), reverse: first.descending }
      const form = { prefix, inverted: [false], nameInverted: direct ? false : null }
      return {
        source: { kind: 'entries', range: betweenCursors(range, database, query, equalities, form) },
        fields: [said([[first.path, first.descending ? 'DESC' : 'ASC']], first.descending)],
        ordered: direct && equalities.length === 0,
        isExact: isPlain && direct && span.isExact && ofField.length === fields.length,
      }
    }
  }
  return { ...documentScan(database, query, branch, byName), isExact: false }
}

const directionOf = { ascending: 'ASC', descending: 'DESC', contains: 'CONTAINS' } as const

const said = (fields: readonly (readonly [FieldPath, string])[], nameDescending: boolean) =>
  `(${[...fields.map(([path, direction]) => `${fieldPathText(path)} ${direction}`), `__name__ ${nameDescending ? 'DESC' : 'ASC'}`].join(', ')})`

/** Whether nothing but filters and orders says what belongs to the query. */
const isUnbounded = ({ startAt, endAt, allDescendants, parent }: Query) =>
  !startAt && !endAt && (!allDescendants || parent.length === 0)

const below = (prefix: Buffer, { from, to }: Span): Span => ({
  from: Buffer.concat([prefix, from]),
  to: Buffer.concat([prefix, to]),
})

/** The documents of equal values, in the order of their names. */
function equalScan(
  database: Database,
  query: Query,
  branch: readonly FieldFilter[],
  prefixes: Buffer[],
  byName: boolean,
): { source: Source; ordered: boolean } {
  const names = nameSpan(
    database,
    query,
    branch.filter(({ path }) => isNamePath(path)),
  )
  const reverse = byName && query.orders[0]?.descending === true
  const form = { prefix: Buffer.alloc(0), inverted: [], nameInverted: byName ? false : null }
  const within = betweenCursors({ ...names, reverse }, database, query, [], form)
  const [prefix] = prefixes
  if (prefix && prefixes.length === 1)
    return { source: { kind: 'entries', range: { ...below(prefix, within), reverse } }, ordered: byName }
  return { source: { kind: 'merge', prefixes, names: within }, ordered: byName && !reverse }
}

function documentScan(database: Database, query: Query, branch: readonly FieldFilter[], byName: boolean): Plan {
  const { parent, collectionId, allDescendants } = query
  const prefix =
    collectionId === null || allDescendants ? keyOf(database, parent) : keyOf(database, [...parent, collectionId])
  const reverse = byName && query.orders[0]?.descending === true
  const lows: Buffer[] = [prefix]
  const highs: Buffer[] = [after(prefix)]
  for (const filter of branch) {
    if (!isNamePath(filter.path) || !('referenceValue' in filter.value)) continue
    const key = keyOf(database, segmentsOf(filter.value))
    if (filter.op.startsWith('GREATER')) lows.push(justBefore(key))
    if (filter.op.startsWith('LESS')) highs.push(Buffer.concat([key, Buffer.alloc(1)]))
  }
  for (const [bound, isStart] of [
    [query.startAt, true],
    [query.endAt, false],
  ] as const) {
    const value = byName ? bound?.values[0] : undefined
    if (!value) continue
    const key = keyOf(database, segmentsOf(value))
    if (isStart !== reverse) lows.push(justBefore(key))
    else highs.push(Buffer.concat([key, Buffer.alloc(1)]))
  }
  return {
    source: { kind: 'documents', range: { from: greatest(lows), to: least(highs), reverse } },
    fields: [said([], reverse)],
    ordered: byName,
    isExact: collectionId !== null && branch.length === 0 && byName && !query.startAt && !query.endAt,
  }
}

function compositeScan(
  database: Database,
  query: Query,
  equalities: FieldFilter[],
  ranges: FieldFilter[],
  collection: readonly string[],
  indexing: Indexing,
): Plan | null {
  const orders = query.orders.filter(
    (order) =>
      !isNamePath(order.path) &&
      !equalities.some((filter) => filter.op === 'EQUAL' && samePath(filter.path, order.path)),
  )
  const nameDescending = query.orders.at(-1)?.descending ?? false
  if (!query.orders.some((order) => isNamePath(order.path))) return null
  for (const index of indexing.compositesOf(collection.at(-1) ?? '')) {
    if (index.group !== query.allDescendants) continue
    const leading = leadingKeys(index, equalities)
    const rest = index.fields.slice(equalities.length)
    if (!leading || rest.length !== orders.length) continue
    const inverted = rest.map((field) => field.kind === 'descending')
    const directions = [...inverted, index.nameDescending]
    const wanted = [...orders.map((order) => order.descending), nameDescending]
    if (!rest.every((field, at) => field.kind !== 'contains' && samePath(field.path, orders[at]?.path ?? []))) continue
    const same = directions.every((descending, at) => descending === wanted[at])
    const opposite = directions.every((descending, at) => descending !== wanted[at])
    if (!same && !opposite) continue
    const prefix = Buffer.concat([compositePrefix(database.prefix, index, collection), ...leading])
    const ofFirst = ranges.filter((filter) => samePath(filter.path, rest[0]?.path ?? []))
    const span = valueSpan(ofFirst, inverted[0] === true)
    const range = { ...below(prefix, span), reverse: !same }
    const form = { prefix, inverted, nameInverted: index.nameDescending }
    return {
      source: { kind: 'entries', range: betweenCursors(range, database, query, equalities, form) },
      fields: [
        said(
          index.fields.map(({ path, kind }) => [path, directionOf[kind]]),
          index.nameDescending,
        ),
      ],
      ordered: true,
      isExact: span.isExact && ofFirst.length === ranges.length && leading.every(isWhole),
    }
  }
  return mergedComposites(database, query, equalities, ranges, collection, indexing, orders)
}

/**
 * Several composite indexes, each of some of the equalities and of all the orders in their directions: behind what is equal their entries are in one
 * order, so they are walked side by side.
 */
function mergedComposites(
  database: Database,
  query: Query,
  equalities: FieldFilter[],
  ranges: FieldFilter[],
  collection: readonly string[],
  indexing: Indexing,
  orders: readonly Order[],
): Plan | null {
  const nameInverted = query.orders.at(-1)?.descending ?? false
  const left = new Set(equalities)
  const used: { index: CompositeIndex; prefix: Buffer; keys: Buffer[] }[] = []
  for (const index of indexing.compositesOf(collection.at(-1) ?? '')) {
    const equal = index.fields.slice(0, index.fields.length - orders.length)
    const isInOrder = orders.every(({ path, descending }, at) => {
      const field = index.fields[equal.length + at]
      return field && samePath(field.path, path) && field.kind === (descending ? 'descending' : 'ascending')
    })
    if (index.group !== query.allDescendants || index.nameDescending !== nameInverted || !isInOrder) continue
    const of = equal.map((field) =>
      equalities.find(
        ({ op, path }) => (op === 'ARRAY_CONTAINS') === (field.kind === 'contains') && samePath(path, field.path),
      ),
    )
    if (of.length === 0 || of.includes(undefined) || !of.some((filter) => filter && left.has(filter))) continue
    const keys = equal.map(({ kind }, at) => {
      const key = valueKey(of[at]!.value)
      return kind === 'descending' ? invert(key) : key
    })
    for (const filter of of) if (filter) left.delete(filter)
    used.push({ index, keys, prefix: Buffer.concat([compositePrefix(database.prefix, index, collection), ...keys]) })
  }
  if (used.length < 2 || left.size > 0) return null
  const inverted = orders.map(({ descending }) => descending)
  const ofFirst = ranges.filter(({ path }) => samePath(path, orders[0]?.path ?? []))
  const span = valueSpan(ofFirst, inverted[0] === true)
  const form = { prefix: Buffer.alloc(0), inverted, nameInverted }
  const names = betweenCursors({ ...span, reverse: false }, database, query, equalities, form)
  return {
    source: { kind: 'merge', prefixes: used.map(({ prefix }) => prefix), names },
    fields: used.map(({ index }) =>
      said(
        index.fields.map(({ path, kind }) => [path, directionOf[kind]]),
        index.nameDescending,
      ),
    ),
    ordered: true,
    isExact: span.isExact && ofFirst.length === ranges.length && used.every(({ keys }) => keys.every(isWhole)),
  }
}

function leadingKeys(index: CompositeIndex, equalities: FieldFilter[]): Buffer[] | null {
  const left = [...equalities]
  const parts: Buffer[] = []
  for (const field of index.fields.slice(0, equalities.length)) {
    const at = left.findIndex(
      (filter) => samePath(filter.path, field.path) && (filter.op === 'ARRAY_CONTAINS') === (field.kind === 'contains'),
    )
    const [filter] = at < 0 ? [] : left.splice(at, 1)
    if (!filter) return null
    parts.push(field.kind === 'descending' ? invert(valueKey(filter.value)) : valueKey(filter.value))
  }
  return left.length === 0 ? parts : null
}

/** Scans of documents exclude their first key; no key ends in the byte taken away here, so nothing lies between. */
function justBefore(key: Buffer): Buffer {
  const last = key.at(-1) ?? 0
  if (last === 0) return key.subarray(0, -1)
  const result = Buffer.concat([key, Buffer.from([0xff])])
  result[key.length - 1] = last - 1
  return result
}
