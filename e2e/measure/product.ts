// The product's own figures: start, writing, hearing of a write, visits, sizes.
import { gzipSync } from 'node:zlib'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot, setDoc, type Firestore } from 'firebase/firestore'
import { duebook } from '../page-models/duebook.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { ada } from '../product/cast.ts'
import { dayAhead } from '../product/days.ts'
import { seed } from '../product/seed.ts'
import { root, startProduct, type Product } from '../product/start-product.ts'
import { percentile, say, timed } from './say.ts'

const folder = mkdtempSync(join(tmpdir(), 'duebook-measure-'))
const bare = bareSqlite()
const browser = await launchBrowser()
let product: Product | null = null
try {
  product = await starts()
  await seed(product, [ada])
  await commits(product)
  await hearing(product)
  await otherScreen(product)
  await visits(product)
} finally {
  await browser.close()
  await product?.stop()
  bare.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The first start makes keys and tables; the second is what everybody waits for every day. */
async function starts(): Promise<Product> {
  const first = await timed(() => startProduct({ dataFolder: folder }))
  say('first start, empty folder', `${Math.round(first.milliseconds)} ms`)
  await first.value.stop()
  const second = await timed(() => startProduct({ dataFolder: folder }))
  say('second start', `${Math.round(second.milliseconds)} ms`, 'budget 2000 ms')
  return second.value
}

/** The peer: rows put straight into SQLite under the same settings, one fsync each. */
function bareSqlite() {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec(
    'PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE documents (name TEXT PRIMARY KEY, body TEXT)',
  )
  const insert = database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?)')
  return { put: (name: string, body: string) => insert.run(name, body), close: () => database.close() }
}

/** Documents of 200 bytes, 32 writers at a time on kept connections, against as many rows put straight into SQLite, one fsync each. */
async function commits(served: Product): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const filler = 'x'.repeat(180)
  const rate = async (name: string, count: number) => {
    let next = 0
    const writer = async () => {
      for (let at = next++; at < count; at = next++) await commit(served, agent, `measure/${name}${at}`, filler)
    }
    const { milliseconds } = await timed(() => Promise.all(Array.from({ length: 32 }, writer)))
    return (count / milliseconds) * 1000
  }
  // The first ones pay for compiling the code that serves them.
  await rate('warm', 2_000)
  const ours = await rate('d', 5_000)
  const peer = await timed(async () => {
    for (let at = 0; at < 5_000; at++) bare.put(`d${at}`, filler)
  })
  agent.destroy()
  const theirs = (5_000 / peer.milliseconds) * 1000
  say(
    'commits per second over HTTP',
    `${Math.round(ours)}`,
    `${(ours / theirs).toFixed(2)} × bare node:sqlite (${Math.round(theirs)}/s)`,
  )
}

function commit(served: Product, agent: Agent, path: string, filler: string): Promise<void> {
  const documents = 'projects/duebook/databases/(default)/documents'
  const body = JSON.stringify({
    writes: [{ update: { name: `${documents}/${path}`, fields: { filler: { stringValue: filler } } } }],
  })
  return new Promise((resolve, reject) => {
    const asked = request(
      `${served.operator}/v1/${documents}:commit`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: 'Bearer owner',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`A measured commit answered ${answer.statusCode}`)),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A document set through one official SDK until the listener of another has it, one after the other, against a bare commit. */
async function hearing(served: Product): Promise<void> {
  const [writer, reader] = ['writer', 'reader'].map((name) => {
    const db = getFirestore(initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, name))
    connectFirestoreEmulator(db, '127.0.0.1', served.privatePort, { mockUserToken: 'owner' })
    return db
  }) as [Firestore, Firestore]
  let heard: (round: number) => void = () => {}
  const unsubscribe = onSnapshot(doc(reader, 'measure/heard'), (snapshot) => heard(Number(snapshot.get('round'))))
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < 220; round++) {
    const arrived = new Promise<void>((resolve) => (heard = (seen) => seen === round && resolve()))
    const { milliseconds } = await timed(async () => {
      void setDoc(doc(writer, 'measure/heard'), { round })
      await arrived
    })
    const peer = await timed(async () => bare.put('heard', String(round)))
    // The first twenty open the connections.
    if (round < 20) continue
    ours.push(milliseconds)
    theirs.push(peer.milliseconds)
  }
  unsubscribe()
  await Promise.all([writer, reader].map((db) => deleteApp(db.app)))
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [our, their] = [percentile(ours, share), percentile(theirs, share)]
    say(
      `set → listener, ${name}`,
      `${our.toFixed(1)} ms`,
      `${(our / their).toFixed(1)} × a bare node:sqlite commit (${their.toFixed(2)} ms)`,
    )
  }
}

