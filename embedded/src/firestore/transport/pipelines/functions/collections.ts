import { foldOf } from '../../../data/fold.ts'
import { equalValues, sortedNames } from '../../../data/value-order.ts'
import type { Fields, Value } from '../../../wire/json.ts'
import {
  fieldsIn,
  integer,
  isValue,
  joinedLists,
  list,
  listIn,
  map,
  nothing,
  ofValues,
  textIn,
  wholeIn,
  type Fn,
  type Functions,
  type Result,
} from './result.ts'

const ofList = (apply: (values: Value[]) => Result): Fn =>
  ofValues(1, 1, ([value]) => {
    const values = listIn(value)
    return values ? apply(values) : 'error'
  })

/** Of a list and a whole number. */
const countedOf = (apply: (values: Value[], count: number) => Result): Fn =>
  ofValues(2, 2, ([value, given = nothing]) => {
    const [values, count] = [listIn(value), wholeIn(given)]
    return values && count !== null ? apply(values, count) : 'error'
  })

const ofMap = (apply: (fields: Fields) => Result): Fn =>
  ofValues(1, 1, ([value]) => {
    const fields = fieldsIn(value)
    return fields ? apply(fields) : 'error'
  })

const first = (values: readonly Value[], at: number): Result => values.at(at) ?? 'absent'
const entry = (k: string, v: Value): Value => map({ k: { stringValue: k }, v })

/** `pairs`: names and values, one after the other. Null where a name is no text; what is absent has no place in it. */
function withPairs(fields: Fields, pairs: readonly Result[]): Result {
  const next = new Map(Object.entries(fields))
  if (pairs.length % 2 === 1) return 'error'
  for (let at = 0; at < pairs.length; at += 2) {
    const [name = 'error', value = 'error'] = [pairs[at], pairs[at + 1]]
    const key = isValue(name) ? textIn(name) : null
    if (key === null || value === 'error') return 'error'
    if (value === 'absent') next.delete(key)
    else next.set(key, value)
  }
  return map(Object.fromEntries(next))
}

const fieldOfMap: Fn = {
  least: 2,
  most: 2,
  apply([value = 'error', name = 'error']) {
    if (value === 'absent') return 'absent'
    const fields = isValue(value) ? fieldsIn(value) : null
    const key = isValue(name) ? textIn(name) : null
    if (!fields || key === null) return 'error'
    return Object.hasOwn(fields, key) ? (fields[key] ?? 'absent') : 'absent'
  },
}

export const collections: Functions = {
  array_length: ofList((values) => integer(values.length)),
  array_reverse: ofList((values) => list(values.toReversed())),
  /** Of its numbers; what is none is passed over. */
  sum: ofList((values) => {
    const fold = foldOf({ kind: 'sum', path: ['it'] })
    for (const it of values) fold.take({ it })
    return fold.value()
  }),
  array_first: ofList((values) => first(values, 0)),
  array_last: ofList((values) => first(values, -1)),
  array_first_n: countedOf((values, count) => (count < 0 ? 'error' : list(values.slice(0, count)))),
  array_last_n: countedOf((values, count) => (count < 0 ? 'error' : list(count === 0 ? [] : values.slice(-count)))),
  /** From the end where the place is below zero. */
  array_get: countedOf((values, place) => values.at(place) ?? 'error'),
  array_slice: ofValues(2, 3, ([value, offset = nothing, given]) => {
    const [values, from, most] = [listIn(value), wholeIn(offset), given ? wholeIn(given) : Infinity]
    if (!values || from === null || most === null || most < 0) return 'error'
    const start = from < 0 ? Math.max(0, values.length + from) : from
    return list(values.slice(start, start + most))
  }),
  array_concat: ofValues(1, Infinity, (given) => {
    const lists = given.map(listIn)
    return lists.every((one) => one !== null) ? joinedLists(lists) : 'error'
  }),
  array_index_of: {
    least: 2,
    most: 3,
    apply([value = 'error', wanted = 'error', which]) {
      const values = isValue(value) ? listIn(value) : null
      if (!values || !isValue(wanted)) return isValue(value) && 'nullValue' in value ? nothing : 'error'
      const isLast = which !== undefined && isValue(which) && textIn(which) === 'last'
      const same = (one: Value) => equalValues(one, wanted)
      return integer(isLast ? values.findLastIndex(same) : values.findIndex(same))
    },
  },
  array_index_of_all: ofValues(2, 2, ([value, wanted = nothing]) => {
    const values = listIn(value)
    if (!values) return 'error'
    return list(values.flatMap((one, at) => (equalValues(one, wanted) ? [{ integerValue: String(at) }] : [])))
  }),
  map: { least: 0, most: Infinity, apply: (given) => withPairs({}, given) },
  map_get: fieldOfMap,
  get_field: fieldOfMap,
  map_set: {
    least: 3,
    most: Infinity,
    apply([value = 'error', ...pairs]) {
      const fields = isValue(value) ? fieldsIn(value) : null
      return fields ? withPairs(fields, pairs) : 'error'
    },
  },
  map_remove: ofValues(2, Infinity, ([value, ...given]) => {
    const [fields, keys] = [fieldsIn(value), given.map(textIn)]
    if (!fields || keys.includes(null)) return 'error'
    return map(Object.fromEntries(Object.entries(fields).filter(([name]) => !keys.includes(name))))
  }),
  /** What comes later counts. */
  map_merge: ofValues(1, Infinity, (given) => {
    const maps = given.map(fieldsIn)
    return maps.every((one) => one !== null)
      ? map(Object.fromEntries(maps.flatMap((one) => Object.entries(one))))
      : 'error'
  }),
  map_keys: ofMap((fields) => list(sortedNames(fields).map((stringValue) => ({ stringValue })))),
  map_values: ofMap((fields) => list(sortedNames(fields).map((name) => fields[name] ?? nothing))),
  map_entries: ofMap((fields) => list(sortedNames(fields).map((name) => entry(name, fields[name] ?? nothing)))),
}
