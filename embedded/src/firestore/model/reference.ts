import type { Fields, Value } from '../wire/json.ts'
import { inequality, root, type Act, type Asked, type Bound, type Field, type Where } from './operations.ts'

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
    case 'merge': {
      const gone = new Set<string>(act.without.filter((field) => !(field in act.fields)))
      const kept = Object.entries(before).filter(([field]) => !gone.has(field))
      return { ...Object.fromEntries(kept), ...act.fields }
    }
    case 'increment':
      return { ...before, n: sum(before['n'], act.by) }
    case 'maximum':
    case 'minimum':
      return { ...before, n: extreme(act.kind, before['n'], act.by) }
    case 'union': {
      const all = [...itemsOf(before['t'])]
      for (const item of act.items) if (!all.some((one) => compare(one, item) === 0)) all.push(item)
      return { ...before, t: { arrayValue: { values: all } } }
    }
    case 'difference': {
      const left = itemsOf(before['t']).filter((one) => !act.items.some((item) => compare(one, item) === 0))
      return { ...before, t: { arrayValue: { values: left } } }
    }
  }
}

const itemsOf = (value: Value | undefined) => (value && 'arrayValue' in value ? (value.arrayValue.values ?? []) : [])
const isNumber = (value: Value | undefined): value is Value =>
  value !== undefined && ('integerValue' in value || 'doubleValue' in value)

/** What is equal stays as it was; what is no number is no number. */
function extreme(kind: 'maximum' | 'minimum', there: Value | undefined, by: Value): Value {
  if (!isNumber(there)) return by
  if (Number.isNaN(numberOf(there))) return there
  if (Number.isNaN(numberOf(by))) return by
  const difference = compare(by, there)
  return (kind === 'maximum' ? difference > 0 : difference < 0) ? by : there
}

function sum(there: Value | undefined, by: Value): Value {
  if (!isNumber(there)) return by
  return summed([there, by])
}

/** An integer, where all are. */
function summed(values: readonly Value[]): Value {
  const total = values.reduce((all, value) => all + numberOf(value), 0)
  return values.every((value) => 'integerValue' in value) ? { integerValue: String(total) } : doubleOf(total)
}

const doubleOf = (number: number): Value => ({ doubleValue: Number.isNaN(number) ? 'NaN' : number })

/** How many there are, and of those that have the field, where one is named, their sum and mean. */
export function aggregated(documents: Documents, asked: Asked, field: Field | undefined): Record<string, Value> {
  const paths = found(documents, asked)
  if (!field) return { count: { integerValue: String(paths.length) } }
  const there = paths.flatMap((path) => valueAt(documents.get(path)?.fields ?? {}, field) ?? [])
  const numbers = there.filter(isNumber)
  const total = summed(numbers)
  return {
    count: { integerValue: String(there.length) },
    sum: total,
    avg: numbers.length === 0 ? { nullValue: null } : doubleOf(numberOf(total) / numbers.length),
  }
}