/** A change in one browser until it is on another's screen. */
async function otherScreen(served: Product): Promise<void> {
  const [one, other] = await Promise.all([newPerson(browser), newPerson(browser)])
  await duebook(one.page, served.origin).signIn(ada.email, ada.password)
  await duebook(other.page, served.origin).signIn(ada.email, ada.password)
  await other.page.goto(`${served.origin}/obligations`)
  await other.page.getByRole('main').getByRole('listitem').first().waitFor()
  const taken: number[] = []
  // Ten: her book is on the Free plan, which has room for 25.
  for (let round = 0; round < 10; round++) {
    const title = `Measured ${round}`
    const seen = other.page
      .getByRole('main')
      .getByText(title, { exact: true })
      .first()
      .waitFor({ state: 'attached' })
      .then(() => performance.now())
    await one.page.getByRole('button', { name: 'Add', exact: true }).first().click()
    const dialog = one.page.getByRole('dialog')
    await dialog.getByLabel('Quick add').fill(`${title} on ${dayAhead(1500)}`)
    const pressed = performance.now()
    await dialog.getByRole('button', { name: /^Add\b/ }).click()
    taken.push((await seen) - pressed)
    await dialog.waitFor({ state: 'hidden' })
  }
  taken.sort((a, b) => a - b)
  say(
    'press Add → row on another screen',
    `p50 ${Math.round(taken[5] ?? 0)} ms, slowest of 10 ${Math.round(taken.at(-1) ?? 0)} ms`,
  )
  await Promise.all([one.context.close(), other.context.close()])
}

/** From nothing in the browser, signing in included; then again with what the first visit left: time, and what had to be fetched. */
async function visits(served: Product): Promise<void> {
  const first: number[] = []
  for (let round = 0; round < 5; round++) {
    const { page, context } = await newPerson(browser)
    const { milliseconds } = await timed(async () => {
      await duebook(page, served.origin).signIn(ada.email, ada.password)
      await page.getByRole('main').getByRole('listitem').first().waitFor()
    })
    first.push(milliseconds)
    await context.close()
  }
  say('first visit, signing in → first real row', `median ${Math.round(percentile(first, 0.5))} ms`)

  const { page, context } = await newPerson(browser)
  await page.addInitScript(noteMoments)
  await duebook(page, served.origin).signIn(ada.email, ada.password)
  const [again, before, all]: [number[], string[][], string[][]] = [[], [], []]
  // What the agenda showed is kept on the device half a second after it last changed.
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.includes('/obligations ')))
  for (let round = 0; round < 9; round++) {
    await page.goto(`${served.origin}/today`)
    await page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor()
    const seen = await page.evaluate(() => {
      const moment = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
      const [at, live] = [moment('first row'), moment('live')]
      const scripts = performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
      return {
        at,
        before: scripts.filter(({ responseEnd }) => responseEnd <= at).map(({ name }) => name),
        all: scripts.filter(({ startTime }) => startTime <= live).map(({ name }) => name),
      }
    })
    again.push(seen.at)
    before.push(seen.before)
    all.push(seen.all)
  }
  await context.close()
  say(
    'return visit → first real row',
    `median ${Math.round(percentile(again, 0.5))}, best ${Math.round(percentile(again, 0))} ms`,
    'budget 150 ms',
  )
  say('JS before the first real row, gzip', `${kilobytes(before.flat())} kB`, 'budget 130 kB')
  say('all JS until the agenda is live, gzip', `${kilobytes(all.flat())} kB`, 'budget 330 kB')
}

/** Runs in the page before anything else: marks when the first row of the list stands there, and when the service has confirmed what is drawn. */
function noteMoments() {
  const marks = {
    'first row': () => document.querySelector('main li, main [role=listitem]'),
    live: () =>
      [...document.querySelectorAll('[role=status]')].some((status) => status.textContent?.trim() === 'Saved'),
  }
  const left = new Map(Object.entries(marks))
  const observer = new MutationObserver(() => {
    for (const [name, isThere] of left)
      if (isThere()) {
        performance.mark(name)
        left.delete(name)
      }
    if (left.size === 0) observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

function kilobytes(addresses: readonly string[]): number {
  const names = new Set(addresses.map((address) => new URL(address).pathname))
  const bytes = [...names].map((name) => gzipSync(readFileSync(join(root, 'web/dist', name))).length)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000)
}
