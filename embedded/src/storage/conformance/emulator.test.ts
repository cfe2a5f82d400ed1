import * as app from 'firebase/app'
import * as auth from 'firebase/auth'
import * as functions from 'firebase/functions'
import * as storage from 'firebase/storage'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyOfFixture } from '../../functions/fixtures/world.ts'
import { openWorld, type World } from './world.ts'
import { patience } from '../../conformance/patience.ts'

let world: World
const home = mkdtempSync(join(tmpdir(), 'emulator-'))
beforeAll(async () => {
  process.env['FIXTURE_RECORD'] = join(home, 'record')
  world = await openWorld({ flags: ['--emulator', '--project', 'demo', '--functions', copyOfFixture(home)] })
})
afterAll(async () => {
  await Promise.all(app.getApps().map((one) => app.deleteApp(one)))
  await world?.stop()
  rmSync(home, { recursive: true, force: true })
})

const port = () => world.embedded().privatePort
let apps = 0
/** As test libraries connect: to the private port, in anybody's name. */
function filesAs(uid: string | null, projectId = 'demo') {
  const files = storage.getStorage(
    app.initializeApp({ projectId, apiKey: 'k', storageBucket: `${projectId}.appspot.com` }, `emulated${apps++}`),
  )
  storage.connectStorageEmulator(
    files,
    '127.0.0.1',
    port(),
    uid === null ? {} : { mockUserToken: { sub: uid, user_id: uid } },
  )
  files.maxOperationRetryTime = patience
  return files
}
const setRules = (content: string) =>
  fetch(`http://127.0.0.1:${port()}/internal/setRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'storage.rules', content }] } }),
  })
const ownRules = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /own/{uid} { allow read, write: if request.auth.uid == uid; } } }`

describe('the stand-in for the official emulators', () => {
  it('[S17] is found by its hub', async () => {
    const hub = (await (await fetch(`http://127.0.0.1:${port()}/emulators`)).json()) as Record<string, { port: number }>
    expect(hub['storage']?.port).toBe(port())
  })
  it('[S17] takes rules by the official control endpoint, and judges people of any name by them', async () => {
    expect((await setRules(ownRules)).status).toBe(200)
    const code = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
    expect(await code(storage.uploadString(storage.ref(filesAs('alice'), 'own/alice'), 'x'))).toBe('done')
    expect(await code(storage.uploadString(storage.ref(filesAs('bob'), 'own/alice'), 'x'))).toBe('storage/unauthorized')
    expect(await code(storage.getBytes(storage.ref(filesAs(null), 'own/alice')))).toBe('storage/unauthorized')
    expect((await setRules('service firebase.storage { match')).status).toBe(400)
    expect(await code(storage.getBytes(storage.ref(filesAs('alice'), 'own/alice')))).toBe('done')
  })
  it('[S17] keeps projects apart', async () => {
    await setRules(
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{all=**} { allow read, write; } } }",
    )
    await storage.uploadString(storage.ref(filesAs('alice', 'demo-one'), 'shared'), 'one')
    await expect(storage.getBytes(storage.ref(filesAs('alice', 'demo-two'), 'shared'))).rejects.toMatchObject({
      code: 'storage/object-not-found',
    })
  })
  it('[S17] uploads in parts from there as well', async () => {
    const done = await storage.uploadBytesResumable(storage.ref(filesAs('alice'), 'parts'), new Uint8Array(600_000))
    expect(done.metadata.size).toBe(600_000)
  })
  it('[S17] [S18] runs a folder of functions with its env files, which hear of files', async () => {
    await storage.uploadString(storage.ref(filesAs('alice'), 'heard'), 'x')
    await vi.waitFor(() => expect(readFileSync(join(home, 'record'), 'utf8')).toContain('"filed":"heard"'), {
      timeout: patience,
    })
    const caller = functions.getFunctions(app.initializeApp({ projectId: 'demo', apiKey: 'k' }, 'caller'))
    functions.connectFunctionsEmulator(caller, '127.0.0.1', port())
    const call = async (name: string) => (await functions.httpsCallable(caller, name)()).data
    expect(await call('keyed')).toEqual({ secret: 'hush', seen: true })
    expect(await call('keyless')).toEqual({ secret: null, listed: false, plain: 'from the file' })
  })
  it('[S17] takes tokens of a sign-in at its private port for its callables, at either port', async () => {
    const page = app.initializeApp({ projectId: 'demo', apiKey: 'k' }, 'signed')
    const signing = auth.getAuth(page)
    auth.connectAuthEmulator(signing, `http://127.0.0.1:${port()}`, { disableWarnings: true })
    const { user } = await auth.signInAnonymously(signing)
    for (const at of [port(), world.embedded().publicPort]) {
      const caller = functions.getFunctions(page, `http://127.0.0.1:${at}/demo/us-central1`)
      const { data } = await functions.httpsCallable(caller, 'ask')({ question: 'who?' })
      expect(data).toMatchObject({ uid: user.uid })
    }
  })
  it('[S17] forgets everything on demand', async () => {
    expect((await fetch(`http://127.0.0.1:${port()}/internal/reset`, { method: 'POST' })).status).toBe(200)
    expect((await storage.listAll(storage.ref(filesAs('alice')))).items).toEqual([])
  })
})
