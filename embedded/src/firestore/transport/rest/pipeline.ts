import { checkFieldName, fieldPathText, isNamePath, parseFieldPath, type FieldPath } from '../../data/field-path.ts'
import { FirestoreError } from '../../errors.ts'
import { unimplemented } from '../calls.ts'

type Json = Readonly<Record<string, unknown>>
type Stage = { name: string; args: unknown[] }

/** What a pipeline asks, as calls that there are: names of documents, or a query as the protocol writes it and what becomes of its result. */
export type PipelinePlan = {
  source: { documents: string[] } | { parent: string; query: Json }
  offset: number
  limit: number | null
  /** Where each field of a result comes from; null: all fields as they are. */
  select: { to: FieldPath; from: FieldPath }[] | null
  aggregations: Json[] | null
}

const mostStages = 50
const deepestFunctions = 20

/**
 * Reads the stages of a pipeline that say what a query can say, with the same result; whatever else is UNIMPLEMENTED by its name. A query leaves
 * out what lacks a field that it is sorted by, and a pipeline does not: so such a sort stands only where the fields are asked for as well.
 */
export function readPipeline(documentsRoot: string, body: Json): PipelinePlan {
  const structured = objectOf(body['structuredPipeline'], 'structuredPipeline')
  for (const option of Object.keys(objectOf(structured['options'] ?? {}, 'options')))
    throw unimplemented(`The pipeline option "${option}"`)
  const stages = listOf(objectOf(structured['pipeline'], 'pipeline')['stages'], 'stages').map(stageOf)
  const [first, ...rest] = stages
  if (!first || stages.length > mostStages) throw invalid(`A pipeline has 1 to ${mostStages} stages.`)
  const plan: PipelinePlan = {
    source: sourceOf(documentsRoot, first),
    offset: 0,
    limit: null,
    select: null,
    aggregations: null,
  }
  const filters: Json[] = []
  const present = new Set<string>()
  let orders: { text: string; order: Json }[] = []
  for (const stage of rest) {
    const isNarrowed = plan.limit !== null || plan.offset > 0
    if (plan.aggregations) throw unimplemented(`The stage "${stage.name}" after "aggregate"`)
    if (plan.select && !/^(limit|offset)$/.test(stage.name))
      throw unimplemented(`The stage "${stage.name}" after "select"`)
    if (isNarrowed && /^(where|sort|aggregate)$/.test(stage.name))
      throw unimplemented(`The stage "${stage.name}" after "limit" or "offset"`)
    switch (stage.name) {
      case 'where':
        filters.push(...conjuncts(stage.args[0], present, 0))
        break
      case 'sort':
        orders = stage.args.map(orderOf)
        break
      case 'offset':
        plan.offset += wholeOf(stage)
        if (plan.limit !== null) plan.limit = Math.max(0, plan.limit - wholeOf(stage))
        break
      case 'limit':
        plan.limit = Math.min(plan.limit ?? Infinity, wholeOf(stage))
        break
      case 'select':
        plan.select = Object.entries(fieldsOf(stage.args[0])).map(([to, from]) => ({
          to: targetOf(to),
          from: parseFieldPath(referenceOf(from, '"select" of a function')),
        }))
        break
      case 'aggregate':
        if (Object.keys(fieldsOf(stage.args[1])).length > 0) throw unimplemented('The stage "aggregate" with groups')
        plan.aggregations = Object.entries(fieldsOf(stage.args[0])).map(([alias, one]) => aggregationOf(alias, one))
        break
      default:
        throw unimplemented(`The stage "${stage.name}"`)
    }
  }
  for (const { text } of orders)
    if (text !== '__name__' && !present.has(text))
      throw unimplemented(
        `The stage "sort" by a field that may be absent (where(field("${text}").exists()) says that it is not)`,
      )
  return withQuery(
    plan,
    filters,
    present,
    orders.map(({ order }) => order),
  )
}

