import type { Value } from '../wire/json.ts'
import { fieldPathText, isNamePath, type FieldPath } from '../data/field-path.ts'
import { invert, typeRange, valueKey } from '../data/key.ts'
import type { CompositeIndex, IndexDefinitions } from '../index-definitions.ts'
import { compositePrefix, fieldPrefix, type EntryKind } from '../index-entries.ts'
import type { KeyRange, Reads } from '../reads.ts'
import { after, keyOf, type Database, type Stored } from '../stored.ts'
import { isInequality, type FieldFilter, type Query } from './query.ts'

type Source =
  | { kind: 'names'; names: string[][] }
  | { kind: 'documents'; range: KeyRange }
  | { kind: 'entries'; range: KeyRange }
  /** Equal values in several indexes: entries of each are in name order, so they are walked side by side. */
  | { kind: 'merge'; prefixes: Buffer[] }
/** Where to find a branch's documents. `ordered`: they come in the query's order. `missing`: production would ask for a composite index. */
export type Plan = { source: Source; ordered: boolean; missing: boolean }

/** Chooses the scan of one branch. Scans may give too much (what they give is checked again), never too little. */
export function planBranch(
  database: Database,
  query: Query,
  branch: readonly FieldFilter[],
  definitions: IndexDefinitions,
): Plan {
  const { collectionId } = query
  const nameEqual = branch.find((filter) => filter.op === 'EQUAL' && isNamePath(filter.path))
  if (nameEqual)
    return { source: { kind: 'names', names: [segmentsOf(nameEqual.value)] }, ordered: true, missing: false }
  const fields = branch.filter((filter) => !isNamePath(filter.path))
  const first = query.orders[0]
  const byName = first !== undefined && isNamePath(first.path)
  if (collectionId === null || (fields.length === 0 && byName)) return documentScan(database, query, branch, byName)

  const collection = query.allDescendants ? [collectionId] : [...query.parent, collectionId]
  const fieldKind = (path: FieldPath, contains: boolean): EntryKind | null => {
    const indexing = definitions.fieldIndexing(collectionId, path)
    if (query.allDescendants)
      return contains
        ? indexing.groupContains
          ? 'groupContains'
          : null
        : indexing.groupAscending
          ? 'groupAscending'
          : null
    return contains ? (indexing.contains ? 'contains' : null) : indexing.ascending ? 'ascending' : null
  }
  const equalities = fields.filter((filter) => filter.op === 'EQUAL' || filter.op === 'ARRAY_CONTAINS')
  const ranges = fields.filter((filter) => isInequality(filter.op))
  if (equalities.length > 0 || query.orders.length > 2) {
    const composite = compositeScan(database, query, equalities, ranges, collection, definitions)
    if (composite) return composite
  }
  const equalPrefixes = equalities.flatMap((filter) => {
    const kind = fieldKind(filter.path, filter.op === 'ARRAY_CONTAINS')
    return kind === null
      ? []
      : [Buffer.concat([fieldPrefix(database.prefix, kind, collection, filter.path), valueKey(filter.value)])]
  })
  if (equalPrefixes.length > 0) {
    const ordered = byName && !first.descending
    return { source: { kind: 'merge', prefixes: equalPrefixes }, ordered, missing: !byName }
  }
  if (first && !byName) {
    const kind = fieldKind(first.path, false)
    if (kind !== null) {
      const prefix = fieldPrefix(database.prefix, kind, collection, first.path)
      const range = boundedRange(prefix, query, ranges, false)
      const direct =
        query.orders.length === 2 && query.orders[1]?.descending === first.descending && equalities.length === 0
      return {
        source: { kind: 'entries', range: { ...range, reverse: first.descending } },
        ordered: direct,
        missing: !direct,
      }
    }
  }
  return { ...documentScan(database, query, branch, byName), missing: true }
}

/** Runs a plan's scan. Null: nothing yet, but some of the way has been gone. */
export function* scan(reads: Reads, database: Database, query: Query, plan: Plan): Generator<Stored | null> {
  const { source } = plan
  if (source.kind === 'names') {
    for (const segments of source.names) {
      const document = segments.length > 0 ? reads.get(database, segments) : null
      if (document) yield document
    }
  } else if (source.kind === 'entries') yield* reads.scanEntries(database, source.range)
  else if (source.kind === 'documents') {
    const { collectionId, parent, allDescendants } = query
    const scope =
      collectionId === null
        ? 'all'
        : allDescendants
          ? { group: collectionId }
          : { collection: [...parent, collectionId] }
    yield* reads.scanDocuments(database, scope, source.range)
  } else yield* merge(reads, database, source.prefixes)
}

/** The definition of firestore.indexes.json that would serve the branch. */
export function missingIndex(query: Query, branch: readonly FieldFilter[]) {
  const equal = branch.filter(
    (filter) => (filter.op === 'EQUAL' || filter.op === 'ARRAY_CONTAINS') && !isNamePath(filter.path),
  )
  return {
    collectionGroup: query.collectionId,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    fields: [
      ...equal.map((filter) => ({
        fieldPath: fieldPathText(filter.path),
        ...(filter.op === 'ARRAY_CONTAINS' ? { arrayConfig: 'CONTAINS' } : { order: 'ASCENDING' }),
      })),
      ...query.orders
        .filter((order) => !isNamePath(order.path) && !equal.some((filter) => samePath(filter.path, order.path)))
        .map((order) => ({
          fieldPath: fieldPathText(order.path),
          order: order.descending ? 'DESCENDING' : 'ASCENDING',
        })),
    ],
  }
}

