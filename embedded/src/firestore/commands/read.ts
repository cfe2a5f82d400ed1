import { carried, type Carried } from '../carried.ts'
import { FirestoreError } from '../errors.ts'
import type { CarriedFound } from '../messages.ts'
import type { Caller, Consistency, QueryOptions } from '../service.ts'
import type { Document } from '../wire/json.ts'
import { documentSegments } from '../data/document-name.ts'
import { microsOf, microsText } from '../data/instant.ts'
import { parseFieldPath, project, type FieldPath } from '../data/field-path.ts'
import { read, type Reading, type ReadingStore } from '../engine.ts'
import type { Query } from '../query/query.ts'
import type { Reads } from '../reads.ts'
import { clientDocument, type Database, type Stored } from '../stored.ts'
import { moveOn, rememberDocument, rememberQuery, type Transaction } from '../transactions.ts'
import { changedSince, currentView, tooOld, viewAt, type View } from '../view.ts'

const mostNames = 10_000

/** What a read is consistent with: a transaction (begun here if asked), a past time in microseconds, or now. */
export type Moment = { transaction: Transaction | null; begun: string | undefined; time: number | null }

export function momentOf(engine: Reading, database: Database, options: Consistency, now: number): Moment {
  const { store, transactions } = engine
  checkReadTime(store, options.readTime ?? options.newTransaction?.readOnly?.readTime, now)
  const transaction = options.newTransaction
    ? transactions.begin(database, options.newTransaction, store.highWater(), now)
    : options.transaction
      ? transactions.find(database, options.transaction, now)
      : null
  const time = options.readTime ? microsOf(options.readTime) : null
  return { transaction, begun: options.newTransaction ? transaction?.id : undefined, time }
}

/** The database at that moment, by what can be read of it. */
export function viewOf({ queries }: Reading, reads: Reads, database: Database, { transaction, time }: Moment): View {
  if (transaction) moveOn(transaction, changedSince(reads, database, transaction.time), reads.highWater())
  const at = transaction ? transaction.time : time
  return at === null ? currentView(reads, queries, database) : viewAt(reads, queries, database, at)
}

/**
 * INVALID_ARGUMENT for a time that is to come, FAILED_PRECONDITION for one that the change log does not reach, in the hosted service's words
 * (https://github.com/googleapis/google-cloud-go and .../java-firestore, their integration tests). A clock that was moved back is no fault of who asks
 * for a commit's own time. Whoever reads at a time finds the same there ever after: no later commit has it.
 */
export function checkReadTime(store: ReadingStore, readTime: string | undefined, now: number) {
  if (!readTime) return
  const time = microsOf(readTime)
  if (time > Math.max(store.highWater(), (now + 1) * 1000))
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `read_time cannot be in the future. Here it is ${microsText(now * 1000)}: ask for a time that has passed, or set the clock that ${readTime} is from.`,
    )
  if (time < store.logStart()) throw tooOld(store.logStart())
  store.readAt(time)
}

export function batchGet(
  engine: Reading,
  database: Database,
  caller: Caller,
  names: string[],
  options: Consistency & { mask?: string[] },
  now: number,
): CarriedFound {
  if (names.length > mostNames)
    throw new FirestoreError('INVALID_ARGUMENT', `More than ${mostNames} documents are asked for at once.`)
  const unique = [...new Set(names)].map((name) => ({ name, segments: documentSegments(database.name, name) }))
  const mask = options.mask?.map(parseFieldPath)
  const moment = momentOf(engine, database, options, now)
  const { transaction, begun } = moment
  const view = viewOf(engine, engine.store, database, moment)
  const found = unique.map(({ name, segments }) => ({ name, segments, document: view.get(segments) }))
  if (caller.kind === 'user') {
    const judged = found.map(({ segments, document }) => ({ segments, fields: document?.fields ?? null }))
    if (!engine.authorizer.get(caller, database, now, judged)) throw engine.authorizer.refusal()
  }
  const results = found.map(({ name, segments, document }) => {
    if (transaction) rememberDocument(transaction, name, segments, document)
    return document ? { found: carriedThrough(document, mask) } : { missing: name }
  })
  return { ...(begun ? { transaction: begun } : {}), readTime: microsText(view.time), results }
}

/**
 * The whole result of a query for a caller: judged, and refused where it lacks an index, which no pipeline needs; remembered by the transaction if there is
 * one. `summed`: the fields of an aggregation.
 */
export async function queryDocuments(
  engine: Reading,
  database: Database,
  caller: Caller,
  query: Query,
  options: QueryOptions,
  now: number,
  summed: readonly FieldPath[] = [],
): Promise<{ documents: Stored[]; begun: string | undefined; time: number }> {
  const judge = judgeOf(engine, database, caller, query, now)
  judge(engine.store)
  if (!options.isOfPipeline && !options.explain) engine.queries.requireIndexes(database, query, summed)
  const moment = momentOf(engine, database, options, now)
  const found = await read(engine, function* (reads) {
    judge(reads)
    const view = viewOf(engine, reads, database, moment)
    return { documents: yield* view.find(query), time: view.time }
  })
  const { transaction, begun } = moment
  if (transaction) rememberQuery(transaction, query, found.documents)
  return { ...found, begun }
}

/** Judged before anything is read, and again where a snapshot is: it may have waited, and is as new as its rules must be. */
export function judgeOf(engine: Reading, database: Database, caller: Caller, query: Query, now: number) {
  let judgedBy: Reads | null = null
  return (reads: Reads) => {
    if (caller.kind === 'admin' || judgedBy === reads) return
    judgedBy = reads
    if (!engine.authorizer.list(caller, database, now, query, undefined, reads)) throw engine.authorizer.refusal()
  }
}

/** What a caller gets of a document, on its way there. */
export const carriedThrough = (document: Stored, mask: readonly FieldPath[] | undefined): Carried =>
  mask ? masked(document, mask) : carried(document)

export function masked(document: Stored, mask: readonly FieldPath[] | undefined): Document {
  const whole = clientDocument(document)
  return mask ? { ...whole, fields: project(document.fields, mask) } : whole
}
