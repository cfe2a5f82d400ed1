import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { auth as legacyAuth, firestore as legacyFirestore, storage as legacyStorage } from 'firebase-functions/v1'
import {
  onDocumentCreated,
  onDocumentDeleted,
  onDocumentUpdated,
  onDocumentWritten,
} from 'firebase-functions/firestore'
import { onObjectFinalized } from 'firebase-functions/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../clock.ts'
import { eventually } from '../../conformance/eventually.ts'
import { runProject } from '../../emulators/run.ts'
import { freePort } from '../../http/free-port.ts'
import { silentLog } from '../../log.ts'
import { eventOf, legacyArgumentsOf, openReceiver, type Received } from './testing/receiver.ts'

const project = 'demo-elsewhere'
const bucket = `${project}.appspot.com`
let receiver: Awaited<ReturnType<typeof openReceiver>>
let port: number
let ended: Promise<number>
let stop: () => void
let app: ReturnType<typeof initializeApp>
const home = mkdtempSync(join(tmpdir(), 'elsewhere-'))
const warned: string[] = []
const found = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'] as const

beforeAll(async () => {
  receiver = await openReceiver()
  port = await freePort()
  ended = runProject(
    {
      project,
      ports: { firestore: port },
      rulesFile: null,
      indexesFile: null,
      storageRulesFile: null,
      functionsFolder: null,
      mailCollection: null,
      leftOut: [],
    },
    {
      command: null,
      importFrom: null,
      exportTo: null,
      functionsAt: `127.0.0.1:${receiver.port}`,
      requireIndexes: 'no',
    },
    {
      clock: systemClock,
      log: { ...silentLog, warn: (event) => void warned.push(event) },
      cwd: home,
      environment: {},
      say: () => {},
      stopped: new Promise((resolve) => (stop = resolve)),
    },
  )
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200))
  process.env['GCLOUD_PROJECT'] = project
  for (const name of found) process.env[name] = `${name.startsWith('STORAGE') ? 'http://' : ''}127.0.0.1:${port}`
  app = initializeApp({ projectId: project, storageBucket: bucket }, 'elsewhere')
})
afterAll(async () => {
  for (const name of [...found, 'GCLOUD_PROJECT']) delete process.env[name]
  await deleteApp(app)
  stop()
  await ended
  await receiver.close()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer(200)
})

