import { valueAt, type FieldPath } from '../../data/field-path.ts'
import { FirestoreError } from '../../errors.ts'
import type { Caller, Consistency, DatabaseName, FirestoreService } from '../../service.ts'
import type { Document, Fields, Value } from '../../wire/json.ts'
import type { Requests, Responses } from '../../wire/messages.ts'
import { checkDocumentIn } from '../../wire/names.ts'
import { parseJsonRequest } from '../../wire/parse-json.ts'
import { readPipeline, type PipelinePlan } from './read-pipeline.ts'

type Answer = Responses['ExecutePipelineResponse']
type Asking = { firestore: FirestoreService; db: DatabaseName; caller: Caller; at: Consistency; plan: PipelinePlan }

/** Characters of a result that is turned round and so must be held whole; the hosted service holds as many bytes for a pipeline. */
const mostHeld = 128 * 1024 * 1024

/** Answers a pipeline by the calls that there are. Throws UNIMPLEMENTED, by name, for whatever they cannot say. */
export async function* executePipeline(
  firestore: FirestoreService,
  db: DatabaseName,
  caller: Caller,
  request: Requests['ExecutePipelineRequest'],
  at: Consistency,
): AsyncGenerator<Answer[]> {
  const plan = readPipeline(`${request.database}/documents`, request)
  const asking = { firestore, db, caller, at, plan }
  const { source } = plan
  const answers =
    'documents' in source
      ? documentsOf(asking, source.documents)
      : plan.aggregations
        ? aggregated(asking, source, plan.aggregations)
        : plan.reversed
          ? turnedRound(found(asking, source))
          : found(asking, source)
  for await (const answer of answers) yield [answer]
}

type Source = Exclude<PipelinePlan['source'], { documents: string[] }>

async function* documentsOf({ firestore, db, caller, at, plan }: Asking, names: string[]): AsyncGenerator<Answer> {
  const once = [...new Set(names)]
  for (const name of once) checkDocumentIn(db, name)
  const { results, readTime, transaction } = await firestore.batchGet(db, caller, once, at)
  const documents = results.flatMap((result) => ('found' in result ? [shown(plan, result.found)] : []))
  const { offset, limit } = plan
  yield {
    ...(transaction && { transaction }),
    results: documents.slice(offset, limit === null ? undefined : offset + limit),
    executionTime: readTime,
  }
}

async function* found({ firestore, db, caller, at, plan }: Asking, { parent, query }: Source): AsyncGenerator<Answer> {
  // What of it the client wrote is checked as that of a query is.
  const { structuredQuery } = parseJsonRequest('RunQueryRequest', { parent, structuredQuery: query })
  let any = false
  for await (const piece of firestore.queryPieces(db, caller, parent, structuredQuery, at)) {
    const { documents, readTime, transaction } = piece
    // A limit of nothing is no limit to a query.
    const results = plan.limit === 0 ? [] : documents.map((document) => shown(plan, document))
    if (results.length > 0 || !any)
      yield { ...(!any && transaction && { transaction }), results, executionTime: readTime }
    any = true
    if (plan.limit === 0) return
  }
}

async function* turnedRound(answers: AsyncGenerator<Answer>): AsyncGenerator<Answer> {
  const all: Answer[] = []
  let held = 0
  for await (const answer of answers) {
    held += JSON.stringify(answer.results).length
    if (held > mostHeld)
      throw new FirestoreError('RESOURCE_EXHAUSTED', 'The result of this pipeline is too long to be turned round.')
    all.push(answer)
  }
  const [first] = all
  if (first) yield { ...first, results: all.flatMap(({ results = [] }) => results).toReversed() }
}

/** Each by itself, at one time: asked together they would count only what has the fields of all. */
async function* aggregated(
  { firestore, db, caller, at, plan }: Asking,
  { parent, query }: Source,
  aggregations: readonly object[],
): AsyncGenerator<Answer> {
  const { structuredAggregationQuery } = parseJsonRequest('RunAggregationQueryRequest', {
    parent,
    structuredAggregationQuery: { structuredQuery: query, aggregations },
  })
  const fields: Fields = {}
  let begun: { readTime: string; transaction?: string } | null = null
  for (const aggregation of structuredAggregationQuery.aggregations ?? []) {
    const { alias = '' } = aggregation
    const answer = await firestore.runAggregation(
      db,
      caller,
      parent,
      structuredAggregationQuery.structuredQuery,
      [{ ...aggregation, alias }],
      begun ? later(at, begun) : at,
    )
    const { readTime, transaction } = answer
    begun ??= { readTime, ...(transaction && { transaction }) }
    Object.assign(fields, answer.aggregateFields)
  }
  const { readTime = '', transaction } = begun ?? {}
  yield { ...(transaction && { transaction }), results: [shown(plan, { fields })], executionTime: readTime }
}

/** What is asked after the first answer is of its moment, in the transaction that it may have begun. */
function later(at: Consistency, { readTime, transaction }: { readTime: string; transaction?: string }): Consistency {
  if (at.newTransaction && transaction) return { transaction }
  return at.transaction ? at : { readTime }
}

function shown<D extends Partial<Document>>({ select, aggregations }: PipelinePlan, document: D): D {
  return select && !aggregations ? { ...document, fields: selected(document.fields ?? {}, select) } : document
}

function selected(fields: Fields, select: readonly { to: FieldPath; from: FieldPath }[]): Fields {
  const result: Fields = {}
  for (const { to, from } of select) {
    const value = valueAt(fields, from)
    if (value !== undefined) put(result, to, value)
  }
  return result
}

function put(fields: Fields, [name = '', ...rest]: FieldPath, value: Value): void {
  if (rest.length === 0) {
    fields[name] = value
    return
  }
  const inside = fields[name]
  const within: Fields = inside && 'mapValue' in inside ? (inside.mapValue.fields ?? {}) : {}
  fields[name] = { mapValue: { fields: within } }
  put(within, rest, value)
}
