import type { Page } from 'playwright-core'
import { duebook, type Duebook } from '../page-models/duebook.ts'
import { photo, proofOf } from '../page-models/proof.ts'
import type { Cut } from '../product/in-between.ts'
import { dayAhead } from '../product/days.ts'
import { until } from '../product/start-product.ts'
import { heldIn, type Held } from './held-in-book.ts'
import { mend, said, type Life } from './offline-rounds.ts'

type Hands = { page: Page; app: Duebook; title: string; origin: string }
/** What the service has of the obligation of that title, and of what hangs on it. */
type Seen = { named: Held[]; records: Held[]; files: Held[]; views: string; profile: string; imports: Held[] }
type Kind = {
  kind: string
  /** The obligation is there before. */
  isThere: boolean
  before?: (hands: Hands) => Promise<unknown>
  act: (hands: Hands) => Promise<unknown>
  /** Once, and only once. */
  stands: (seen: Seen) => boolean
}

const press =
  (...keys: string[]) =>
  async ({ page }: Hands) => {
    for (const key of keys) await page.keyboard.press(key)
  }
const open = ({ app, title }: Hands) => app.open(title)
const text = (held: Held | undefined, field: string) => held?.fields[field]?.stringValue
const one = ({ named }: Seen) => named.length === 1
const state = (seen: Seen) => text(seen.records[0], 'state')

/** Every kind of thing that a device writes, each as somebody does it. */
export const kinds: readonly Kind[] = [
  {
    kind: 'adds',
    isThere: false,
    act: ({ app, title }) => app.add(`${title} £3 on ${dayAhead(9)} kind:bill`),
    stands: one,
  },
  {
    kind: 'takes back what was added',
    isThere: false,
    async before({ app, title }) {
      await app.add(`${title} £3 on ${dayAhead(9)} kind:bill`)
      await app.status(title).waitFor()
      await app.saved()
    },
    act: ({ app, title }) => app.status(title).getByRole('button', { name: 'Undo' }).click(),
    stands: ({ named }) => named.length === 0,
  },
  {
    kind: 'completes',
    isThere: true,
    before: open,
    act: press('e'),
    stands: (seen) => one(seen) && state(seen) === 'done',
  },
  {
    kind: 'opens again',
    isThere: true,
    async before(hands) {
      await open(hands)
      await hands.page.keyboard.press('e')
      await hands.app.status(`${hands.title} paid`).waitFor()
      await hands.app.saved()
    },
    act: press('Control+z'),
    stands: (seen) => one(seen) && state(seen) === 'open',
  },
  {
    kind: 'plans',
    isThere: true,
    before: open,
    async act({ page }) {
      await page.keyboard.press('p')
      await day(page, dayAhead(3))
      await page.keyboard.press('Enter')
    },
    stands: ({ records }) => records.length === 1 && text(records[0], 'plan') === dayAhead(3),
  },
  {
    kind: 'extends',
    isThere: true,
    before: open,
    async act({ page }) {
      await page.keyboard.press('d')
      await day(page, dayAhead(12))
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Who granted it').fill('The insurer')
      await dialog.getByLabel('Why').fill('by telephone')
      await dialog.getByRole('button', { name: /^Extend to/ }).click()
    },
    stands: ({ records }) => records[0]?.fields.extensions?.arrayValue?.values?.length === 1,
  },
  {
    kind: 'snoozes',
    isThere: true,
    before: open,
    async act({ page }) {
      await page.keyboard.press('h')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Snooze/ })
        .click()
    },
    stands: ({ named }) => named[0]?.fields.snooze?.mapValue !== undefined,
  },
  {
    kind: 'edits',
    isThere: true,
    before: open,
    async act({ page }) {
      await page.getByRole('button', { name: 'Edit owed to', exact: true }).click()
      await page.keyboard.type('Aire')
      await page.keyboard.press('Enter')
    },
    stands: ({ named }) => text(named[0], 'counterparty') === 'Aire',
  },
  {
    kind: 'attaches a file',
    isThere: true,
    before: open,
    act: ({ page }) => proofOf(page).choose(photo('slip.png', 3)),
    stands: ({ files }) => files.length === 1,
  },
  {
    kind: 'keeps a view',
    isThere: false,
    async before({ page, app, title }) {
      await app.view('Obligations')
      await page.getByRole('searchbox').fill(`"${title}"`)
      await page.getByRole('button', { name: 'Save this view' }).click()
    },
    async act({ page, title }) {
      await page.getByLabel('Name').fill(title)
      await page.keyboard.press('Enter')
    },
    stands: ({ views }) => views.split('keeps a view').length === 3,
  },
  {
    kind: 'settings',
    isThere: false,
    before: ({ page, origin }) => page.goto(`${origin}/settings`),
    async act({ page, title }) {
      await page.getByLabel('Name').fill(title)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    },
    stands: ({ profile }) => profile.includes('settings'),
  },
  {
    kind: 'imports',
    isThere: false,
    async before({ page, origin, title }) {
      await page.goto(`${origin}/settings/import`)
      const buffer = Buffer.from(`Name,Due,Cost\n${title},${dayAhead(50)},20`)
      await page.getByLabel('File to import').setInputFiles({ name: 'bills.csv', mimeType: 'text/csv', buffer })
    },
    act: ({ page }) => page.getByRole('button', { name: 'Import 1', exact: true }).click(),
    stands: (seen) => one(seen) && seen.imports.length === 1 && text(seen.imports[0], 'state') === 'applied',
  },
]

