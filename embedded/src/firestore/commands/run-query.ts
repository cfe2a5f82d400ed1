import type { CarriedPiece } from '../messages.ts'
import type { Caller, QueryOptions } from '../service.ts'
import type { StructuredQuery } from '../wire/json.ts'
import { microsText } from '../data/instant.ts'
import type { Reading } from '../engine.ts'
import { readQuery } from '../query/query.ts'
import type { Database } from '../stored.ts'
import { explainedQuery, foundAndExplained } from './explain.ts'
import { carriedThrough, queryDocuments } from './read.ts'

/** Runs a query, and gives out the first piece of its result. */
export async function openQuery(
  engine: Reading,
  database: Database,
  caller: Caller,
  parent: string,
  structured: StructuredQuery,
  options: QueryOptions,
  now: number,
): Promise<CarriedPiece> {
  const query = readQuery(database.name, parent, structured, options.isOfPipeline)
  if (options.explain === 'plan') {
    const explained = explainedQuery(engine, database, caller, query, options)
    return { readTime: microsText(engine.store.highWater()), documents: [], result: null, explained }
  }
  const { documents, begun, time, explained } = options.explain
    ? await foundAndExplained(engine, database, caller, query, options)
    : { explained: undefined, ...(await queryDocuments(engine, database, caller, query, options, now)) }
  const result = engine.results.open(documents, query.select ?? undefined, now)
  return {
    ...(begun ? { transaction: begun } : {}),
    ...(explained ? { explained } : {}),
    readTime: microsText(time),
    ...readOn(engine, result, now),
  }
}

export function readOn(engine: Reading, result: number, now: number): Pick<CarriedPiece, 'documents' | 'result'> {
  const { documents, select, isLast } = engine.results.take(result, now)
  return { documents: documents.map((document) => carriedThrough(document, select)), result: isLast ? null : result }
}

export function closeQuery(engine: Reading, result: number) {
  engine.results.close(result)
}
