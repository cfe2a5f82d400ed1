// `npm run measure`: figures of this machine, now. Ratios are to a peer measured in the same run; sizes are against their budgets.
import { gzipSync } from 'node:zlib'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { duebook } from '../page-models/duebook.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { ada } from '../product/cast.ts'
import { seed } from '../product/seed.ts'
import { root, startProduct, type Product } from '../product/start-product.ts'

const first = await timed(() => startProduct())
const product = first.value
const browser = await launchBrowser()
const folder = product.dataFolder
try {
  await seed(product, [ada])
  say('start, empty folder', `${Math.round(first.milliseconds)} ms`)
  await commits(product)
  await latency(product)
  await visits(product)
  sizes()
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** 2,000 documents of 200 bytes, 32 writers at a time, against as many rows put straight into SQLite with one fsync each. */
async function commits(served: Product): Promise<void> {
  const count = 2_000
  const documents = 'projects/duebook/databases/(default)/documents'
  const filler = 'x'.repeat(180)
  let next = 0
  const served1 = await timed(() =>
    Promise.all(
      Array.from({ length: 32 }, async () => {
        for (let at = next++; at < count; at = next++) {
          const body = {
            writes: [
              {
                update: {
                  name: `${documents}/measure/d${at}`,
                  fields: { filler: { stringValue: filler }, at: { integerValue: String(at) } },
                },
              },
            ],
          }
          const answer = await fetch(`${served.operator}/v1/${documents}:commit`, {
            method: 'POST',
            headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          if (!answer.ok) throw new Error(`A measured commit answered ${answer.status}`)
          await answer.arrayBuffer()
        }
      }),
    ),
  )
  const place = mkdtempSync(join(tmpdir(), 'duebook-measure-'))
  const bare = new DatabaseSync(join(place, 'bare.sqlite'))
  bare.exec(
    'PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE documents (name TEXT PRIMARY KEY, body TEXT)',
  )
  const insert = bare.prepare('INSERT INTO documents VALUES (?, ?)')
  const peer = await timed(async () => {
    for (let at = 0; at < count; at++) insert.run(`d${at}`, filler)
  })
  bare.close()
  rmSync(place, { recursive: true, force: true })
  const [ours, theirs] = [(count / served1.milliseconds) * 1000, (count / peer.milliseconds) * 1000]
  say(
    'commits per second over HTTP',
    `${Math.round(ours)}`,
    `${(ours / theirs).toFixed(2)} × bare node:sqlite (${Math.round(theirs)}/s)`,
  )
}

/** A change in one browser until it is on another's screen. */
async function latency(served: Product): Promise<void> {
  const [one, other] = await Promise.all([newPerson(browser), newPerson(browser)])
  await duebook(one.page, served.origin).signIn(ada.email, ada.password)
  await duebook(other.page, served.origin).signIn(ada.email, ada.password)
  await other.page.goto(`${served.origin}/obligations`)
  await other.page.getByRole('main').getByRole('listitem').first().waitFor()
  const taken: number[] = []
  for (let round = 0; round < 20; round++) {
    const title = `Measured ${round}`
    const seen = other.page
      .getByRole('main')
      .getByText(title, { exact: true })
      .first()
      .waitFor({ state: 'attached' })
      .then(() => performance.now())
    await one.page.getByRole('button', { name: 'Add', exact: true }).first().click()
    const dialog = one.page.getByRole('dialog')
    await dialog.getByLabel('Quick add').fill(`${title} on 31 Dec 2030`)
    const pressed = performance.now()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    taken.push((await seen) - pressed)
    await dialog.waitFor({ state: 'hidden' })
  }
  taken.sort((a, b) => a - b)
  say(
    'press Add → row on another screen',
    `p50 ${Math.round(taken[9] ?? 0)} ms, p99 ${Math.round(taken.at(-1) ?? 0)} ms`,
  )
  await Promise.all([one.context.close(), other.context.close()])
}

async function visits(served: Product): Promise<void> {
  const { page, context } = await newPerson(browser)
  await duebook(page, served.origin).signIn(ada.email, ada.password)
  const visit = async () => {
    const start = performance.now()
    await page.goto(`${served.origin}/today`, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    return performance.now() - start
  }
  const taken: number[] = []
  for (let round = 0; round < 5; round++) taken.push(await visit())
  taken.sort((a, b) => a - b)
  say('return visit → first real row', `median ${Math.round(taken[2] ?? 0)} ms`, 'budget 150 ms')
  await context.close()
}

function sizes(): void {
  const assets = join(root, 'web/dist/assets')
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const gzip = (name: string) => gzipSync(readFileSync(join(assets, name))).length
  const index = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const entry = files.filter((name) => index.includes(name))
  const kilobytes = (names: string[]) => names.reduce((sum, name) => sum + gzip(name), 0) / 1000
  say('JS named by the page itself, gzip', `${kilobytes(entry).toFixed(0)} kB`, 'budget 130 kB')
  const regions = files.filter((name) => statSync(join(assets, name)).size > 0 && !/^[A-Z]{2}(-|\.)/.test(name))
  say('all JS but holiday tables, gzip', `${kilobytes(regions).toFixed(0)} kB`, 'budget 330 kB')
}

async function timed<T>(run: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const start = performance.now()
  const value = await run()
  return { value, milliseconds: performance.now() - start }
}

function say(what: string, figure: string, beside = ''): void {
  console.log(`${what.padEnd(40)} ${figure.padEnd(24)} ${beside}`)
}
