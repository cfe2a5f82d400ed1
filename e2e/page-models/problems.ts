import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Its names and spaces shortened: what every document that is asked has to read. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe says against a screen (WCAG 2.2 A and AA), and whether it scrolls sideways: a sentence each, begun with the screen's name. */
export async function problems(page: Page, screen: string): Promise<string[]> {
  const said = await violations(page, screen, {
    tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  return sideways ? [...said, `${screen}: scrolls sideways`] : said
}

/** The same in light and in dark, for a page with reduced motion. A scheme changes colours only, so dark is asked about colours only. */
export async function problemsInBothSchemes(page: Page, screen: string): Promise<string[]> {
  const light = await problems(page, `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, `${screen}, dark`, {
    rules: ['color-contrast', 'link-in-text-block'],
  })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

type Question = { tags: readonly string[] } | { rules: readonly string[] }
type Asked = { run(on: Document, options: object): Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: readonly { target: readonly (string | readonly string[])[] }[] }

async function violations(page: Page, screen: string, question: Question): Promise<string[]> {
  const asked = await ask(page, question)
  return asked.map(({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Reading axe takes a page longer than many an answer: a document reads it once, in the page itself. No screen of ours has a frame of another origin. */
async function ask(page: Page, question: Question): Promise<readonly Violation[]> {
  // Halfway from one colour to another is none that anybody reads. One that nobody sees may never end by itself.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
  const isKnown = await page.evaluate(() => 'axe' in globalThis)
  if (!isKnown) await page.evaluate(axe)
  return page.evaluate(
    ([runOnly, resultTypes]) => {
      const { axe: asked } = globalThis as unknown as { axe: Asked }
      return asked.run(document, { runOnly, resultTypes }).then(({ violations: found }) => found)
    },
    [
      'tags' in question ? { type: 'tag', values: question.tags } : { type: 'rule', values: question.rules },
      ['violations'],
    ] as const,
  )
}
