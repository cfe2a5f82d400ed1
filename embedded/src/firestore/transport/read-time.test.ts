import { readFileSync } from 'node:fs'
import http2 from 'node:http2'
import protobuf from 'protobufjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '../../conformance/patience.ts'
import { microsText } from '../data/instant.ts'
import type { FirestoreService } from '../service.ts'
import { admin, db, freshFile, integer, openTestService, root, set } from '../test-service.ts'
import { encodeMessage } from '../wire/protobuf.ts'
import { frameReader, frames } from './grpc/frames.ts'
import { ended, openCall } from './grpc/test-call.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const clock = { time: 1_800_000_000_000 }
/** Microseconds after what the clock says. */
const at = (micros: number) => microsText(clock.time * 1000 + micros)
const database = root.slice(0, root.lastIndexOf('/'))
const owner = { authorization: 'Bearer owner' }
let service: FirestoreService
let server: TestServer
let client: http2.ClientHttp2Session
let kept: string
beforeAll(async () => {
  service = await openTestService(freshFile(), clock, undefined, { openWithoutRules: true })
  service.setRules(null, 'no rules')
  kept = (await service.commit(db, admin, [set('c/a', { n: integer(1) })])).commitTime
  await service.commit(db, admin, [set('c/a', { n: integer(2) }), set('c/b', {})])
  server = await startTestServer(service, { emulator: true, project: 'p', clock: { now: () => clock.time } })
  client = http2.connect(server.url)
}, patience)
afterAll(async () => {
  client.destroy()
  await server.stop()
  await service.close()
})

const group = { from: [{ collectionId: 'c', allDescendants: true }] }
const counted = { structuredQuery: group, aggregations: [{ alias: 'n', count: {} }] }
const pipeline = { pipeline: { stages: [{ name: 'collection', args: [{ referenceValue: '/c' }] }] } }

/** What a call over gRPC is asked; over REST: the same, or what its URL ends with. */
type Asked = [call: string, grpc: object, rest: { verb: string } | { get: string }]
const asked = (readTime: string): Asked[] => {
  const readOnly = { readOnly: { readTime } }
  return [
    ['GetDocument', { name: `${root}/c/a`, readTime }, { get: `/c/a?readTime=${readTime}` }],
    ['ListDocuments', { parent: root, collectionId: 'c', readTime }, { get: `/c?readTime=${readTime}` }],
    ['ListCollectionIds', { parent: root, readTime }, { verb: 'listCollectionIds' }],
    ['BatchGetDocuments', { database, documents: [`${root}/c/a`], readTime }, { verb: 'batchGet' }],
    ['BatchGetDocuments', { database, documents: [`${root}/c/a`], newTransaction: readOnly }, { verb: 'batchGet' }],
    ['BeginTransaction', { database, options: readOnly }, { verb: 'beginTransaction' }],
    ['RunQuery', { parent: root, structuredQuery: group, readTime }, { verb: 'runQuery' }],
    ['RunQuery', { parent: root, structuredQuery: group, newTransaction: readOnly }, { verb: 'runQuery' }],
    [
      'RunAggregationQuery',
      { parent: root, structuredAggregationQuery: counted, readTime },
      { verb: 'runAggregationQuery' },
    ],
    [
      'PartitionQuery',
      { parent: root, structuredQuery: { ...group, orderBy: [] }, partitionCount: '2', readTime },
      { verb: 'partitionQuery' },
    ],
    ['ExecutePipeline', { database, structuredPipeline: pipeline, readTime }, { verb: 'executePipeline' }],
  ]
}

