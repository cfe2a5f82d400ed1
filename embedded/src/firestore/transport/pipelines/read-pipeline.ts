import { fieldPathText, parseFieldPath, type FieldPath } from '../../data/field-path.ts'
import { FirestoreError } from '../../errors.ts'
import { unimplemented } from '../unimplemented.ts'
import {
  constantOf,
  fieldsOf,
  invalid,
  listOf,
  objectOf,
  pathOf,
  referenceOf,
  stageOf,
  targetOf,
  textOf,
  wholeOf,
  type Json,
  type Named,
} from './arguments.ts'
import { conjuncts, nothingAsked, type Asked } from './conditions.ts'
import { readOptions, type PipelineOptions } from './explained.ts'
import {
  aggregationOf,
  foldingOf,
  groupedFields,
  orderOf,
  readAfterGroups,
  readGroups,
  type Grouping,
} from './read-groups.ts'
import { rowStageOf, type RowStage } from './row-stages.ts'

/** What a pipeline asks, as calls that there are: names of documents, or a query as the protocol writes it and what becomes of its result. */
export type PipelinePlan = {
  source: { documents: string[] } | { parent: string; query: Json }
  offset: number
  limit: number | null
  /** The result comes in the opposite of the query's order: the last of it were asked for. */
  reversed: boolean
  /** Where each field of a result comes from; null: all fields as they are. */
  select: { to: FieldPath; from: FieldPath }[] | null
  aggregations: Json[] | null
  groups: Grouping | null
  /** What is then made of the results here. */
  rows: RowStage<PipelinePlan>[]
  options: PipelineOptions
}

type Sorting = { text: string; direction: string }
/** What has been read so far: `plan` without the query, and what the query will say. */
type Reading = { plan: PipelinePlan; filters: Json[]; asked: Asked; orders: Sorting[]; nearest: Json | null }

const mostStages = 50

/** A pipeline and those that it is united with. */
const mostPipelines = 10

/**
 * Reads a pipeline: as many of its first stages as a query can say, with the same result, are asked as one, and the others are worked out of its
 * results. Whatever neither can say is UNIMPLEMENTED by its name.
 */
export function readPipeline(documentsRoot: string, body: Json): PipelinePlan {
  const structured = objectOf(body['structuredPipeline'], 'structuredPipeline')
  const options = readOptions(structured['options'])
  let pipelines = 0
  const planOf = (pipeline: unknown): PipelinePlan => {
    if (++pipelines > mostPipelines) throw invalid(`At most ${mostPipelines} pipelines are united.`)
    const stages = listOf(objectOf(pipeline, 'pipeline')['stages'], 'stages').map(stageOf)
    if (stages.length === 0 || stages.length > mostStages) throw invalid(`A pipeline has 1 to ${mostStages} stages.`)
    const { plan, asked } = asQuery(documentsRoot, stages, options)
    return { ...plan, rows: stages.slice(asked).map((stage) => rowStageOf(stage, planOf)) }
  }
  return planOf(structured['pipeline'])
}

/** The plan for the longest beginning that a query can say, and how many stages that is. */
function asQuery(documentsRoot: string, stages: readonly Named[], options: PipelineOptions) {
  for (let asked = stages.length; ; asked--) {
    try {
      return { plan: readQueryStages(documentsRoot, stages.slice(0, asked), options), asked }
    } catch (error) {
      if (asked === 1 || !(error instanceof FirestoreError) || error.status !== 'UNIMPLEMENTED') throw error
    }
  }
}

/**
 * A query leaves out what lacks a field that it is sorted by, and a pipeline does not: so such a sort is asked only where the fields are asked
 * for as well.
 */
function readQueryStages(
  documentsRoot: string,
  [first, ...rest]: readonly Named[],
  options: PipelineOptions,
): PipelinePlan {
  if (!first) throw invalid('A pipeline begins with a stage.')
  const reading: Reading = {
    plan: {
      source: sourceOf(documentsRoot, first),
      offset: 0,
      limit: null,
      reversed: false,
      select: null,
      aggregations: null,
      groups: null,
      rows: [],
      options,
    },
    filters: [],
    asked: nothingAsked(),
    orders: [],
    nearest: null,
  }
  for (const stage of rest) readStage(reading, stage)
  return finished(reading)
}

