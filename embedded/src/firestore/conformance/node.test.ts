import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import * as sdk from 'firebase/firestore'
import { countAll, execute, field, type Pipeline, type PipelineSource } from 'firebase/firestore/pipelines'
import * as lite from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '../../conformance/patience.ts'
import { startConformanceServer, type ConformanceServer } from './conformance-server.ts'
import { documents, expected, listening, queries, refusals, transactions } from './scenarios.ts'

/** Its types say so only where they are not beside those of the whole SDK. */
const pipelinesOf = (db: sdk.Firestore) => (db as unknown as { pipeline(): PipelineSource<Pipeline> }).pipeline()

let server: ConformanceServer
/** The SDKs warn on the console of a write that is refused. */
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
const refusedWrites = () =>
  warned.mock.calls.splice(0).filter((said) => said.join(' ').includes('No document to update')).length
const apps: FirebaseApp[] = []
const app = (projectId: string) => {
  const made = initializeApp({ projectId, apiKey: 'key' }, `app${apps.length}`)
  apps.push(made)
  return made
}
const instance = (projectId: string) => sdk.initializeFirestore(app(projectId), { host: server.host, ssl: false })
beforeAll(async () => {
  server = await startConformanceServer()
})
afterAll(async () => {
  warned.mockRestore()
  await Promise.all(apps.map((made) => deleteApp(made)))
  await server.stop()
})

describe('the official SDK for Node', () => {
  it('[CO1] [CM4] [CM6] writes and reads documents', async () => {
    expect(await documents(sdk, instance('node'), instance('node'))).toEqual(expected.documents)
    expect(refusedWrites()).toBe(1)
  })

  it('[CO1] [LI1] [LI2] hears the changes of another client, and sends what was queued offline', async () => {
    expect(await listening(sdk, instance('node'), instance('node'))).toEqual(expected.listening)
    expect(server.logged()).toContain('firestore.index_missing')
  })

  it('[CO1] [QU1] [QU4] asks with every operator', async () => {
    expect(await queries(sdk, instance('node'), instance('node'))).toEqual(expected.queries)
  })

  it('[CO1] [PI1] finds by the pipeline of a query, over gRPC, what the query finds', async () => {
    const db = instance('pipelines')
    const rows = sdk.collection(db, 'c')
    const batch = sdk.writeBatch(db)
    for (const n of [1, 2, 3, 4, 5])
      batch.set(sdk.doc(rows, `d${n}`), {
        n,
        kind: n % 2,
        tags: ['a', n % 3 ? 'b' : 'c'],
        ...(n === 4 && { none: null }),
      })
    batch.set(sdk.doc(db, 'c/d1/c/deep'), { n: 9, kind: 1 })
    await batch.commit()
    const { where, orderBy } = sdk
    const third = await sdk.getDoc(sdk.doc(rows, 'd3'))
    const asked: [...sdk.QueryConstraint[]][] = [
      [],
      [where('kind', '==', 1)],
      [where('n', '>', 1), where('kind', '<', 1)],
      [where('n', '!=', 2)],
      [where('none', '!=', null)],
      [where('none', '==', null)],
      [where('n', 'in', [2, 3, 99])],
      [where('n', 'not-in', [2, 3])],
      [where('tags', 'array-contains', 'b')],
      [where('tags', 'array-contains-any', ['c'])],
      [orderBy('kind'), orderBy('n', 'desc')],
      [orderBy('n'), sdk.limit(2)],
      [orderBy('n'), sdk.limitToLast(2)],
      [orderBy('kind'), sdk.startAfter(third)],
      [orderBy('kind'), orderBy('n'), sdk.startAt(0, 4), sdk.endBefore(1, 5)],
      [orderBy('n'), sdk.endAt(3), sdk.limitToLast(1)],
    ]
    const queries = [
      ...asked.map((constraints) => sdk.query(rows, ...constraints)),
      sdk.query(rows, sdk.or(where('n', '==', 1), sdk.and(where('kind', '==', 0), where('n', '>', 2)))),
      sdk.query(sdk.collectionGroup(db, 'c'), where('kind', '==', 1)),
    ]
    for (const query of queries) {
      const found = (await sdk.getDocsFromServer(query)).docs.map(({ ref }) => ref.path)
      const { results } = await execute(pipelinesOf(db).createFrom(query))
      expect(results.map(({ ref }) => ref?.path)).toEqual(found)
    }
    const { results: kinds } = await execute({
      pipeline: pipelinesOf(db)
        .collection('c')
        .where(field('tags').arrayContainsAll(['a', 'b']))
        .aggregate({ accumulators: [countAll().as('many')], groups: ['kind'] })
        .sort(field('kind').ascending()),
      // Whoever is not the operator is told no explanation, and this asks for none.
      rawOptions: { explain_options: { mode: 'execute' } },
    })
    expect(kinds.map((one) => one.data())).toEqual([
      { kind: 0, many: 2 },
      { kind: 1, many: 2 },
    ])
    const { results: tags } = await execute(
      pipelinesOf(db)
        .collection('c')
        .unnest(field('tags').as('tag'))
        .where(field('n').add(1).lessThan(4))
        .aggregate({ accumulators: [countAll().as('many'), field('n').maximum().as('last')], groups: ['tag'] })
        .sort(field('tag').ascending()),
    )
    expect(tags.map((one) => one.data())).toEqual([
      { tag: 'a', many: 2, last: 2 },
      { tag: 'b', many: 2, last: 2 },
    ])
    const odd = pipelinesOf(db).collection('c').rawStage('search', [])
    await expect(execute(odd)).rejects.toMatchObject({ code: 'unimplemented' })
  })

  it('[CM8] [QU3] [AG1] is refused what the hosted service refuses', async () => {
    expect(await refusals(sdk, instance('node'), instance('node'))).toEqual(expected.refusals)
  })

  it('[CO1] [TX1] [TX2] runs transactions and increments that compete', async () => {
    expect(await transactions(sdk, instance('node'), instance('node'))).toEqual(expected.transactions)
  })
})

