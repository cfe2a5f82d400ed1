import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe says against a screen (WCAG 2.2 A and AA), and whether it scrolls sideways: a sentence each, begun with the screen's name. */
export async function problems(page: Page, screen: string): Promise<string[]> {
  const said = await violations(page, screen, (axe) =>
    axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  )
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  return sideways ? [...said, `${screen}: scrolls sideways`] : said
}

/** The same in light and in dark, for a page with reduced motion. A scheme changes colours only, so dark is asked about colours only. */
export async function problemsInBothSchemes(page: Page, screen: string): Promise<string[]> {
  const light = await problems(page, `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, `${screen}, dark`, (axe) =>
    axe.withRules(['color-contrast', 'link-in-text-block']),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

async function violations(page: Page, screen: string, ask: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // In the page itself: otherwise axe opens a blank page beside it for each question. No screen of ours has a frame of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await ask(axe).analyze()
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
