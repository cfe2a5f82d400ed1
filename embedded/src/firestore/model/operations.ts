import { numbersOf } from '../../fuzz/random.ts'
import type { IndexesFile } from '../index-definitions.ts'
import type { Fields, Value } from '../wire/json.ts'

/** What is done to a document. `exists`: a precondition. */
export type Act = { path: string; exists?: boolean } & (
  | { kind: 'set'; fields: Fields }
  /** `without`: fields that go. */
  | { kind: 'merge'; fields: Fields; without: Field[] }
  | { kind: 'delete' }
  | { kind: 'increment' | 'maximum' | 'minimum'; by: Value }
  | { kind: 'union' | 'difference'; items: Value[] }
)
export type Where = {
  field: Field
  op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not-in' | 'contains' | 'contains-any'
  value: Value | Value[]
}
/** `values`: of as many of the query's own orders. */
export type Bound = { values: Value[]; before: boolean }
export type Asked = {
  /** A collection's path, or of a group its id alone. */
  collection: string
  group: boolean
  where: Where[]
  /** Whatever passes all of one of these, where there are any. */
  either: Where[][]
  orderBy: { field: Field | '__name__'; descending: boolean }[]
  limit?: number
  offset: number
  startAt?: Bound
  endAt?: Bound
}
export type Field = 'n' | 's' | 't' | 'm.x'
/** One step, which says all that it needs: any of them may be left out, so that what fails is found small. */
export type Operation =
  | { kind: 'commit' | 'batch'; acts: Act[] }
  | { kind: 'get'; paths: string[] }
  | { kind: 'query'; asked: Asked }
  /** `field`: its sum and mean too, of what has it. */
  | { kind: 'count'; asked: Asked; field?: Field }
  | { kind: 'past'; back: number; asked: Asked }
  | { kind: 'transaction'; paths: string[]; asked: Asked; between: Act[]; acts: Act[] }
  | { kind: 'listen'; slot: number; asked: Asked | { paths: string[] } }
  | { kind: 'unlisten'; slot: number }
  | { kind: 'restart'; indexes: number }

export const root = 'projects/p/databases/(default)/documents'
export const slots = 6
const paths = ['a', 'b', 'a/1/b', 'a/2/b'].flatMap((collection) =>
  ['1', '2', '3', '4', '__id10__', 'é'].map((id) => `${collection}/${id}`),
)

/** As many steps as asked for; the same for the same seed. */
export function operations(seed: number, count: number): Operation[] {
  const random = numbersOf(seed)
  return Array.from({ length: count }, () => operation(random))
}

type Random = () => number
const below = (random: Random, count: number) => Math.floor(random() * count)
const oneOf = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T
const many = <T>(random: Random, least: number, most: number, make: () => T): T[] =>
  Array.from({ length: least + below(random, most - least + 1) }, make)

function operation(random: Random): Operation {
  const at = random()
  if (at < 0.4) return { kind: 'commit', acts: many(random, 1, 3, () => act(random)) }
  if (at < 0.44) return { kind: 'batch', acts: different(many(random, 1, 4, () => act(random))) }
  if (at < 0.52) return { kind: 'get', paths: many(random, 1, 3, () => oneOf(random, paths)) }
  if (at < 0.72) return { kind: 'query', asked: asked(random) }
  if (at < 0.77)
    return {
      kind: 'count',
      asked: asked(random),
      ...(random() < 0.5 ? { field: oneOf(random, ['n', 's', 'm.x'] as const) } : {}),
    }
  if (at < 0.82) return { kind: 'past', back: 1 + below(random, 30), asked: asked(random) }
  if (at < 0.88)
    return {
      kind: 'transaction',
      paths: many(random, 1, 2, () => oneOf(random, paths)),
      asked: asked(random),
      between: many(random, 0, 1, () => act(random)),
      acts: many(random, 1, 2, () => act(random)),
    }
  if (at < 0.96)
    return {
      kind: 'listen',
      slot: below(random, slots),
      asked: random() < 0.8 ? asked(random) : { paths: [...new Set(many(random, 1, 3, () => oneOf(random, paths)))] },
    }
  if (at < 0.99) return { kind: 'unlisten', slot: below(random, slots) }
  return { kind: 'restart', indexes: below(random, indexFiles.length) }
}

