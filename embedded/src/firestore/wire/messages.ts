import type { Struct } from './struct.ts'
import type { TextMessage } from './text-message.ts'
import type { Aggregation, TransactionOptions } from '../service.ts'
import type {
  Cursor,
  Document,
  ListenRequest,
  ListenResponse,
  Precondition,
  StructuredQuery,
  Value,
  Write,
  WriteRequest,
  WriteResponse,
  WriteResult,
} from './json.ts'

type Mask = { fieldPaths?: string[] }
type Selected = { transaction?: string; readTime?: string }
type Selector = Selected & { newTransaction?: TransactionOptions }

/** The request messages, as they are once read and checked (`requirements.ts` holds what must be present). */
export type Requests = {
  GetDocumentRequest: { name: string; mask?: Mask } & Selected
  ListDocumentsRequest: {
    parent: string
    collectionId?: string
    pageSize?: number
    pageToken?: string
    orderBy?: string
    mask?: Mask
    showMissing?: boolean
  } & Selected
  CreateDocumentRequest: {
    parent: string
    collectionId: string
    documentId?: string
    document: Partial<Document>
    mask?: Mask
  }
  UpdateDocumentRequest: { document: Document; updateMask?: Mask; mask?: Mask; currentDocument?: Precondition }
  DeleteDocumentRequest: { name: string; currentDocument?: Precondition }
  BatchGetDocumentsRequest: { database: string; documents?: string[]; mask?: Mask } & Selector
  BeginTransactionRequest: { database: string; options?: TransactionOptions }
  CommitRequest: { database: string; writes?: Write[]; transaction?: string }
  RollbackRequest: { database: string; transaction: string }
  RunQueryRequest: {
    parent: string
    structuredQuery: StructuredQuery
    explainOptions?: { analyze?: boolean }
  } & Selector
  RunAggregationQueryRequest: {
    parent: string
    structuredAggregationQuery: {
      structuredQuery: StructuredQuery
      aggregations?: (Omit<Aggregation, 'alias'> & { alias?: string })[]
    }
    explainOptions?: { analyze?: boolean }
  } & Selector
  /** What the stages are given is read when the pipeline is. */
  ExecutePipelineRequest: { database: string; structuredPipeline: Record<string, unknown> } & Selector
  PartitionQueryRequest: {
    parent: string
    structuredQuery: StructuredQuery
    /** A whole number of 64 bits, as text. */
    partitionCount?: string
    pageToken?: string
    pageSize?: number
    readTime?: string
  }
  ListCollectionIdsRequest: { parent: string; pageSize?: number; pageToken?: string; readTime?: string }
  BatchWriteRequest: { database: string; writes?: Write[] }
  WriteRequest: WriteRequest
  ListenRequest: ListenRequest
}
export type RequestName = keyof Requests

/** How a query was, or would be, answered. A duration is seconds with an `s` after them. */
export type ExplainMetrics = {
  planSummary: { indexesUsed: Struct[] }
  executionStats?: { resultsReturned: string; executionDuration: string; readOperations: string; debugStats: Struct }
}

/** The response messages, as REST sends them and gRPC encodes them. */
export type Responses = {
  Document: Document
  Empty: Record<string, never>
  ListDocumentsResponse: { documents?: Document[]; nextPageToken?: string }
  BatchGetDocumentsResponse: { found?: Document; missing?: string; transaction?: string; readTime?: string }
  BeginTransactionResponse: { transaction: string }
  CommitResponse: { writeResults: WriteResult[]; commitTime: string }
  RunQueryResponse: { document?: Document; transaction?: string; readTime?: string; explainMetrics?: ExplainMetrics }
  RunAggregationQueryResponse: {
    result?: { aggregateFields: Record<string, Value> }
    transaction?: string
    readTime?: string
    explainMetrics?: ExplainMetrics
  }
  /** What is aggregated has no name. */
  ExecutePipelineResponse: {
    transaction?: string
    results?: Partial<Document>[]
    executionTime: string
    explainStats?: { data: TextMessage }
  }
  PartitionQueryResponse: { partitions?: Cursor[]; nextPageToken?: string }
  ListCollectionIdsResponse: { collectionIds?: string[]; nextPageToken?: string }
  BatchWriteResponse: { writeResults: WriteResult[]; status: { code: number; message?: string }[] }
  WriteResponse: WriteResponse
  ListenResponse: ListenResponse
}
export type ResponseName = keyof Responses
