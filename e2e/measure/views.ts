// `npm run measure -- views`: a book of 10,000 obligations and some 100,000 records. What a new browser fetches to open each view, and how fast the
// views are with it, at this machine's speed and at a quarter of it. `DUEBOOK_MEASURED=500` takes another size; `DUEBOOK_MEASURED_IN=FOLDER` keeps the
// filled book there and takes it again, for as long as it is the same day; `DUEBOOK_MEASURED_PARTS="documents small 1 4"` names what is measured (a number is a speed; `small` is Today
// of 13 obligations on a phone).
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { documents, owner } from '../product/as-server.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { ada } from '../product/cast.ts'
import { comeBack } from '../product/come-back.ts'
import { dayAhead } from '../product/days.ts'
import { sessionOf } from '../product/kept-session.ts'
import { seed } from '../product/seed.ts'
import { startProduct, until } from '../product/start-product.ts'
import { percentile, say, timed } from './say.ts'
import { fillBook } from './views/fill-book.ts'
import { gridPeer } from './views/grid-peer.ts'
import { copyOf, drawsFreely, forgetPresses, noteMoments, pressesNoted, scrollFrames } from './views/in-page.ts'
import { asUnwatched, returnInNewTabs } from './views/new-tab.ts'
import { smallBook } from './views/small-book.ts'

const size = Number(process.env['DUEBOOK_MEASURED'] ?? 10_000)
const views = ['today', 'upcoming', 'obligations', 'calendar', 'year', 'forecast', 'reports', 'inbox'] as const
const who = { name: 'Ida Berg', email: 'ida@measured.example', password: 'a long and quiet sentence' }
/** A machine that does other things beside needs long for ten thousand rows; what never comes is said all the same. */
const patience = 240_000
/** So many times each thing is done: a median says more than one press. */
const ROUNDS = 3
const RETURNS = 5
/** Half a second of them. */
const FREE_FRAMES = 30
/** A hundred thousand records are gone through once. */
const FILLING_MS = 900_000
const parts = (process.env['DUEBOOK_MEASURED_PARTS'] ?? 'documents small 1 4').split(' ')

const keptIn = process.env['DUEBOOK_MEASURED_IN']
const folder = keptIn ? join(keptIn, `${dayAhead(0)}-${size}`) : mkdtempSync(join(tmpdir(), 'duebook-views-'))
const filled = join(folder, 'filled')
const browser = await launchBrowser([asUnwatched])
try {
  if (parts.includes('small')) await onSmallBook()
  if (parts.some((part) => part !== 'small')) await onLargeBook()
} finally {
  await browser.close()
  if (!keptIn) rmSync(folder, { recursive: true, force: true })
}

async function onLargeBook(): Promise<void> {
  if (!existsSync(filled)) await fill()
  const product = await startProduct({ dataFolder: folder })
  try {
    const { origin } = product
    if (!existsSync(filled)) await keptInSheets(product)
    if (parts.includes('documents')) for (const view of views) await fetched(origin, view)
    for (const slower of [1, 4]) if (parts.includes(`${slower}`)) await felt(origin, slower)
  } finally {
    await product.stop()
  }
}

/** At this machine's speed and at a quarter of it, in a product of its own. */
async function onSmallBook(): Promise<void> {
  const product = await startProduct()
  try {
    await seed(product, [ada])
    for (const [slower, first, press] of [
      [1, 150, 24],
      [4, 500, 48],
    ] as const) {
      const { firstRows, presses, stands } = await smallBook(browser, product.origin, slower)
      const at = (what: string) => `13 obligations, 375 px, CPU ×${slower}: ${what}`
      say(
        at('new tab → first row'),
        inMs(percentile(firstRows, 0.5)),
        `budget ${first} ms; slowest ${inMs(Math.max(...firstRows))}`,
      )
      const stood = `stands after ${inMs(percentile(stands, 0.5))}`
      say(
        at('navigate'),
        inMs(percentile(presses, 0.5)),
        `budget ${press} ms; slowest ${inMs(Math.max(...presses))} of ${presses.length}, ${stood}`,
      )
    }
  } finally {
    await product.stop()
  }
}