function readStage(reading: Reading, stage: Named): void {
  const { plan, filters, asked } = reading
  const { name, args } = stage
  if (plan.groups) {
    plan.groups.after.push(readAfterGroups(plan.groups, stage))
    return
  }
  checkPlace(reading, name)
  switch (name) {
    case 'where': {
      const inside = nothingAsked()
      filters.push(...conjuncts(args[0], inside))
      for (const field of [...inside.present, ...inside.filtered]) checkVisible(plan, field, name)
      for (const field of inside.present) asked.present.add(field)
      for (const field of inside.filtered) asked.filtered.add(field)
      for (const [field, what] of inside.sorted) asked.sorted.set(field, what)
      break
    }
    case 'sort': {
      const orders = args.map(sortingOf)
      for (const { text } of orders) checkVisible(plan, text, name)
      if (!isNarrowed(plan)) reading.orders = orders
      else if (plan.offset === 0 && !plan.reversed && isOpposite(orders, reading.orders)) plan.reversed = true
      else throw unimplemented('The stage "sort" after "limit" or "offset"')
      break
    }
    case 'offset': {
      const count = wholeOf(args[0], name)
      plan.offset += count
      if (plan.limit !== null) plan.limit = Math.max(0, plan.limit - count)
      break
    }
    case 'limit':
      plan.limit = Math.min(plan.limit ?? Infinity, wholeOf(args[0], name))
      break
    case 'select':
      plan.select = Object.entries(fieldsOf(args[0])).map(([to, from]) => ({
        to: targetOf(to),
        from: parseFieldPath(referenceOf(from, '"select" of a function')),
      }))
      break
    case 'find_nearest':
      reading.nearest = nearestOf(stage, plan)
      // What has no vector is near to none.
      asked.filtered.add(referenceOf(args[0], ''))
      break
    case 'aggregate':
    case 'distinct':
      plan.groups = readGroups(stage)
      if (plan.groups) {
        for (const path of groupedFields(plan.groups)) checkVisible(plan, fieldPathText(path), name)
        break
      }
      plan.aggregations = Object.entries(fieldsOf(args[0])).map(([alias, one]) => {
        const folding = foldingOf(one)
        if (folding.kind !== 'count') checkVisible(plan, fieldPathText(folding.path), name)
        return aggregationOf(alias, folding)
      })
      // Of documents that lack the field a query would take others in their place.
      if (isNarrowed(plan) && plan.aggregations.some(({ count }) => !count))
        throw unimplemented('The stage "aggregate" of fields after "limit" or "offset"')
      break
    default:
      throw unimplemented(`The stage "${name}"`)
  }
}

const isNarrowed = ({ limit, offset }: PipelinePlan) => limit !== null || offset > 0

/** UNIMPLEMENTED for a stage that stands where no query has it. */
function checkPlace({ plan, nearest }: Reading, name: string): void {
  const after = (what: string) => unimplemented(`The stage "${name}" after ${what}`)
  if (plan.aggregations) throw after('"aggregate"')
  if (nearest && name !== 'select') throw after('"find_nearest"')
  if (plan.reversed && name !== 'select') throw after('a second "sort"')
  if (plan.select && name === 'select') throw after('"select"')
  if (isNarrowed(plan) && /^(where|find_nearest)$/.test(name)) throw after('"limit" or "offset"')
  if (plan.limit === 0 && /^(aggregate|distinct)$/.test(name)) throw after('"limit" of nothing')
}

/** After a "select" there is only what it selects; a query asks of the document as it is stored. */
function checkVisible({ select }: PipelinePlan, field: string, name: string): void {
  if (!select || field === '__name__') return
  const path = parseFieldPath(field)
  const isIn = (outer: FieldPath) => outer.every((one, at) => one === path[at])
  const source = select.find(({ to }) => isIn(to))
  if (!source || fieldPathText(source.from) !== fieldPathText(source.to))
    throw unimplemented(`The stage "${name}" by a field that "select" does not leave as it is`)
}

