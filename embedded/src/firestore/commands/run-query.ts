import { FirestoreError } from '../errors.ts'
import type { Caller, Consistency, QueryPiece } from '../service.ts'
import type { StructuredQuery } from '../wire/json.ts'
import type { FieldPath } from '../data/field-path.ts'
import { microsText } from '../data/instant.ts'
import type { Engine } from '../engine.ts'
import { readQuery } from '../query/query.ts'
import type { Database, Stored } from '../stored.ts'
import { masked, queryDocuments } from './read.ts'

/** A piece holds this many documents, or this many characters of them, and one document more. */
const perPiece = 200
const longestPiece = 512 * 1024

/** What is left of results whose beginning was given out; each ends with its last piece, or when nobody wants the rest. */
export type OpenResults = Map<number, { left: Stored[]; at: number; select: readonly FieldPath[] | undefined }>

let lastResult = 0

/** Runs a query, and gives out the first piece of its result. */
export async function openQuery(
  engine: Engine,
  database: Database,
  caller: Caller,
  parent: string,
  structured: StructuredQuery,
  options: Consistency,
  now: number,
): Promise<QueryPiece> {
  const query = readQuery(database.name, parent, structured)
  const { documents, begun, time } = await queryDocuments(engine, database, caller, query, options, now)
  const result = ++lastResult
  engine.results.set(result, { left: documents, at: 0, select: query.select ?? undefined })
  return { ...(begun ? { transaction: begun } : {}), readTime: microsText(time), ...readOn(engine, result) }
}

export function readOn(engine: Engine, result: number): Pick<QueryPiece, 'documents' | 'result'> {
  const open = engine.results.get(result)
  if (!open) throw new FirestoreError('INTERNAL', 'The rest of this result is no longer there.')
  const from = open.at
  let length = 0
  while (open.at < open.left.length && open.at - from < perPiece && length < longestPiece)
    length += open.left[open.at++]?.length ?? 0
  const documents = open.left.slice(from, open.at).map((document) => masked(document, open.select))
  if (open.at < open.left.length) return { documents, result }
  engine.results.delete(result)
  return { documents, result: null }
}

export function closeQuery(engine: Engine, result: number) {
  engine.results.delete(result)
}
