import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aYearOfPaying, grace } from '../product/books-of-money.ts'
import { ada, type Person } from '../product/cast.ts'
import { house } from '../product/house.ts'
import { partsRest } from '../product/parts-rest.ts'

const screens = [
  '/today',
  '/upcoming',
  '/obligations',
  '/obligations/seed-5',
  '/obligations/seed-8',
  '/obligations/seed-6/edit',
  '/inbox',
  '/activity',
  '/packs',
  '/settings',
  '/settings/security',
  '/settings/reminders',
  '/settings/away',
  '/settings/coverage',
  '/settings/people',
  '/settings/billing',
  '/calendar',
  '/year',
  '/forecast',
  '/reports',
  '/search',
]
/** Of a year that somebody paid by: two currencies, ranges, and enough to report on. */
const ofAYear = ['/forecast', '/reports', '/reports?span=all', '/search?q=due<60d amount>100', '/calendar', '/year']

describe('text at twice its size, on a phone of 375 px', () => {
  const at = house([ada, grace])

  it('makes no screen scroll sideways, and cuts no word', () => looksWhole(ada, screens))

  it('nor one of a book with sums in two currencies and a year of records', async () => {
    await aYearOfPaying(at.product, at.uidOf(grace))
    await looksWhole(grace, ofAYear)
  })

  async function looksWhole(person: Person, of: readonly string[]) {
    const { page, context } = await at.signedIn(person, {
      viewport: { width: 375, height: 780 },
      reducedMotion: 'reduce',
    })
    const found: string[] = []
    for (const screen of of) {
      await page.goto(`${at.product.origin}${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
      await page.waitForFunction(() => !document.querySelector('main [class*=skeleton], main [aria-busy=true]'))
      await partsRest(page)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      found.push(...(await cut(page)).map((said) => `${screen}: ${said}`))
    }
    expect(found).toEqual([])
    await context.close()
  }
})

/** Whether the page has to be scrolled sideways, what stands beyond its edge, and words that were broken for want of room. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const said =
      root.scrollWidth > root.clientWidth ? [`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`] : []
    const isForEarsOnly = (element: Element): boolean =>
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      (element.parentElement !== null && isForEarsOnly(element.parentElement))
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && scrolls(element.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement
      if (!around?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (isForEarsOnly(around) || scrolls(around)) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)[^\s/@.–]{2,14}(?![^\s])/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
        const lines = new Set(boxes.map(({ top }) => Math.round(top)))
        if (lines.size > 1) said.push(`“${word}” is broken, in ${around.tagName} ${around.className}`)
        if (boxes.some(({ left, right }) => right > root.clientWidth + 1 || left < -1))
          said.push(`“${word}” stands beyond the edge, in ${around.tagName} ${around.className}`)
      }
    }
    return said
  })
