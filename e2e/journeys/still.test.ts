import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ada } from '../product/cast.ts'
import { monthEnd } from '../product/days.ts'
import { house } from '../product/house.ts'
import { until } from '../product/start-product.ts'

/** A screen, and what comes to it last. */
type Screen = readonly [path: string, last: (page: Page) => Promise<unknown>]

const row = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor()
const grid = (page: Page) => page.getByRole('grid').waitFor()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor()
const label = (text: string) => (page: Page) => page.getByLabel(text, { exact: true }).waitFor()
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().waitFor()

const forAnybody: readonly Screen[] = [
  ['/', heading('Prices')],
  ['/dates', heading('How')],
  ['/sign-in', label('Phone number')],
  ['/r/nowhere.aaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaa', heading('This link leads nowhere')],
  ['/join/nowhere.aaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaa', heading('This link is not whole')],
]
const inside: readonly Screen[] = [
  ['/upcoming', row],
  ['/calendar', grid],
  [`/calendar?week=${monthEnd(0)}`, grid],
  ['/year', grid],
  ['/obligations', row],
  ['/forecast', heading('The same in numbers')],
  ['/reports', heading('Not enough to tell')],
  ['/obligations?filter=kind:bill', row],
  ['/search?q=kind:bill', row],
  ['/obligations/seed-5', heading('History')],
  ['/obligations/seed-8', heading('History')],
  [`/obligations/seed-6?at=${monthEnd(2)}`, heading('History')],
  ['/obligations/seed-6/edit', label('Every how many')],
  ['/packs?chosen=gb-household%20de-small-business', row],
  ['/inbox', heading('How you are reached')],
  ['/activity', row],
  ['/settings', heading('Delete')],
  ['/settings/security', heading('Signed in')],
  ['/settings/reminders', heading('How you are reached')],
  ['/settings/away', button('Save')],
  ['/settings/coverage', (page) => page.getByText('As a filter').waitFor()],
  ['/settings/people', button('Make a book')],
  ['/settings/feeds', button('Make the address')],
  ['/settings/feeds/tokens', button('New token')],
  ['/settings/import/export', button('Make the ZIP')],
  ['/settings/billing', heading('Invoices')],
  ['/welcome', button('Look at all packs')],
]

describe('a screen that opens', () => {
  const at = house([ada])

  for (const width of [320, 1280]) {
    it(`moves nothing that stands there already, ${width} px`, async () => {
      const { page, app, shifts, context } = await at.somebody({ viewport: { width, height: 800 } })
      const open = async ([path, last]: Screen) => {
        await page.goto(`${at.product.origin}${path}`)
        await last(page)
        await drawn(page)
      }
      for (const screen of forAnybody) await open(screen)
      await app.signIn(ada.email, ada.password)
      await app.saved()
      // Who goes on before this browser is on the list of sessions joins it again there.
      await page.waitForFunction(() => localStorage.getItem('duebook.session') !== null)
      for (const screen of inside) await open(screen)
      // Once as somebody who comes back.
      await open(['/today', row])
      const peek = page.getByRole('complementary', { name: 'The current row' })
      if (width === 1280) await peek.getByRole('heading', { name: 'Reminders' }).waitFor()
      await app.saved()
      await drawn(page)
      expect(shifts).toEqual([])
      await context.close()
    })
  }

  it('has the room of a note that comes late, as it was on the last visit', async () => {
    const { page, app, shifts, context } = await at.somebody()
    const note = page.getByText('This is a demo book.')
    await page.goto(at.product.origin)
    await page.getByRole('button', { name: 'Try a demo book' }).click()
    await note.waitFor()
    await app.saved()
    // How tall the note is, and not that there was none yet.
    const tall = await until(() => kept(page), 'how tall the note is')
    shifts.length = 0
    await page.goto(`${at.product.origin}/obligations`)
    await note.waitFor()
    await row(page)
    await drawn(page)
    expect(shifts).toEqual([])
    // Two notes stand there without a connection. What nothing takes on the next visit is given up at a press, and not before.
    await context.setOffline(true)
    await until(async () => (await kept(page)) > tall, 'how tall two notes are')
    await page.close()
    await context.setOffline(false)
    shifts.length = 0
    const later = await context.newPage()
    await later.goto(`${at.product.origin}/obligations`)
    await later.getByText('This is a demo book.').waitFor()
    await row(later)
    await drawn(later)
    const room = () => later.evaluate(() => document.querySelector('[data-room]')?.clientHeight ?? 0)
    expect(await room()).toBeGreaterThan(tall)
    expect(shifts).toEqual([])
    await until(async () => {
      await later.getByRole('heading', { level: 1 }).click()
      return (await room()) === 0
    }, 'the room to be given up')
    await context.close()
  })
})

/** How tall (CSS px) its notes are, as this device keeps it; 0 when it keeps none. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const found = Object.entries(localStorage).find(([name]) => name.includes('/notices '))
    return Number(
      String(found?.[1] ?? '')
        .split(' ')
        .at(-1) || 0,
    )
  })

/** What is there by now is painted, and what moved is told. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )
