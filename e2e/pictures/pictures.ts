// `node e2e/pictures/pictures.ts FOLDER [NAME …]`: every screen, light and dark, at 320, 768 and 1280 px, of the seeded product. Names choose
// screens (`today`, `empty`), widths (`320`) and schemes (`dark`); without any, all are made. `paper` is what comes out of a printer, as PDF.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { duebook } from '../page-models/duebook.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { ada, type Person } from '../product/cast.ts'
import { comeBack } from '../product/come-back.ts'
import { seed } from '../product/seed.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { tourAccount } from './account-tour.ts'
import { tourChain } from './chain-tour.ts'
import { tourConsole } from './console-tour.ts'
import type { Tour } from './firm.ts'
import { tourFirm } from './firm-tour.ts'
import { tourInAndOut } from './in-and-out-tour.ts'
import { tourLarge } from './large-tour.ts'
import { aYearOfPaying, grace } from '../product/books-of-money.ts'
import { ledgerSettled } from './ledger-settled.ts'
import { screensOfLife } from './life-screens.ts'
import { tourMailLinks } from './mail-links-tour.ts'
import { tourMonths } from './months-tour.ts'
import { tourPayments } from './payments-tour.ts'
import { tourProposed } from './proposed-tour.ts'
import { tourReach } from './reach-tour.ts'
import { screensOf, screensOfNobody, type Screen } from './screens.ts'
import { printed } from './sheets.ts'

const folder = resolve(process.argv[2] ?? '.cache/pictures')
const asked = process.argv.slice(3)
mkdirSync(folder, { recursive: true })

/** Somebody who has just come and written nothing. */
const newcomer: Person = { ...ada, name: 'Noor Haddad', email: 'noor@haddad.example', lines: [] }
const wanted = (kind: 'scheme' | 'width' | 'screen', name: string) => {
  const kinds = { scheme: /^(light|dark)$/, width: /^\d+$/, screen: /^(?!light$|dark$)[a-z]/ }
  const named = asked.filter((word) => kinds[kind].test(word))
  return named.length === 0 || named.some((word) => (kind === 'screen' ? name.startsWith(word) : name === word))
}

const looks = (['light', 'dark'] as const)
  .flatMap((colorScheme) => [1280, 768, 320].map((width) => ({ colorScheme, width })))
  .filter(({ colorScheme, width }) => wanted('scheme', colorScheme) && wanted('width', String(width)))

/** The screens that people print. */
const onPaper =
  /^(upcoming|calendar|calendar-week|year|year-table|forecast|obligation-(filing|monthly|contract)|learned)$/

