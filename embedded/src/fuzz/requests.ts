import type { RequestName } from '../firestore/wire/messages.ts'

export const database = 'projects/p/databases/(default)'
const root = `${database}/documents`
const field = (fieldPath: string) => ({ fieldPath })
const text = (stringValue: string) => ({ stringValue })
const where = (path: string, op: string, value: object) => ({ fieldFilter: { field: field(path), op, value } })
const reference = (fieldReferenceValue: string) => ({ fieldReferenceValue })
const call = (name: string, ...args: object[]) => ({ functionValue: { name, args } })
const fields = (of: object) => ({ mapValue: { fields: of } })

const everyValue = {
  n: { nullValue: null },
  b: { booleanValue: false },
  i: { integerValue: '-9223372036854775808' },
  d: { doubleValue: 1.5 },
  z: { doubleValue: '-0' },
  t: { timestampValue: '0001-01-01T00:00:00.000001Z' },
  s: text('é😀'),
  by: { bytesValue: 'AP8=' },
  r: { referenceValue: `${root}/c/d` },
  g: { geoPointValue: { latitude: -1.25, longitude: 3 } },
  a: { arrayValue: { values: [text('x'), fields({ y: { integerValue: '0' } })] } },
  m: fields({ x: { integerValue: '1' } }),
}
const structuredQuery = {
  select: { fields: [field('a.`b c`'), field('__name__')] },
  from: [{ collectionId: 'c', allDescendants: true }],
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        where('a', 'IN', { arrayValue: { values: [text('x'), { integerValue: '2' }] } }),
        where('t', 'ARRAY_CONTAINS', text('x')),
        { unaryFilter: { field: field('n'), op: 'IS_NOT_NULL' } },
        {
          compositeFilter: {
            op: 'OR',
            filters: [where('d', 'LESS_THAN', { doubleValue: 2 }), where('d', 'EQUAL', text('z'))],
          },
        },
      ],
    },
  },
  orderBy: [
    { field: field('n'), direction: 'DESCENDING' },
    { field: field('__name__'), direction: 'DESCENDING' },
  ],
  startAt: { values: [text('m'), { referenceValue: `${root}/c/d` }], before: true },
  endAt: { values: [text('a')] },
  offset: 2,
  limit: 5,
}