/** Leapfrog: the greatest suffix seen so far is sought in each index until all agree. */
function* merge(reads: Reads, database: Database, prefixes: Buffer[]): Generator<Stored | null> {
  const [leading] = prefixes
  if (!leading) return
  if (prefixes.length === 1) {
    yield* reads.scanEntries(database, { from: leading, to: after(leading), reverse: false })
    return
  }
  let suffix: Buffer = Buffer.alloc(0)
  let agreeing = 0
  let at = 0
  for (;;) {
    const prefix = prefixes[at % prefixes.length] ?? leading
    const entry = reads.seekEntry(Buffer.concat([prefix, suffix]), after(prefix))
    if (!entry) return
    yield null
    const found = entry.subarray(prefix.length)
    agreeing = suffix.equals(found) ? agreeing + 1 : 1
    suffix = Buffer.from(found)
    if (agreeing === prefixes.length) {
      const document = reads.documentOfEntry(database, entry)
      if (document) yield document
      suffix = Buffer.concat([suffix, Buffer.alloc(1)])
      agreeing = 0
    }
    at++
  }
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
    ordered: byName,
    missing: false,
  }
}

function compositeScan(
  database: Database,
  query: Query,
  equalities: FieldFilter[],
  ranges: FieldFilter[],
  collection: readonly string[],
  definitions: IndexDefinitions,
): Plan | null {
  const orders = query.orders.filter(
    (order) =>
      !isNamePath(order.path) &&
      !equalities.some((filter) => filter.op === 'EQUAL' && samePath(filter.path, order.path)),
  )
  const nameDescending = query.orders.at(-1)?.descending ?? false
  if (!query.orders.some((order) => isNamePath(order.path))) return null
  for (const index of definitions.compositesOf(collection.at(-1) ?? '')) {
    if (index.group !== query.allDescendants) continue
    const leading = leadingKey(index, equalities)
    const rest = index.fields.slice(equalities.length)
    if (!leading || rest.length !== orders.length) continue
    const directions = [...rest.map((field) => field.kind === 'descending'), index.nameDescending]
    const wanted = [...orders.map((order) => order.descending), nameDescending]
    if (!rest.every((field, at) => field.kind !== 'contains' && samePath(field.path, orders[at]?.path ?? []))) continue
    const same = directions.every((descending, at) => descending === wanted[at])
    const opposite = directions.every((descending, at) => descending !== wanted[at])
    if (!same && !opposite) continue
    const prefix = Buffer.concat([compositePrefix(database.prefix, index, collection), leading])
    const firstRest = rest[0]
    // Cursors begin with the first explicit order; they bound the scan only when that is the index's next field.
    const aligned = firstRest !== undefined && samePath(query.orders[0]?.path ?? [], firstRest.path)
    const range = firstRest
      ? boundedRange(
          prefix,
          aligned ? query : { ...query, startAt: null, endAt: null },
          ranges.filter((filter) => samePath(filter.path, firstRest.path)),
          firstRest.kind === 'descending',
          orders[0]?.path,
        )
      : { from: prefix, to: after(prefix) }
    return { source: { kind: 'entries', range: { ...range, reverse: !same } }, ordered: true, missing: false }
  }
  return null
}

function leadingKey(index: CompositeIndex, equalities: FieldFilter[]): Buffer | null {
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
  return left.length === 0 ? Buffer.concat(parts) : null
}

/** The entries between the range filters and cursors on the first ordered field. Ends are inclusive; the check after the scan is exact. */
function boundedRange(
  prefix: Buffer,
  query: Query,
  ranges: FieldFilter[],
  inverted: boolean,
  path = query.orders[0]?.path,
): { from: Buffer; to: Buffer } {
  const lows: Buffer[] = []
  const highs: Buffer[] = []
  for (const filter of ranges) {
    if (!path || !samePath(filter.path, path) || filter.op === 'NOT_EQUAL' || filter.op === 'NOT_IN') continue
    const type = typeRange(filter.value)
    lows.push(filter.op.startsWith('GREATER') ? valueKey(filter.value) : type.from)
    highs.push(filter.op.startsWith('LESS') ? after(valueKey(filter.value)) : type.to)
  }
  const descending = query.orders[0]?.descending ?? false
  const start = query.startAt?.values[0]
  const end = query.endAt?.values[0]
  if (start) (descending ? highs : lows).push(descending ? after(valueKey(start)) : valueKey(start))
  if (end) (descending ? lows : highs).push(descending ? valueKey(end) : after(valueKey(end)))
  const low = lows.length > 0 ? greatest(lows) : Buffer.alloc(0)
  const high = highs.length > 0 ? least(highs) : Buffer.from([0xff])
  // An inverted field runs from its greatest value to its least.
  const from = inverted ? (highs.length > 0 ? invert(high) : Buffer.alloc(0)) : low
  const to = inverted ? (lows.length > 0 ? after(invert(low)) : Buffer.from([0xff])) : high
  return { from: justBefore(Buffer.concat([prefix, from])), to: Buffer.concat([prefix, to]) }
}

/** Scans exclude their first key; no key ends in the byte taken away here, so nothing lies between. */
function justBefore(key: Buffer): Buffer {
  const last = key.at(-1) ?? 0
  if (last === 0) return key.subarray(0, -1)
  const result = Buffer.concat([key, Buffer.from([0xff])])
  result[key.length - 1] = last - 1
  return result
}

const segmentsOf = (value: Value): string[] =>
  'referenceValue' in value ? value.referenceValue.split('/').slice(5) : []
const samePath = (a: FieldPath, b: FieldPath) => a.length === b.length && a.every((name, index) => name === b[index])
const greatest = (keys: Buffer[]) => keys.reduce((a, b) => (Buffer.compare(a, b) >= 0 ? a : b))
const least = (keys: Buffer[]) => keys.reduce((a, b) => (Buffer.compare(a, b) <= 0 ? a : b))