/** Whatever is to be there, and is asked nothing else: only being sorted by it says so to a query. */
function withQuery(plan: PipelinePlan, filters: Json[], present: ReadonlySet<string>, orderBy: Json[]): PipelinePlan {
  const { source } = plan
  const isAsked = filters.length > 0 || orderBy.length > 0 || present.size > 0
  if ('documents' in source) {
    if (isAsked || plan.aggregations)
      throw unimplemented('The stage "documents" with others than "select", "limit" and "offset"')
    return plan
  }
  const said = new Set([...fieldsIn(filters), ...orderBy.map(fieldsOfOrder)])
  for (const field of present)
    if (!said.has(field)) throw unimplemented('The function "exists" of a field that is asked nothing else')
  const query: Json = {
    ...source.query,
    ...(filters.length === 1 && { where: filters[0] }),
    ...(filters.length > 1 && { where: { compositeFilter: { op: 'AND', filters } } }),
    ...(orderBy.length > 0 && { orderBy }),
    ...(plan.offset > 0 && { offset: plan.offset }),
    ...(plan.limit !== null && { limit: plan.limit }),
  }
  return { ...plan, source: { parent: source.parent, query } }
}

const fieldsOfOrder = (order: Json) => String((order['field'] as Json)['fieldPath'])

function* fieldsIn(filters: readonly Json[]): Generator<string> {
  for (const filter of filters) {
    const { fieldFilter, unaryFilter } = filter as { fieldFilter?: { field: Json }; unaryFilter?: { field: Json } }
    const field = fieldFilter?.field ?? unaryFilter?.field
    if (field) yield String(field['fieldPath'])
  }
}

function sourceOf(documentsRoot: string, { name, args }: Stage): PipelinePlan['source'] {
  switch (name) {
    case 'collection': {
      const segments = pathOf(args[0])
      if (segments.length % 2 === 0) throw invalid('The stage "collection" names a collection.')
      const parent = [documentsRoot, ...segments.slice(0, -1)].join('/')
      return { parent, query: { from: [{ collectionId: segments.at(-1) }] } }
    }
    case 'collection_group':
      return {
        parent: [documentsRoot, ...pathOf(args[0])].join('/'),
        query: { from: [{ collectionId: textOf(args[1], 'stringValue'), allDescendants: true }] },
      }
    case 'database':
      return { parent: documentsRoot, query: { from: [{ allDescendants: true }] } }
    case 'documents':
      return { documents: args.map((one) => [documentsRoot, ...pathOf(one)].join('/')) }
    default:
      throw unimplemented(`A pipeline that begins with the stage "${name}"`)
  }
}

const comparisons: Readonly<Record<string, string>> = {
  equal: 'EQUAL',
  less_than: 'LESS_THAN',
  less_than_or_equal: 'LESS_THAN_OR_EQUAL',
  greater_than: 'GREATER_THAN',
  greater_than_or_equal: 'GREATER_THAN_OR_EQUAL',
  equal_any: 'IN',
  array_contains: 'ARRAY_CONTAINS',
  array_contains_any: 'ARRAY_CONTAINS_ANY',
}

/** The parts of a condition that must all hold. `present` collects the fields that a document must have for it. */
function conjuncts(condition: unknown, present: Set<string>, depth: number): Json[] {
  const { name, args } = functionOf(condition)
  if (depth > deepestFunctions) throw invalid(`Functions stand at most ${deepestFunctions} deep in one another.`)
  if (name === 'and') return args.flatMap((one) => conjuncts(one, present, depth + 1))
  if (name === 'exists') {
    present.add(fieldPathText(parseFieldPath(referenceOf(args[0], '"exists" of a function'))))
    return []
  }
  return [filterOf({ name, args }, present, depth)]
}

function filterOf({ name, args }: Stage, present: Set<string>, depth: number): Json {
  if (name === 'or') {
    const parts = args.map((one) => {
      const inside = new Set<string>()
      const filters = conjuncts(one, inside, depth + 1)
      const asked = new Set(fieldsIn(filters))
      if (filters.length === 0 || [...inside].some((field) => !asked.has(field)))
        throw unimplemented('The function "exists" of a field that is asked nothing else')
      return filters.length === 1 ? filters[0] : { compositeFilter: { op: 'AND', filters } }
    })
    return { compositeFilter: { op: 'OR', filters: parts } }
  }
  const op = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined
  if (!op) throw unimplemented(`The function "${name}"`)
  const path = parseFieldPath(referenceOf(args[0], `"${name}" of a function`))
  const fieldPath = fieldPathText(path)
  const value = constantOf(args[1], name)
  present.add(fieldPath)
  const field = { fieldPath }
  if (op === 'EQUAL' && 'nullValue' in value) return { unaryFilter: { field, op: 'IS_NULL' } }
  if (op === 'EQUAL' && isNaNValue(value)) return { unaryFilter: { field, op: 'IS_NAN' } }
  if (isNamePath(path) && op !== 'EQUAL' && op !== 'IN') return { fieldFilter: { field, op, value } }
  // A query finds neither null nor NaN by a list; a pipeline does.
  if (
    op === 'IN' &&
    listOf((value['arrayValue'] as Json | undefined)?.['values'] ?? [], name).some((one) => isEmptyValue(one))
  )
    throw unimplemented('The function "equal_any" with null or NaN')
  return { fieldFilter: { field, op, value } }
}

