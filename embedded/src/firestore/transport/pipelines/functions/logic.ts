import { compareValues, equalValues, rank, rankOf } from '../../../data/value-order.ts'
import type { Value } from '../../../wire/json.ts'
import {
  isNull,
  isValue,
  list,
  listIn,
  nothing,
  ofValues,
  textIn,
  truth,
  wholeIn,
  type Fn,
  type Functions,
  type Result,
} from './result.ts'

const truthOf = (result: Result): boolean | null =>
  isValue(result) && 'booleanValue' in result ? result.booleanValue : null

/** One that `decides` decides; else an error before null, and null before the other answer. */
const many = (decides: boolean): Fn => ({
  least: 1,
  most: Infinity,
  apply(given) {
    if (given.some((one) => truthOf(one) === decides)) return truth(decides)
    if (given.some((one) => truthOf(one) === null && !isNull(one))) return 'error'
    return given.some(isNull) ? nothing : truth(!decides)
  },
})

const not = (result: Result): Result => {
  const said = truthOf(result)
  return said === null ? (isNull(result) ? nothing : 'error') : truth(!said)
}

const negated = (fn: Fn): Fn => ({ ...fn, apply: (given, moment) => not(fn.apply(given, moment)) })

/** Of what is there; null is a value like others. */
const comparing = (holds: (a: Value, b: Value) => boolean): Fn => ({
  least: 2,
  most: 2,
  apply: ([a = 'error', b = 'error']) => (isValue(a) && isValue(b) ? truth(holds(a, b)) : 'error'),
})

const isNaNValue = (value: Value) => 'doubleValue' in value && value.doubleValue === 'NaN'
/** Values of one kind only come before one another, and NaN before none. */
const ordering = (holds: (difference: number) => boolean): Fn =>
  comparing((a, b) => rankOf(a) === rankOf(b) && !isNaNValue(a) && !isNaNValue(b) && holds(compareValues(a, b)))

const equal = comparing(equalValues)
const has = (values: readonly Value[], value: Value) => values.some((one) => equalValues(one, value))

/** Of two lists. */
const ofLists = (holds: (values: Value[], wanted: Value[]) => boolean): Fn =>
  ofValues(2, 2, ([one, other = nothing]) => {
    const [values, wanted] = [listIn(one), listIn(other)]
    return values && wanted ? truth(holds(values, wanted)) : 'error'
  })

const isOneOf = ofValues(2, 2, ([value, among = nothing]) => {
  const values = listIn(among)
  return values ? truth(has(values, value)) : 'error'
})

const contains: Fn = {
  least: 2,
  most: 2,
  apply: ([values = 'error', value = 'error']) => {
    if (isNull(values)) return nothing
    const among = isValue(values) ? listIn(values) : null
    return among && isValue(value) ? truth(has(among, value)) : 'error'
  },
}

/** What of several is the best, or of the elements of one list; what is null or not there is passed over. */
const chosen = (best: (difference: number) => boolean): Fn => ({
  least: 1,
  most: Infinity,
  apply(given) {
    const [one = 'error'] = given
    const elements = given.length === 1 && isValue(one) ? listIn(one) : null
    if (given.length === 1 && !elements) return isNull(one) ? nothing : 'error'
    return bestOf(elements ?? given, best)
  },
})

export const bestOf = (given: readonly Result[], best: (difference: number) => boolean): Value =>
  given
    .filter(isValue)
    .filter((one) => !isNull(one))
    .reduce<Value | null>((kept, one) => (kept && !best(compareValues(one, kept)) ? kept : one), null) ?? nothing

/** So many of a list's elements, the best first. */
const chosenMany = (sign: 1 | -1): Fn =>
  ofValues(2, 2, ([value, given = nothing]) => {
    const [values, count] = [listIn(value), wholeIn(given)]
    if (!values || count === null || count < 0) return 'error'
    const there = values.filter((one) => !isNull(one))
    return list(there.toSorted((a, b) => sign * compareValues(a, b)).slice(0, count))
  })

