import { numberOf, rank, rankOf, vectorOf } from '../../../data/value-order.ts'
import type { Value } from '../../../wire/json.ts'
import { double, integer, ofValues, wholeIn, type Fn, type Functions, type Result } from './result.ts'

type Whole = (a: bigint, b: bigint) => bigint | null
type Broken = (a: number, b: number) => number | null

const isNumber = (value: Value) => rankOf(value) === rank.number

/** Integers stay integers, and beyond 64 bits are an error; beside a double they are doubles. Null of `whole` or `broken`: an error. */
const arithmetic = (whole: Whole, broken: Broken, most = 2): Fn =>
  ofValues(2, most, (values) =>
    values.slice(1).reduce<Result>((left, right) => {
      if (left === 'error' || left === 'absent' || !isNumber(left) || !isNumber(right)) return 'error'
      const [a, b] = [numberOf(left), numberOf(right)]
      if (typeof a === 'bigint' && typeof b === 'bigint') return integerOr(whole(a, b))
      return doubleOr(broken(Number(a), Number(b)))
    }, values[0]),
  )

const integerOr = (number: bigint | null): Result => (number === null ? 'error' : integer(number))
const doubleOr = (number: number | null): Result => (number === null ? 'error' : double(number))

/** Of one number; `whole`: what becomes of an integer, which without it is a double like others. */
const ofNumber = (broken: (number: number) => number | null, whole?: (number: bigint) => bigint): Fn =>
  ofValues(1, 1, ([value]) => {
    if (!isNumber(value)) return 'error'
    const number = numberOf(value)
    return typeof number === 'bigint' && whole ? integer(whole(number)) : doubleOr(broken(Number(number)))
  })

const same = (number: bigint) => number
const halfAway = (number: number) => Math.sign(number) * Math.round(Math.abs(number))

/** To so many places behind the point, or before it where there are fewer than none. */
const toPlaces = (shorten: (number: number) => number): Fn =>
  ofValues(1, 2, ([value, given]) => {
    const places = given ? wholeIn(given) : 0
    if (!isNumber(value) || places === null) return 'error'
    const number = numberOf(value)
    if (typeof number === 'bigint') return places >= 0 ? value : wholeTo(number, -places, shorten)
    if (!Number.isFinite(number) || places > 300) return value
    // By its digits: 1.005 times 100 is less than 100.5.
    const [digits = '0', power = '0'] = String(number).split('e')
    const moved = shorten(Number(`${digits}e${Number(power) + places}`))
    const [result = '0', back = '0'] = String(moved).split('e')
    return double(Number(`${result}e${Number(back) - places}`))
  })

function wholeTo(number: bigint, places: number, shorten: (number: number) => number): Result {
  if (places > 19) return integer(0)
  const unit = 10n ** BigInt(places)
  const rest = number % unit
  return integer(number - rest + BigInt(shorten(Number(rest) / Number(unit))) * unit)
}

const logarithm = (of: (number: number) => number) => ofNumber((number) => (number > 0 ? of(number) : null))

/** Of two vectors of one length. */
const ofVectors = (apply: (a: number[], b: number[]) => number | null): Fn =>
  ofValues(2, 2, ([one, other = one]) => {
    const [a, b] = [numbersOf(one), numbersOf(other)]
    return a && b && a.length === b.length ? doubleOr(apply(a, b)) : 'error'
  })

function numbersOf(value: Value): number[] | null {
  const inside = vectorOf(value)
  return inside && inside.every(isNumber) ? inside.map((one) => Number(numberOf(one))) : null
}

const product = (a: number[], b: number[]) => a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0)

export const numbers: Functions = {
  add: arithmetic(
    (a, b) => a + b,
    (a, b) => a + b,
    Infinity,
  ),
  subtract: arithmetic(
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  multiply: arithmetic(
    (a, b) => a * b,
    (a, b) => a * b,
    Infinity,
  ),
  divide: arithmetic(
    (a, b) => (b === 0n ? null : a / b),
    (a, b) => a / b,
  ),
  mod: arithmetic(
    (a, b) => (b === 0n ? null : a % b),
    (a, b) => (b === 0 ? null : a % b),
  ),
  pow: arithmetic(
    (a, b) => (b < 0n || b > 64n ? null : a ** b),
    (a, b) => a ** b,
  ),
  abs: ofNumber(Math.abs, (number) => (number < 0n ? -number : number)),
  ceil: ofNumber(Math.ceil, same),
  floor: ofNumber(Math.floor, same),
  round: toPlaces(halfAway),
  trunc: toPlaces(Math.trunc),
  sqrt: ofNumber((number) => (number < 0 ? null : Math.sqrt(number))),
  exp: ofNumber(Math.exp),
  ln: logarithm(Math.log),
  log10: logarithm(Math.log10),
  log: ofValues(2, 2, ([value, base = value]) => {
    if (!isNumber(value) || !isNumber(base)) return 'error'
    const [number, to] = [Number(numberOf(value)), Number(numberOf(base))]
    return number > 0 && to > 0 && to !== 1 ? double(Math.log(number) / Math.log(to)) : 'error'
  }),
  vector_length: ofValues(1, 1, ([value]) => integerOr(vectorOf(value) && BigInt(vectorOf(value)?.length ?? 0))),
  dot_product: ofVectors(product),
  euclidean_distance: ofVectors((a, b) => Math.hypot(...a.map((one, at) => one - (b[at] ?? 0)))),
  cosine_distance: ofVectors((a, b) => {
    const lengths = Math.sqrt(product(a, a) * product(b, b))
    return lengths === 0 ? null : 1 - product(a, b) / lengths
  }),
}