test.each([
  ['that is kept', () => kept, '0', ''],
  ['of the last millisecond, which is not over', () => at(999), '0', ''],
  [
    'a second ahead',
    () => at(1_000_000),
    '3',
    'read_time cannot be in the future. Here it is 2027-01-15T08:00:00.000000Z: ask for a time that has passed, or set the clock that 2027-01-15T08:00:01.000000Z is from.',
  ],
  ['years ahead', () => '9999-01-01T00:00:00.000000Z', '3', 'read_time cannot be in the future.'],
  [
    'older than what is known',
    () => at(-1),
    '9',
    'The requested snapshot version is too old. What was is known from 2027-01-15T08:00:00.000000Z on: ask for a later time.',
  ],
])('[QU7] Every read at a time %s is answered alike over gRPC and REST', async (_what, time, status, message) => {
  const name = { 0: undefined, 3: 'INVALID_ARGUMENT', 9: 'FAILED_PRECONDITION' }[status]
  for (const [call, request, rest] of asked(time())) {
    const over = await ended(openCall(client, call, frames([encodeMessage(`${call}Request`, request)]), owner))
    expect([call, over.status], over.message).toEqual([call, status])
    expect(over.message).toContain(message)
    const { parent: _parent, database: _database, ...body } = request as Record<string, unknown>
    const response = await fetch(
      `${server.url}/v1/${root}${'get' in rest ? rest.get : `:${rest.verb}`}`,
      'get' in rest ? { headers: owner } : { method: 'POST', headers: owner, body: JSON.stringify(body) },
    )
    const told: unknown = await response.json()
    const { error } = (Array.isArray(told) ? told[0] : told) as { error?: { status: string; message: string } }
    expect([call, error?.status]).toEqual([call, name])
    expect(error?.message ?? '').toContain(message)
  }
})

test('[QU7] [TX4] What is read at a time is so ever after: no later commit has that time', async () => {
  const readTime = at(500)
  const read = async () =>
    (await service.runQuery(db, admin, root, { from: [{ collectionId: 'same' }] }, { readTime })).documents
  const transaction = await service.beginTransaction(db, admin, { readOnly: { readTime } })
  expect(await read()).toEqual([])
  const { commitTime } = await service.commit(db, admin, [set('same/a', {})])
  expect(commitTime > readTime).toBe(true)
  expect(await read()).toEqual([])
  expect((await service.batchGet(db, admin, [`${root}/same/a`], { transaction })).results).toEqual([
    { missing: `${root}/same/a` },
  ])
})

const schema = readFileSync(new URL('../wire/firestore.proto', import.meta.url), 'utf8')
const ListenResponse = protobuf.parse(schema).root.lookupType('ListenResponse')
const anew = ['ADD', 'RESET', 'documentChange', 'CURRENT', 'NO_CHANGE']
test.each([
  ['ahead', () => at(1_000_000)],
  ['older than what is known', () => at(-1)],
])(
  '[LI6] A target that goes on from a time %s is told everything anew, over gRPC and WebChannel',
  async (_what, time) => {
    const addTarget = { targetId: 2, readTime: time(), documents: { documents: [`${root}/c/a`] } }
    const message = { database, addTarget }
    const stream = openCall(client, 'Listen', frames([encodeMessage('ListenRequest', message)]), {
      ...owner,
      'x-open': '1',
    })
    const read = frameReader()
    const heard: string[] = []
    for await (const part of stream) {
      for (const bytes of read(part as Buffer)) {
        const { targetChange } = ListenResponse.toObject(ListenResponse.decode(bytes), {
          enums: String,
          defaults: true,
        })
        heard.push(targetChange ? targetChange.targetChangeType : 'documentChange')
      }
      if (heard.at(-1) === 'NO_CHANGE') break
    }
    expect(heard).toEqual(anew)

    const url = `${server.url}/google.firestore.v1.Firestore/Listen/channel?VER=8`
    const body = new URLSearchParams({ count: '1', ofs: '0', req0___data__: JSON.stringify(message) })
    const opened = await (await fetch(`${url}&RID=1`, { method: 'POST', body })).text()
    const sid = /"c","([^"]+)"/.exec(opened)?.[1]
    const abort = new AbortController()
    const back = await fetch(`${url}&RID=rpc&TYPE=xmlhttp&CI=0&AID=0&SID=${sid}`, { signal: abort.signal })
    let told = ''
    for await (const part of back.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      told += part
      if (/NO_CHANGE","targetIds":\[\]/.test(told)) break
    }
    abort.abort()
    const kinds = [...told.matchAll(/"targetChangeType":"(\w+)"|"(documentChange)"/g)].map(
      ([, kind, change]) => kind ?? change,
    )
    expect(kinds).toEqual(anew)
  },
)
