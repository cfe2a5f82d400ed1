import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppCheck } from './auth/app-check/app-check.ts'
import { openKeyRing } from './auth/keys/key-ring.ts'
import { launchChromium } from './conformance/chromium.ts'
import { patience } from './conformance/patience.ts'
import { copyOfFixture } from './functions/fixtures/world.ts'
import { selfSigned } from './http/fixtures/self-signed.ts'
import { openTlsFront, type TlsFront } from './http/tls-front.ts'
import { silentLog } from './log.ts'
import { openWorld, type World } from './storage/conformance/world.ts'

// The SDK of browsers asks a host that is built into it. Here that name leads to this server, behind a certificate of the test's own.
const host = 'content-firebaseappcheck.googleapis.com'
const project = 'demo-files'
const app = '1:1:web:ledger'
const debugToken = randomUUID()
const home = mkdtempSync(join(tmpdir(), 'app-check-'))
let world: World
let front: TlsFront
let browser: Browser
let page: Page

beforeAll(async () => {
  process.env['FIXTURE_RECORD'] = join(home, 'record')
  world = await openWorld({
    flags: ['--functions', copyOfFixture(home)],
    sdks: ['app', 'app-check', 'auth', 'firestore', 'storage', 'functions'],
    documentRules: `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /open/{document} { allow read, write: if true; } } }`,
  })
  const { certificate, key } = selfSigned(host)
  const [certificateFile, keyFile] = [join(home, 'certificate.pem'), join(home, 'key.pem')]
  writeFileSync(certificateFile, certificate)
  writeFileSync(keyFile, key)
  const upstreamPort = world.embedded().publicPort
  const at = { certificateFile, keyFile, host: '127.0.0.1', port: 0, origin: `https://${host}`, upstreamPort }
  front = await openTlsFront({ ...at, log: silentLog })
  // Everybody else's names lead nowhere: no script of an attestation is loaded.
  browser = await launchChromium([
    `--host-resolver-rules=MAP ${host} 127.0.0.1:${front.port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
  ])
  const context = await browser.newContext({ ignoreHTTPSErrors: true, bypassCSP: true })
  context.setDefaultTimeout(patience)
  page = await context.newPage()
  await asOwner('POST', `/apps/${app}/debugTokens`, { displayName: 'this test', token: debugToken })
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await world?.stop()
  rmSync(home, { recursive: true, force: true })
})

type Sdks = {
  app: typeof import('firebase/app')
  appCheck: typeof import('firebase/app-check')
  auth: typeof import('firebase/auth')
  firestore: typeof import('firebase/firestore')
  storage: typeof import('firebase/storage')
  functions: typeof import('firebase/functions')
}
/** An application of the SDKs in the page, and what its calls come to. Runs in the browser, so it refers to nothing outside itself. */
function openApp(proof: { debug?: string; token?: string }) {
  const { sdk, location } = globalThis as unknown as { sdk: Sdks; location: Location }
  const options = { apiKey: 'k', projectId: 'demo-files', appId: '1:1:web:ledger', authDomain: location.host }
  const app = sdk.app.initializeApp(options, String(Math.random()))
  const { token = '' } = proof
  const provider =
    proof.debug === undefined
      ? new sdk.appCheck.CustomProvider({
          getToken: async () => ({ token, expireTimeMillis: Date.now() + 3_600_000 }),
        })
      : new sdk.appCheck.ReCaptchaEnterpriseProvider('site-key')
  const check =
    proof.debug === undefined && proof.token === undefined
      ? null
      : sdk.appCheck.initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true })
  const auth = sdk.auth.initializeAuth(app, { persistence: sdk.auth.inMemoryPersistence })
  sdk.auth.connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  const db = sdk.firestore.initializeFirestore(app, { host: location.host, ssl: false })
  const storage = sdk.storage.getStorage(app, 'gs://demo-files.appspot.com')
  sdk.storage.connectStorageEmulator(storage, location.hostname, Number(location.port))
  const functions = sdk.functions.getFunctions(app, `${location.origin}/demo-files/us-central1`)
  const outcome = (work: Promise<unknown>) => work.catch((error: { code: string }) => error.code)
  const file = sdk.storage.ref(storage, `open/${Math.random()}`)
  return {
    token: () => check && outcome(sdk.appCheck.getToken(check).then(({ token: it }) => it.split('.').length)),
    call: () =>
      outcome(
        sdk.functions
          .httpsCallable(functions, 'guarded')()
          .then(({ data }) => (data as { app: string }).app),
      ),
    read: () => outcome(sdk.firestore.getDoc(sdk.firestore.doc(db, 'open/it')).then((found) => found.exists())),
    count: () => outcome(sdk.firestore.getCountFromServer(sdk.firestore.collection(db, 'open')).then(() => 'counted')),
    write: () => void sdk.firestore.setDoc(sdk.firestore.doc(db, 'open/written'), { by: 'nobody' }),
    commit: () =>
      outcome(
        sdk.firestore.runTransaction(db, async (transaction) =>
          transaction.set(sdk.firestore.doc(db, 'open/written'), { by: 'nobody' }),
        ),
      ),
    hear: () =>
      new Promise((resolve) =>
        sdk.firestore.onSnapshot(
          sdk.firestore.doc(db, 'open/it'),
          () => resolve('heard'),
          (error) => resolve(error.code),
        ),
      ),
    upload: () => outcome(sdk.storage.uploadString(file, 'text').then(() => 'uploaded')),
    address: () => outcome(sdk.storage.uploadString(file, 'text').then(() => sdk.storage.getDownloadURL(file))),
    signUp: () =>
      outcome(
        sdk.auth
          .createUserWithEmailAndPassword(auth, `p${Math.random()}@okafor.studio`, 'the boiler sings at four')
          .then(({ user }) => user.getIdToken(true))
          .then(() => 'signed in'),
      ),
  }
}
type Opened = ReturnType<typeof openApp>
/** On a page of its own: the SDK looks once whether there is a debug token. */
async function inPage(proof: { debug?: string; token?: string }, act: keyof Opened) {
  await page.goto(`${world.origin}/`)
  return page.evaluate(`(() => {
    self.FIREBASE_APPCHECK_DEBUG_TOKEN = ${JSON.stringify(proof.debug ?? false)}
    return (${openApp.toString()})(${JSON.stringify(proof)}).${act}()
  })()`)
}

async function asOwner(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${world.embedded().privatePort}/v1/projects/${project}${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, response.status]).toEqual([path, 200])
}
/** A service asks for the token while `work` is done. */
async function whileEnforced(service: string, work: () => Promise<void>) {
  await asOwner('PATCH', `/services/${service}`, { enforcementMode: 'ENFORCED' })
  try {
    await work()
  } finally {
    await asOwner('PATCH', `/services/${service}`, { enforcementMode: 'OFF' })
  }
}
/** Tokens that look like one, with the key of this server or without. */
function badTokens(): [what: string, token: string][] {
  const keys = openKeyRing(join(world.folder, 'data/keys'), 'id-tokens', () => true, Date.now)
  const signer = openAppCheck({ store: { setting: () => null, putSetting() {} }, keys, now: Date.now })
  const good = signer.sign(project, app, 3600)
  const [header, claims = '', signature] = good.split('.')
  const other = Buffer.from(claims, 'base64url').toString().replace('ledger', 'forged')
  return [
    ['forged', `${header}.${Buffer.from(other).toString('base64url')}.${signature}`],
    ['expired', signer.sign(project, app, -60)],
    ['of another project', signer.sign('another', app, 3600)],
    ['no token', 'bm90aGluZw'],
  ]
}
const debug = { debug: debugToken }
const unlisted = { debug: '00000000-0000-4000-8000-000000000000' }

describe('an application with a debug token, by the official SDK of browsers', () => {
  it('[F24] has its token from this server by the host that is built into the SDK, and calls a function that asks for it', async () => {
    expect(await inPage(debug, 'token')).toBe(3)
    expect(await inPage(debug, 'call')).toBe(app)
  })
  it('[F24] with one that nobody listed, or with nothing, is refused', async () => {
    expect(await inPage(unlisted, 'token')).toBe('appCheck/fetch-status-error')
    expect(await inPage(unlisted, 'call')).toBe('functions/unauthenticated')
    expect(await inPage({}, 'call')).toBe('functions/unauthenticated')
  })
  it('[F24] with a token that is forged, expired or another project’s is refused', async () => {
    for (const [what, token] of badTokens())
      expect([what, await inPage({ token }, 'call')]).toEqual([what, 'functions/unauthenticated'])
  })
})

describe('where the operator has a service ask', () => {
  it('[AC9] accounts are for applications alone, and their sessions go on with a token', () =>
    whileEnforced('identitytoolkit.googleapis.com', async () => {
      expect(await inPage({}, 'signUp')).toBe('auth/firebase-app-check-token-is-invalid.')
      for (const [what, token] of badTokens())
        expect([what, await inPage({ token }, 'signUp')]).toEqual([what, 'auth/firebase-app-check-token-is-invalid.'])
      expect(await inPage(debug, 'signUp')).toBe('signed in')
    }))

  it('[AP1] documents are for applications alone: listeners and questions are refused, nothing is written, and administrators are not asked', () =>
    whileEnforced('firestore.googleapis.com', async () => {
      for (const act of ['read', 'hear', 'count'] as const)
        expect([act, await inPage({}, act)]).toEqual([act, 'permission-denied'])
      for (const [what, token] of badTokens())
        expect([what, await inPage({ token }, 'read')]).toEqual([what, 'permission-denied'])
      expect(await inPage({}, 'commit')).toBe('permission-denied')
      // Refused, the SDK opens a stream of writes anew: it holds what it was to write until it is let in.
      let streams = 0
      const isNew = (url: string) => url.includes('/Write/channel') && !url.includes('SID=')
      const again = page.waitForRequest((request) => isNew(request.url()) && ++streams === 2)
      await inPage({}, 'write')
      await again
      expect(await inPage(debug, 'hear')).toBe('heard')
      expect(await inPage(debug, 'count')).toBe('counted')
      const documents = `/v1/projects/${project}/databases/(default)/documents`
      const asked = await fetch(`http://127.0.0.1:${world.embedded().privatePort}${documents}/open/written`, {
        headers: { authorization: 'Bearer owner' },
      })
      expect(asked.status).toBe(404)
    }))

  it('[S25] files are for applications alone, but for whoever has an address with a token', () =>
    whileEnforced('firebasestorage.googleapis.com', async () => {
      expect(await inPage({}, 'upload')).toBe('storage/unauthorized-app')
      for (const [what, token] of badTokens())
        expect([what, await inPage({ token }, 'upload')]).toEqual([what, 'storage/unauthorized-app'])
      const address = String(await inPage(debug, 'address'))
      expect(await (await fetch(address)).text()).toBe('text')
      expect((await fetch(address.replace(/token=[^&]+/, 'token=none'))).status).toBe(401)
    }))

  it('[F24] nobody is asked where nothing was settled', async () => {
    expect(await inPage({}, 'signUp')).toBe('signed in')
    expect(await inPage({}, 'count')).toBe('counted')
    expect(await inPage({}, 'upload')).toBe('uploaded')
  })
})