const different = (acts: Act[]) => acts.filter(({ path }, at) => acts.findIndex((other) => other.path === path) === at)

function act(random: Random): Act {
  const path = oneOf(random, paths)
  const exists = random() < 0.25 ? { exists: random() < 0.6 } : {}
  const kind = random()
  if (kind < 0.4) return { path, ...exists, kind: 'set', fields: fields(random) }
  if (kind < 0.65)
    return {
      path,
      ...exists,
      kind: 'merge',
      fields: fields(random),
      without: random() < 0.3 ? [oneOf(random, ['n', 's', 't'] as const)] : [],
    }
  if (kind < 0.78) return { path, ...exists, kind: 'delete' }
  if (kind < 0.89)
    return {
      path,
      ...exists,
      kind: oneOf(random, ['increment', 'maximum', 'minimum'] as const),
      by: oneOf(random, numbers),
    }
  return {
    path,
    ...exists,
    kind: oneOf(random, ['union', 'difference'] as const),
    items: many(random, 1, 2, () => scalar(random)),
  }
}

const numbers: Value[] = [
  ...[0, 1, 2, 3].map((number): Value => ({ integerValue: String(number) })),
  { doubleValue: 1.5 },
  { doubleValue: 2 },
  { doubleValue: 'NaN' },
]
const often: Value[] = [{ integerValue: '1' }, { doubleValue: 2 }, { stringValue: 'a' }]
const scalars: Value[] = [
  ...numbers,
  { nullValue: null },
  { booleanValue: true },
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: 'é\u{10000}' },
  { timestampValue: '2026-02-28T23:59:59.999999Z' },
  { bytesValue: 'AP8=' },
  { referenceValue: `${root}/a/2` },
  { referenceValue: `${root}/a/__id10__` },
  { mapValue: { fields: { y: { integerValue: '1' } } } },
]
/** Some come often, so that what is asked for is there. */
const scalar = (random: Random) => oneOf(random, random() < 0.6 ? often : scalars)
const array = (random: Random): Value => ({ arrayValue: { values: many(random, 0, 2, () => scalar(random)) } })

function fields(random: Random): Fields {
  const given: Fields = {}
  if (random() < 0.8) given['n'] = scalar(random)
  if (random() < 0.5) given['s'] = scalar(random)
  if (random() < 0.5) given['t'] = array(random)
  if (random() < 0.4) given['m'] = { mapValue: { fields: random() < 0.8 ? { x: scalar(random) } : {} } }
  return given
}

