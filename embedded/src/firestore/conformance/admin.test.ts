import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { FieldValue, initializeFirestore, Timestamp, type Firestore } from 'firebase-admin/firestore'
import { generateKeyPairSync } from 'node:crypto'
import { cert } from 'firebase-admin/app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../conformance/patience.ts'
import { startConformanceServer, type ConformanceServer } from './conformance-server.ts'

let server: ConformanceServer
const apps: App[] = []
beforeAll(async () => {
  server = await startConformanceServer({ emulator: false, project: 'demo' })
  process.env['FIRESTORE_EMULATOR_HOST'] = server.host
})
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)))
  delete process.env['FIRESTORE_EMULATOR_HOST']
  await server.stop()
})

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
function connect(preferRest: boolean): Firestore {
  const credential = cert({ projectId: 'demo', clientEmail: 'admin@demo.example', privateKey })
  const app = initializeApp({ projectId: 'demo', credential }, `admin${apps.length}`)
  apps.push(app)
  return initializeFirestore(app, { preferRest })
}

describe.each([
  ['gRPC', false],
  ['REST', true],
])('the official admin SDK over %s', (transport, preferRest) => {
  it('[CO1] [AU2] [PQ1] [QU6] [TX1] reads, writes, asks, lists and runs transactions as administrator', async () => {
    const db = connect(preferRest)
    const all = db.collection(`c-${transport}`)
    await all
      .doc('é😀')
      .set({ s: '😀', n: 1, at: FieldValue.serverTimestamp(), none: null, nan: NaN, t: new Timestamp(5, 123_456_000) })
    await all.doc('b').create({ n: 2 })
    await expect(all.doc('b').create({ n: 2 })).rejects.toMatchObject({ code: preferRest ? 9 : 6 })
    await expect(all.doc('none').update({ n: 1 })).rejects.toMatchObject({ code: 5 })
    const read = (await all.doc('é😀').get()).data()
    expect(read).toMatchObject({ s: '😀', n: 1, none: null, nan: NaN })
    expect(read?.['t'].isEqual(new Timestamp(5, 123_456_000))).toBe(true)
    await db.runTransaction(async (transaction) => {
      const both = await transaction.get(all.where('n', '>=', 1))
      for (const document of both.docs) transaction.update(document.ref, { n: FieldValue.increment(10) })
    })
    expect((await all.orderBy('n', 'desc').get()).docs.map((document) => document.get('n'))).toEqual([12, 11])
    expect((await all.where('none', '==', null).get()).size).toBe(1)
    expect((await all.count().get()).data().count).toBe(2)
    const plain = await all.where('n', '>', 11).explain()
    expect(plain.metrics).toMatchObject({
      planSummary: { indexesUsed: [{ query_scope: 'Collection', properties: '(n ASC, __name__ ASC)' }] },
      executionStats: null,
    })
    expect(plain.snapshot).toBeNull()
    const { metrics, snapshot } = await all.where('n', '>', 11).explain({ analyze: true })
    expect(snapshot?.docs.map(({ id }) => id)).toEqual(['b'])
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 1, readOperations: 1 })
    const milliseconds = expect.stringMatching(/^\d+\.\d{3}$/)
    const step = { by: 'entries', indexes: '(n ASC, __name__ ASC)', looked: '1', found: '1', sorted: 'false' }
    expect(metrics.executionStats?.debugStats).toEqual({
      documents_scanned: '1',
      steps: { '1': { ...step, index_missing: 'false', milliseconds } },
      ordering_milliseconds: milliseconds,
    })
    const searched = await all.where('n', 'in', [11, 12]).where('s', '==', '😀').orderBy('t').explain({ analyze: true })
    expect(searched.metrics.executionStats?.debugStats).toMatchObject({
      documents_scanned: '2',
      steps: {
        '1': { by: 'merge', indexes: '(n ASC, __name__ ASC), (s ASC, __name__ ASC)', found: '1', sorted: 'true' },
        '2': {
          by: 'merge',
          found: '0',
          index_missing: 'true',
          index_list: 'indexes',
          index_definition: JSON.stringify({
            collectionGroup: all.id,
            queryScope: 'COLLECTION',
            fields: ['n', 's', 't'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
          }),
        },
      },
    })
    expect(metrics.executionStats?.executionDuration.nanoseconds).toBeGreaterThan(0)
    const counted = await all.count().explain({ analyze: true })
    expect([counted.snapshot?.data().count, counted.metrics.executionStats?.resultsReturned]).toEqual([2, 1])
    expect((await all.listDocuments()).map(({ id }) => id)).toEqual(['b', 'é😀'])
    expect((await db.listCollections()).map(({ id }) => id)).toContain(all.id)
    const parts = []
    for await (const part of db.collectionGroup(all.id).getPartitions(2)) parts.push(part.toQuery())
    const sizes = await Promise.all(parts.map(async (part) => (await part.get()).size))
    expect(sizes).toEqual([1, 1])
    const writer = db.bulkWriter()
    for (let index = 0; index < 30; index++) void writer.set(all.doc(`bulk${index}`), { index })
    await writer.close()
    expect((await all.get()).size).toBe(32)
    await db.recursiveDelete(all)
    expect((await all.get()).size).toBe(0)
  })

  it('[FN1] finds what is nearest to a vector', async () => {
    const db = connect(preferRest)
    const all = db.collection(`v-${transport}`)
    const batch = db.batch()
    const at: [string, number[] | number][] = [
      ['a', [3, 4]],
      ['b', [1, 0]],
      ['c', [0, 0]],
      ['long', [1, 0, 0]],
      ['none', 5],
    ]
    for (const [id, v] of at)
      batch.set(all.doc(id), { v: typeof v === 'number' ? v : FieldValue.vector(v), even: id < 'b' })
    await batch.commit()
    const near = async (distanceMeasure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT', more: object = {}) => {
      const options = {
        vectorField: 'v',
        queryVector: [1, 0],
        limit: 5,
        distanceMeasure,
        distanceResultField: 'd',
        ...more,
      }
      const { docs } = await all.findNearest(options).get()
      return docs.map((document) => [document.id, Math.round(1000 * document.get('d')) / 1000])
    }
    expect(await near('EUCLIDEAN')).toEqual([
      ['b', 0],
      ['c', 1],
      ['a', 4.472],
    ])
    expect(await near('EUCLIDEAN', { distanceThreshold: 1, limit: 1 })).toEqual([['b', 0]])
    expect(await near('COSINE')).toEqual([
      ['b', 0],
      ['a', 0.4],
    ])
    expect(await near('DOT_PRODUCT', { distanceThreshold: 1 })).toEqual([
      ['a', 3],
      ['b', 1],
    ])
    const filtered = all
      .where('even', '==', true)
      .findNearest({ vectorField: 'v', queryVector: [1, 0], limit: 2, distanceMeasure: 'COSINE' })
    expect((await filtered.get()).docs.map(({ id }) => id)).toEqual(['a'])
  })

  it('[CO1] [LI1] [LI2] listens', async () => {
    const db = connect(preferRest)
    const all = db.collection(`l-${transport}`)
    const seen: number[] = []
    await new Promise<void>((resolve, reject) => {
      const stop = all.onSnapshot((snapshot) => {
        seen.push(snapshot.size)
        if (snapshot.size === 0) all.doc('a').set({ n: 1 }).catch(reject)
        else {
          stop()
          resolve()
        }
      }, reject)
    })
    expect(seen).toEqual([0, 1])
  })
})

describe('the official admin SDK', () => {
  it('[GR2] hears of a refused query soon', async () => {
    const db = connect(false)
    const before = performance.now()
    await expect(
      db.collection('c').where('n', 'not-in', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).get(),
    ).rejects.toMatchObject({ code: 3 })
    // What is not understood as a refusal is asked again for minutes.
    expect(performance.now() - before).toBeLessThan(patience)
  })
})