/** The first that is heard of the service, or why nothing is. */
const heard = (onSnapshot: typeof sdk.onSnapshot, query: sdk.Query) =>
  new Promise((resolve, reject) =>
    onSnapshot(query, (snapshot) => void (snapshot.metadata.fromCache || resolve(snapshot)), reject),
  )

describe('a server that requires indexes', () => {
  it('[IX2] refuses a query without one in the hosted words, and answers it once a changed file has it', async () => {
    const strict = await startConformanceServer()
    try {
      await strict.restart({ requireIndexes: 'whole' })
      const db = sdk.initializeFirestore(app('strict'), { host: strict.host, ssl: false })
      for (const n of [1, 2, 3]) await sdk.setDoc(sdk.doc(db, `c/d${n}`), { n, kind: n % 2 })
      const odd = sdk.query(sdk.collection(db, 'c'), sdk.where('kind', '==', 1), sdk.orderBy('n', 'desc'))
      const refused = await sdk.getDocs(odd).catch((error: sdk.FirestoreError) => error)
      expect(refused).toMatchObject({ code: 'failed-precondition' })
      const said = (refused as sdk.FirestoreError).message
      const link =
        /^The query requires an index. You can create it here: https:\/\/console\.firebase\.google\.com\/v1\/r\/project\/strict\/firestore\/indexes\?create_composite=([\w-]+) /.exec(
          said,
        )
      const index = Buffer.from(link?.[1] ?? '', 'base64url').toString('latin1')
      expect(index).toBe(
        '\n@projects/strict/databases/(default)/collectionGroups/c/indexes/_' +
          '\x10\x01\x1a\x08\n\x04kind\x10\x01\x1a\x05\n\x01n\x10\x02\x1a\x0c\n\x08__name__\x10\x02',
      )
      const group = sdk.query(sdk.collectionGroup(db, 'c'), sdk.where('kind', '==', 1))
      await expect(sdk.getDocs(group)).rejects.toMatchObject({
        message: expect.stringContaining('requires a COLLECTION_GROUP_ASC index for collection c and field kind'),
      })
      for (const ask of [() => sdk.getCountFromServer(odd), () => heard(sdk.onSnapshot, odd)])
        await expect(ask()).rejects.toMatchObject({
          code: 'failed-precondition',
          message: expect.stringContaining(said),
        })
      const overRest = lite.initializeFirestore(app('strict'), { host: strict.host, ssl: false })
      const same = lite.query(lite.collection(overRest, 'c'), lite.where('kind', '==', 1), lite.orderBy('n', 'desc'))
      for (const ask of [() => lite.getDocs(same), () => lite.getCount(same)])
        await expect(ask()).rejects.toMatchObject({
          code: 'failed-precondition',
          message: expect.stringContaining('The query requires an index. You can create it here: '),
        })
      const definition = JSON.parse(/in firestore.indexes.json: (.*)$/.exec(said)?.[1] ?? '{}')
      await strict.restart({ requireIndexes: 'whole', indexes: { indexes: [definition] } })
      await vi.waitFor(async () => expect((await sdk.getDocs(odd)).docs.map(({ id }) => id)).toEqual(['d3', 'd1']), {
        timeout: patience,
      })
    } finally {
      await strict.stop()
    }
  })
})

describe('the official lite SDK', () => {
  it('[CO1] [RE1] [AG1] [TX1] reads, writes, asks, counts and runs transactions over REST', async () => {
    const db = lite.initializeFirestore(app('lite'), { host: server.host, ssl: false })
    const ref = lite.doc(db, 'c/é😀')
    await lite.setDoc(ref, { s: '😀', n: 1 })
    await lite.updateDoc(ref, { n: lite.increment(1) })
    await lite.runTransaction(db, async (transaction) => {
      const read = await transaction.get(ref)
      transaction.update(ref, { n: read.data()?.['n'] + 1 })
    })
    expect((await lite.getDoc(ref)).data()).toEqual({ s: '😀', n: 3 })
    expect((await lite.getDocs(lite.query(lite.collection(db, 'c'), lite.where('n', '>', 2)))).size).toBe(1)
    expect((await lite.getCount(lite.collection(db, 'c'))).data().count).toBe(1)
    await expect(lite.updateDoc(lite.doc(db, 'c/none'), { n: 1 })).rejects.toMatchObject({ code: 'not-found' })
    expect(refusedWrites()).toBe(1)
    await lite.deleteDoc(ref)
    expect((await lite.getDoc(ref)).exists()).toBe(false)
  })
})