/** The paths of a query's documents, in its order. */
export function found(documents: Documents, asked: Asked): string[] {
  const conditions = [...asked.where, ...asked.either.flat()]
  const inequalities = [
    ...new Set(conditions.filter(({ op }) => inequality.test(op)).map(({ field }) => field)),
  ].toSorted()
  const orders: Asked['orderBy'] = [...asked.orderBy]
  const descending = orders.at(-1)?.descending ?? false
  const ofInequalities = inequalities
    .filter((field) => !orders.some((order) => order.field === field))
    .map((field) => ({ field, descending }))
  orders.push(...ofInequalities)
  if (!orders.some(({ field }) => field === '__name__')) orders.push({ field: '__name__', descending })
  const within = [...documents].filter(([path, { fields }]) => {
    const collection = path.slice(0, path.lastIndexOf('/'))
    const isThere = asked.group ? collection.split('/').at(-1) === asked.collection : collection === asked.collection
    if (!isThere || !asked.where.every((where) => passes(fields, where))) return false
    if (asked.either.length > 0 && !asked.either.some((all) => all.every((where) => passes(fields, where))))
      return false
    if (!orders.every(({ field }) => field === '__name__' || valueAt(fields, field))) return false
    const place = (bound: Bound) => placeAt(asked.orderBy, bound.values, path, fields)
    const { startAt, endAt } = asked
    if (startAt && !(startAt.before ? place(startAt) >= 0 : place(startAt) > 0)) return false
    return !endAt || (endAt.before ? place(endAt) < 0 : place(endAt) <= 0)
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

/** Below zero before the bound, above zero after it, in the query's order. */
function placeAt(orders: Asked['orderBy'], values: readonly Value[], path: string, fields: Fields): number {
  for (const [at, { field, descending }] of orders.slice(0, values.length).entries()) {
    const there: Value = field === '__name__' ? { referenceValue: `${root}/${path}` } : valueAt(fields, field)!
    const difference = compare(there, values[at]!)
    if (difference !== 0) return descending ? -difference : difference
  }
  return 0
}

/** Null and NaN in a list find nothing; null in that of `not-in` leaves nothing. */
const isFindable = (value: Value) => !('nullValue' in value) && !isNaNValue(value)
const isNaNValue = (value: Value) => isNumber(value) && Number.isNaN(numberOf(value))

function passes(fields: Fields, { field, op, value }: Where): boolean {
  const there = valueAt(fields, field)
  if (!there) return false
  const list = value as Value[]
  if (op === 'in') return list.some((one) => isFindable(one) && compare(one, there) === 0)
  if (op === 'not-in')
    return !('nullValue' in there) && !list.some((one) => 'nullValue' in one || compare(one, there) === 0)
  if (op === 'contains-any')
    return itemsOf(there).some((item) => list.some((one) => isFindable(one) && compare(one, item) === 0))
  const given = value as Value
  if (op === 'contains') return itemsOf(there).some((one) => compare(one, given) === 0)
  const difference = compare(there, given)
  if (op === '==') return difference === 0
  if (op === '!=') return !('nullValue' in there) && difference !== 0
  if (rank(there) !== rank(given) || isNaNValue(there) !== isNaNValue(given)) return false
  return op === '<' ? difference < 0 : op === '<=' ? difference <= 0 : op === '>' ? difference > 0 : difference >= 0
}

function valueAt(fields: Fields, field: Field): Value | undefined {
  if (field !== 'm.x') return fields[field]
  const map = fields['m']
  return map && 'mapValue' in map ? map.mapValue.fields?.['x'] : undefined
}

const kinds = [
  'nullValue',
  'booleanValue',
  'number',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'arrayValue',
  'mapValue',
]
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
  if ('mapValue' in a && 'mapValue' in b) return compareMaps(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
  if ('bytesValue' in a && 'bytesValue' in b)
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'))
  if ('referenceValue' in a && 'referenceValue' in b) return comparePaths(a.referenceValue, b.referenceValue)
  // All have as many digits.
  if ('timestampValue' in a && 'timestampValue' in b)
    return Number(a.timestampValue > b.timestampValue) - Number(a.timestampValue < b.timestampValue)
  if ('nullValue' in a) return 0
  if (isNaNValue(a) || isNaNValue(b)) return Number(isNaNValue(b)) - Number(isNaNValue(a))
  return numberOf(a) - numberOf(b)
}

/** Entry by entry in the order of their names, a name before its value. */
function compareMaps(a: Fields, b: Fields): number {
  const [one, other] = [a, b].map((fields) => Object.entries(fields).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  for (const [at, [name, value]] of one!.entries()) {
    const against = other![at]
    if (!against) return 1
    if (name !== against[0]) return name < against[0] ? -1 : 1
    const difference = compare(value, against[1])
    if (difference !== 0) return difference
  }
  return one!.length - other!.length
}

function comparePaths(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')]
  for (const [at, segment] of one.entries()) {
    const against = other[at]
    if (against === undefined) return 1
    if (segment !== against) return compareSegments(segment, against)
  }
  return one.length - other.length
}

/** Those that are numbers come first. */
function compareSegments(a: string, b: string): number {
  const [one, other] = [a, b].map((segment) => /^__id(-?\d+)__$/.exec(segment)?.[1])
  if (one && other) return Number(one) - Number(other)
  if (one || other) return one ? -1 : 1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

export const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

/** Fields have no order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
