import { numbersOf } from '../../fuzz/random.ts'
import type { IndexesFile } from '../index-definitions.ts'
import type { Fields, Value } from '../wire/json.ts'

/** What is done to a document. `exists`: a precondition. */
export type Act = { path: string; exists?: boolean } & (
  | { kind: 'set' | 'merge'; fields: Fields }
  | { kind: 'delete' }
  | { kind: 'increment'; by: Value }
  | { kind: 'union'; items: Value[] }
)
export type Where = {
  field: Field
  op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'contains'
  value: Value | Value[]
}
export type Asked = {
  /** A collection's path, or of a group its id alone. */
  collection: string
  group: boolean
  where: Where[]
  orderBy: { field: Field | '__name__'; descending: boolean }[]
  limit?: number
  offset: number
  startAt?: { value: Value; before: boolean }
}
export type Field = 'n' | 's' | 't' | 'm.x'
/** One step, which says all that it needs: any of them may be left out, so that what fails is found small. */
export type Operation =
  | { kind: 'commit' | 'batch'; acts: Act[] }
  | { kind: 'get'; paths: string[] }
  | { kind: 'query' | 'count'; asked: Asked }
  | { kind: 'past'; back: number; asked: Asked }
  | { kind: 'transaction'; paths: string[]; asked: Asked; between: Act[]; acts: Act[] }
  | { kind: 'listen'; slot: number; asked: Asked | { paths: string[] } }
  | { kind: 'unlisten'; slot: number }
  | { kind: 'restart'; indexes: number }

export const slots = 6
const paths = ['a', 'b', 'a/1/b', 'a/2/b'].flatMap((collection) =>
  ['1', '2', '3', '4'].map((id) => `${collection}/${id}`),
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

/** Mulberry32: small, and the same everywhere. */
function operation(random: Random): Operation {
  const at = random()
  if (at < 0.4) return { kind: 'commit', acts: many(random, 1, 3, () => act(random)) }
  if (at < 0.44) return { kind: 'batch', acts: different(many(random, 1, 4, () => act(random))) }
  if (at < 0.52) return { kind: 'get', paths: many(random, 1, 3, () => oneOf(random, paths)) }
  if (at < 0.72) return { kind: 'query', asked: asked(random) }
  if (at < 0.77) return { kind: 'count', asked: asked(random) }
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
  if (kind < 0.65) return { path, ...exists, kind: 'merge', fields: fields(random) }
  if (kind < 0.8) return { path, ...exists, kind: 'delete' }
  if (kind < 0.9) return { path, ...exists, kind: 'increment', by: oneOf(random, numbers) }
  return { path, ...exists, kind: 'union', items: many(random, 1, 2, () => scalar(random)) }
}

const numbers: Value[] = [
  ...[0, 1, 2, 3].map((number): Value => ({ integerValue: String(number) })),
  { doubleValue: 1.5 },
  { doubleValue: 2 },
]
const scalars: Value[] = [
  ...numbers,
  { nullValue: null },
  { booleanValue: true },
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: 'é\u{10000}' },
]
const scalar = (random: Random) => oneOf(random, scalars)
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
  const where: Where[] = []
  if (random() < 0.3) where.push({ field: oneOf(random, ['n', 's', 'm.x']), op: '==', value: scalar(random) })
  if (random() < 0.15) where.push({ field: 't', op: 'contains', value: scalar(random) })
  if (random() < 0.15)
    where.push({ field: oneOf(random, ['n', 's']), op: 'in', value: many(random, 1, 3, () => scalar(random)) })
  if (random() < 0.35) {
    const field = oneOf(random, ['n', 's', 'm.x'] as const)
    where.push({ field, op: oneOf(random, ['<', '<=', '>', '>=', '!='] as const), value: oneOf(random, numbers) })
    if (random() < 0.3) where.push({ field, op: oneOf(random, ['<', '>='] as const), value: oneOf(random, numbers) })
  }
  const orderBy: Asked['orderBy'] = []
  for (const field of ['n', 's', 'm.x'] as const)
    if (random() < 0.25) orderBy.push({ field, descending: random() < 0.5 })
  if (random() < 0.15 && where.every(({ op }) => !/^[<>!]/.test(op)))
    orderBy.push({ field: '__name__', descending: random() < 0.5 })
  const first = orderBy[0]?.field
  const cursor = first !== undefined && first !== '__name__' && random() < 0.3
  return {
    collection: group ? 'b' : oneOf(random, ['a', 'b', 'a/1/b']),
    group,
    where,
    orderBy,
    ...(random() < 0.4 ? { limit: 1 + below(random, 4) } : {}),
    offset: random() < 0.1 ? 1 + below(random, 2) : 0,
    ...(cursor ? { startAt: { value: scalar(random), before: random() < 0.5 } } : {}),
  }
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