const isOpposite = (one: readonly Sorting[], other: readonly Sorting[]) =>
  one.length === other.length &&
  one.every(({ text, direction }, at) => text === other[at]?.text && direction !== other[at].direction)

function finished({ plan, filters, asked, orders, nearest }: Reading): PipelinePlan {
  const sorted = new Set(orders.map(({ text }) => text))
  for (const text of sorted)
    if (text !== '__name__' && !asked.present.has(text) && !asked.sorted.has(text))
      throw unimplemented(
        `The stage "sort" by a field that may be absent (where(field("${text}").exists()) says that it is not)`,
      )
  for (const [field, name] of asked.sorted)
    if (!sorted.has(field))
      throw unimplemented(`The function "${name}" of a field that may be absent and that nothing sorts by`)
  const { source } = plan
  if ('documents' in source) {
    const isAsked = [...asked.present, ...asked.filtered, ...sorted].some((field) => field !== '__name__')
    const isSorted = sorted.size > 0 && source.documents.length > 1
    if (isAsked || isSorted || filters.length > 0 || nearest || plan.aggregations || plan.groups)
      throw unimplemented('The stage "documents" with others than "select", "limit" and "offset"')
    if (plan.options.explain) throw unimplemented('An explanation of the stage "documents"')
    return plan
  }
  return {
    ...plan,
    source: { parent: source.parent, query: queryOf(source.query, plan, filters, present(asked, orders), nearest) },
  }
}

/** The orders with those that say of a field only that it is there: among what is otherwise in no order, or equal, any order will do. */
function present(asked: Asked, orders: readonly Sorting[]): Sorting[] {
  const only = [...asked.present].filter(
    (field) => field !== '__name__' && !asked.filtered.has(field) && !orders.some(({ text }) => text === field),
  )
  if (only.length > 0 && orders.at(-1)?.text === '__name__')
    throw unimplemented('The function "exists" of a field that is asked nothing else, sorted by "__name__"')
  return [...orders, ...only.map((text) => ({ text, direction: 'ASCENDING' }))]
}

function queryOf(from: Json, plan: PipelinePlan, filters: Json[], orders: Sorting[], nearest: Json | null): Json {
  return {
    ...from,
    ...(filters.length === 1 && { where: filters[0] }),
    ...(filters.length > 1 && { where: { compositeFilter: { op: 'AND', filters } } }),
    ...(orders.length > 0 && {
      orderBy: orders.map(({ text, direction }) => ({ field: { fieldPath: text }, direction })),
    }),
    ...(plan.offset > 0 && { offset: plan.offset }),
    ...(plan.limit !== null && { limit: plan.limit }),
    ...(nearest && { findNearest: nearest }),
  }
}

function sourceOf(documentsRoot: string, { name, args }: Named): PipelinePlan['source'] {
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

function sortingOf(ordering: unknown): Sorting {
  const { path, descending } = orderOf(ordering)
  return { text: fieldPathText(path), direction: descending ? 'DESCENDING' : 'ASCENDING' }
}

const defaultNearest = 1_000

/** The distance comes beside what was selected. */
function nearestOf({ name, args, options }: Named, plan: PipelinePlan): Json {
  const vectorField = { fieldPath: fieldPathText(parseFieldPath(referenceOf(args[0], `"${name}" of a function`))) }
  checkVisible(plan, vectorField.fieldPath, name)
  const { distance_field: distance, limit } = options
  const distanceResultField = distance === undefined ? null : referenceOf(distance, `"${name}" into a function`)
  if (distanceResultField !== null) {
    const to = targetOf(distanceResultField)
    plan.select?.push({ to, from: to })
  }
  return {
    vectorField,
    queryVector: constantOf(args[1], name),
    distanceMeasure: textOf(args[2], 'stringValue').toUpperCase(),
    limit: limit === undefined ? defaultNearest : wholeOf(limit, name),
    ...(distanceResultField !== null && { distanceResultField }),
  }
}
