import { fieldPathText, isNamePath, parseFieldPath } from '../../data/field-path.ts'
import { unimplemented } from '../unimplemented.ts'
import {
  constantOf,
  functionOf,
  invalid,
  isObject,
  listOf,
  objectOf,
  referenceOf,
  type Json,
  type Named,
} from './arguments.ts'

/** What conditions ask of fields, by their paths. */
export type Asked = {
  /** Those that a document must have for them. */
  present: Set<string>
  /** Those of which a query says the same only where it is sorted by them, with what is asked of each. */
  sorted: Map<string, string>
  /** Those that a filter of the query names. */
  filtered: Set<string>
}

export const nothingAsked = (): Asked => ({ present: new Set(), sorted: new Map(), filtered: new Set() })

const deepestFunctions = 20

const comparisons: Readonly<Record<string, string>> = {
  equal: 'EQUAL',
  less_than: 'LESS_THAN',
  less_than_or_equal: 'LESS_THAN_OR_EQUAL',
  greater_than: 'GREATER_THAN',
  greater_than_or_equal: 'GREATER_THAN_OR_EQUAL',
  equal_any: 'IN',
  array_contains: 'ARRAY_CONTAINS',
  array_contains_any: 'ARRAY_CONTAINS_ANY',
  not_equal: 'NOT_EQUAL',
  not_equal_any: 'NOT_IN',
}

/** The parts of a condition that must all hold, as filters of a query. */
export function conjuncts(condition: unknown, asked: Asked, depth = 0): Json[] {
  const { name, args } = functionOf(condition)
  if (depth > deepestFunctions) throw invalid(`Functions stand at most ${deepestFunctions} deep in one another.`)
  if (name === 'and') return args.flatMap((one) => conjuncts(one, asked, depth + 1))
  if (name === 'exists') {
    asked.present.add(fieldPathText(parseFieldPath(referenceOf(args[0], '"exists" of a function'))))
    return []
  }
  if (name === 'or') return [anyOf(args, asked, depth)]
  if (name === 'array_contains_all') return elements(args, asked)
  return [comparison({ name, args }, asked)]
}

function anyOf(args: readonly unknown[], asked: Asked, depth: number): Json {
  const parts = args.map((one) => {
    const inside = nothingAsked()
    const filters = conjuncts(one, inside, depth + 1)
    if (filters.length === 0 || [...inside.present].some((field) => !inside.filtered.has(field)))
      throw unimplemented('The function "exists" of a field that is asked nothing else')
    for (const [field, name] of inside.sorted) asked.sorted.set(field, name)
    for (const field of inside.filtered) asked.filtered.add(field)
    return filters.length === 1 ? filters[0] : { compositeFilter: { op: 'AND', filters } }
  })
  return { compositeFilter: { op: 'OR', filters: parts } }
}

/** Each element by itself, all of which must be there: a pipeline may ask so, as a query of the protocol may not. */
function elements([field, list]: readonly unknown[], asked: Asked): Json[] {
  const name = 'array_contains_all'
  const { arrayValue } = constantOf(list, name)
  const values = listOf(objectOf(arrayValue, `What "${name}" compares with`)['values'] ?? [], name)
  if (values.length === 0) throw unimplemented(`The function "${name}" with an empty list`)
  if (values.some(isEmptyValue)) throw unimplemented(`The function "${name}" with null or NaN`)
  return values.map((value) => comparison({ name: 'array_contains', args: [field, value] }, asked))
}

function comparison({ name, args }: Pick<Named, 'name' | 'args'>, asked: Asked): Json {
  const op = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined
  if (!op) throw unimplemented(`The function "${name}"`)
  const path = parseFieldPath(referenceOf(args[0], `"${name}" of a function`))
  const fieldPath = fieldPathText(path)
  const value = constantOf(args[1], name)
  const isUnequal = op === 'NOT_EQUAL' || op === 'NOT_IN'
  // What is absent differs from everything; a query passes over it, as does whatever is sorted by the field.
  if (isUnequal) asked.sorted.set(fieldPath, name)
  else asked.present.add(fieldPath)
  asked.filtered.add(fieldPath)
  const field = { fieldPath }
  const isSingle = op === 'EQUAL' || op === 'NOT_EQUAL'
  const not = isUnequal ? 'NOT_' : ''
  if (isSingle && 'nullValue' in value) return { unaryFilter: { field, op: `IS_${not}NULL` } }
  if (isSingle && isNaNValue(value)) return { unaryFilter: { field, op: `IS_${not}NAN` } }
  if (isNamePath(path) && op !== 'EQUAL' && op !== 'IN') return { fieldFilter: { field, op, value } }
  // A query finds neither null nor NaN by a list; a pipeline does.
  if (
    (op === 'IN' || op === 'NOT_IN') &&
    listOf((value['arrayValue'] as Json | undefined)?.['values'] ?? [], name).some((one) => isEmptyValue(one))
  )
    throw unimplemented(`The function "${name}" with null or NaN`)
  return { fieldFilter: { field, op, value } }
}

const isNaNValue = (value: Json) => value['doubleValue'] === 'NaN'
const isEmptyValue = (value: unknown) => isObject(value) && ('nullValue' in value || isNaNValue(value))