const isNaNValue = (value: Json) => value['doubleValue'] === 'NaN'
const isEmptyValue = (value: unknown) => isObject(value) && ('nullValue' in value || isNaNValue(value))

function orderOf(ordering: unknown): { text: string; order: Json } {
  const { direction, expression } = fieldsOf(ordering)
  const fieldPath = fieldPathText(parseFieldPath(referenceOf(expression, '"sort" by a function')))
  const said = textOf(direction, 'stringValue')
  if (said !== 'ascending' && said !== 'descending') throw invalid('A direction is ascending or descending.')
  return { text: fieldPath, order: { field: { fieldPath }, direction: said.toUpperCase() } }
}

function aggregationOf(alias: string, given: unknown): Json {
  const { name, args } = functionOf(given)
  if (name === 'count' && args.length === 0) return { alias, count: {} }
  if (name !== 'sum' && name !== 'average')
    throw unimplemented(`The accumulator "${name}"${name === 'count' ? ' of an expression' : ''}`)
  const field = { fieldPath: fieldPathText(parseFieldPath(referenceOf(args[0], `"${name}" of a function`))) }
  return name === 'sum' ? { alias, sum: { field } } : { alias, avg: { field } }
}

function stageOf(stage: unknown): Stage {
  const { name, args = [], options = {} } = objectOf(stage, 'A stage')
  if (typeof name !== 'string' || name === '') throw invalid('A stage has a name.')
  for (const option of Object.keys(objectOf(options, 'options')))
    throw unimplemented(`The option "${option.slice(0, 60)}" of the stage "${name.slice(0, 60)}"`)
  return { name: name.slice(0, 60), args: listOf(args, 'args') }
}

function functionOf(value: unknown): Stage {
  const { functionValue } = objectOf(value, 'A condition')
  if (functionValue === undefined) throw unimplemented('A condition that is no function')
  return stageOf(functionValue)
}

function constantOf(value: unknown, of: string): Json {
  const constant = objectOf(value, `What "${of}" compares with`)
  if ('fieldReferenceValue' in constant || 'functionValue' in constant || 'pipelineValue' in constant)
    throw unimplemented(`The function "${of}" with anything but a constant`)
  return constant
}

function referenceOf(value: unknown, otherwise: string): string {
  const { fieldReferenceValue } = objectOf(value, 'A field')
  if (typeof fieldReferenceValue !== 'string') throw unimplemented(otherwise)
  return fieldReferenceValue
}

function fieldsOf(value: unknown): Json {
  const { mapValue } = objectOf(value ?? { mapValue: {} }, 'A map')
  return objectOf((mapValue as Json | undefined)?.['fields'] ?? {}, 'fields')
}

function targetOf(text: string): FieldPath {
  const path = parseFieldPath(text)
  path.forEach(checkFieldName)
  return path
}

function wholeOf({ name, args }: Stage): number {
  const number = Number(textOf(args[0], 'integerValue'))
  if (!Number.isSafeInteger(number) || number < 0 || number > 2 ** 31 - 1)
    throw invalid(`The stage "${name}" takes a whole number from 0 on.`)
  return number
}

/** A reference below the documents, as in "/c/d"; the empty one is the root. */
function pathOf(value: unknown): string[] {
  const path = textOf(value, 'referenceValue').replace(/^\//, '')
  return path === '' ? [] : path.split('/')
}

function textOf(value: unknown, kind: 'referenceValue' | 'stringValue' | 'integerValue'): string {
  const text = objectOf(value, 'An argument')[kind]
  if (typeof text === 'string' || (kind === 'integerValue' && typeof text === 'number')) return String(text)
  throw invalid(`An argument must be a ${kind}.`)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function objectOf(value: unknown, what: string): Json {
  if (isObject(value)) return value
  throw invalid(`${what} must be an object.`)
}

function listOf(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value as unknown[]
  throw invalid(`${what} must be a list.`)
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message)
