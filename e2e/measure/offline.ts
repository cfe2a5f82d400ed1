// `npm run measure -- offline`: how soon the app stands there without a connection, what handing in a thousand changes costs beside writing them with
// one, and what an obligation takes of a device.
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  enableNetwork,
  getFirestore,
  setDoc,
  waitForPendingWrites,
} from 'firebase/firestore'
import { duebook } from '../page-models/duebook.ts'
import { documents, owner } from '../product/as-server.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { ada } from '../product/cast.ts'
import { comeBack } from '../product/come-back.ts'
import { seed } from '../product/seed.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'
import { percentile, say, timed } from './say.ts'
import { launchUnwatched } from './unwatched.ts'
import { fillBook } from './views/fill-book.ts'
import { noteMoments } from './views/in-page.ts'

await coldStart()

const browser = await launchBrowser()
const product = await startProduct()
try {
  await handedIn(product)
  await onDevice(product)
} finally {
  await browser.close()
  await product.stop()
}

/** A new tab each time, its worker asleep as after a night, and no server; at this machine's speed and at a quarter of it. */
async function coldStart(): Promise<void> {
  const product = await startProduct()
  await seed(product, [ada])
  const unwatched = await launchUnwatched(async (context) => {
    const page = await context.newPage()
    await comeBack(page, product.origin, ada)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await duebook(page, product.origin).saved()
    // What the agenda showed is kept on the device half a second after it last changed; the app, once all of it is there.
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.includes('/obligations ')))
    await until(() => page.evaluate(async () => (await caches.match('/')) !== undefined), 'the app to be kept')
    await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'the worker')
  })
  await product.stop()
  try {
    for (const slower of [1, 4]) {
      const taken: number[] = []
      for (let round = 0; round < 9; round++)
        taken.push(await unwatched.visit(`${product.origin}/today`, slower, noteMoments, firstRowAt))
      say(
        `cold start offline → first row, CPU ×${slower}`,
        `median ${Math.round(percentile(taken, 0.5))}, worst ${Math.round(percentile(taken, 1))} ms`,
        slower === 4 ? 'budget 500 ms' : 'budget 150 ms',
      )
    }
  } finally {
    await unwatched.close()
  }
}

/** Runs in the page: since it was asked for, in ms. */
function firstRowAt(): number | null {
  return performance.getEntriesByName('first row')[0]?.startTime ?? null
}

/** A thousand changes that waited, through the official SDK, beside a thousand that are written while it is connected. */
async function handedIn({ privatePort }: Product): Promise<void> {
  const db = getFirestore(initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, 'queued'))
  connectFirestoreEmulator(db, '127.0.0.1', privatePort, { mockUserToken: 'owner' })
  const write = (round: string) => {
    for (let n = 0; n < 1_000; n++) void setDoc(doc(db, `measure/${round}-${n}`), { n, said: 'x'.repeat(300) })
  }
  const online = async (round: string) => {
    write(round)
    await waitForPendingWrites(db)
  }
  await online('warm')
  const ratios: number[] = []
  let last = 0
  for (let round = 0; round < 3; round++) {
    const peer = await timed(() => online(`online${round}`))
    await disableNetwork(db)
    write(`queued${round}`)
    const queued = await timed(async () => {
      await enableNetwork(db)
      await waitForPendingWrites(db)
    })
    ratios.push(queued.milliseconds / peer.milliseconds)
    last = queued.milliseconds
  }
  await deleteApp(db.app)
  say(
    '1,000 queued writes handed in',
    `${Math.round(last)} ms`,
    `${percentile(ratios, 0.5).toFixed(2)} × the same while connected`,
  )
}

/** What the browser says its database takes, with a book of sixty and with one that is read in sheets. */
async function onDevice(product: Product): Promise<void> {
  for (const size of [60, 1_000]) {
    const who = { name: 'Ida Berg', email: `ida${size}@measured.example`, password: ada.password, lines: [] }
    const [ida] = await seed(product, [who])
    const bookId = ida?.uid ?? ''
    await fillBook(product, bookId, size)
    if (size > 80)
      await until(
        async () => {
          const book = await fetch(`${product.operator}/v1/${documents}/books/${bookId}`, { headers: owner })
          return (await book.text()).includes('"kept"')
        },
        'the sheets of the book',
        240_000,
      )
    const { page, context } = await newPerson(browser)
    await comeBack(page, product.origin, who)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await page.goto(`${product.origin}/obligations`)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await duebook(page, product.origin).saved()
    const bytes = await page.evaluate(async () => {
      const { usageDetails } = (await navigator.storage.estimate()) as { usageDetails?: { indexedDB?: number } }
      return usageDetails?.indexedDB ?? 0
    })
    say(
      `IndexedDB, ${size} obligations`,
      `${Math.round(bytes / 1000)} kB`,
      `${(bytes / size / 1000).toFixed(2)} kB an obligation`,
    )
    await context.close()
  }
}
