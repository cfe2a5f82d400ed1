import { denied, FirestoreError } from '../errors.ts'
import type { Caller, Consistency } from '../service.ts'
import type { Document, StructuredQuery } from '../wire/json.ts'
import { documentSegments } from '../data/document-name.ts'
import { microsOf, microsText } from '../data/instant.ts'
import { parseFieldPath, project, type FieldPath } from '../data/field-path.ts'
import type { Engine } from '../engine.ts'
import { readQuery, type Query } from '../query/query.ts'
import { clientDocument, type Database, type Store, type Stored } from '../store.ts'
import { moveOn, rememberDocument, rememberQuery, type Transaction } from '../transactions.ts'
import { changedSince, currentView, viewAt, type View } from '../view.ts'

const mostNames = 10_000

/** Opens what a read is consistent with: now, a past time, or a transaction (begun here if asked). */
export function openRead(
  engine: Engine,
  database: Database,
  options: Consistency,
  now: number,
): { view: View; transaction: Transaction | null; begun: string | undefined } {
  const { store, queries, transactions } = engine
  const asked = options.readTime ?? options.newTransaction?.readOnly?.readTime
  checkReadTime(store, asked, now)
  const transaction = options.newTransaction
    ? transactions.begin(database, options.newTransaction, store.highWater(), now)
    : options.transaction
      ? transactions.find(database, options.transaction, now)
      : null
  if (transaction) moveOn(transaction, changedSince(store, database, transaction.time), store.highWater())
  const time = transaction ? transaction.time : options.readTime ? microsOf(options.readTime) : null
  const view = time === null ? currentView(store, queries, database) : viewAt(store, queries, database, time)
  return { view, transaction, begun: options.newTransaction ? transaction?.id : undefined }
}

/** What is to come cannot be read yet. A clock that was moved back is no fault of who asks for a commit's own time. */
export function checkReadTime(store: Store, readTime: string | undefined, now: number) {
  if (readTime && microsOf(readTime) > Math.max(store.highWater(), (now + 1) * 1000))
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      'The requested read time is in the future. Ask for one that has passed.',
    )
}

export function batchGet(
  engine: Engine,
  database: Database,
  caller: Caller,
  names: string[],
  options: Consistency & { mask?: string[] },
  now: number,
) {
  if (names.length > mostNames)
    throw new FirestoreError('INVALID_ARGUMENT', `More than ${mostNames} documents are asked for at once.`)
  const unique = [...new Set(names)].map((name) => ({ name, segments: documentSegments(database.name, name) }))
  const mask = options.mask?.map(parseFieldPath)
  const { view, transaction, begun } = openRead(engine, database, options, now)
  const read = unique.map(({ name, segments }) => ({ name, segments, document: view.get(segments) }))
  if (caller.kind === 'user') {
    const judged = read.map(({ segments, document }) => ({ segments, fields: document?.fields ?? null }))
    if (!engine.authorizer.get(caller, database, now, judged)) throw denied()
  }
  const results = read.map(({ name, segments, document }) => {
    if (transaction) rememberDocument(transaction, name, segments, document)
    return document ? { found: masked(document, mask) } : { missing: name }
  })
  return { ...(begun ? { transaction: begun } : {}), readTime: microsText(view.time), results }
}

export function runQuery(
  engine: Engine,
  database: Database,
  caller: Caller,
  parent: string,
  structured: StructuredQuery,
  options: Consistency,
  now: number,
) {
  const query = readQuery(database.name, parent, structured)
  const { documents, begun, time } = queryDocuments(engine, database, caller, query, options, now)
  return {
    ...(begun ? { transaction: begun } : {}),
    readTime: microsText(time),
    documents: documents.map((document) => masked(document, query.select ?? undefined)),
  }
}

/** Runs a query for a caller: judged, remembered by the transaction if there is one. */
export function queryDocuments(
  engine: Engine,
  database: Database,
  caller: Caller,
  query: Query,
  options: Consistency,
  now: number,
) {
  if (caller.kind === 'user' && !engine.authorizer.list(caller, database, now, query)) throw denied()
  const { view, transaction, begun } = openRead(engine, database, options, now)
  const documents = view.run(query)
  if (transaction) rememberQuery(transaction, query, documents)
  return { documents, begun, time: view.time }
}

export function masked(document: Stored, mask: readonly FieldPath[] | undefined): Document {
  const whole = clientDocument(document)
  return mask ? { ...whole, fields: project(document.fields, mask) } : whole
}
