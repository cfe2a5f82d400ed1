import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBrowser, type Browser } from './browser.ts'
import { startConformanceServer, type ConformanceServer } from './conformance-server.ts'
import { documents, expected, listening, queries, refusals, transactions } from './scenarios.ts'
import { patience } from '../../conformance/patience.ts'

let server: ConformanceServer
let browser: Browser
let page: Page
beforeAll(async () => {
  server = await startConformanceServer()
  browser = await startBrowser()
})
// A page each: a browser opens six connections to a host, and every instance holds two of them.
beforeEach(async () => {
  page = await browser.openPage()
})
afterEach(() => page.context().close())
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const instances = (
  project: string,
) => `const connect = (name) => sdk.firestore.initializeFirestore(sdk.app.initializeApp({ projectId: '${project}', apiKey: 'key' }, name + Math.random()),
  { host: '${server.host}', ssl: false });`

describe('the official web SDK in Chromium', () => {
  it.each([
    ['[CM4] [CM6] writes and reads documents', documents, expected.documents],
    [
      '[LI1] [LI2] hears the changes of another client, and sends what was queued offline',
      listening,
      expected.listening,
    ],
    ['[QU1] [QU4] asks with every operator', queries, expected.queries],
    ['[CM8] [QU3] [AG1] is refused what the hosted service refuses', refusals, expected.refusals],
    ['[TX1] [TX2] runs transactions and increments that compete', transactions, expected.transactions],
  ])('[CO1] %s', async (_what, scenario, result) => {
    expect(
      await page.evaluate(
        `(async () => { ${instances('web')} return (${scenario.toString()})(sdk.firestore, connect('a'), connect('b')) })()`,
      ),
    ).toEqual(result)
  })

  it('[CO1] [IX2] is refused a query without its index, where indexes are required', async () => {
    await server.restart({ requireIndexes: 'defined' })
    const heard = await page.evaluate(`(async () => {
      ${instances('strict')}
      const { query, collection, where, orderBy, onSnapshot, getDocsFromServer } = sdk.firestore
      const odd = query(collection(connect('s'), 'c'), where('kind', '==', 1), orderBy('n', 'desc'))
      const listened = new Promise((resolve) => onSnapshot(odd, ({ metadata }) => metadata.fromCache || resolve('heard'), resolve))
      return (await Promise.all([listened, getDocsFromServer(odd).catch((error) => error)])).map(({ code, message }) => [code, message])
    })()`)
    await server.restart()
    const refused = [
      'failed-precondition',
      expect.stringContaining('The query requires an index. You can create it here'),
    ]
    expect(heard).toEqual([refused, refused])
  })

  it('[CO1] goes on listening and writing after the server was restarted', async () => {
    await page.evaluate(`(async () => {
      ${instances('restart')}
      window.db = connect('r'); window.seen = []
      const all = sdk.firestore.collection(db, 'c')
      await sdk.firestore.setDoc(sdk.firestore.doc(all, 'a'), { n: 1 })
      await new Promise((resolve) => sdk.firestore.onSnapshot(all, { includeMetadataChanges: true }, (snapshot) => {
        seen.push(snapshot.docs.map((document) => document.id).join(''))
        if (!snapshot.metadata.fromCache) resolve()
      }))
    })()`)
    await server.restart()
    await fetch(`${server.url}/v1/projects/restart/databases/(default)/documents/c?documentId=b`, {
      method: 'POST',
      body: '{}',
    })
    await page.evaluate(`sdk.firestore.setDoc(sdk.firestore.doc(db, 'c/d'), { n: 1 })`)
    await page.waitForFunction(`seen.at(-1) === 'abd'`, undefined, { timeout: patience })
    expect(await page.evaluate('seen.at(-1)')).toBe('abd')
  })
})
