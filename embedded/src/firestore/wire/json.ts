/**
 * The JSON shapes of google.firestore.v1, as REST and WebChannel carry them (camelCase, int64 as string, bytes as base64,
 * timestamps as RFC 3339 text). gRPC is translated to and from these at its edge, so everything behind the wire knows one form.
 */
export type Value =
  | { nullValue: null | 'NULL_VALUE' }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number; longitude?: number } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } }
export type Fields = { [name: string]: Value }
export type Document = { name: string; fields?: Fields; createTime?: string; updateTime?: string }

export type Precondition = { exists?: boolean; updateTime?: string }
export type FieldTransform = {
  fieldPath: string
  setToServerValue?: 'REQUEST_TIME' | number
  increment?: Value
  minimum?: Value
  maximum?: Value
  appendMissingElements?: { values?: Value[] }
  removeAllFromArray?: { values?: Value[] }
}
export type Write = {
  update?: Document
  delete?: string
  verify?: string
  transform?: { document: string; fieldTransforms?: FieldTransform[] }
  updateMask?: { fieldPaths?: string[] }
  updateTransforms?: FieldTransform[]
  currentDocument?: Precondition
}
export type WriteResult = { updateTime?: string; transformResults?: Value[] }

export type FieldReference = { fieldPath: string }
export type Direction = 'ASCENDING' | 'DESCENDING'
export type FieldOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'IN'
  | 'ARRAY_CONTAINS_ANY'
  | 'NOT_IN'
export type Filter = {
  compositeFilter?: { op: 'AND' | 'OR'; filters?: Filter[] }
  fieldFilter?: { field: FieldReference; op: FieldOperator; value: Value }
  unaryFilter?: { field: FieldReference; op: 'IS_NAN' | 'IS_NULL' | 'IS_NOT_NAN' | 'IS_NOT_NULL' }
}
export type Cursor = { values?: Value[]; before?: boolean }
export type StructuredQuery = {
  select?: { fields?: FieldReference[] }
  from?: { collectionId?: string; allDescendants?: boolean }[]
  where?: Filter
  orderBy?: { field: FieldReference; direction?: Direction }[]
  startAt?: Cursor
  endAt?: Cursor
  offset?: number
  limit?: number | { value?: number }
  findNearest?: FindNearest
}
export type FindNearest = {
  vectorField?: FieldReference
  queryVector?: Value
  distanceMeasure?: string | number
  limit?: number | { value?: number }
  distanceResultField?: string
  distanceThreshold?: number | { value?: number }
}

export type TargetChange = {
  targetChangeType?: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET'
  targetIds?: number[]
  cause?: { code: number; message: string }
  resumeToken?: string
  readTime?: string
}
export type ListenResponse =
  | { targetChange: TargetChange }
  | { documentChange: { document: Document; targetIds?: number[]; removedTargetIds?: number[] } }
  | { documentDelete: { document: string; readTime?: string; removedTargetIds?: number[] } }
  | { documentRemove: { document: string; readTime?: string; removedTargetIds?: number[] } }
  | { filter: { targetId: number; count: number; unchangedNames?: unknown } }
export type Target = {
  targetId: number
  query?: { parent: string; structuredQuery: StructuredQuery }
  documents?: { documents?: string[] }
  resumeToken?: string
  readTime?: string
  expectedCount?: number | { value?: number }
  once?: boolean
}
export type ListenRequest = {
  database?: string
  addTarget?: Target
  removeTarget?: number
  labels?: Record<string, string>
}
export type WriteRequest = { database?: string; streamId?: string; streamToken?: string; writes?: Write[] }
export type WriteResponse = {
  streamId?: string
  streamToken: string
  writeResults?: WriteResult[]
  commitTime?: string
}
