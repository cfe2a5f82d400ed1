import { FirestoreError } from '../errors.ts'
import type { Aggregation, Caller, Explained, QueryOptions } from '../service.ts'
import type { StructuredQuery, Value } from '../wire/json.ts'
import { parseFieldPath, valueAt } from '../data/field-path.ts'
import { foldOf, type Fold, type Folding } from '../data/fold.ts'
import { microsText } from '../data/instant.ts'
import { read, type Reading } from '../engine.ts'
import { readQuery } from '../query/query.ts'
import type { Database, Stored } from '../stored.ts'
import { explainedQuery } from './explain.ts'
import { judgeOf, momentOf, queryDocuments, viewOf } from './read.ts'

type Wanted = { alias: string } & Folding

/** count, sum and avg over a query's documents; only those that have every aggregated field are taken. */
export async function runAggregation(
  engine: Reading,
  database: Database,
  caller: Caller,
  parent: string,
  structured: StructuredQuery,
  aggregations: Aggregation[],
  options: QueryOptions,
  now: number,
): Promise<{
  transaction?: string
  readTime: string
  aggregateFields: Record<string, Value> | null
  explained?: Explained
}> {
  checkAggregationCount(aggregations.length)
  const wanted = aggregations.map(readAggregation)
  const paths = wanted.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.path]))
  const folds = wanted.map(({ alias, ...folding }) => ({ alias, ...foldOf(folding) }))
  const fold = (document: Stored) => {
    if (paths.every((path) => valueAt(document.fields, path) !== undefined))
      for (const { take } of folds) take(document.fields)
  }
  const query = readQuery(database.name, parent, structured, options.isOfPipeline)
  const plan = options.explain && explainedQuery(engine, database, caller, query, options)
  if (plan && options.explain === 'plan')
    return { readTime: microsText(engine.store.highWater()), aggregateFields: null, explained: plan }
  const began = performance.now()
  let looked = 0
  const explanation = () => {
    const execution = { results: 1, milliseconds: performance.now() - began, looked, steps: [], ordering: 0 }
    return plan ? { explained: { ...plan, execution } } : {}
  }
  const isWhole = query.limit === null && query.offset === 0 && !query.nearest
  // A transaction remembers what it saw, and a window must be sorted; whoever only counts keeps nothing.
  if (!isWhole || options.transaction || options.newTransaction) {
    const { documents, begun, time } = await queryDocuments(engine, database, caller, query, options, now, paths)
    documents.forEach(fold)
    looked = documents.length
    return {
      ...(begun ? { transaction: begun } : {}),
      readTime: microsText(time),
      aggregateFields: resultOf(folds),
      ...explanation(),
    }
  }
  const judge = judgeOf(engine, database, caller, query, now)
  judge(engine.store)
  if (!options.isOfPipeline && !options.explain) engine.queries.requireIndexes(database, query, paths)
  const moment = momentOf(engine, database, options, now)
  const time = await read(engine, function* (reads) {
    judge(reads)
    for (const { begin } of folds) begin()
    const view = viewOf(engine, reads, database, moment)
    looked = 0
    if (paths.length > 0)
      yield* view.visit(query, (document) => {
        looked++
        fold(document)
      })
    else {
      const count = yield* view.count(query)
      looked = count
      for (const { add } of folds) add?.(count)
    }
    return view.time
  })
  return { readTime: microsText(time), aggregateFields: resultOf(folds), ...explanation() }
}

const resultOf = (folds: readonly ({ alias: string } & Fold)[]): Record<string, Value> =>
  Object.fromEntries(folds.map(({ alias, value }) => [alias, value()]))

const mostAggregations = 5

/** INVALID_ARGUMENT for none or too many; the words are those that Google's SDKs' tests look for. */
export function checkAggregationCount(count: number) {
  if (count === 0) throw new FirestoreError('INVALID_ARGUMENT', 'An aggregation query needs an aggregation.')
  if (count > mostAggregations)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `The maximum number of aggregations allowed in an aggregation query is ${mostAggregations}. Received: ${count}.`,
    )
}

function readAggregation(aggregation: Aggregation, index: number): Wanted {
  const alias = aggregation.alias || `field_${index + 1}`
  if (/^__.*__$/s.test(alias) || alias.length > 1500)
    throw new FirestoreError('INVALID_ARGUMENT', `Invalid alias: ${alias.slice(0, 80)}`)
  if (aggregation.sum) return { alias, kind: 'sum', path: parseFieldPath(aggregation.sum.field.fieldPath) }
  if (aggregation.avg) return { alias, kind: 'avg', path: parseFieldPath(aggregation.avg.field.fieldPath) }
  if (!aggregation.count) throw new FirestoreError('INVALID_ARGUMENT', 'An aggregation must be count, sum or avg.')
  const given = aggregation.count.upTo
  const upTo =
    given === undefined || given === null ? Infinity : Number(typeof given === 'object' ? given.value : given)
  if (!(upTo > 0)) throw new FirestoreError('INVALID_ARGUMENT', 'count.upTo must be greater than zero.')
  return { alias, kind: 'count', upTo }
}
