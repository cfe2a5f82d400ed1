import { expect, test, vi } from 'vitest'
import { silentLog } from '../../log.ts'
import type { Call } from '../messages.ts'
import type { Caller, FirestoreService } from '../service.ts'
import { admin, db, freshFile, integer, listen, openTestService, root, set, shape, snapshots } from '../test-service.ts'
import type { ListenResponse, StructuredQuery } from '../wire/json.ts'
import { openLongReads } from './long-reads.ts'

const many = 4_000
const ann: Caller = { kind: 'user', auth: { uid: 'ann', token: {} } }
const field = (fieldPath: string) => ({ field: { fieldPath } })
/** What no index has in its order. */
const sorted: StructuredQuery = { from: [{ collectionId: 'rows' }], orderBy: [field('round'), field('at')] }
const countOf = async (service: FirestoreService, caller: Caller, query: StructuredQuery) => {
  const { aggregateFields } = await service.runAggregation(
    db,
    caller,
    root,
    { ...query, limit: many },
    [{ alias: 'n', count: {} }],
    {},
  )
  return aggregateFields?.['n']
}

/** A database of many rows whose thread that only reads has begun. */
async function longReading(): Promise<{
  service: FirestoreService
  writeRound(round: number, each?: number): Promise<{ commitTime: string }>
}> {
  const log = { ...silentLog, info: vi.fn() }
  const service = await openTestService(freshFile(), undefined, undefined, { log })
  const writeRound = (round: number, each = 1) => {
    const writes = Array.from({ length: many / each }, (_, at) =>
      set(`rows/r${String(at * each).padStart(5, '0')}`, { round: integer(round), at: integer(-at * each) }),
    )
    return service.commit(db, admin, writes)
  }
  await writeRound(0)
  const hasBegun = () => log.info.mock.calls.some(([event]) => event === 'firestore.reader_begun')
  while (!hasBegun()) expect(await countOf(service, admin, sorted)).toEqual(integer(many))
  return { service, writeRound }
}

test('[DU7] What takes long to read is found whole, in its order, and of one moment, whatever is committed meanwhile', async () => {
  const { service, writeRound } = await longReading()
  const read = async () => {
    const { documents } = await service.runQuery(db, admin, root, sorted, {})
    expect(documents.map(({ name }) => Number(name.slice(-5)))).toEqual(
      Array.from({ length: many }, (_, at) => many - 1 - at),
    )
    return new Set(documents.map(({ fields }) => JSON.stringify(fields?.['round'])))
  }
  let isOver = false
  const rounds: Set<string>[] = []
  const reading = (async () => {
    while (!isOver) rounds.push(await read())
  })()
  for (let round = 1; round <= 4; round++) await writeRound(round)
  isOver = true
  await reading
  for (const seen of rounds) expect(seen.size).toBe(1)
  // Whoever asks after a commit was acknowledged finds it.
  expect(await read()).toEqual(new Set([JSON.stringify(integer(4))]))

  const begun: string[] = []
  for await (const { documents } of service.queryPieces(db, admin, root, sorted, {})) {
    begun.push(...documents.map(({ name }) => name))
    if (begun.length > 300) break
  }
  expect(begun).toHaveLength(400)
  const listed = await service.listDocuments(db, admin, root, 'rows', { pageSize: 1000, orderBy: 'round, at' })
  expect([listed.documents.length, listed.nextPageToken === undefined]).toEqual([1000, false])
  await service.close()
})

test('[DU7] Whoever reads long is let in by the rules that are in force, and by the documents that they read', async () => {
  const { service } = await longReading()
  const rules = (condition: string) => `rules_version = '2'; service cloud.firestore {
    match /databases/{database}/documents { match /rows/{row} { allow read: if ${condition}; } } }`
  const isMember = 'exists(/databases/$(database)/documents/members/$(request.auth.uid))'
  const refused = { status: 'PERMISSION_DENIED' }
  await expect(countOf(service, ann, sorted)).rejects.toMatchObject(refused)
  service.setRules(rules(isMember), 'firestore.rules')
  await expect(countOf(service, ann, sorted)).rejects.toMatchObject(refused)
  await service.commit(db, admin, [set('members/ann', {})])
  expect(await countOf(service, ann, sorted)).toEqual(integer(many))
  await service.commit(db, admin, [{ delete: `${root}/members/ann` }])
  await expect(countOf(service, ann, sorted)).rejects.toMatchObject(refused)
  service.setRules(rules('true'), 'firestore.rules', db.project)
  expect(await countOf(service, ann, sorted)).toEqual(integer(many))
  service.setRules(rules('false'), 'firestore.rules')
  await expect(countOf(service, ann, sorted)).rejects.toMatchObject(refused)
  await service.close()
})

test('[DU7] A transaction knows what it has read, however long that took', async () => {
  const { service } = await longReading()
  const { transaction } = await service.runQuery(db, admin, root, sorted, { newTransaction: { readWrite: {} } })
  await service.commit(db, admin, [set('rows/r00007', { round: integer(0), at: integer(7) })])
  await expect(service.commit(db, admin, [set('sums/all', { n: integer(1) })], transaction)).rejects.toMatchObject({
    status: 'ABORTED',
  })
  await service.close()
})