/** Without its functions, which would look at each of a hundred thousand documents: they hear of what happens from their first start on. */
async function fill(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const product = await startProduct({ dataFolder: folder, flags: ['--functions', 'none'] })
  try {
    const [ida] = await seed(product, [{ ...who, lines: ['Rent £950 on {40}'] }])
    const bookId = ida?.uid ?? ''
    const { value, milliseconds } = await timed(() => fillBook(product, bookId, size))
    say('the book', `${size} obligations`, `${value.records} records, written in ${Math.round(milliseconds / 1000)} s`)
  } finally {
    await product.stop()
  }
}

/** One more obligation, and its functions see how large the book has become. */
async function keptInSheets(product: { origin: string; operator: string }): Promise<void> {
  const { localId: bookId = '' } = await sessionOf(product.origin, who)
  const isKept = async (path: string) => (await documentNow(product, `${bookId}${path}`)).includes('"kept"')
  const { milliseconds } = await timed(async () => {
    await fillBook(product, bookId, 1, size)
    await until(
      async () => size <= 80 || (await Promise.all(['', '/recordSheets/kept'].map(isKept))).every(Boolean),
      'the sheets of the book and of its records',
      FILLING_MS,
    )
  })
  writeFileSync(filled, '')
  say('the book is in its sheets', `after ${Math.round(milliseconds / 1000)} s`)
}

async function documentNow({ operator }: { operator: string }, path: string): Promise<string> {
  return (await fetch(`${operator}/v1/${documents}/books/${path}`, { headers: owner })).text()
}

/** `keepsApp`: as whoever returns, with the app that this device keeps. */
async function visitor(origin: string, slower = 1, keepsApp = false) {
  const { page, context } = await newPerson(browser, { serviceWorkers: keepsApp ? 'allow' : 'block' })
  context.setDefaultTimeout(patience)
  await context.addInitScript(noteMoments)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, context, devtools, origin }
}

function settled(page: Page): Promise<void> {
  return page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor()
}

