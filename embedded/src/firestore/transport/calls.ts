import { randomInt } from 'node:crypto'
import { FirestoreError } from '../errors.ts'
import type {
  Aggregation,
  Caller,
  Consistency,
  DatabaseName,
  Explained,
  ExplainedStep,
  FirestoreService,
  QueryOptions,
} from '../service.ts'
import type { Document, Write } from '../wire/json.ts'
import type { ExplainMetrics, RequestName, Requests, ResponseName, Responses } from '../wire/messages.ts'
import { checkDocumentIn, checkWritesIn, isPath, parseDatabase, parseDocumentName, parseParent } from '../wire/names.ts'
import type { Struct } from '../wire/struct.ts'
import { executePipeline } from './pipelines/execute-pipeline.ts'

/** Reads the request in whatever form it came. */
export type ReadRequest = <Name extends RequestName>(name: Name) => Requests[Name]
/** Says who asks, once the request has named its database. */
export type Admit = (db: DatabaseName) => Promise<Caller>

/** One RPC of google.firestore.v1, whatever the transport. A unary call answers one message, a server-streaming one any number. */
export type Call = {
  response: ResponseName
  streaming: boolean
  /** The messages: all of them, or some at a time, of which those that come next are made when they are asked for. */
  answer(firestore: FirestoreService, read: ReadRequest, admit: Admit): Promise<Answers>
}
type Answers = Responses[ResponseName][] | AsyncGenerator<Responses[ResponseName][]>

/** Either way, piece by piece. */
export const pieces = (answers: Answers) => (Array.isArray(answers) ? [answers] : answers)

