import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { connectStorageEmulator, getStorage, ref, uploadString } from 'firebase/storage'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, startProduct, until, type Product } from '../product/start-product.ts'

// Somebody's own folder of functions, as `npm start -- --emulator --functions DIR` takes it.
let product: Product
let app: FirebaseApp
const home = mkdtempSync(join(tmpdir(), 'folder-of-functions-'))

beforeAll(async () => {
  const folder = join(home, 'functions')
  mkdirSync(folder)
  const files: Record<string, string> = {
    'package.json': '{ "name": "someone", "type": "module", "main": "index.js" }',
    '.env': 'GREETING=Good morning\nSEASON=winter\n',
    '.env.local': 'SEASON=summer\n',
    '.secret.local': 'API_KEY=hush\n',
    'index.js': `
      import { getApps, initializeApp } from 'firebase-admin/app'
      import { getFirestore } from 'firebase-admin/firestore'
      import { onCall } from 'firebase-functions/https'
      import { defineSecret, defineString } from 'firebase-functions/params'
      import { onObjectFinalized } from 'firebase-functions/storage'
      if (getApps().length === 0) initializeApp()
      const key = defineSecret('API_KEY')
      const greeting = defineString('GREETING')
      export const knows = onCall({ secrets: [key] }, () => ({
        greeting: greeting.value(), season: process.env.SEASON, key: key.value() }))
      export const knowsNot = onCall(() => ({ key: process.env.API_KEY ?? null }))
      export const filed = onObjectFinalized((event) => getFirestore().doc('filed/last').set({ name: event.data.name }))
      export const lastFiled = onCall(async () => (await getFirestore().doc('filed/last').get()).data()?.name ?? null)`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['firebase-functions', 'firebase-admin']) {
    const places = ['functions/node_modules', 'node_modules'].map((place) => join(root, place, name))
    const installed = places.find((place) => existsSync(place))
    if (!installed) throw new Error(`The package ${name} is not installed: run npm install.`)
    symlinkSync(realpathSync(installed), join(folder, 'node_modules', name), 'junction')
  }
  product = await startProduct({ flags: ['--web', 'none', '--emulator', '--functions', folder] })
  app = initializeApp({ projectId: 'duebook', apiKey: 'k', storageBucket: 'duebook.appspot.com' }, 'somebody')
  connectFunctionsEmulator(getFunctions(app), '127.0.0.1', product.privatePort)
  connectStorageEmulator(getStorage(app), '127.0.0.1', product.privatePort, { mockUserToken: { sub: 'ada' } })
})
afterAll(async () => {
  if (app) await deleteApp(app)
  await product?.stop()
  rmSync(home, { recursive: true, force: true })
})
const call = async (name: string) => (await httpsCallable(getFunctions(app), name)()).data
const rulesFrom = (content: string) =>
  fetch(`${product.operator}/internal/setRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'storage.rules', content }] } }),
  })
const rulesFor = (uid: string) =>
  `service firebase.storage { match /b/{b}/o { match /{name} { allow read, write: if request.auth.uid == '${uid}'; } } }`

describe('a folder of functions of somebody’s own', () => {
  it('runs with its .env, .env.local and .secret.local, each secret for who binds it', async () => {
    expect(await call('knows')).toEqual({ greeting: 'Good morning', season: 'summer', key: 'hush' })
    expect(await call('knowsNot')).toEqual({ key: null })
  })
  it('stands beside storage whose rules come by the official control endpoint, and hears of its files', async () => {
    const upload = (name: string) => uploadString(ref(getStorage(app), name), 'x')
    expect((await rulesFrom(rulesFor('ben'))).status).toBe(200)
    await expect(upload('first')).rejects.toMatchObject({ code: 'storage/unauthorized' })
    expect((await rulesFrom('service firebase.storage {')).status).toBe(400)
    await expect(upload('second')).rejects.toMatchObject({ code: 'storage/unauthorized' })
    expect((await rulesFrom(rulesFor('ada'))).status).toBe(200)
    await upload('third')
    await until(async () => (await call('lastFiled')) === 'third', 'the function to hear of the file')
  })
})