const instead = (isLacking: (result: Result) => boolean, most = 2): Fn => ({
  least: 2,
  most,
  apply: (given) => given.find((one) => !isLacking(one)) ?? given.at(-1) ?? 'error',
})

const isLacking = (result: Result) => result === 'absent' || isNull(result)

/** Pairs of a condition and what is then, and at the end what is otherwise. */
const switched: Fn = {
  least: 2,
  most: Infinity,
  apply(given) {
    for (let at = 0; at + 1 < given.length; at += 2) {
      const condition = given[at] ?? 'error'
      if (truthOf(condition) === true) return given[at + 1] ?? 'error'
      if (truthOf(condition) === null && !isNull(condition)) return 'error'
    }
    return given.length % 2 === 1 ? (given.at(-1) ?? 'error') : 'error'
  },
}

const names: Readonly<Record<number, string>> = {
  [rank.null]: 'null',
  [rank.boolean]: 'boolean',
  [rank.timestamp]: 'timestamp',
  [rank.string]: 'string',
  [rank.bytes]: 'bytes',
  [rank.reference]: 'reference',
  [rank.geoPoint]: 'geo_point',
  [rank.array]: 'array',
  [rank.vector]: 'vector',
  [rank.map]: 'map',
}

const typeOf = (value: Value) => names[rankOf(value)] ?? ('integerValue' in value ? 'int64' : 'float64')

const one = (apply: (result: Result) => Result): Fn => ({
  least: 1,
  most: 1,
  apply: ([result = 'error']) => apply(result),
})

export const logic: Functions = {
  and: many(false),
  or: many(true),
  nor: negated(many(true)),
  not: one(not),
  xor: {
    least: 1,
    most: Infinity,
    apply(given) {
      if (given.some((result) => truthOf(result) === null && !isNull(result))) return 'error'
      return given.some(isNull) ? nothing : truth(given.filter(truthOf).length % 2 === 1)
    },
  },
  equal,
  not_equal: negated(equal),
  less_than: ordering((difference) => difference < 0),
  less_than_or_equal: ordering((difference) => difference <= 0),
  greater_than: ordering((difference) => difference > 0),
  greater_than_or_equal: ordering((difference) => difference >= 0),
  equal_any: isOneOf,
  not_equal_any: negated(isOneOf),
  array_contains: contains,
  array_contains_all: ofLists((values, wanted) => wanted.every((value) => has(values, value))),
  array_contains_any: ofLists((values, wanted) => wanted.some((value) => has(values, value))),
  exists: one((result) => (result === 'error' ? 'error' : truth(result !== 'absent'))),
  is_absent: one((result) => (result === 'error' ? 'error' : truth(result === 'absent'))),
  is_error: one((result) => truth(result === 'error')),
  if_error: instead((result) => result === 'error'),
  if_absent: instead((result) => result === 'absent'),
  if_null: instead(isLacking),
  coalesce: instead(isLacking, Infinity),
  conditional: {
    least: 3,
    most: 3,
    apply: ([condition = 'error', then = 'error', otherwise = 'error']) =>
      truthOf(condition) === true ? then : truthOf(condition) === false || isNull(condition) ? otherwise : 'error',
  },
  switch_on: switched,
  maximum: chosen((difference) => difference > 0),
  minimum: chosen((difference) => difference < 0),
  maximum_n: chosenMany(-1),
  minimum_n: chosenMany(1),
  type: one((result) => (isValue(result) ? { stringValue: typeOf(result) } : result)),
  is_type: {
    least: 2,
    most: 2,
    apply: ([result = 'error', name = 'error']) => {
      const wanted = isValue(name) ? textIn(name) : null
      return isValue(result) && wanted !== null ? truth(isOf(result, wanted)) : 'error'
    },
  },
  array: {
    least: 0,
    most: Infinity,
    // What is absent is null in a list, as it is in a list that is gathered.
    apply: (given) =>
      given.includes('error') ? 'error' : list(given.map((result) => (isValue(result) ? result : nothing))),
  },
}

const isOf = (value: Value, name: string) =>
  typeOf(value) === name || (name === 'number' && rankOf(value) === rank.number)
