import { checkFieldName, parseFieldPath, type FieldPath } from '../../data/field-path.ts'
import { FirestoreError } from '../../errors.ts'
import { unimplemented } from '../unimplemented.ts'

export type Json = Readonly<Record<string, unknown>>
/** A stage, or a function inside one: both have a name and what they are given. */
export type Named = { name: string; args: unknown[]; options: Json }

/** The options that a stage may have. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  find_nearest: ['limit', 'distance_field'],
  unnest: ['index_field'],
}

export function stageOf(stage: unknown): Named {
  const { name, args = [], options = {} } = objectOf(stage, 'A stage')
  if (typeof name !== 'string' || name === '') throw invalid('A stage has a name.')
  const given = objectOf(options, 'options')
  const known = Object.hasOwn(optionsOf, name) ? optionsOf[name] : []
  for (const option of Object.keys(given))
    if (!known?.includes(option))
      throw unimplemented(`The option "${option.slice(0, 60)}" of the stage "${name.slice(0, 60)}"`)
  return { name: name.slice(0, 60), args: listOf(args, 'args'), options: given }
}

export function functionOf(value: unknown): Named {
  const { functionValue } = objectOf(value, 'A condition')
  if (functionValue === undefined) throw unimplemented('A condition that is no function')
  return stageOf(functionValue)
}

export function constantOf(value: unknown, of: string): Json {
  const constant = objectOf(value, `What "${of}" compares with`)
  if (
    ['fieldReferenceValue', 'variableReferenceValue', 'functionValue', 'pipelineValue'].some((kind) => kind in constant)
  )
    throw unimplemented(`The function "${of}" with anything but a constant`)
  return constant
}

export function referenceOf(value: unknown, otherwise: string): string {
  const { fieldReferenceValue } = objectOf(value, 'A field')
  if (typeof fieldReferenceValue !== 'string') throw unimplemented(otherwise)
  return fieldReferenceValue
}

export function fieldsOf(value: unknown): Json {
  const { mapValue } = objectOf(value ?? { mapValue: {} }, 'A map')
  return objectOf((mapValue as Json | undefined)?.['fields'] ?? {}, 'fields')
}

/** Where a result is put. */
export function targetOf(text: string): FieldPath {
  const path = parseFieldPath(text)
  path.forEach(checkFieldName)
  return path
}

export function wholeOf(value: unknown, of: string): number {
  const number = Number(textOf(value, 'integerValue'))
  if (!Number.isSafeInteger(number) || number < 0 || number > 2 ** 31 - 1)
    throw invalid(`The stage "${of}" takes a whole number from 0 on.`)
  return number
}

/** A reference below the documents, as in "/c/d"; the empty one is the root. */
export function pathOf(value: unknown): string[] {
  const path = textOf(value, 'referenceValue').replace(/^\//, '')
  return path === '' ? [] : path.split('/')
}

export function textOf(value: unknown, kind: 'referenceValue' | 'stringValue' | 'integerValue'): string {
  const text = objectOf(value, 'An argument')[kind]
  if (typeof text === 'string' || (kind === 'integerValue' && typeof text === 'number')) return String(text)
  throw invalid(`An argument must be a ${kind}.`)
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function objectOf(value: unknown, what: string): Json {
  if (isObject(value)) return value
  throw invalid(`${what} must be an object.`)
}

export function listOf(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value as unknown[]
  throw invalid(`${what} must be a list.`)
}

export const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message)
