import { valueAt, type FieldPath } from '../../data/field-path.ts'
import type { FirestoreService } from '../../service.ts'
import type { Document, Fields, Value } from '../../wire/json.ts'
import { parseJsonRequest } from '../../wire/parse-json.ts'
import { checkDocumentIn, parseDatabase } from '../../wire/names.ts'
import type { Admit } from '../calls.ts'
import { readPipeline } from './pipeline.ts'

/** Some results of a pipeline; times as the protocol writes them. What is aggregated has no name. */
export type PipelineResponse = { results: Partial<Document>[]; executionTime: string }

/** Answers a pipeline by the calls that there are. Throws UNIMPLEMENTED, by name, for whatever they cannot say. */
export async function* executePipeline(
  firestore: FirestoreService,
  body: Record<string, unknown>,
  admit: Admit,
): AsyncGenerator<PipelineResponse[]> {
  const database = String(body['database'])
  const db = parseDatabase(database)
  const caller = await admit(db)
  const { source, offset, limit, select, aggregations } = readPipeline(`${database}/documents`, body)
  const shown = (document: Document) =>
    select ? { ...document, fields: selected(document.fields ?? {}, select) } : document
  if ('documents' in source) {
    const names = [...new Set(source.documents)]
    for (const name of names) checkDocumentIn(db, name)
    const { results, readTime } = await firestore.batchGet(db, caller, names, {})
    const found = results.flatMap((result) => ('found' in result ? [shown(result.found)] : []))
    yield [{ results: found.slice(offset, limit === null ? undefined : offset + limit), executionTime: readTime }]
    return
  }
  const { parent } = source
  // What of it the client wrote is checked as that of a query is.
  const { structuredQuery } = parseJsonRequest('RunQueryRequest', { parent, structuredQuery: source.query })
  if (aggregations) {
    const { structuredAggregationQuery } = parseJsonRequest('RunAggregationQueryRequest', {
      parent,
      structuredAggregationQuery: { structuredQuery: source.query, aggregations },
    })
    const fields: Fields = {}
    let readTime: string | undefined
    // Each by itself, at one time: asked together they would count only what has the fields of all.
    for (const aggregation of structuredAggregationQuery.aggregations ?? []) {
      const { alias = '' } = aggregation
      const at = readTime === undefined ? {} : { readTime }
      const answer = await firestore.runAggregation(
        db,
        caller,
        parent,
        structuredQuery,
        [{ ...aggregation, alias }],
        at,
      )
      readTime ??= answer.readTime
      Object.assign(fields, answer.aggregateFields)
    }
    yield [{ results: [{ fields }], executionTime: readTime ?? '' }]
    return
  }
  let any = false
  for await (const { documents, readTime } of firestore.queryPieces(db, caller, parent, structuredQuery, {})) {
    // A limit of nothing is no limit to a query.
    const results = limit === 0 ? [] : documents.map(shown)
    if (results.length > 0 || !any) yield [{ results, executionTime: readTime }]
    any = true
    if (limit === 0) return
  }
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
