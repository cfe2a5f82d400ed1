import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Chromium } from '../product/browser.ts'
import { mergeAsServer, writeTogetherAsServer } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { rentOf } from './documents-of.ts'
import type { Front } from './front.ts'
import { openSdkPage } from './sdk-in-page.ts'

type Walked = {
  browser: Pick<Chromium, 'newContext'>
  origin: string
  /** The product behind, past what ends TLS; another one after it was started again. */
  product: () => Product
  front: Front
  ada: { email: string; password: string }
  book: string
  said: (what: string) => void
}

/** What a proxy is apt to break, by the official SDKs in Chromium: listeners of both kinds, one that loses the proxy, a large answer, files of 100 MB. */
export async function tryThroughFront(walked: Walked): Promise<void> {
  const { browser, origin, product, front, ada, book, said } = walked
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  // A file of 100 MB is hashed and sent while other things run.
  context.setDefaultTimeout(600_000)
  const rent = `books/${book}/obligations/rent`
  const tell = (notes: string) => mergeAsServer(product(), rent, { notes })

  for (const longPolling of [false, true]) {
    const page = await openSdkPage(context, origin)
    await page.evaluate(`begin(${JSON.stringify({ longPolling })})`)
    await page.evaluate(`signIn(${JSON.stringify(ada.email)}, ${JSON.stringify(ada.password)})`)
    await page.evaluate(`void listen(${JSON.stringify(rent)}, 'notes')`)
    await heard(page, '')
    const way = longPolling ? 'long polling' : 'a stream'
    for (const word of ['one', 'two', 'three']) {
      await tell(`${word} by ${way}`)
      await heard(page, `${word} by ${way}`)
    }
    said(`a listener by ${way} hears of each change at once`)

    await front.stop()
    // Where the product itself is what went there is nobody to be told until it is back.
    const told = await tell(`meanwhile, by ${way}`).then(
      () => true,
      () => false,
    )
    await front.start()
    if (!told) await tell(`meanwhile, by ${way}`)
    await heard(page, `meanwhile, by ${way}`)
    said(`by ${way} it comes back when the connection went, and hears what it missed`)
    await tell('')
    await heard(page, '')
    await page.close()
  }

  const page = await openSdkPage(context, origin)
  await page.evaluate(`begin({ longPolling: false })`)
  await page.evaluate(`signIn(${JSON.stringify(ada.email)}, ${JSON.stringify(ada.password)})`)
  const many = 200
  const large = 'x'.repeat(20_000)
  await writeTogetherAsServer(
    product(),
    Array.from({ length: many }, (_, number) => [
      `books/${book}/obligations/large-${number}`,
      { ...rentOf(book), title: `Large ${number}`, notes: large, status: 'archived', reminderPlan: { steps: [] } },
    ]),
  )
  assert.ok((await page.evaluate<number>(`listAll('books/${book}/obligations')`)) >= many * large.length)
  said(`an answer of ${(many * large.length) / 1_000_000} MB comes whole`)

  await page.evaluate(`sendAtOnce('${book}', 'walk-at-once', 7, ${megabytes100})`)
  await page.evaluate(`beginUpload('${book}', 'walk-in-parts', 11, ${megabytes100})`)
  await until(async () => page.evaluate(`task.snapshot.state === 'paused'`), 'the upload to pause', 600_000)
  await context.setOffline(true)
  await page.evaluate('task.resume()')
  await until(async () => page.evaluate('cutRequests > 0'), 'a request to fail without a network', 600_000)
  await context.setOffline(false)
  const state = await until(async () => page.evaluate<string>('finalState'), 'the end of the upload', 600_000)
  assert.equal(state, 'success')
  for (const [id, seed] of [
    ['walk-at-once', 7],
    ['walk-in-parts', 11],
  ] as const) {
    const same = await page.evaluate(
      `download('books/${book}/attachments/${id}/scan.pdf').then(async (got) => got === await hash(bytesOf(${seed}, ${megabytes100})))`,
    )
    assert.ok(same, `${id} comes back as it was sent`)
  }
  said('100 MB go up in one request, and in parts with the network cut between; both come back byte for byte')
  await context.close()
}

const megabytes100 = 100 * 1024 * 1024

/** The SDK waits up to a minute and a half between its tries. */
const reconnected = 240_000
const heard = (page: Page, word: string) =>
  until(
    async () => page.evaluate(`at.heard.at(-1) === ${JSON.stringify(word)}`),
    `the listener to hear "${word}"`,
    reconnected,
  )