async function day(page: Page, date: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill(date.slice(8))
  await dialog.getByLabel('Month').fill(date.slice(5, 7))
  await dialog.getByLabel('Year').fill(date.slice(0, 4))
}

/** The lines of a book in which every kind can be done once. */
export const linesOfKinds = kinds
  .filter(({ isThere }) => isThere)
  .map(({ kind }) => `Duty that somebody ${kind} £3 on ${dayAhead(9)} kind:bill`)

/**
 * Somebody does one thing, and the connection ends at that step of its write and is back. Returns what is wrong: “Saved” said of what the service does not have,
 * “Not saved” said of anything, and whatever it lacks, or has twice, at the end.
 */
export async function cutInWrite(life: Omit<Life, 'random'>, one: Kind, where: Cut): Promise<string[]> {
  const { page, between } = life
  const app = duebook(page, between.origin)
  const hands = { page, app, title: `Duty that somebody ${one.kind}`, origin: between.origin }
  const wrong: string[] = []
  await app.view('Today')
  await one.before?.(hands)
  await app.saved()
  const wentOff = between.cutAtWrite(where)
  await one.act(hands)
  await wentOff
  const was = await said(life)
  if (was === 'saved' && !one.stands(await seenOf(life, hands.title))) wrong.push('Saved, and it is not')
  await mend(life)
  await until(
    async () => one.stands(await seenOf(life, hands.title)),
    `what somebody ${one.kind}, at the service`,
  ).catch((error: unknown) => wrong.push(String(error)))
  await until(async () => (await said(life)) === 'saved', 'Saved', 2 * 60_000).catch(async () => {
    wrong.push(`never Saved; it says ${await said(life)}: ${(await page.getByRole('main').innerText()).slice(0, 200)}`)
  })
  if (!one.stands(await seenOf(life, hands.title))) wrong.push('it does not stand once')
  return wrong
}

async function seenOf({ operator, bookId }: Pick<Life, 'operator' | 'bookId'>, title: string): Promise<Seen> {
  const of = (collection: string) => heldIn({ operator }, `books/${bookId}/${collection}`)
  const [obligations, occurrences, attachments, imports, views, users] = await Promise.all([
    of('obligations'),
    of('occurrences'),
    of('attachments'),
    of('imports'),
    heldIn({ operator }, `users/${bookId}/views`),
    heldIn({ operator }, 'users'),
  ])
  const named = obligations.filter(({ fields }) => fields.title?.stringValue === title)
  const id = named[0]?.name.split('/').at(-1) ?? 'nobody'
  return {
    named,
    records: occurrences.filter(({ name }) => name.includes(`/${id}_`)),
    files: attachments.filter((file) => text(file, 'obligationId') === id),
    views: JSON.stringify(views),
    profile: users.find(({ name }) => name.endsWith(`/${bookId}`))?.fields.displayName?.stringValue ?? '',
    imports,
  }
}
