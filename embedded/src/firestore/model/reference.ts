import type { Fields, Value } from '../wire/json.ts'
import type { Act, Asked, Field, Where } from './operations.ts'

/** A document as the reference has it. Times are those that the service gave out. */
export type Held = { fields: Fields; createTime: string; updateTime: string }
export type Documents = ReadonlyMap<string, Held>
export type Refusal = 'NOT_FOUND' | 'ALREADY_EXISTS' | 'INVALID_ARGUMENT'

/**
 * What the protocol says of commits and queries, written as plainly as can be: every document is looked at for every question. It shares nothing
 * with the service, and knows only the values that `operations.ts` makes.
 */
export function committed(documents: Documents, acts: readonly Act[], time: string): Documents | Refusal {
  const deleted = new Set<string>()
  for (const { kind, path, exists } of acts) {
    if (kind === 'delete') deleted.add(path)
    else if (deleted.has(path) && exists === true) return 'INVALID_ARGUMENT'
    else deleted.delete(path)
  }
  const staged = new Map(documents)
  for (const act of acts) {
    const before = staged.get(act.path)
    if (act.exists === true && !before) return 'NOT_FOUND'
    if (act.exists === false && before) return 'ALREADY_EXISTS'
    if (act.kind === 'delete') {
      staged.delete(act.path)
      continue
    }
    const fields = changed(before?.fields ?? {}, act)
    if (before && same(fields, before.fields)) continue
    staged.set(act.path, { fields, createTime: before?.createTime ?? time, updateTime: time })
  }
  // What a commit deletes and makes again is new, unless it was made as it had been.
  return staged
}

function changed(before: Fields, act: Exclude<Act, { kind: 'delete' }>): Fields {
  switch (act.kind) {
    case 'set':
      return act.fields
    case 'merge':
      return { ...before, ...act.fields }
    case 'increment':
      return { ...before, n: sum(before['n'], act.by) }
    case 'union': {
      const there = before['t'] && 'arrayValue' in before['t'] ? (before['t'].arrayValue.values ?? []) : []
      const all = [...there]
      for (const item of act.items) if (!all.some((one) => compare(one, item) === 0)) all.push(item)
      return { ...before, t: { arrayValue: { values: all } } }
    }
  }
}

function sum(there: Value | undefined, by: Value): Value {
  if (!there || !('integerValue' in there || 'doubleValue' in there)) return by
  const total = numberOf(there) + numberOf(by)
  return 'integerValue' in there && 'integerValue' in by ? { integerValue: String(total) } : { doubleValue: total }
}

/** The paths of a query's documents, in its order. */
export function found(documents: Documents, asked: Asked): string[] {
  const inequalities = [
    ...new Set(asked.where.filter(({ op }) => /^[<>!]/.test(op)).map(({ field }) => field)),
  ].toSorted()
  const orders: { field: Field | '__name__'; descending: boolean }[] = [...asked.orderBy]
  const descending = orders.at(-1)?.descending ?? false
  for (const field of inequalities)
    if (!orders.some((order) => order.field === field)) orders.push({ field, descending })
  if (!orders.some(({ field }) => field === '__name__')) orders.push({ field: '__name__', descending })
  const within = [...documents].filter(([path, { fields }]) => {
    const collection = path.slice(0, path.lastIndexOf('/'))
    const isThere = asked.group ? collection.split('/').at(-1) === asked.collection : collection === asked.collection
    if (!isThere || !asked.where.every((where) => passes(fields, where))) return false
    if (!orders.every(({ field }) => field === '__name__' || valueAt(fields, field))) return false
    const [first] = orders
    const { startAt } = asked
    if (!startAt || !first || first.field === '__name__') return true
    const place = compare(valueAt(fields, first.field)!, startAt.value) * (first.descending ? -1 : 1)
    return startAt.before ? place >= 0 : place > 0
  })
  within.sort(([a, one], [b, other]) => {
    for (const order of orders) {
      const difference =
        order.field === '__name__'
          ? comparePaths(a, b)
          : compare(valueAt(one.fields, order.field)!, valueAt(other.fields, order.field)!)
      if (difference !== 0) return order.descending ? -difference : difference
    }
    return 0
  })
  return within
    .map(([path]) => path)
    .slice(asked.offset, asked.limit === undefined ? undefined : asked.offset + asked.limit)
}

function passes(fields: Fields, { field, op, value }: Where): boolean {
  const there = valueAt(fields, field)
  if (!there) return false
  if (op === 'in') return (value as Value[]).some((one) => !('nullValue' in one) && compare(one, there) === 0)
  const given = value as Value
  if (op === 'contains')
    return 'arrayValue' in there && (there.arrayValue.values ?? []).some((one) => compare(one, given) === 0)
  const difference = compare(there, given)
  if (op === '==') return difference === 0
  if (op === '!=') return !('nullValue' in there) && difference !== 0
  if (rank(there) !== rank(given)) return false
  return op === '<' ? difference < 0 : op === '<=' ? difference <= 0 : op === '>' ? difference > 0 : difference >= 0
}

function valueAt(fields: Fields, field: Field): Value | undefined {
  if (field !== 'm.x') return fields[field]
  const map = fields['m']
  return map && 'mapValue' in map ? map.mapValue.fields?.['x'] : undefined
}

const kinds = ['nullValue', 'booleanValue', 'number', 'stringValue', 'arrayValue', 'mapValue']
const rank = (value: Value) =>
  kinds.indexOf('integerValue' in value || 'doubleValue' in value ? 'number' : (Object.keys(value)[0] ?? ''))
const numberOf = (value: Value) =>
  'integerValue' in value ? Number(value.integerValue) : 'doubleValue' in value ? Number(value.doubleValue) : NaN

export function compare(a: Value, b: Value): number {
  const ranks = rank(a) - rank(b)
  if (ranks !== 0) return ranks
  if ('booleanValue' in a && 'booleanValue' in b) return Number(a.booleanValue) - Number(b.booleanValue)
  if ('stringValue' in a && 'stringValue' in b)
    return Buffer.compare(Buffer.from(a.stringValue), Buffer.from(b.stringValue))
  if ('arrayValue' in a && 'arrayValue' in b) {
    const [one, other] = [a.arrayValue.values ?? [], b.arrayValue.values ?? []]
    for (const [at, item] of one.entries()) {
      const against = other[at]
      const difference = against ? compare(item, against) : 1
      if (difference !== 0) return difference
    }
    return one.length - other.length
  }
  return 'nullValue' in a ? 0 : numberOf(a) - numberOf(b)
}

function comparePaths(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')]
  for (const [at, segment] of one.entries()) {
    const against = other[at]
    if (against === undefined) return 1
    if (segment !== against) return segment < against ? -1 : 1
  }
  return one.length - other.length
}

export const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

/** Fields have no order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
