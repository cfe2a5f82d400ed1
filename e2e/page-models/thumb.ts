import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../product/start-product.ts'

/** As large as what a thumb presses has to be, in CSS px. */
const THUMB = 44
export const onPhone = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

/** A person with a phone and one thumb: whatever is pressed is large enough for it. */
export function thumb(page: Page) {
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const compact = page.getByRole('navigation', { name: 'Main, compact' })
  const go = async (view: string) => {
    const link = compact.getByRole('link', { name: view, exact: true })
    if (!(await link.isVisible())) await compact.getByRole('button', { name: 'More' }).tap()
    await link.tap()
  }
  const tap = async (control: ReturnType<Page['getByRole']>, name: string, sides: readonly ('height' | 'width')[]) => {
    // What was just done may draw it anew between the two: it is measured where it stands.
    const box = await until(async () => {
      await control.waitFor()
      return control.boundingBox()
    }, `${name} to stand`)
    for (const side of sides) expect(box[side], `${side} of ${name}`).toBeGreaterThanOrEqual(THUMB)
    await control.tap()
  }
  return {
    dialog,
    compact,
    go,
    /** The page of one of them. */
    async see(title: string) {
      await go('Obligations')
      await main.getByRole('link', { name: title, exact: true }).tap()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    },
    press: (name: string | RegExp) =>
      tap(main.getByRole('button', { name, exact: typeof name === 'string' }).first(), String(name), ['height']),
    /** A choice is as large as its line. */
    choose: (name: RegExp) =>
      tap(main.locator('label').filter({ has: page.getByRole('radio', { name }) }), String(name), ['height', 'width']),
    async answer(name: RegExp) {
      await tap(dialog.getByRole('button', { name }), String(name), ['height'])
      await dialog.waitFor({ state: 'hidden' })
    },
    async inRow(row: ReturnType<Page['getByRole']>, name: string) {
      await row.waitFor()
      for (const one of ['More acts', name])
        await tap(row.getByRole('button', { name: one, exact: true }), one, ['height', 'width'])
    },
    /** Takes back what is said of the last act. */
    undo: (said: string) =>
      page.getByRole('status').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).tap(),
  }
}

/**
 * A finger that rests on something until `shown` is there, and is lifted then. What hears of it comes after the first screen: whoever was quicker
 * takes the finger away and rests it again.
 */
export async function held(page: Page, what: Locator, shown: Locator) {
  await what.scrollIntoViewIfNeeded()
  const devtools = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchEnd' | 'touchCancel') => {
    const { x, y, width, height } = await until(() => what.boundingBox(), 'what is held to stand')
    const touchPoints = type === 'touchStart' ? [{ x: x + width / 2, y: y + height / 2 }] : []
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await until(async () => {
    await touch('touchStart')
    const isShown = await shown.waitFor({ timeout: RESTS_MS }).then(
      () => true,
      () => false,
    )
    await touch(isShown ? 'touchEnd' : 'touchCancel')
    return isShown
  }, 'what is held to be chosen')
  await devtools.detach()
}
/** So long (ms) a finger rests: ten times what the product asks for. */
const RESTS_MS = 5_000