test('[LI11] [DU7] A long first result is told whole and of one moment, then what was committed meanwhile, and CURRENT', async () => {
  const { service, writeRound } = await longReading()
  for (const limit of [undefined, 3_500]) {
    const client = listen(service)
    const query = { parent: root, structuredQuery: { ...sorted, ...(limit ? { limit: { value: limit } } : {}) } }
    client.add({ targetId: 2, query })
    // Of every two documents, one is told as it was.
    const written = writeRound(limit ?? 1, 2)
    const known = new Map<string, unknown>()
    const heard: ListenResponse[] = []
    const isAfter = (time: string) =>
      heard.some(
        (one) =>
          'targetChange' in one && !one.targetChange.targetIds?.length && (one.targetChange.readTime ?? '') >= time,
      )
    const { commitTime } = await written
    while (!isAfter(commitTime)) heard.push(...(await client.until((some) => some.length > 0)))
    const kinds = heard.flatMap((one) => ('targetChange' in one ? (one.targetChange.targetChangeType ?? []) : []))
    expect(kinds.filter((kind) => kind !== 'NO_CHANGE')).toEqual(['ADD', 'CURRENT'])
    for (const one of heard)
      if ('documentChange' in one) {
        const { document, targetIds } = one.documentChange
        if (targetIds?.length) known.set(document.name, document.fields?.['round'])
        else known.delete(document.name)
      } else if ('documentRemove' in one) known.delete(one.documentRemove.document)
    const { documents } = await service.runQuery(db, admin, root, query.structuredQuery, {})
    expect(new Map([...known].toSorted())).toEqual(
      new Map(documents.map(({ name, fields }) => [name, fields?.['round']] as const).toSorted()),
    )
    client.stream.close()
  }
  await service.close()
})

test('[LI11] [DU7] A target that comes back, is taken away, or may not be read is told so by the reader as by the database', async () => {
  const { service } = await longReading()
  const query = { parent: root, structuredQuery: sorted }
  const client = listen(service)
  client.add({ targetId: 2, query, readTime: '2001-01-01T00:00:00Z' })
  const heard = await client.until(snapshots(1))
  expect(shape(heard).slice(0, 3)).toEqual(['ADD', 'RESET', '+r03999'])
  client.add({ targetId: 4, query })
  client.stream.removeTarget(4)
  expect(shape(await client.until((some) => shape(some).includes('REMOVE')))).toEqual(['REMOVE'])
  client.stream.close()

  const stranger = listen(service, ann)
  service.setRules(
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /rows/{r} { allow read; } } }",
    'firestore.rules',
  )
  stranger.add({ targetId: 2, query })
  service.setRules(
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }",
    'firestore.rules',
  )
  const told = await stranger.until((some) => shape(some).includes('REMOVE'))
  expect(told.at(-1)).toMatchObject({ targetChange: { cause: { code: 7 } } })
  expect(shape(told)).not.toContain('CURRENT')
  await service.close()
})

test('[DU7] Who reads while the database is closed is told so, and it closes', async () => {
  const { service } = await longReading()
  const asked = Promise.allSettled(Array.from({ length: 20 }, () => service.runQuery(db, admin, root, sorted, {})))
  await new Promise((resolve) => setImmediate(resolve))
  await service.close()
  for (const one of await asked)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 'UNAVAILABLE' })
    else expect(one.value.documents).toHaveLength(many)
})

test('[DU7] Who comes to the thread that reads as it closes is told so', async () => {
  const file = freshFile()
  const service = await openTestService(file)
  await service.commit(db, admin, [set('rows/one', {})])
  const start = { file, untaken: new Int32Array(new SharedArrayBuffer(4)), now: 0, indexes: {} }
  const longReads = openLongReads(
    { ...start, requireIndexes: 'no', tellsDenials: false, coversRules: false },
    { now: () => 0 },
    silentLog,
    { take: vi.fn(), onReader: vi.fn() },
  )
  const ask = () => longReads.answer({ method: 'openQuery', args: [db, admin, root, sorted, {}] } as Call)
  longReads.begin()
  await expect(ask()).resolves.toMatchObject({ documents: [] })
  const closed = longReads.close()
  await expect(ask()).rejects.toMatchObject({ status: 'UNAVAILABLE' })
  await closed
  await service.close()
})

test('[DU7] Where the thread that reads ends, those who wait for it are told, and long reads are done without it', async () => {
  const log = { ...silentLog, error: vi.fn() }
  const onReader = vi.fn()
  const start = { file: `${freshFile()}.gone`, untaken: new Int32Array(new SharedArrayBuffer(4)), now: 0, indexes: {} }
  const longReads = openLongReads(
    { ...start, requireIndexes: 'no', tellsDenials: false, coversRules: false },
    { now: () => 0 },
    log,
    { take: vi.fn(), onReader },
  )
  const call = { method: 'openQuery', args: [db, admin, root, sorted, {}] } as Call
  await expect(longReads.answer(call)).rejects.toMatchObject({ status: 'UNAVAILABLE' })
  longReads.begin()
  await expect(longReads.answer(call)).rejects.toMatchObject({ status: 'UNAVAILABLE' })
  expect(onReader.mock.calls).toEqual([[false]])
  expect(log.error).toHaveBeenCalledWith('firestore.reader_ended', { reason: expect.stringContaining('open') })
  await longReads.close()
})
