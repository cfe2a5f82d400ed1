import { FirestoreError } from '../errors.ts'

const kinds = [
  'nullValue',
  'booleanValue',
  'integerValue',
  'doubleValue',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'mapValue',
]

/** What a message must hold to mean anything, beyond its types: each row is a list of alternatives. */
const alternativesOf: Record<string, string[][]> = {
  Value: [kinds],
  PipelineValue: [[...kinds, 'fieldReferenceValue', 'functionValue', 'pipelineValue', 'variableReferenceValue']],
  PipelineFunction: [['name']],
  PipelineStage: [['name']],
  StructuredPipeline: [['pipeline']],
  ExecutePipelineRequest: [['database'], ['structuredPipeline']],
  Write: [['update', 'delete', 'verify', 'transform']],
  DocumentTransform: [['document']],
  FieldTransform: [
    ['fieldPath'],
    ['setToServerValue', 'increment', 'maximum', 'minimum', 'appendMissingElements', 'removeAllFromArray'],
  ],
  FieldReference: [['fieldPath']],
  Filter: [['compositeFilter', 'fieldFilter', 'unaryFilter']],
  CompositeFilter: [['op']],
  FieldFilter: [['field'], ['op'], ['value']],
  UnaryFilter: [['field'], ['op']],
  Order: [['field']],
  Aggregation: [['count', 'sum', 'avg']],
  Sum: [['field']],
  Avg: [['field']],
  FindNearest: [['vectorField'], ['queryVector'], ['distanceMeasure'], ['limit']],
  StructuredAggregationQuery: [['structuredQuery']],
  Target: [['query', 'documents']],
  QueryTarget: [['parent'], ['structuredQuery']],
  GetDocumentRequest: [['name']],
  ListDocumentsRequest: [['parent']],
  CreateDocumentRequest: [['parent'], ['collectionId']],
  UpdateDocumentRequest: [['document']],
  DeleteDocumentRequest: [['name']],
  BatchGetDocumentsRequest: [['database']],
  BeginTransactionRequest: [['database']],
  CommitRequest: [['database']],
  RollbackRequest: [['database'], ['transaction']],
  RunQueryRequest: [['parent'], ['structuredQuery']],
  RunAggregationQueryRequest: [['parent'], ['structuredAggregationQuery']],
  PartitionQueryRequest: [['parent'], ['structuredQuery']],
  ListCollectionIdsRequest: [['parent']],
  BatchWriteRequest: [['database']],
}

const requirements = new Map(
  Object.entries(alternativesOf).map(([name, lists]) => [name, lists.map((alternatives) => new Set(alternatives))]),
)

/** Throws INVALID_ARGUMENT if the message, read from whatever wire, lacks something it cannot do without. */
export function checkRequirements(messageName: string, message: Record<string, unknown>): void {
  for (const alternatives of requirements.get(messageName) ?? [])
    if (!hasOneOf(alternatives, message)) {
      const names = [...alternatives].join(', ')
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `${messageName} needs ${alternatives.size > 1 ? `one of ${names}` : names}.`,
      )
    }
}

/** Asked of every value that is read: a message has fewer fields than there are alternatives. */
function hasOneOf(alternatives: ReadonlySet<string>, message: Record<string, unknown>): boolean {
  for (const name in message) if (message[name] !== undefined && alternatives.has(name)) return true
  return false
}
