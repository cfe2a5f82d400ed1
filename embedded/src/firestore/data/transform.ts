import { FirestoreError } from '../errors.ts'
import type { Fields, FieldTransform, Value } from '../wire/json.ts'
import { checkValue, storedDouble } from './check-value.ts'
import { parseFieldPath, valueAt, withValueAt, type FieldPath } from './field-path.ts'
import { compareValues, equalValues, numberOf, rank, rankOf } from './value-order.ts'

const most = 500
const greatest = 2n ** 63n - 1n
const least = -(2n ** 63n)

export type Transform = { path: FieldPath } & (
  | { kind: 'requestTime' }
  | { kind: 'increment' | 'minimum' | 'maximum'; operand: Value }
  | { kind: 'append' | 'remove'; operands: Value[] }
)

/** Checks the transforms of one write; INVALID_ARGUMENT for unknown kinds, other operands, more than 500. */
export function readTransforms(given: readonly FieldTransform[]): Transform[] {
  if (given.length > most) throw new FirestoreError('INVALID_ARGUMENT', `A document has more than ${most} transforms.`)
  return given.map((transform) => {
    const path = parseFieldPath(transform.fieldPath)
    if (transform.setToServerValue !== undefined) {
      if (transform.setToServerValue !== 'REQUEST_TIME' && transform.setToServerValue !== 1)
        throw new FirestoreError('INVALID_ARGUMENT', 'setToServerValue must be REQUEST_TIME.')
      return { path, kind: 'requestTime' }
    }
    for (const kind of ['increment', 'minimum', 'maximum'] as const) {
      if (transform[kind] === undefined) continue
      const operand = checkValue(transform[kind])
      if (rankOf(operand) !== rank.number) throw new FirestoreError('INVALID_ARGUMENT', `${kind} needs a number.`)
      return { path, kind, operand }
    }
    if (transform.appendMissingElements) return { path, kind: 'append', operands: elements(transform.appendMissingElements) }
    if (transform.removeAllFromArray) return { path, kind: 'remove', operands: elements(transform.removeAllFromArray) }
    throw new FirestoreError('INVALID_ARGUMENT', 'A field transform has no known kind.')
  })
}

/** Applies transforms in order. `results` has one value for each; those of arrays are null. */
export function applyTransforms(fields: Fields, transforms: readonly Transform[], requestTime: Value): { fields: Fields; results: Value[] } {
  const results: Value[] = []
  for (const transform of transforms) {
    const before = valueAt(fields, transform.path)
    const value = transformed(transform, before, requestTime)
    fields = withValueAt(fields, transform.path, value)
    results.push(transform.kind === 'append' || transform.kind === 'remove' ? { nullValue: null } : value)
  }
  return { fields, results }
}

function transformed(transform: Transform, before: Value | undefined, requestTime: Value): Value {
  switch (transform.kind) {
    case 'requestTime':
      return requestTime
    case 'increment':
      return before && rankOf(before) === rank.number ? sumOf(before, transform.operand) : transform.operand
    case 'minimum':
    case 'maximum':
      return before && rankOf(before) === rank.number ? extreme(transform.kind, before, transform.operand) : transform.operand
    case 'append': {
      const values = before && 'arrayValue' in before ? [...(before.arrayValue.values ?? [])] : []
      for (const operand of transform.operands) if (!values.some((value) => equalValues(value, operand))) values.push(operand)
      return { arrayValue: { values } }
    }
    case 'remove': {
      const values = before && 'arrayValue' in before ? (before.arrayValue.values ?? []) : []
      return { arrayValue: { values: values.filter((value) => !transform.operands.some((operand) => equalValues(value, operand))) } }
    }
  }
}

/** Integers saturate at 64 bits; beside a double the sum is a double. */
function sumOf(a: Value, b: Value): Value {
  if ('integerValue' in a && 'integerValue' in b) {
    const sum = BigInt(a.integerValue) + BigInt(b.integerValue)
    return { integerValue: String(sum > greatest ? greatest : sum < least ? least : sum) }
  }
  return { doubleValue: storedDouble(Number(numberOf(a)) + Number(numberOf(b))) }
}

/** Equal keeps what is stored; NaN wins. */
function extreme(kind: 'minimum' | 'maximum', before: Value, operand: Value): Value {
  if (Number.isNaN(numberOf(before))) return before
  if (Number.isNaN(numberOf(operand))) return operand
  const difference = compareValues(operand, before)
  return (kind === 'minimum' ? difference < 0 : difference > 0) ? operand : before
}

const elements = (list: { values?: Value[] }) => (list.values ?? []).map((value) => checkValue(value, 2, true))