/** The calls other than Listen and Write, by their names in the protocol. */
export const calls: Record<string, Call> = {
  GetDocument: call(
    'GetDocumentRequest',
    'Document',
    (request) => parseDocumentName(request.name),
    async (firestore, db, caller, request) => {
      const { results } = await firestore.batchGet(db, caller, [request.name], {
        ...consistency(request),
        mask: request.mask?.fieldPaths,
      })
      const [result] = results
      if (!result || !('found' in result))
        throw new FirestoreError('NOT_FOUND', `Document "${request.name}" not found.`)
      return [result.found]
    },
  ),
  ListDocuments: call(
    'ListDocumentsRequest',
    'ListDocumentsResponse',
    (request) => parseParent(request.parent),
    async (firestore, db, caller, request) => {
      checkCollectionId(request.collectionId ?? '')
      const { parent, collectionId = '', pageSize, pageToken, orderBy, showMissing, mask } = request
      return [
        await firestore.listDocuments(db, caller, parent, collectionId, {
          pageSize: checkPageSize(pageSize),
          pageToken,
          orderBy,
          showMissing,
          mask: mask?.fieldPaths,
          ...consistency(request),
        }),
      ]
    },
  ),
  CreateDocument: call(
    'CreateDocumentRequest',
    'Document',
    (request) => parseParent(request.parent),
    async (firestore, db, caller, request) => {
      checkCollectionId(request.collectionId)
      const name = `${request.parent}/${request.collectionId}/${request.documentId || newDocumentId()}`
      checkDocumentIn(db, name)
      const fields = request.document?.fields ?? {}
      const { writeResults, commitTime } = await firestore.commit(db, caller, [
        { update: { name, fields }, currentDocument: { exists: false } },
      ])
      const updateTime = writeResults[0]?.updateTime ?? commitTime
      return [{ name, fields, createTime: updateTime, updateTime }]
    },
  ),
  UpdateDocument: call(
    'UpdateDocumentRequest',
    'Document',
    (request) => parseDocumentName(request.document.name ?? ''),
    async (firestore, db, caller, request) => {
      const { document, updateMask, currentDocument, mask } = request
      const update: Document = { name: document.name, fields: document.fields ?? {} }
      const { writeResults, commitTime } = await firestore.commit(db, caller, [{ update, updateMask, currentDocument }])
      return [
        (await readBack(firestore, db, caller, document.name, mask?.fieldPaths)) ?? {
          ...update,
          updateTime: writeResults[0]?.updateTime ?? commitTime,
        },
      ]
    },
  ),
  DeleteDocument: call(
    'DeleteDocumentRequest',
    'Empty',
    (request) => parseDocumentName(request.name),
    async (firestore, db, caller, request) => {
      await firestore.commit(db, caller, [{ delete: request.name, currentDocument: request.currentDocument }])
      return [{}]
    },
  ),
  BatchGetDocuments: call(
    'BatchGetDocumentsRequest',
    'BatchGetDocumentsResponse',
    (request) => parseDatabase(request.database),
    async (firestore, db, caller, request) => {
      const names = [...new Set(request.documents)]
      for (const name of names) checkDocumentIn(db, name)
      const { results, readTime, transaction } = await firestore.batchGet(db, caller, names, {
        ...consistency(request),
        mask: request.mask?.fieldPaths,
      })
      const responses: Responses['BatchGetDocumentsResponse'][] = results.map((result) => ({ ...result, readTime }))
      return withTransaction(responses, transaction, { readTime })
    },
  ),
  RunQuery: call(
    'RunQueryRequest',
    'RunQueryResponse',
    (request) => parseParent(request.parent),
    async function* (firestore, db, caller, request) {
      let isFirst = true
      let explanation: Explained | undefined
      for await (const { documents, readTime, transaction, explained } of firestore.queryPieces(
        db,
        caller,
        request.parent,
        request.structuredQuery,
        queryOptions(request),
      )) {
        explanation ??= explained
        if (explained && !explained.execution) break
        const responses: Responses['RunQueryResponse'][] = documents.map((document) => ({ document, readTime }))
        if (isFirst && responses.length === 0) responses.push({ readTime })
        yield isFirst && transaction && request.newTransaction ? [{ transaction }, ...responses] : responses
        isFirst = false
      }
      if (explanation) yield [{ explainMetrics: explainMetrics(explanation) }]
    },
  ),
  RunAggregationQuery: call(
    'RunAggregationQueryRequest',
    'RunAggregationQueryResponse',
    (request) => parseParent(request.parent),
    async (firestore, db, caller, request) => {
      const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery
      const named: Aggregation[] = aggregations.map((aggregation, index) => ({
        ...aggregation,
        alias: aggregation.alias || `field_${index + 1}`,
      }))
      if (new Set(named.map(({ alias }) => alias)).size < named.length)
        throw new FirestoreError('INVALID_ARGUMENT', 'Two aggregations have the same alias.')
      const { aggregateFields, readTime, transaction, explained } = await firestore.runAggregation(
        db,
        caller,
        request.parent,
        structuredQuery,
        named,
        queryOptions(request),
      )
      const metrics = explained ? [{ explainMetrics: explainMetrics(explained) }] : []
      if (!aggregateFields) return metrics
      return withTransaction<Responses['RunAggregationQueryResponse']>(
        [{ result: { aggregateFields }, readTime }, ...metrics],
        transaction,
        {},
      )
    },
  ),
  ExecutePipeline: call(
    'ExecutePipelineRequest',
    'ExecutePipelineResponse',
    (request) => parseDatabase(request.database),
    (firestore, db, caller, request) => executePipeline(firestore, db, caller, request, consistency(request)),
  ),
  Commit: call(
    'CommitRequest',
    'CommitResponse',
    (request) => parseDatabase(request.database),
    async (firestore, db, caller, request) => {
      const writes: Write[] = request.writes ?? []
      checkWritesIn(db, writes)
      return [await firestore.commit(db, caller, writes, request.transaction || undefined)]
    },
  ),
  BatchWrite: call(
    'BatchWriteRequest',
    'BatchWriteResponse',
    (request) => parseDatabase(request.database),
    async (firestore, db, caller, request) => {
      checkWritesIn(db, request.writes ?? [])
      return [await firestore.batchWrite(db, caller, request.writes ?? [])]
    },
  ),
  BeginTransaction: call(
    'BeginTransactionRequest',
    'BeginTransactionResponse',
    (request) => parseDatabase(request.database),
    async (firestore, db, caller, request) => [
      { transaction: await firestore.beginTransaction(db, caller, request.options ?? {}) },
    ],
  ),
  Rollback: call(
    'RollbackRequest',
    'Empty',
    (request) => parseDatabase(request.database),
    async (firestore, db, caller, request) => {
      await firestore.rollback(db, caller, request.transaction)
      return [{}]
    },
  ),
  ListCollectionIds: call(
    'ListCollectionIdsRequest',
    'ListCollectionIdsResponse',
    (request) => parseParent(request.parent),
    async (firestore, db, caller, request) => {
      return [
        await firestore.listCollectionIds(db, caller, request.parent, {
          pageSize: checkPageSize(request.pageSize),
          pageToken: request.pageToken,
          readTime: request.readTime,
        }),
      ]
    },
  ),
  PartitionQuery: call(
    'PartitionQueryRequest',
    'PartitionQueryResponse',
    (request) => parseParent(request.parent),
    async (firestore, db, caller, request) => [
      await firestore.partitionQuery(db, caller, request.parent, request.structuredQuery, {
        count: Number(request.partitionCount ?? 0),
        pageSize: checkPageSize(request.pageSize),
        pageToken: request.pageToken,
        readTime: request.readTime,
      }),
    ],
  ),
}