/** What a new browser was sent once a view stands and everything is confirmed. */
async function fetched(origin: string, view: (typeof views)[number]): Promise<void> {
  const { page, context } = await visitor(origin)
  await comeBack(page, origin, who, `/${view}`)
  await settled(page)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  // Nothing more comes: the copy is the same twice.
  let before = ''
  const counts = await until(
    async () => {
      const now = await page.evaluate(copyOf)
      const same = JSON.stringify(now) === before
      before = JSON.stringify(now)
      return same && (await page.locator('main [aria-busy=true]').count()) === 0 && now
    },
    `${view} to stand still`,
    patience,
  )
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const budget = view === 'today' || view === 'upcoming' ? 'budget 100; ' : ''
  const kinds = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`)
  say(`documents sent to open ${view}`, `${all}`, `${budget}${kinds.join(', ')}`)
  await context.close()
}

/**
 * One sitting at one speed. What is waited for is asked for plainly, and the mouse is pressed where a thing stands: looking for roles and
 * checking what lies under a press happens in the page, and would be measured along.
 */
async function felt(origin: string, slower: number): Promise<void> {
  const { page, context, devtools } = await visitor(origin, slower, true)
  const press = (what: string) => pressAt(page, what)
  await comeBack(page, origin, who)
  await page.locator('main [data-row]').first().waitFor()
  await settled(page)
  const at = (what: string) => `${what}, CPU ×${slower}`
  const [first, inp, frame] = slower === 1 ? [150, 24, 18] : [500, 48, 33]

  // Whoever returns has no other tab that still fetches.
  await rests(page)
  const { firstRows, confirmed } = await returnInNewTabs(page, origin, slower, RETURNS)
  say(at('new tab → first row'), inMs(percentile(firstRows, 0.5)), `budget ${first} ms`)
  say(at('new tab → confirmed'), inMs(percentile(confirmed, 0.5)))

  const { interaction, sayAll } = interactions(page)
  await interaction('complete, as soon as it is confirmed', () => complete(page))
  await rests(page)
  for (let round = 0; round < ROUNDS; round++) {
    await interaction('complete', () => complete(page))
    await interaction('navigate to Obligations', async () => {
      await press('nav a[href="/obligations"]')
      await page.locator('main [data-filter]').waitFor()
      await page.locator('main [data-row]').first().waitFor()
    })
    // In the same minute as the peer, for the machine may do other things in the next.
    if (round === 0) await besidePeer(page, slower, frame)
    await interaction('search keystroke', async () => {
      await page.locator('main [data-filter]').focus()
      await page.keyboard.type('duty 77', { delay: 60 })
      await page.locator('main [data-row]').first().waitFor()
    })
    await interaction('command menu', async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.locator('[role=dialog]').waitFor()
      await page.keyboard.type('duty 5', { delay: 60 })
      await page.locator('[role=option]', { hasText: 'Duty 5' }).first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    })
    await interaction('navigate to Calendar', async () => {
      await press('nav a[href="/calendar"]')
      await page.locator('[role=grid]').waitFor()
    })
    await interaction('month change', async () => {
      const title = await page.locator('h1').textContent()
      await press('[role=group][aria-label="Month"] button:last-child')
      await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, title)
    })
    await interaction('navigate to Year', async () => {
      await press('nav a[href="/year"]')
      await page.locator('[role=grid][aria-label="The days of twelve months"]').waitFor()
    })
    await interaction('navigate to Today', async () => {
      await press('nav a[href="/today"]')
      await page.locator('main [data-row]').first().waitFor()
    })
  }
  sayAll(at, inp)
  if (slower === 1) say('memory of the tab', await heapOf(devtools))
  await context.close()
}

async function complete(page: Page): Promise<void> {
  const row = page.locator('main [data-row]').first()
  const id = await row.getAttribute('data-row')
  await row.getByRole('link').first().focus()
  await page.keyboard.press('e')
  await page.locator(`main section:first-of-type [data-row="${id}"]`).first().waitFor({ state: 'detached' })
}

/** Once a view is confirmed, the others are fetched: for a second nothing of them has come. */
async function rests(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
    return performance.now() - Math.max(...parts.map((one) => one.startTime + one.duration)) > 1000
  })
}

async function pressAt(page: Page, what: string): Promise<void> {
  const { x, y, width, height } = (await page.locator(what).first().boundingBox()) ?? fail(`There is no ${what}.`)
  await page.mouse.click(x + width / 2, y + height / 2)
}

function fail(why: string): never {
  throw new Error(why)
}

/** How long each press or key took until something was drawn, and how long it was until what was asked for stood there, by what was done. */
function interactions(page: Page) {
  const taken = new Map<string, { presses: number[]; stands: number[] }>()
  const nextFrame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))))
  return {
    async interaction(what: string, act: () => Promise<void>) {
      await page.evaluate(forgetPresses)
      const { milliseconds } = await timed(act)
      await nextFrame()
      await nextFrame()
      const { presses, stands } = taken.get(what) ?? { presses: [], stands: [] }
      presses.push(...(await page.evaluate(pressesNoted)))
      taken.set(what, { presses, stands: [...stands, milliseconds] })
    },
    sayAll(at: (what: string) => string, budget: number) {
      for (const [what, { presses, stands }] of taken) {
        const [first = 0, ...others] = stands
        const later = others.length > 0 ? `, later ${inMs(percentile(others, 0.5))}` : ''
        const most = `slowest ${inMs(Math.max(0, ...presses))} of ${presses.length}`
        say(at(what), drawnIn(presses), `budget ${budget} ms; ${most}; stands after ${inMs(first)}${later}`)
      }
    },
  }
}

/** What takes less than a frame is not told. */
function drawnIn(presses: readonly number[]): string {
  return presses.length === 0 ? 'under 16 ms' : inMs(percentile(presses, 0.5))
}

async function besidePeer(page: Page, slower: number, frame: number): Promise<void> {
  const at = (what: string) => `${what}, CPU ×${slower}`
  // At once what was done before is still being kept and counted.
  await scrolled(page, at('scroll of Obligations, as soon as it stands, p95 frame'), frame)
  await page.evaluate(drawsFreely, FREE_FRAMES)
  await scrolled(page, at('scroll of Obligations, p95 frame'), frame)
  const peer = await gridPeer(browser, slower)
  say(at('React Aria’s windowed grid: scroll, p95 frame'), inMs(percentile(peer.frames, 0.95)), 'the peer')
  say(at('React Aria’s windowed grid: search keystroke'), drawnIn(peer.keystrokes), 'the peer')
}

async function scrolled(page: Page, what: string, budget: number): Promise<void> {
  const frames = await page.evaluate(scrollFrames, { by: 400, frames: 120 })
  await page.evaluate(() => scrollTo(0, 0))
  say(what, inMs(percentile(frames, 0.95)), `budget ${budget} ms`)
}

async function heapOf(devtools: CDPSession): Promise<string> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return `${Math.round(used / 1e6)} MB`
}

function inMs(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`
}
