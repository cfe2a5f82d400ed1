import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../embedded/src/conformance/chromium.ts'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { selfSigned } from '../../embedded/src/http/fixtures/self-signed.ts'
import { openTlsFront, type TlsFront } from '../../embedded/src/http/tls-front.ts'
import { silentLog } from '../../embedded/src/log.ts'
import { readEndpoints } from '../../tools/hosted/endpoints.ts'
import { duebook } from '../page-models/duebook.ts'
import { owner } from '../product/as-server.ts'
import { comeBack } from '../product/come-back.ts'
import { seed } from '../product/seed.ts'
import { root, startProduct, type Product } from '../product/start-product.ts'

// The app as `build:hosted -- --app-check` makes it, with our own server in the place of the vendor: the host at which the SDK has its token leads to it.
const host = 'content-firebaseappcheck.googleapis.com'
const debugToken = randomUUID()
const vera = {
  name: 'Vera Lind',
  email: 'vera@lind.example',
  password: 'a long and quiet sentence',
  lines: ['Rates £90 on {0}'],
}
const home = mkdtempSync(join(tmpdir(), 'duebook-checked-'))
let product: Product
let front: TlsFront
let browser: Browser
let context: BrowserContext
let bookId: string

async function asOperator(method: string, path: string, body: object) {
  const answer = await fetch(`${product.operator}/v1/projects/duebook/${path}`, {
    method,
    headers: owner,
    body: JSON.stringify(body),
  })
  expect([path, answer.status]).toEqual([path, 200])
}

beforeAll(async () => {
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: join(root, 'web'),
      env: {
        ...process.env,
        DUEBOOK_APP_CHECK: JSON.stringify('6LcExampleSiteKeyOfThisTest0000000000000'),
        DUEBOOK_WEB_TO: join(home, 'web'),
      },
      encoding: 'utf8',
    },
  )
  expect([built.status, built.stderr]).toEqual([0, expect.anything()])
  product = await startProduct({ flags: ['--web', join(home, 'web')], environment: { ENFORCE_APP_CHECK: 'yes' } })
  const [seeded] = await seed(product, [vera])
  bookId = seeded?.uid ?? ''
  await asOperator('POST', 'apps/1:1:web:duebook/debugTokens', { displayName: 'this test', token: debugToken })
  for (const service of ['firestore', 'firebasestorage'])
    await asOperator('PATCH', `services/${service}.googleapis.com`, { enforcementMode: 'ENFORCED' })
  const { certificate, key } = selfSigned(host)
  const [certificateFile, keyFile] = [join(home, 'certificate.pem'), join(home, 'key.pem')]
  writeFileSync(certificateFile, certificate)
  writeFileSync(keyFile, key)
  const at = { certificateFile, keyFile, host: '127.0.0.1', port: 0, origin: `https://${host}` }
  front = await openTlsFront({ ...at, upstreamPort: product.port, log: silentLog })
  browser = await launchChromium([
    `--host-resolver-rules=MAP ${host} 127.0.0.1:${front.port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
  ])
  // At home the policy lets the app ask nobody else.
  context = await browser.newContext({ ignoreHTTPSErrors: true, bypassCSP: true, timezoneId: 'Europe/London' })
  context.setDefaultTimeout(patience)
})
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await product?.stop()
  rmSync(home, { recursive: true, force: true })
})

/** As on a machine that the operator has listed: without it the vendor's script would have to be had, which leads nowhere here. */
const isListed = (page: Page) => page.addInitScript(`self.FIREBASE_APPCHECK_DEBUG_TOKEN = '${debugToken}'`)
async function titles(): Promise<string[]> {
  const documents = `${product.operator}/v1/projects/duebook/databases/(default)/documents/books/${bookId}/obligations`
  const answer = (await (await fetch(documents, { headers: owner })).json()) as {
    documents?: { fields: { title: { stringValue: string } } }[]
  }
  return (answer.documents ?? []).map(({ fields }) => fields.title.stringValue).toSorted()
}

describe('the app in a house that takes it alone', () => {
  it('answers no call without a proof, but for what others than the app call', async () => {
    const endpoints = Object.entries(readEndpoints())
    const statuses = async (kind: string) => {
      const named = endpoints.filter(([, endpoint]) => kind in endpoint).map(([name]) => name)
      const answers = named.map(async (name) => {
        const answer = await fetch(`${product.origin}/duebook/us-central1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"data":{}}',
        })
        return [name, answer.status] as const
      })
      return await Promise.all(answers)
    }
    const called = await statuses('callableTrigger')
    expect(called.length).toBeGreaterThan(50)
    const open = called.filter(([, status]) => status !== 401).map(([name]) => name)
    expect(open).toEqual(['answerReminder'])
    const opened = await statuses('httpsTrigger')
    expect(opened.map(([name]) => name)).toEqual(
      expect.arrayContaining(['answerPage', 'calendarFeed', 'stripeWebhook']),
    )
    const refused = opened.filter(([name, status]) => status === 401 && name !== 'restAccess')
    expect(refused).toEqual([])
  })

  it('works with a proof, which it has before it asks for anything', async () => {
    const page = await context.newPage()
    await isListed(page)
    await comeBack(page, product.origin, vera)
    const app = duebook(page, product.origin)
    await app.row('Rates').waitFor()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.saved()
    expect(await titles()).toEqual(['Gas', 'Rates'])
    await page.close()
  })

  it('without one says why nothing goes to the server, keeps what is written, and hands it in once it has one', async () => {
    const page = await context.newPage()
    // A page of this origin without the app: what the device keeps of the last proof goes.
    await page.goto(`${product.origin}/favicon.svg`)
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const deleted = indexedDB.deleteDatabase('firebase-app-check-database')
          deleted.onsuccess = resolve
          deleted.onerror = reject
        }),
    )
    await page.goto(`${product.origin}/today`)
    const app = duebook(page, product.origin)
    const note = page.getByRole('alert').filter({ hasText: 'This browser could not be checked' })
    await note.getByText('Let both through, then reload the page.').waitFor()
    await app.row('Gas').waitFor()
    await app.add('Water £20 today')
    await app.row('Water').waitFor()
    await app.status('Saved on this device').waitFor()
    await note.getByText('1 change waits').waitFor()
    expect(await titles()).toEqual(['Gas', 'Rates'])

    await isListed(page)
    await note.getByRole('button', { name: 'Reload' }).click()
    await app.row('Water').waitFor()
    await app.saved()
    await note.waitFor({ state: 'hidden' })
    expect(await titles()).toEqual(['Gas', 'Rates', 'Water'])
    await page.close()
  })
})