/** A request of each kind that says much, in its JSON form. */
export const requests: readonly { name: RequestName; json: object }[] = [
  {
    name: 'CommitRequest',
    json: {
      database,
      transaction: 'AQID',
      writes: [
        {
          update: { name: `${root}/c/d`, fields: everyValue },
          updateMask: { fieldPaths: ['n', 'm.x'] },
          updateTransforms: [
            { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
            { fieldPath: 'k', increment: { integerValue: '1' } },
            { fieldPath: 'l', appendMissingElements: { values: [text('x')] } },
          ],
          currentDocument: { exists: false },
        },
        { delete: `${root}/c/e`, currentDocument: { updateTime: '2026-11-21T10:00:00.123456Z' } },
        { verify: `${root}/c/f`, currentDocument: { exists: true } },
      ],
    },
  },
  { name: 'BatchWriteRequest', json: { database, writes: [{ update: { name: `${root}/c/d`, fields: everyValue } }] } },
  { name: 'WriteRequest', json: { streamToken: 'AQ==', writes: [{ delete: `${root}/c/d/e/f` }] } },
  {
    name: 'BatchGetDocumentsRequest',
    json: { database, documents: [`${root}/c/d`], mask: { fieldPaths: ['a'] }, newTransaction: { readOnly: {} } },
  },
  { name: 'RunQueryRequest', json: { parent: root, structuredQuery, explainOptions: { analyze: true } } },
  {
    name: 'RunQueryRequest',
    json: {
      parent: `${root}/c/d`,
      structuredQuery: {
        from: [{ collectionId: 'e' }],
        findNearest: {
          vectorField: field('v'),
          queryVector: fields({
            __type__: text('__vector__'),
            value: { arrayValue: { values: [{ doubleValue: 1 }] } },
          }),
          distanceMeasure: 'COSINE',
          limit: 10,
          distanceResultField: 'far',
        },
      },
    },
  },
  {
    name: 'RunAggregationQueryRequest',
    json: {
      parent: root,
      structuredAggregationQuery: {
        structuredQuery,
        aggregations: [
          { alias: 'many', count: { upTo: '10' } },
          { sum: { field: field('n') } },
          { alias: 'mean', avg: { field: field('d') } },
        ],
      },
      readTime: '2026-11-21T10:00:00.123456Z',
    },
  },
  {
    name: 'PartitionQueryRequest',
    json: {
      parent: root,
      structuredQuery: { from: [{ collectionId: 'c', allDescendants: true }], orderBy: [{ field: field('__name__') }] },
      partitionCount: '7',
      pageToken: 'AQ',
    },
  },
  {
    name: 'ListDocumentsRequest',
    json: { parent: root, collectionId: 'c', pageSize: 5, orderBy: 'n desc', showMissing: true },
  },
  { name: 'ListCollectionIdsRequest', json: { parent: `${root}/c/d`, pageSize: 5 } },
  { name: 'BeginTransactionRequest', json: { database, options: { readWrite: { retryTransaction: 'AQ==' } } } },
  {
    name: 'ListenRequest',
    json: {
      database,
      addTarget: { targetId: 1002, query: { parent: root, structuredQuery }, resumeToken: 'AQ==', expectedCount: 3 },
      labels: { 'goog-listen-tags': 'limbo-document' },
    },
  },
  {
    name: 'ListenRequest',
    json: { database, addTarget: { targetId: 3, documents: { documents: [`${root}/c/d`] }, once: true } },
  },
  { name: 'ListenRequest', json: { database, removeTarget: 3 } },
]

const isAll = call(
  'and',
  call('equal', reference('a'), text('x')),
  call(
    'or',
    call('less_than', reference('n'), { integerValue: '3' }),
    call('equal_any', reference('d'), { arrayValue: { values: [text('x')] } }),
  ),
  call('array_contains_all', reference('t'), { arrayValue: { values: [text('x'), text('y')] } }),
  call('exists', reference('n')),
)
const ordering = (path: string, direction: string) =>
  fields({ direction: text(direction), expression: reference(path) })
const pipeline = (...stages: object[]) => ({ database, structuredPipeline: { pipeline: { stages } } })
const collection = { name: 'collection', args: [{ referenceValue: '/c' }] }

/** Pipelines that the reader takes, and one that it refuses by name. */
export const pipelines: readonly object[] = [
  pipeline(
    collection,
    { name: 'where', args: [isAll] },
    { name: 'sort', args: [ordering('n', 'descending')] },
    { name: 'offset', args: [{ integerValue: '1' }] },
    { name: 'limit', args: [{ integerValue: '3' }] },
    { name: 'sort', args: [ordering('n', 'ascending')] },
    { name: 'select', args: [fields({ a: reference('a'), 'b.c': reference('`d e`.f') })] },
  ),
  pipeline(
    { name: 'collection_group', args: [{ referenceValue: '' }, text('c')] },
    {
      name: 'aggregate',
      args: [fields({ many: call('count'), sum: call('sum', reference('n')) }), fields({ k: reference('k') })],
    },
    { name: 'sort', args: [ordering('many', 'descending')] },
    { name: 'limit', args: [{ integerValue: '3' }] },
  ),
  pipeline({ name: 'database', args: [] }, { name: 'distinct', args: [fields({ k: reference('k') })] }),
  pipeline(collection, { name: 'aggregate', args: [fields({ mean: call('average', reference('n')) }), fields({})] }),
  pipeline({ name: 'documents', args: [{ referenceValue: '/c/d' }, { referenceValue: '/c/e' }] }),
  pipeline(collection, {
    name: 'find_nearest',
    args: [
      reference('v'),
      fields({ __type__: text('__vector__'), value: { arrayValue: { values: [{ doubleValue: 1 }] } } }),
      text('cosine'),
    ],
    options: { limit: { integerValue: '3' }, distance_field: reference('far') },
  }),
  {
    ...pipeline(collection, { name: 'unnest', args: [reference('a'), reference('b')] }),
    structuredPipeline: {
      pipeline: { stages: [collection] },
      options: { explain_options: fields({ mode: text('analyze'), output_format: text('json') }) },
    },
  },
]