const backups = mkdtempSync(join(tmpdir(), 'duebook-backups-'))
const product = await startProduct({ environment: { DUEBOOK_BACKUPS: backups } })
const browser = await launchBrowser()
try {
  const [seeded, , payer] = await seed(product, [ada, newcomer, grace])
  if (!seeded || !payer) throw new Error('Nobody was seeded.')
  await ledgerSettled(product, seeded.uid, ada.lines.length)
  await aYearOfPaying(product, payer.uid)
  if (wanted('screen', 'firm')) await visitAll(product, browser, 'firm', tourFirm)
  if (wanted('screen', 'chain')) await visitAll(product, browser, 'chain', tourChain)
  if (wanted('screen', 'reach')) await visitAll(product, browser, 'reach', tourReach)
  if (wanted('screen', 'large')) await visitAll(product, browser, 'large', tourLarge)
  if (wanted('screen', 'months')) await visitAll(product, browser, 'months', tourMonths)
  if (wanted('screen', 'proposed')) await visitAll(product, browser, 'proposed', tourProposed)
  if (wanted('screen', 'files')) await visitAll(product, browser, 'files', tourInAndOut)
  if (wanted('screen', 'payments')) await visitAll(product, browser, 'payments', tourPayments)
  if (wanted('screen', 'console')) await visitAll(product, browser, 'console', tourConsole)
  if (wanted('screen', 'paper'))
    for (const [person, screens] of [
      [ada, screensOf(product, seeded.uid)],
      [grace, screensOfLife],
    ] as const)
      await printed(
        browser,
        product.origin,
        person,
        screens.filter(({ name }) => onPaper.test(name)),
        folder,
      )
  for (const look of looks) {
    await shoot(product, browser, look, ada, screensOf(product, seeded.uid))
    await shoot(product, browser, look, newcomer, screensOfNobody)
    await shoot(product, browser, look, grace, screensOfLife)
    if (wanted('screen', 'account')) await tour(product, browser, look)
    if (wanted('screen', 'links')) await tourLinks(product, browser, look)
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(backups, { recursive: true, force: true })
}
console.log(`The pictures are in ${folder}`)

type Look = { colorScheme: 'light' | 'dark'; width: number }

async function shoot(at: Product, by: Browser, { colorScheme, width }: Look, person: Person, screens: Screen[]) {
  const chosen = screens.filter(({ name }) => wanted('screen', name))
  if (chosen.length === 0) return
  const { page, context } = await visitor(by, { colorScheme, width })
  let signedIn = false
  for (const { name, path, until, after, whole = true, outside = false } of chosen) {
    if (!outside && !signedIn) {
      await duebook(page, at.origin).signIn(person.email, person.password)
      signedIn = true
    }
    await page.goto(`${at.origin}${path}`)
    await until(page).catch(async (error: unknown) => {
      await page.screenshot({ path: pathOf(`failed-${name}`, { colorScheme, width }) })
      throw error
    })
    // What still comes is no part of a screen; one that never comes is what the picture shows.
    await page
      .locator('[aria-busy="true"]')
      .first()
      .waitFor({ state: 'detached', timeout: 15_000 })
      .catch(() => {})
    // As tall as the page, so that bars stand where they stand on a screen; at least a screen.
    const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : 800
    await page.setViewportSize({ width, height: Math.max(800, height) })
    await page.screenshot({ path: pathOf(name, { colorScheme, width }) })
    await page.setViewportSize({ width, height: 800 })
    await after?.(page)
  }
  await context.close()
}

/** What happens once: each state is taken in every look before the next. */
async function visitAll(at: Product, by: Browser, of: string, tour: (at: Tour) => Promise<void>) {
  const opened: BrowserContext[] = []
  const wide = { colorScheme: 'light', width: 1280 } as const
  await tour({
    product: at,
    async visit(who) {
      const { page, context } = await visitor(by, wide)
      opened.push(context)
      if (who) await comeBack(page, at.origin, who)
      return page
    },
    async take(name, page, whole = true) {
      for (const look of looks) {
        await turn(page, look)
        if (whole) await picture(page, `${of}-${name}`, look)
        else await page.screenshot({ path: pathOf(`${of}-${name}`, look) })
      }
      await turn(page, wide)
    },
  })
  for (const context of opened) await context.close()
}

async function turn(page: Page, { colorScheme, width }: Look) {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
}

/** Each look has a person of its own: a plan is paid for once. */
async function tour(at: Product, by: Browser, look: Look) {
  const { page, context } = await visitor(by, look)
  // Each has a number of its own as well: a number is sent a few texts an hour.
  const phone = `07700 900${look.colorScheme === 'light' ? 1 : 2}${String(look.width).slice(0, 2)}`
  await tourAccount(page, at, await personOf(at, look, 'ada'), phone, (name) => picture(page, `account-${name}`, look))
  await context.close()
}

async function tourLinks(at: Product, by: Browser, look: Look) {
  const opened: BrowserContext[] = []
  const newPage = async () => {
    const { page, context } = await visitor(by, look)
    opened.push(context)
    return page
  }
  await tourMailLinks(newPage, at, await personOf(at, look, 'ida'), (name, page) =>
    picture(page, `links-${name}`, look),
  )
  for (const context of opened) await context.close()
}

async function personOf(at: Product, { colorScheme, width }: Look, name: string): Promise<Person> {
  const email = `${name}-${width}-${colorScheme}@okafor.example`
  const person: Person = { ...ada, email, lines: ada.lines.slice(0, 3) }
  await seed(at, [person])
  return person
}

function visitor(by: Browser, { colorScheme, width }: Look) {
  return newPerson(by, { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
}

/** As tall as the page, so that bars stand where they stand on a screen. */
async function picture(page: Page, name: string, look: Look): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: look.width, height: Math.max(800, height) })
  // What is fetched once it comes into sight is there, and what stays in sight stands where it stands at the page's beginning.
  for (const end of [Number.MAX_SAFE_INTEGER, 0]) await page.evaluate((top) => scrollTo(0, top), end)
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState()))
  await page.screenshot({ path: pathOf(name, look), fullPage: true })
  await page.setViewportSize({ width: look.width, height: 800 })
}

function pathOf(name: string, { colorScheme, width }: Look): string {
  return join(folder, `${name}-${width}-${colorScheme}.png`)
}
