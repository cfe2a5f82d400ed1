import type { Page } from 'playwright-core'
import { newPerson, type Chromium } from '../../product/browser.ts'
import { ada } from '../../product/cast.ts'
import { comeBack } from '../../product/come-back.ts'
import { onPhone } from '../../page-models/thumb.ts'
import { forgetPresses, noteMoments, pressesNoted } from './in-page.ts'
import { drawnAndSaved, returnInNewTabs, slowTab } from './new-tab.ts'

/** What a phone shows of a usual book, in ms: returning in a new tab until the first row stands, and of going from view to view the press and what it asked for. */
export type OfSmallBook = { firstRows: number[]; presses: number[]; stands: number[] }

const ROUNDS = 7
const views = ['upcoming', 'calendar', 'today'] as const

/** Today with the 13 obligations of Ada, who was seeded, at 375 px and as many times slower; with the app that this device keeps. */
export async function smallBook(browser: Chromium, origin: string, slower: number): Promise<OfSmallBook> {
  const { page, context } = await newPerson(browser, { ...onPhone, serviceWorkers: 'allow' })
  await context.addInitScript(noteMoments)
  await comeBack(page, origin, ada)
  await drawnAndSaved(page)
  const { firstRows } = await returnInNewTabs(page, origin, slower, ROUNDS)
  await page.close()
  const tab = await slowTab(context, slower)
  await tab.goto(`${origin}/today`)
  await drawnAndSaved(tab)
  const presses: number[] = []
  const stands: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const view of views) {
      const { press, stood } = await gone(tab, view)
      presses.push(press)
      stands.push(stood)
    }
  await context.close()
  return { firstRows, presses, stands }
}

/** Pressed where it stands: looking for it happens in the page, and would be measured along. The page itself says when the next view is drawn. */
async function gone(page: Page, view: (typeof views)[number]): Promise<{ press: number; stood: number }> {
  const { x, y, width, height } = (await page
    .locator(`nav[aria-label="Main, compact"] a[href="/${view}"]`)
    .boundingBox())!
  await page.evaluate(forgetPresses)
  const drawn = page.evaluate(
    ({ path, what }) =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN
        addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { once: true, capture: true })
        const look = () => {
          if (location.pathname !== path || !document.querySelector(`main ${what}`)) return
          follow.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - pressedAt))
        }
        const follow = new MutationObserver(look)
        follow.observe(document, { childList: true, subtree: true, attributes: true })
      }),
    { path: `/${view}`, what: view === 'calendar' ? '[role=grid]' : '[data-row]' },
  )
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  const stood = await drawn
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const press = Math.max(0, ...(await page.evaluate(pressesNoted)))
  return { press, stood }
}
