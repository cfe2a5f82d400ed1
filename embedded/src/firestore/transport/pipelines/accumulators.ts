import { foldOf, type Folding } from '../../data/fold.ts'
import { equalValues } from '../../data/value-order.ts'
import { valueKey } from '../../data/key.ts'
import type { Value } from '../../wire/json.ts'
import { unimplemented } from '../unimplemented.ts'
import { functionOf, invalid } from './arguments.ts'
import { expressionOf, holds, type Expression, type Row } from './expressions.ts'
import { bestOf } from './functions/logic.ts'
import { integer, isNull, isValue, nothing, type Moment, type Result } from './functions/result.ts'

/** Takes results one by one, and says what they come to. `held`: how many characters it keeps of them. */
export type Accumulation = { take(result: Result): void; value(): Value; held(): number }
export type Accumulator = { expression: Expression | null; begin(): Accumulation }

/** Reads an accumulator. UNIMPLEMENTED, by its name, for one that there is not. */
export function accumulatorOf(given: unknown): Accumulator {
  const { name, args } = functionOf(given)
  const begin = Object.hasOwn(accumulations, name) ? accumulations[name] : undefined
  if (!begin) throw unimplemented(`The accumulator "${name}"`)
  if (args.length !== 1 && !(name === 'count' && args.length === 0))
    throw invalid(`The accumulator "${name}" does not take ${args.length} arguments.`)
  return { expression: args.length === 0 ? null : expressionOf(args[0]), begin }
}

/** What an accumulator takes of a result; without an expression each counts. */
export const takenOf = ({ expression }: Accumulator, row: Row, moment: Moment): Result =>
  expression ? expression(row, moment) : { booleanValue: true }

const isThere = (result: Result): result is Value => isValue(result) && !isNull(result)

const counting = (counts: (result: Result) => boolean) => (): Accumulation => {
  let count = 0
  return {
    take: (result) => void (count += counts(result) ? 1 : 0),
    value: () => whole(count),
    held: () => 0,
  }
}

const whole = (count: number): Value => ({ integerValue: String(count) })

/** Of numbers; whatever else there is is passed over. */
const folding = (kind: Exclude<Folding['kind'], 'count'>) => (): Accumulation => {
  const fold = foldOf({ kind, path: ['it'] })
  return {
    take: (it) => fold.take(isValue(it) ? { it } : {}),
    value: () => fold.value(),
    held: () => 0,
  }
}

const choosing = (best: (difference: number) => boolean) => (): Accumulation => {
  let kept: Value = nothing
  return {
    take: (result) => void (kept = bestOf([kept, result], best)),
    value: () => kept,
    held: () => 0,
  }
}

const standing = (isLast: boolean) => (): Accumulation => {
  let kept: Value | null = null
  return {
    take(result) {
      if (isLast || kept === null) kept = isValue(result) ? result : nothing
    },
    value: () => kept ?? nothing,
    held: () => 0,
  }
}

/** Lists what there was, null for what was absent. */
const gathering = (): Accumulation => {
  const values: Value[] = []
  let held = 0
  return {
    take(result) {
      const value = isValue(result) ? result : nothing
      values.push(value)
      held += JSON.stringify(value).length
    },
    value: () => ({ arrayValue: { values } }),
    held: () => held,
  }
}

/** Each once, in the order in which it first came. */
const distinguishing = (end: (values: Value[]) => Result, wants: (result: Result) => boolean) => (): Accumulation => {
  const known = new Map<string, Value[]>()
  const values: Value[] = []
  let held = 0
  return {
    take(result) {
      if (!wants(result)) return
      const value = isValue(result) ? result : nothing
      // Of long values only the beginning is in the key.
      const key = valueKey(value).toString('latin1')
      const alike = known.get(key)
      if (alike?.some((one) => equalValues(one, value))) return
      if (alike) alike.push(value)
      else known.set(key, [value])
      values.push(value)
      held += JSON.stringify(value).length
    },
    value: () => {
      const result = end(values)
      return isValue(result) ? result : nothing
    },
    held: () => held,
  }
}

const accumulations: Readonly<Record<string, () => Accumulation>> = {
  /** Of an expression: how often it was there. */
  count: counting(isThere),
  count_if: counting(holds),
  count_distinct: distinguishing((values) => integer(values.length), isThere),
  sum: folding('sum'),
  average: folding('avg'),
  minimum: choosing((difference) => difference < 0),
  maximum: choosing((difference) => difference > 0),
  first: standing(false),
  last: standing(true),
  array_agg: gathering,
  array_agg_distinct: distinguishing(
    (values) => ({ arrayValue: { values } }),
    () => true,
  ),
}

export const accumulatorNames: readonly string[] = Object.keys(accumulations)
