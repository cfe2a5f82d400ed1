import { fieldPathText } from '../../data/field-path.ts'
import { FirestoreError } from '../../errors.ts'
import type { Caller, Consistency, DatabaseName, Explained, FirestoreService, QueryOptions } from '../../service.ts'
import type { Document, Fields } from '../../wire/json.ts'
import type { Requests, Responses } from '../../wire/messages.ts'
import { checkDocumentIn } from '../../wire/names.ts'
import { parseJsonRequest } from '../../wire/parse-json.ts'
import { explainStats } from './explained.ts'
import { groupsOf } from './grouped.ts'
import type { Row } from './expressions.ts'
import { mostHeld } from './held.ts'
import { groupedFields, type Grouping } from './read-groups.ts'
import { readPipeline, type PipelinePlan } from './read-pipeline.ts'
import type { RowRun } from './row-stages.ts'
import { selected } from './selected.ts'
import { turnsOf } from './turns.ts'

type Answer = Responses['ExecutePipelineResponse']
type Asking = {
  firestore: FirestoreService
  db: DatabaseName
  caller: Caller
  at: Consistency
  plan: PipelinePlan
  explained: Explained[]
}

/** Answers a pipeline by the calls that there are, and by what is made of their results. Throws UNIMPLEMENTED, by name, for whatever that cannot say. */
export async function* executePipeline(
  firestore: FirestoreService,
  db: DatabaseName,
  caller: Caller,
  request: Requests['ExecutePipelineRequest'],
  at: Consistency,
): AsyncGenerator<Answer[]> {
  const plan = readPipeline(`${request.database}/documents`, request)
  const asking: Asking = { firestore, db, caller, at, plan, explained: [] }
  let executionTime = ''
  for await (const answer of plan.rows.length > 0 ? throughRows(asking) : answersOf(asking)) {
    executionTime = answer.executionTime
    yield [answer]
  }
  if (asking.explained.length > 0)
    yield [{ executionTime, explainStats: explainStats(asking.explained, plan.options.form) }]
}

function answersOf(asking: Asking): AsyncGenerator<Answer> {
  const { source, aggregations, groups, reversed } = asking.plan
  if ('documents' in source) return documentsOf(asking, source.documents)
  if (aggregations) return aggregated(asking, source, aggregations)
  if (groups) return grouped(asking, source, groups)
  return reversed ? turnedRound(found(asking, source)) : found(asking, source)
}

/** The results of the query as its further stages make others of them, which are told in parts. */
async function* throughRows(asking: Asking): AsyncGenerator<Answer> {
  const turns = turnsOf(() => performance.now())
  const moment = { time: '', turns }
  const started: { transaction?: string } = {}
  const rowsOf = async function* (one: Asking): AsyncGenerator<Row[]> {
    for await (const { results = [], executionTime, transaction } of answersOf(one)) {
      // What is asked after the first answer is of its moment.
      moment.time ||= executionTime
      if (transaction) started.transaction ??= transaction
      yield results
    }
  }
  const run: RowRun<PipelinePlan> = {
    moment,
    turns,
    random: Math.random,
    other: (plan) => {
      const at = plan.options.explain ? asking.at : later(asking.at, { readTime: moment.time, ...started })
      return allStages({ ...asking, at, plan })
    },
  }
  const allStages = (one: Asking) => one.plan.rows.reduce((rows, stage) => stage(rows, run), rowsOf(one))
  let any = false
  for await (const rows of allStages(asking)) {
    const results = asking.plan.options.explain === 'plan' ? [] : rows
    for (let at = 0; at < results.length; at += mostResults) {
      yield { ...(!any && started), results: results.slice(at, at + mostResults), executionTime: moment.time }
      any = true
    }
  }
  if (!any) yield { ...started, results: [], executionTime: moment.time }
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

async function* found(asking: Asking, source: Source): AsyncGenerator<Answer> {
  const { plan } = asking
  let any = false
  for await (const piece of pieces(asking, source)) {
    const { documents, readTime, transaction } = piece
    // A limit of nothing is no limit to a query.
    const results = plan.limit === 0 ? [] : documents.map((document) => shown(plan, document))
    if (results.length > 0 || !any)
      yield { ...(!any && transaction && { transaction }), results, executionTime: readTime }
    any = true
    if (plan.limit === 0) return
  }
}

/** The query's result. What of the query the client wrote is checked as that of a query is. */
async function* pieces(asking: Asking, { parent, query }: Source) {
  const { firestore, db, caller, explained } = asking
  const { structuredQuery } = parseJsonRequest('RunQueryRequest', { parent, structuredQuery: query })
  for await (const piece of firestore.queryPieces(db, caller, parent, structuredQuery, optionsOf(asking))) {
    if (piece.explained) explained.push(piece.explained)
    yield piece
  }
}

const optionsOf = ({ at, plan }: Asking): QueryOptions => ({
  ...at,
  isOfPipeline: true,
  ...(plan.options.explain && { explain: plan.options.explain }),
})

/** At most so many results are told at once. */
const mostResults = 200

async function* grouped(asking: Asking, { parent, query }: Source, grouping: Grouping): AsyncGenerator<Answer> {
  const fields = groupedFields(grouping).map((path) => ({ fieldPath: fieldPathText(path) }))
  const groups = groupsOf(grouping, mostHeld)
  let begun: { transaction: string } | null = null
  let executionTime = ''
  for await (const { documents, readTime, transaction } of pieces(asking, {
    parent,
    query: { ...query, select: { fields } },
  })) {
    if (transaction) begun = { transaction }
    executionTime = readTime
    for (const document of documents) groups.take(document)
  }
  const results = asking.plan.options.explain === 'plan' ? [] : groups.results().map((one) => ({ fields: one }))
  for (let at = 0; at === 0 || at < results.length; at += mostResults)
    yield { ...(at === 0 && begun), results: results.slice(at, at + mostResults), executionTime }
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
  asking: Asking,
  { parent, query }: Source,
  aggregations: readonly object[],
): AsyncGenerator<Answer> {
  const { firestore, db, caller, at, plan, explained } = asking
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
      // Whoever explains is told of the present.
      optionsOf({ ...asking, at: begun && !plan.options.explain ? later(at, begun) : at }),
    )
    const { readTime, transaction } = answer
    begun ??= { readTime, ...(transaction && { transaction }) }
    if (answer.explained) explained.push(answer.explained)
    Object.assign(fields, answer.aggregateFields)
  }
  const { readTime = '', transaction } = begun ?? {}
  const results = plan.options.explain === 'plan' ? [] : [shown(plan, { fields })]
  yield { ...(transaction && { transaction }), results, executionTime: readTime }
}

/** What is asked after the first answer is of its moment, in the transaction that it may have begun. */
function later(at: Consistency, { readTime, transaction }: { readTime: string; transaction?: string }): Consistency {
  if (at.newTransaction && transaction) return { transaction }
  return at.transaction ? at : { readTime }
}

function shown<D extends Partial<Document>>({ select, aggregations }: PipelinePlan, document: D): D {
  return select && !aggregations ? { ...document, fields: selected(document.fields ?? {}, select) } : document
}
