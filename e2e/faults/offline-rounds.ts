import type { Page } from 'playwright-core'
import { duebook } from '../page-models/duebook.ts'
import type { Cut, InBetween } from '../product/in-between.ts'
import { until } from '../product/start-product.ts'
import { heldIn } from './held-in-book.ts'

export type Life = {
  page: Page
  between: InBetween
  operator: string
  bookId: string
  /** 0 to 1. */
  random: () => number
  /** What its obligations are called, each with a letter: lives that share a book have a word each. */
  word?: string
}
/** What somebody has written, and done; in the order in which they did. */
type Model = Map<string, 'due' | 'done'>

export const cuts: readonly Cut[] = ['before', 'after the request', 'before the answer']

/**
 * Somebody adds and completes while the connection comes and goes, and loads the page again. Returns what they did and what is wrong: “Saved” said of
 * what the service did not have, and whatever it lacks, or has twice, at the end.
 */
export async function lifeOffline(
  life: Life,
  steps: number,
  did: string[] = [],
): Promise<{ did: string[]; wrong: string[] }> {
  const { page, between, random } = life
  const app = duebook(page, between.origin)
  const model: Model = new Map()
  const wrong: string[] = []
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  for (let step = 0; step < steps; step++) {
    const due = [...model].flatMap(([title, state]) => (state === 'due' ? [title] : []))
    const act = one(['add', 'add', due.length > 0 ? 'complete' : 'add', 'cut', 'cut', 'mend', 'load'] as const)
    switch (act) {
      case 'add': {
        const title = `${wordOf(life)} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[model.size]}`
        did.push(`adds ${title}`)
        await app.add(`${title} £3 today`)
        await app.row(title).waitFor()
        model.set(title, 'due')
        break
      }
      case 'complete': {
        const title = one(due)
        did.push(`completes ${title}`)
        await app.done(title)
        await app.row(title).waitFor({ state: 'hidden' })
        model.set(title, 'done')
        break
      }
      case 'cut': {
        const where = one(cuts)
        did.push(`is cut ${where}`)
        // A connection is gone at any moment, or in the midst of what is written next.
        if (where === 'before') between.cut(where)
        else void between.cutAtWrite(where)
        break
      }
      case 'mend':
        did.push('is mended')
        await mend(life)
        break
      case 'load':
        did.push('loads the page')
        await page.reload()
        for (const [title, state] of model) if (state === 'due') await app.row(title).waitFor()
        break
    }
    if ((await said(life)) === 'saved')
      wrong.push(...(await lacking(life, model)).map((what) => `Saved, after ${did.at(-1)}: ${what}`))
  }
  await mend(life)
  // Told that it is back, the SDK asks at once; told nothing, it waits up to a minute.
  await until(async () => (await said(life)) === 'saved', 'Saved', 2 * 60_000).catch(async () =>
    wrong.push(`never Saved; it says ${await said(life)}: ${(await page.locator('body').innerText()).slice(0, 300)}`),
  )
  await until(async () => (await lacking(life, model)).length === 0, 'the service to have all of it').catch(() => {})
  wrong.push(...(await lacking(life, model)), ...(await doubled(life, model)))
  return { did, wrong }
}

export const said = ({ page }: Pick<Life, 'page'>) => page.locator('[data-sync]').first().getAttribute('data-sync')

/** A browser says so to its pages when the network is back. */
export async function mend({ page, between }: Pick<Life, 'page' | 'between'>) {
  between.cut(null)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
}

async function lacking(life: Life, model: Model): Promise<string[]> {
  const [obligations, occurrences] = [await held(life, 'obligations'), await held(life, 'occurrences')]
  return [...model].flatMap(([title, state]) => {
    const found = obligations.find((document) => document.fields.title?.stringValue === title)
    if (!found) return [`${title} is not there`]
    const id = found.name.split('/').at(-1) ?? ''
    const isDone = occurrences.some(
      ({ name, fields }) => name.includes(`/${id}_`) && fields.state?.stringValue === 'done',
    )
    return isDone === (state === 'done') ? [] : [`${title} is ${isDone ? 'done' : 'not done'}`]
  })
}

const wordOf = ({ word = 'Duty' }: Life) => word

async function doubled(life: Life, model: Model): Promise<string[]> {
  const titles = (await held(life, 'obligations'))
    .map(({ fields }) => fields.title?.stringValue ?? '')
    .filter((title) => title.startsWith(`${wordOf(life)} `))
  return titles.length === model.size ? [] : [`${titles.length} in the book, not ${model.size}: ${titles.join(', ')}`]
}

const held = ({ operator, bookId }: Life, collection: string) => heldIn({ operator }, `books/${bookId}/${collection}`)