function asked(random: Random): Asked {
  const group = random() < 0.35
  const collection = group ? 'b' : oneOf(random, ['a', 'b', 'a/1/b'])
  const where: Where[] = []
  // At most thirty branches in all, and one array-contains in each.
  const either = random() < 0.2 ? many(random, 2, 3, () => branch(random)) : []
  if (random() < 0.3) where.push({ field: oneOf(random, scalarFields), op: '==', value: scalar(random) })
  if (either.length === 0 && random() < 0.15) where.push({ field: 't', op: 'contains', value: scalar(random) })
  else if (either.length === 0 && random() < 0.1)
    where.push({ field: 't', op: 'contains-any', value: many(random, 1, 3, () => scalar(random)) })
  if (random() < 0.15)
    where.push({ field: oneOf(random, ['n', 's']), op: 'in', value: many(random, 1, 3, () => scalar(random)) })
  if (random() < 0.35) {
    const field = oneOf(random, scalarFields)
    where.push({ field, op: oneOf(random, ['<', '<=', '>', '>=', '!='] as const), value: scalar(random) })
    if (random() < 0.3) where.push({ field, op: oneOf(random, ['<', '>='] as const), value: oneOf(random, numbers) })
  }
  // It goes with no list of what may be, and with no other inequality of its kind.
  const hasItsLike = [...where, ...either.flat()].some(({ op }) => /^(!=|in|contains-any)$/.test(op))
  if (random() < 0.3 && !hasItsLike)
    (either.length > 0 ? oneOf(random, [where, ...either]) : where).push({
      field: oneOf(random, scalarFields),
      op: 'not-in',
      value: many(random, 1, 3, () => scalar(random)),
    })
  const orderBy: Asked['orderBy'] = []
  for (const field of scalarFields) if (random() < 0.25) orderBy.push({ field, descending: random() < 0.5 })
  // The fields of inequalities are ordered by too, and nothing after the name.
  const isOrdered = [...where, ...either.flat()].every(
    ({ op, field }) => !inequality.test(op) || orderBy.some((order) => order.field === field),
  )
  if (isOrdered && random() < 0.15) orderBy.push({ field: '__name__', descending: random() < 0.5 })
  const bound = (): Bound => ({
    values: orderBy.slice(0, 1 + below(random, orderBy.length)).map(({ field }) => {
      return field === '__name__' ? nameIn(random, collection, group) : scalar(random)
    }),
    before: random() < 0.5,
  })
  return {
    collection,
    group,
    where,
    either,
    orderBy,
    ...(random() < 0.4 ? { limit: 1 + below(random, 4) } : {}),
    offset: random() < 0.1 ? 1 + below(random, 2) : 0,
    ...(orderBy.length > 0 && random() < 0.3 ? { startAt: bound() } : {}),
    ...(orderBy.length > 0 && random() < 0.2 ? { endAt: bound() } : {}),
  }
}

export const inequality = /^([<>!]|not-in)/
const scalarFields = ['n', 's', 'm.x'] as const

/** What holds together in one part of an `or`. */
function branch(random: Random): Where[] {
  const at = random()
  const field = oneOf(random, scalarFields)
  const also = random() < 0.5 ? [comparison(random)] : []
  if (at < 0.2) return [{ field: 't', op: 'contains', value: scalar(random) }, ...also]
  if (at < 0.4) return [{ field, op: 'in', value: many(random, 1, 2, () => scalar(random)) }, ...also]
  return [comparison(random), ...also]
}

const comparison = (random: Random): Where => ({
  field: oneOf(random, scalarFields),
  op: oneOf(random, ['==', '==', '<', '>=', '!='] as const),
  value: scalar(random),
})

function nameIn(random: Random, collection: string, group: boolean): Value {
  const there = paths.filter((path) => {
    const parent = path.slice(0, path.lastIndexOf('/'))
    return group ? parent.split('/').at(-1) === collection : parent === collection
  })
  return { referenceValue: `${root}/${oneOf(random, there)}` }
}

const composite = (queryScope: string, ...given: [string, string][]) => ({
  collectionGroup: 'b',
  queryScope,
  fields: given.map(([fieldPath, order]) =>
    order === 'CONTAINS' ? { fieldPath, arrayConfig: order } : { fieldPath, order },
  ),
})
/** Files of indexes that the database is opened with, one after another. */
export const indexFiles: IndexesFile[] = [
  {},
  {
    indexes: [
      composite('COLLECTION', ['n', 'ASCENDING'], ['s', 'DESCENDING']),
      composite('COLLECTION_GROUP', ['s', 'ASCENDING'], ['n', 'ASCENDING']),
    ],
    fieldOverrides: [{ collectionGroup: 'a', fieldPath: 's', indexes: [] }],
  },
  {
    indexes: [
      composite('COLLECTION', ['t', 'CONTAINS'], ['n', 'DESCENDING']),
      composite('COLLECTION', ['n', 'ASCENDING'], ['s', 'DESCENDING']),
      composite('COLLECTION', ['m.x', 'ASCENDING'], ['s', 'DESCENDING']),
    ],
    fieldOverrides: [
      { collectionGroup: 'b', fieldPath: 'n', indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }] },
    ],
  },
] as IndexesFile[]
