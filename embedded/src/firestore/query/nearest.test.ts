import { expect, test } from 'vitest'
import { admin, db, freshFile, integer, openTestService, root, set } from '../test-service.ts'
import type { Stored } from '../stored.ts'
import type { StructuredQuery, Value } from '../wire/json.ts'
import { nearestOf, readNearest } from './nearest.ts'

const vector = (...numbers: number[]): Value => ({
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
    },
  },
})
const near = (limit: number, distanceMeasure = 'EUCLIDEAN') => ({
  vectorField: { fieldPath: 'v' },
  queryVector: vector(0, 0),
  distanceMeasure,
  limit,
})

test.each(['EUCLIDEAN', 'DOT_PRODUCT'])(
  '[FN1] Of many documents those are kept that a sort puts first, by %s',
  (measure) => {
    const documents = Array.from({ length: 500 }, (_, id) => ({
      id,
      fields: { v: vector((id * 7919) % 101, id % 3) },
    })) as unknown as Stored[]
    const nearest = readNearest({ ...near(7, measure), queryVector: vector(1, 0) })
    const kept = nearestOf(nearest, (a, b) => a.id - b.id)
    for (const document of documents) kept.see(document)
    const distance = ({ id }: Stored) => {
      const [x, y] = [(id * 7919) % 101, id % 3]
      return measure === 'EUCLIDEAN' ? Math.hypot(x - 1, y) : -x
    }
    expect(kept.all().map(({ id }) => id)).toEqual(
      documents
        .toSorted((a, b) => distance(a) - distance(b) || a.id - b.id)
        .slice(0, 7)
        .map(({ id }) => id),
    )
  },
)

test('[FN1] [IX2] Where indexes are required, what is nearest needs one of its field, its filters and as many numbers', async () => {
  const file = freshFile()
  const strict = (indexes: object[]) =>
    openTestService(file, undefined, { indexes: indexes as [] }, { requireIndexes: 'whole' })
  const query: StructuredQuery = {
    from: [{ collectionId: 'c' }],
    where: { fieldFilter: { field: { fieldPath: 'kind' }, op: 'EQUAL', value: integer(1) } },
    findNearest: near(1),
  }
  const definition = {
    collectionGroup: 'c',
    queryScope: 'COLLECTION',
    fields: [
      { fieldPath: 'kind', order: 'ASCENDING' },
      { fieldPath: 'v', vectorConfig: { dimension: 2, flat: {} } },
    ],
  }
  const first = await strict([])
  await first.commit(db, admin, [
    set('c/a', { kind: integer(1), v: vector(3, 4) }),
    set('c/b', { kind: integer(2), v: vector(0, 0) }),
  ])
  const refused = await first.runQuery(db, admin, root, query, {}).catch((error: Error) => error)
  expect(refused).toMatchObject({ status: 'FAILED_PRECONDITION' })
  const said = (refused as Error).message
  expect(said).toContain(
    `Missing vector index configuration. Please create the required index with the following gcloud command: gcloud firestore indexes composite create --project=p --collection-group=c --query-scope=COLLECTION --field-config=order=ASCENDING,field-path=kind --field-config=vector-config='{"dimension":"2","flat": "{}"}',field-path=v`,
  )
  expect(JSON.parse(/in firestore.indexes.json: (.*)$/.exec(said)?.[1] ?? '{}')).toEqual(definition)
  await first.close()
  const second = await strict([definition])
  const { documents } = await second.runQuery(db, admin, root, query, {})
  expect(documents.map(({ name }) => name)).toEqual([`${root}/c/a`])
  await second.close()
})