const ask = async (method: string, path: string, body: unknown): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/emulator/v1/projects/${path}`, { method, body: JSON.stringify(body) })).status
/** As the official tool registers functions of generation 2. */
const listen = (key: string, change: string, value: string, matchType = 'PATH_PATTERN') =>
  ask('POST', `${project}/eventarcTrigger?eventarcTriggerId=${key}`, {
    eventType: `google.cloud.firestore.document.v1.${change}`,
    database: '(default)',
    namespace: '(default)',
    document: { value, matchType },
  })
/** And of generation 1. */
const listenLegacy = (key: string, change: string, path: string) =>
  ask('PUT', `${project}/triggers/${key}`, {
    eventTrigger: {
      eventType: `providers/cloud.firestore/eventTypes/document.${change}`,
      resource: `projects/${project}/databases/(default)/documents/${path}`,
      service: 'firestore.googleapis.com',
    },
  })
const db = () => getFirestore(app)
const at = (key: string) =>
  receiver.received.filter(({ path }) => path === `POST /functions/projects/${project}/triggers/${key}`)
const toAll = () =>
  receiver.received.filter(({ path }) => path === `POST /functions/projects/${project}/trigger_multicast`)
const one = async (key: string): Promise<Received> => {
  await eventually(() => expect(at(key)).toHaveLength(1))
  return at(key)[0]!
}

describe('a functions emulator of another maker', () => {
  it('[F90] hears of documents in the form that the official SDK reads, and of none from before it listened', async () => {
    const heard: unknown[] = []
    const functions = {
      created: onDocumentCreated(
        'people/{id}',
        ({ data, params, document, project: of, time }) =>
          void heard.push(['created', data?.data(), params, document, of, typeof time]),
      ),
      updated: onDocumentUpdated(
        'people/{id}',
        ({ data, params }) => void heard.push(['updated', data?.before.data(), data?.after.data(), params]),
      ),
      deleted: onDocumentDeleted('people/{id}', ({ data }) => void heard.push(['deleted', data?.data()])),
      written: onDocumentWritten(
        'people/{id}',
        ({ data }) => void heard.push(['written', data?.before.exists, data?.after.exists]),
      ),
    }
    const person = db().doc('people/before')
    await person.set({ name: 'Zoe' })
    for (const change of Object.keys(functions)) expect(await listen(`us-${change}-0`, change, 'people/{id}')).toBe(200)
    const ada = {
      name: 'Ada',
      born: Timestamp.fromMillis(-4_865_000_000_000),
      tags: ['x', 1, 2.5, null],
      of: { a: true },
    }
    await db().doc('people/ada').set(ada)
    await db().doc('elsewhere/ada').set(ada)
    await db().doc('people/ada').set({ name: 'Lovelace' })
    await db().doc('people/ada').delete()
    await eventually(() => expect(receiver.received).toHaveLength(6))
    expect(at('us-created-0')[0]!.headers).toMatchObject({
      'content-type': 'application/protobuf',
      'ce-type': 'google.cloud.firestore.document.v1.created',
      'ce-subject': 'documents/people/ada',
      'ce-source': `//firestore.googleapis.com/projects/${project}/databases/(default)`,
      'ce-namespace': '(default)',
    })
    for (const [change, run] of Object.entries(functions))
      for (const got of at(`us-${change}-0`)) await run(eventOf(got) as never)
    expect(heard).toEqual([
      ['created', ada, { id: 'ada' }, 'people/ada', project, 'string'],
      ['updated', ada, { name: 'Lovelace' }, { id: 'ada' }],
      ['deleted', { name: 'Lovelace' }],
      ['written', false, true],
      ['written', true, true],
      ['written', true, false],
    ])
  })

  it('[F90] hears the same under generation 1', async () => {
    const heard: unknown[] = []
    const write = legacyFirestore
      .document('letters/{id}')
      .onWrite(
        ({ before, after }, { params, eventType, resource }) =>
          void heard.push([before.exists, after.data(), params, eventType, resource]),
      )
    expect(await listenLegacy('us-letter-0', 'write', 'letters/{id}')).toBe(200)
    await db().doc('letters/l1').set({ to: 'Ben' })
    const got = await one('us-letter-0')
    expect(got.headers['content-type']).toBe('application/json')
    expect((JSON.parse(got.body) as { context: object }).context).toMatchObject({
      resource: {
        service: 'firestore.googleapis.com',
        name: `projects/${project}/databases/(default)/documents/letters/l1`,
      },
    })
    await write(...(legacyArgumentsOf(got) as [never, never]))
    expect(heard).toEqual([
      [
        false,
        { to: 'Ben' },
        { id: 'l1' },
        'google.firestore.document.write',
        expect.objectContaining({ service: 'firestore.googleapis.com' }),
      ],
    ])
  })

  it('[F91] hears of files and accounts in both forms, each to whoever listens', async () => {
    const heard: unknown[] = []
    const object = onObjectFinalized({ bucket }, ({ data, type }) => void heard.push([type, data.name, data.size]))
    const legacyObject = legacyStorage
      .bucket(bucket)
      .object()
      .onFinalize(({ name, size }) => void heard.push(['file', name, size]))
    await getStorage(app).bucket().file('a.txt').save('hello')
    await eventually(() => expect(toAll()).toHaveLength(2))
    const [legacy, cloud] = toAll()
    expect(legacy?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(legacy!.body)).toMatchObject({ eventType: 'google.storage.object.finalize', data: { bucket } })
    expect(cloud?.headers['content-type']).toContain('application/cloudevents+json')
    await legacyObject(...(legacyArgumentsOf(legacy!) as [never, never]))
    await object(eventOf(cloud!) as never)
    receiver.received.length = 0
    const joined = legacyAuth.user().onCreate(({ email }) => void heard.push(['joined', email]))
    await getAuth(app).createUser({ email: 'ada@example.org' })
    await eventually(() => expect(toAll()).toHaveLength(1))
    expect(JSON.parse(toAll()[0]!.body)).toMatchObject({ eventType: 'providers/firebase.auth/eventTypes/user.create' })
    await joined(...(legacyArgumentsOf(toAll()[0]!) as [never, never]))
    expect(heard).toEqual([
      ['file', 'a.txt', '5'],
      ['google.cloud.storage.object.v1.finalized', 'a.txt', '5'],
      ['joined', 'ada@example.org'],
    ])
  })

  it('[F92] is told once it is there again of what happened meanwhile, and not again of what its function failed at', async () => {
    expect(await listen('us-again-0', 'created', 'again/one', 'EXACT')).toBe(200)
    await receiver.close()
    await db().doc('again/one').set({ n: 1 })
    const { port: same } = receiver
    receiver = await openReceiver(same)
    receiver.answer(500)
    await one('us-again-0')
    receiver.answer(200)
    expect(await ask('POST', `${project}/clock`, { advanceSeconds: 60 })).toBe(200)
    expect(await listen('us-later-0', 'created', 'later/{id}')).toBe(200)
    await db().doc('later/one').set({ n: 1 })
    await one('us-later-0')
    expect(at('us-again-0')).toHaveLength(1)
  })

  it('[F93] registers a key anew in the place of what it was', async () => {
    await listen('us-moved-0', 'created', 'from/{id}')
    await listen('us-moved-0', 'created', 'to/{id}')
    await db().doc('from/one').set({ n: 1 })
    await db().doc('to/one').set({ n: 1 })
    expect((await one('us-moved-0')).headers['ce-document']).toBe('to/one')
  })

  it.each<[what: string, status: number, asked: () => Promise<number>]>([
    ['of another project', 404, () => ask('PUT', `other/triggers/k`, {})],
    [
      'of no document',
      400,
      () => ask('PUT', `${project}/triggers/k`, { eventTrigger: { eventType: 'google.storage.object.finalize' } }),
    ],
    ['with a path that cannot be read', 400, () => listen('k', 'created', 'a/{b=**}/{c=**}')],
    ['whose exact path is a pattern', 400, () => listen('k', 'created', 'a/{b}', 'EXACT')],
    ['without a key', 400, () => listen('', 'created', 'a/{b}')],
    ['whose key is an address', 400, () => listen(encodeURIComponent('../../x?y'), 'created', 'a/{b}')],
    ['by another method', 405, () => ask('POST', `${project}/triggers/k`, {})],
  ])('[F93] registers nothing %s', async (_, status, asked) => {
    expect(await asked()).toBe(status)
  })

  it('[F92] holds up nobody’s end while it does not answer', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const silent = createServer(() => resolve())
    await receiver.close()
    await new Promise<void>((listening) => silent.listen(receiver.port, '127.0.0.1', listening))
    await listen('us-silent-0', 'created', 'silent/{id}')
    await db().doc('silent/one').set({ n: 1 })
    await asked
    stop()
    expect(await ended).toBe(0)
    expect(warned).not.toContain('stop.late')
    silent.closeAllConnections()
    silent.close()
  })
})