function call<Q extends RequestName, R extends ResponseName>(
  requestName: Q,
  response: R,
  databaseOf: (request: Requests[Q]) => DatabaseName,
  run: (
    firestore: FirestoreService,
    db: DatabaseName,
    caller: Caller,
    request: Requests[Q],
  ) => Promise<Responses[R][]> | AsyncGenerator<Responses[R][]>,
): Call {
  return {
    response,
    streaming: isStreamed(response),
    async answer(firestore, read, admit) {
      const request = read(requestName)
      const db = databaseOf(request)
      return run(firestore, db, await admit(db), request)
    },
  }
}

function isStreamed(response: ResponseName): boolean {
  return (
    response === 'BatchGetDocumentsResponse' ||
    response === 'RunQueryResponse' ||
    response === 'ExecutePipelineResponse' ||
    response === 'RunAggregationQueryResponse'
  )
}

function queryOptions(request: Consistency & { explainOptions?: { analyze?: boolean } }): QueryOptions {
  const { explainOptions } = request
  return {
    ...consistency(request),
    ...(explainOptions ? { explain: explainOptions.analyze ? ('execution' as const) : ('plan' as const) } : {}),
  }
}

function explainMetrics({ indexes, execution }: Explained): ExplainMetrics {
  const planSummary = {
    indexesUsed: indexes.map(({ scope, properties }) => ({ query_scope: scope, properties })),
  }
  if (!execution) return { planSummary }
  const { results, milliseconds, looked, steps, ordering } = execution
  return {
    planSummary,
    executionStats: {
      resultsReturned: String(results),
      executionDuration: `${(milliseconds / 1000).toFixed(6)}s`,
      // As the hosted service bills: at least one.
      readOperations: String(Math.max(1, results)),
      debugStats: {
        documents_scanned: String(looked),
        ...(steps.length > 0 && { steps: numbered(steps), ordering_milliseconds: ordering.toFixed(3) }),
      },
    },
  }
}

/** Ours: the hosted service says less of how it went about it. By number, because a text or a further structure is all that we write of one. */
const numbered = (steps: readonly ExplainedStep[]): Struct =>
  Object.fromEntries(
    steps.map(({ by, indexes, looked, found, isSorted, isRefusedElsewhere, milliseconds, lacking }, index) => [
      String(index + 1),
      {
        by,
        indexes: indexes.join(', '),
        looked: String(looked),
        found: String(found),
        sorted: String(isSorted),
        index_missing: String(isRefusedElsewhere),
        milliseconds: milliseconds.toFixed(3),
        ...(lacking && { index_list: lacking.list, index_definition: JSON.stringify(lacking.definition) }),
      },
    ]),
  )

function consistency({ transaction, newTransaction, readTime }: Consistency): Consistency {
  return { transaction: transaction || undefined, newTransaction, readTime }
}

/** A new transaction's id rides on the first message, so that a plain request has as many answers as documents. */
function withTransaction<R extends { transaction?: string }>(
  responses: R[],
  transaction: string | undefined,
  empty: R,
): R[] {
  if (!transaction) return responses
  const [first = empty, ...rest] = responses
  return [{ ...first, transaction }, ...rest]
}

/** The document as it is after a write; null if its writer may not read it, which is no reason to report the write as failed. */
async function readBack(
  firestore: FirestoreService,
  db: DatabaseName,
  caller: Caller,
  name: string,
  mask: string[] | undefined,
): Promise<Document | null> {
  try {
    const [result] = (await firestore.batchGet(db, caller, [name], { mask })).results
    return result && 'found' in result ? result.found : null
  } catch (error) {
    if (error instanceof FirestoreError && error.status === 'PERMISSION_DENIED') return null
    throw error
  }
}

function checkCollectionId(id: string): void {
  if (id.includes('/') || !isPath(id, 'collection'))
    throw new FirestoreError('INVALID_ARGUMENT', `"${id.slice(0, 300)}" is not a collection id.`)
}

function checkPageSize(pageSize: number | undefined): number | undefined {
  if (pageSize !== undefined && pageSize < 0)
    throw new FirestoreError('INVALID_ARGUMENT', 'pageSize must not be negative.')
  return pageSize || undefined
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const newDocumentId = () => Array.from({ length: 20 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
