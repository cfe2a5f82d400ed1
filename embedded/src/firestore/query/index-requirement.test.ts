import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { silentLog } from '../../log.ts'
import { openStore } from '../store.ts'
import { admin, db, freshFile, integer, listen, openTestService, root, set } from '../test-service.ts'
import type { Caller } from '../service.ts'
import type { StructuredQuery } from '../wire/json.ts'
import type { RequireIndexes } from './index-requirement.ts'
import { readQuery } from './query.ts'
import { queryEngine } from './run.ts'

const equal = (fieldPath: string) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL' as const, value: integer(1) },
})
const inOrder: StructuredQuery = {
  from: [{ collectionId: 'c' }],
  where: equal('kind'),
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
}
const definition = {
  collectionGroup: 'c',
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'kind', order: 'ASCENDING' },
    { fieldPath: 'n', order: 'DESCENDING' },
  ],
}
const refused = {
  status: 'FAILED_PRECONDITION',
  message: expect.stringMatching(/^The query requires an index\. You can/),
}
const stranger: Caller = { kind: 'user', auth: null }
const count = [{ alias: 'many', count: {} }]
const rules = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /c/{id} { allow read; } } }`

async function opened(requireIndexes: RequireIndexes, warned: string[] = []) {
  const warn = (event: string, fields?: object) => void warned.push(`${event} ${JSON.stringify(fields)}`)
  const service = await openTestService(freshFile(), undefined, {}, { requireIndexes, log: { ...silentLog, warn } })
  service.setRules(rules, 'firestore.rules')
  await service.commit(db, admin, [set('c/a', { kind: integer(1), n: integer(1) }), set('secret/a', {})])
  return service
}

test('[IX2] A query without its index is refused however it is asked, and one refusal is logged', async () => {
  const warned: string[] = []
  const service = await opened('defined', warned)
  await expect(service.runQuery(db, admin, root, inOrder, {})).rejects.toMatchObject(refused)
  await expect(service.runQuery(db, stranger, root, inOrder, {})).rejects.toMatchObject(refused)
  await expect(service.runAggregation(db, admin, root, inOrder, count, {})).rejects.toMatchObject(refused)
  const transaction = await service.beginTransaction(db, admin, {})
  await expect(service.runQuery(db, admin, root, inOrder, { transaction })).rejects.toMatchObject(refused)
  await expect(service.runAggregation(db, admin, root, inOrder, count, { transaction })).rejects.toMatchObject(refused)
  await expect(service.runQuery(db, admin, root, inOrder, { newTransaction: {} })).rejects.toMatchObject(refused)
  const { add, until } = listen(service)
  add({ targetId: 7, query: { parent: root, structuredQuery: inOrder } })
  const [heard] = await until((responses) => responses.length > 0)
  expect(heard).toMatchObject({
    targetChange: { targetChangeType: 'REMOVE', targetIds: [7], cause: { code: 9, message: refused.message } },
  })
  const sumOf = { from: [{ collectionId: 'c' }], where: equal('kind') }
  const sum = [{ alias: 'n', sum: { field: { fieldPath: 'n' } } }]
  await expect(service.runAggregation(db, admin, root, sumOf, sum, {})).rejects.toMatchObject(refused)
  expect((await service.runAggregation(db, admin, root, sumOf, count, {})).aggregateFields).toEqual({
    many: integer(1),
  })
  expect(warned.map((line) => line.split(' ')[0])).toEqual(['firestore.index_missing', 'firestore.index_missing'])
  await service.close()
})

test('[IX2] Whoever may not read hears of that, and not of indexes', async () => {
  const service = await opened('defined')
  const secret = { ...inOrder, from: [{ collectionId: 'secret' }] }
  const denied = { status: 'PERMISSION_DENIED' }
  await expect(service.runQuery(db, stranger, root, secret, {})).rejects.toMatchObject(denied)
  await expect(service.runAggregation(db, stranger, root, secret, count, {})).rejects.toMatchObject(denied)
  const { add, until } = listen(service, stranger)
  add({ targetId: 7, query: { parent: root, structuredQuery: secret } })
  const [heard] = await until((responses) => responses.length > 0)
  expect(heard).toMatchObject({ targetChange: { targetChangeType: 'REMOVE', cause: { code: 7 } } })
  await service.close()
})

test('[IX2] Without the requirement it is answered, and its definition logged once', async () => {
  const warned: string[] = []
  const service = await opened('no', warned)
  for (let again = 0; again < 2; again++)
    expect((await service.runQuery(db, stranger, root, inOrder, {})).documents).toHaveLength(1)
  expect(warned).toHaveLength(1)
  expect(JSON.parse(JSON.parse(warned[0]!.replace('firestore.index_missing ', '')).definition)).toEqual(definition)
  await service.close()
})

test('[IX2] [QU6] A pipeline needs no index, and what an administrator has explained says which one it lacks', async () => {
  const service = await opened('whole')
  const ofPipeline = await service.runQuery(db, admin, root, inOrder, { isOfPipeline: true })
  expect(ofPipeline.documents).toHaveLength(1)
  const { explained } = await service.runQuery(db, admin, root, inOrder, { explain: 'execution' })
  expect(explained?.execution?.steps).toMatchObject([{ isRefusedElsewhere: true, lacking: { definition } }])
  await service.close()
})

test('[IX1] [IX2] While an index is built its queries are answered without it, or refused in the words for that', () => {
  const sqlite = new DatabaseSync(':memory:')
  const first = openStore(sqlite, {}, 1)
  first.transaction(() => first.put(first.database(db), ['c', 'a'], { kind: integer(1), n: integer(1) }, 1, 1, null))
  const store = openStore(sqlite, { indexes: [definition] }, 1)
  const database = store.database(db)
  const query = readQuery(db, root, inOrder)
  const ask = (required: RequireIndexes) => {
    const engine = queryEngine(store.indexing, silentLog, required)
    engine.requireIndexes(database, query)
    return engine.run(store, database, query).map(({ name }) => name)
  }
  expect(ask('defined')).toEqual([`${root}/c/a`])
  expect(() => ask('whole')).toThrow(
    /^The query requires an index\. That index is currently building and cannot be used yet\. See its status here: https:\/\/console\.firebase\.google\.com\//,
  )
  store.transaction(() => store.indexNext())
  expect(ask('whole')).toEqual([`${root}/c/a`])
  const gone = openStore(sqlite, {}, 1)
  expect(() => queryEngine(gone.indexing, silentLog, 'defined').requireIndexes(database, query)).toThrow(
    /requires an index/,
  )
  sqlite.close()
})
