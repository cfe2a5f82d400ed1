import { checkValue } from '../../data/check-value.ts'
import { isNamePath, parseFieldPath, valueAt } from '../../data/field-path.ts'
import type { Document, Value } from '../../wire/json.ts'
import { unimplemented } from '../unimplemented.ts'
import { functionOf, invalid, isObject, listOf, type Json } from './arguments.ts'
import { collections } from './functions/collections.ts'
import { logic } from './functions/logic.ts'
import { numbers } from './functions/numbers.ts'
import { list, nothing, type Functions, type Moment, type Result } from './functions/result.ts'
import { texts } from './functions/texts.ts'
import { times } from './functions/times.ts'

/** What a stage is given of a result of the one before. What was grouped has no name. */
export type Row = Partial<Document>
export type Expression = (row: Row, moment: Moment) => Result

/** All that there are, by their names on the wire. */
export const functions: Functions = { ...logic, ...numbers, ...texts, ...collections, ...times }
const deepest = 20

/** Reads an expression: a field, a constant, or a function of expressions. UNIMPLEMENTED, by its name, for a function that there is not. */
export function expressionOf(given: unknown, depth = 0): Expression {
  if (depth > deepest) throw invalid(`Functions stand at most ${deepest} deep in one another.`)
  if (!isObject(given)) throw invalid('An expression must be an object.')
  if ('fieldReferenceValue' in given) return fieldOf(given['fieldReferenceValue'])
  if ('functionValue' in given) return applied(given, depth)
  if ('variableReferenceValue' in given) throw unimplemented('A variable')
  if ('pipelineValue' in given) throw unimplemented('A pipeline in the place of an expression')
  const { arrayValue } = given
  if (isObject(arrayValue) && Array.isArray(arrayValue['values']) && arrayValue['values'].some(isComputed)) {
    const inside = arrayValue['values'].map((one: unknown) => expressionOf(one, depth + 1))
    return (row, moment) => asList(inside.map((one) => one(row, moment)))
  }
  const value = checkValue(given)
  return () => value
}

const isComputed = (value: unknown) => isObject(value) && ('fieldReferenceValue' in value || 'functionValue' in value)

const asList = (results: Result[]): Result =>
  results.includes('error') || results.includes('absent') ? 'error' : list(results as Value[])

function fieldOf(text: unknown): Expression {
  if (typeof text !== 'string') throw invalid('A field has a name.')
  if (text === '__create_time__') return ({ createTime }) => timeOf(createTime)
  if (text === '__update_time__') return ({ updateTime }) => timeOf(updateTime)
  const path = parseFieldPath(text)
  if (isNamePath(path)) return ({ name }) => (name === undefined ? 'absent' : { referenceValue: name })
  return ({ fields }) => valueAt(fields ?? {}, path) ?? 'absent'
}

const timeOf = (timestampValue: string | undefined): Result =>
  timestampValue === undefined ? 'absent' : { timestampValue }

function applied(given: Json, depth: number): Expression {
  const { name, args } = functionOf(given)
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!known) throw unimplemented(`The function "${name}"`)
  const inside = listOf(args, 'args').map((one) => expressionOf(one, depth + 1))
  if (inside.length < known.least || inside.length > known.most)
    throw invalid(`The function "${name}" does not take ${inside.length} arguments.`)
  return (row, moment) => {
    const results = inside.map((one) => one(row, moment))
    moment.turns.check()
    return known.apply(results, moment)
  }
}

/** Whether a condition holds; neither null nor an error does. */
export const holds = (result: Result): boolean =>
  typeof result === 'object' && 'booleanValue' in result && result.booleanValue

/** What is absent or an error stands before everything else, as null does. */
export const inOrder = (result: Result): Value => (typeof result === 'object' ? result : nothing)
