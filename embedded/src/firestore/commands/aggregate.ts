import { FirestoreError } from '../errors.ts'
import type { Aggregation, Caller, Consistency } from '../service.ts'
import type { StructuredQuery, Value } from '../wire/json.ts'
import { storedDouble } from '../data/check-value.ts'
import { parseFieldPath, valueAt, type FieldPath } from '../data/field-path.ts'
import { microsText } from '../data/instant.ts'
import { numberOf, rank, rankOf } from '../data/value-order.ts'
import type { Engine } from '../engine.ts'
import { readQuery } from '../query/query.ts'
import type { Database, Stored } from '../store.ts'
import { queryDocuments } from './read.ts'

type Wanted = { alias: string } & ({ kind: 'count'; upTo: number } | { kind: 'sum' | 'avg'; path: FieldPath })

/** count, sum and avg over a query's documents; only those that have every aggregated field are taken. */
export function runAggregation(
  engine: Engine,
  database: Database,
  caller: Caller,
  parent: string,
  structured: StructuredQuery,
  aggregations: Aggregation[],
  options: Consistency,
  now: number,
) {
  checkAggregationCount(aggregations.length)
  const wanted = aggregations.map(readAggregation)
  const paths = wanted.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.path]))
  const { documents, begun, time } = queryDocuments(
    engine,
    database,
    caller,
    readQuery(database.name, parent, structured),
    options,
    now,
  )
  const taken = documents.filter((document) => paths.every((path) => valueAt(document.fields, path) !== undefined))
  const aggregateFields: Record<string, Value> = {}
  for (const aggregation of wanted) aggregateFields[aggregation.alias] = result(aggregation, taken)
  return { ...(begun ? { transaction: begun } : {}), readTime: microsText(time), aggregateFields }
}

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

function result(aggregation: Wanted, documents: readonly Stored[]): Value {
  if (aggregation.kind === 'count') return { integerValue: String(Math.min(documents.length, aggregation.upTo)) }
  let integers = 0n
  let doubles = 0
  let anyDouble = false
  let numbers = 0
  for (const document of documents) {
    const value = valueAt(document.fields, aggregation.path)
    if (!value || rankOf(value) !== rank.number) continue
    numbers++
    const number = numberOf(value)
    if (typeof number === 'bigint') integers += number
    else {
      anyDouble = true
      doubles += number
    }
  }
  const total = Number(integers) + doubles
  if (aggregation.kind === 'avg')
    return numbers === 0 ? { nullValue: null } : { doubleValue: storedDouble(total / numbers) }
  if (anyDouble || BigInt.asIntN(64, integers) !== integers) return { doubleValue: storedDouble(total) }
  return { integerValue: String(integers) }
}
