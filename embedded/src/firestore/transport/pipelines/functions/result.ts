import { storedDouble } from '../../../data/check-value.ts'
import { rank, rankOf } from '../../../data/value-order.ts'
import type { Fields, Value } from '../../../wire/json.ts'
import type { Turns } from '../turns.ts'

/** What an expression comes to: a value; nothing, as a field that is absent; or an error, which is no value and passes through most functions. */
export type Result = Value | 'absent' | 'error'
/** What is the same for all of a pipeline's results. `time`: when it read, as RFC 3339. */
export type Moment = { time: string; turns: Pick<Turns, 'check'> }
/** A function of the expressions: how many arguments it takes, and what becomes of them. */
export type Fn = { least: number; most: number; apply(given: readonly Result[], moment: Moment): Result }
export type Functions = Readonly<Record<string, Fn>>

/** A function of values alone: of what is absent or an error an error is made, and of null null. */
export const ofValues = (
  least: number,
  most: number,
  apply: (values: [Value, ...Value[]], moment: Moment) => Result,
): Fn => ({
  least,
  most,
  apply(given, moment) {
    if (given.some((one) => one === 'absent' || one === 'error')) return 'error'
    const values = given as [Value, ...Value[]]
    return values.some((one) => rankOf(one) === rank.null) ? nothing : apply(values, moment)
  },
})

/** A function of texts alone. */
export const ofTexts = (least: number, most: number, apply: (...texts: string[]) => Result): Fn =>
  ofValues(least, most, (values) => {
    const texts = values.map(textIn)
    return texts.every((one) => one !== null) ? apply(...texts) : 'error'
  })

export const nothing: Value = { nullValue: null }
export const truth = (booleanValue: boolean): Value => ({ booleanValue })
/** An error beyond 64 bits. */
export const integer = (number: bigint | number): Result =>
  BigInt.asIntN(64, BigInt(number)) === BigInt(number) ? { integerValue: String(number) } : 'error'
export const double = (number: number): Value => ({ doubleValue: storedDouble(number) })
/** An error where it is longer than a value of a document may be. */
export const text = (stringValue: string): Result => (stringValue.length > longestText ? 'error' : { stringValue })
/** An error where it has more than a document could hold. */
export const list = (values: Value[]): Result => (values.length > longestText ? 'error' : { arrayValue: { values } })
export const joinedLists = (lists: readonly Value[][]): Result =>
  lists.reduce((sum, one) => sum + one.length, 0) > longestText ? 'error' : list(lists.flat())
export const map = (fields: Fields): Value => ({ mapValue: { fields } })

export const isValue = (result: Result): result is Value => result !== 'absent' && result !== 'error'
export const isNull = (result: Result) => isValue(result) && rankOf(result) === rank.null
export const textIn = (value: Value): string | null => ('stringValue' in value ? value.stringValue : null)
export const listIn = (value: Value): Value[] | null => ('arrayValue' in value ? (value.arrayValue.values ?? []) : null)
export const fieldsIn = (value: Value): Fields | null =>
  'mapValue' in value && rankOf(value) === rank.map ? (value.mapValue.fields ?? {}) : null
/** A whole number that a place or a length may be. */
export const wholeIn = (value: Value): number | null => {
  const number = 'integerValue' in value ? Number(value.integerValue) : NaN
  return Number.isSafeInteger(number) ? number : null
}

export const longestText = 1_048_576
