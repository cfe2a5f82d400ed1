import type { Page } from 'playwright-core'
import type { Feed } from '@duebook/contract/feed/feed'
import { longDate } from '@duebook/domain'
import { duebook } from '../page-models/duebook.ts'
import { quickAdd } from '../page-models/quick-add.ts'
import { documents, mergeAsServer, owner } from '../product/as-server.ts'
import type { Person } from '../product/cast.ts'
import { dayAhead } from '../product/days.ts'
import { pdfOf } from '../product/pdf-of.ts'
import { seed } from '../product/seed.ts'
import type { Tour } from './firm.ts'

const jun: Person = {
  name: 'Jun Castellane',
  email: 'jun@castellane.example',
  password: 'a long and quiet sentence',
  lines: ['VAT return due {12} kind:filing #tax', 'Rent £950 due {5} kind:bill', 'Hosting £84 due {40} kind:renewal'],
}
const day = 86_400_000
const next = Number(dayAhead(0).slice(0, 4)) + 1
/** Days that can be read in two ways, one that is none, one that is here already, and a rhythm that is not understood. */
const table = [
  'Name,Due,Cost,Supplier,How often,Reference',
  `Van insurance,03/04/${next},420,Penrose,yearly,P-118`,
  `Trade association,05/02/${next},190,Guild,every year,`,
  `Domain names,31/04/${next},38,Nameyard,yearly,N-2`,
  `Alarm service,06/07/${next},84,Securis,every 6 months,`,
  `Rent,${dayAhead(5).split('-').toReversed().join('/')},950,Harcourt Estates,monthly,`,
  `Skip hire,08/03/${next},210,Kestrel,now and then,`,
]
const letter = [
  [
    'Harcourt Estates',
    '',
    longDate(dayAhead(-3)).replace(/^\S+ /, ''),
    '',
    'Unit 4: rent review',
    '',
    'If you do not agree, your counter-notice must reach us within 28 days of',
    'the date of this letter.',
    '',
    `The insurance rent for the year, £412.60, falls due on ${longDate(dayAhead(10)).replace(/^\S+ /, '')}.`,
    '',
    `We propose to meet at the premises on 12/01/${next} at 10.30.`,
  ],
]

/** What comes in by a file and by a document, what is seen elsewhere, what programs read, and what is taken along. */
export async function tourInAndOut({ product, visit, take }: Tour): Promise<void> {
  const [seeded] = await seed(product, [jun])
  const page = await visit(jun)
  const go = (path: string) => page.goto(`${product.origin}${path}`)
  await imported(page, go, take)
  await seenElsewhere(page, go, take, product, seeded?.uid ?? '')
  await readByPrograms(page, go, take)

  await go('/settings/import/export')
  await page.getByRole('radio', { name: 'Table' }).waitFor()
  await take('export', page)
  const download = page.waitForEvent('download')
  await page.getByRole('radio', { name: 'Everything, with files' }).check()
  await page.getByRole('button', { name: 'Make the ZIP' }).click()
  await download
  await page.getByText(/is on this device/).waitFor()
  await take('exported', page)
  await captured(page, go, take)
}

type Steps = [page: Page, go: (path: string) => Promise<unknown>, take: Tour['take']]

async function imported(...[page, go, take]: Steps) {
  await go('/settings/import/history')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take('import-none', page)
  await go('/import')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await take('import', page)
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'renewals.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) })
  await page.getByRole('button', { name: 'Answer the question above to import' }).waitFor()
  await take('import-question', page)
  await page.getByRole('radio', { name: /^The day/ }).check()
  await page.getByText(`Line 4: “31/04`).waitFor()
  await take('import-dry-run', page)
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.getByText('Applied').waitFor()
  await duebook(page, '').saved()
  await take('imports', page)
  await page.getByRole('button', { name: 'Undo…' }).click()
  await page.getByRole('button', { name: 'Keep the import' }).waitFor()
  await take('import-undo', page)
}

async function seenElsewhere(...[page, go, take, { operator }, uid]: [...Steps, Tour['product'], string]) {
  await go('/settings/feeds')
  await page.getByRole('button', { name: 'Make the first feed' }).waitFor()
  await take('feeds-none', page)
  await page.getByRole('button', { name: 'Make the first feed' }).click()
  const form = page.getByRole('complementary', { name: 'A new feed' })
  await form.getByLabel('What is in it').selectOption('A tag')
  await form.getByLabel('Which tag').fill('#tax')
  await take('feed-form', page)
  await form.getByLabel('Which tag').press('Enter')
  const made = page.getByRole('dialog', { name: '“Tag #tax” is ready' })
  await made.locator('code').waitFor()
  await take('feed-made', page, false)
  await page.keyboard.press('Escape')
  const feeds = `users/${uid}/feeds`
  const answer = await fetch(`${operator}/v1/${documents}/${feeds}`, { headers: owner })
  const { documents: kept = [] } = (await answer.json()) as { documents?: { name: string }[] }
  const last = Date.now() - 3 * day - 3_600_000
  const stopped: Partial<Feed> = {
    addressAt: last - day,
    clients: { google: { first: last - day, last, status: 200, days: {} } },
  }
  await mergeAsServer({ operator }, `${feeds}/${kept[0]?.name.split('/').at(-1)}`, stopped)
  await page.getByText(/Has stopped: last fetched/).waitFor()
  await take('feeds', page)
  await page.getByRole('button', { name: 'Edit Tag #tax' }).click()
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /VAT return/ })
    .waitFor()
  await take('feed-edit', page, false)
  await page.keyboard.press('Escape')
}

async function readByPrograms(...[page, go, take]: Steps) {
  await go('/settings/feeds')
  await page.getByRole('link', { name: 'Tokens and webhooks' }).click()
  await page.getByText('Nothing else reads your books').waitFor()
  await take('tokens-none', page)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('For what').fill('Wall display')
  await take('token-form', page, false)
  await dialog.getByLabel('For what').press('Enter')
  await page.getByRole('dialog', { name: 'Copy it now' }).locator('code').waitFor()
  await take('token-made', page, false)
  await page.getByRole('button', { name: 'I have it' }).click()
  await page.getByRole('row').filter({ hasText: 'Wall display' }).waitFor()
  await take('tokens', page)
}

async function captured(...[page, go, take]: Steps) {
  await go('/today')
  await quickAdd(page).press()
  await page.getByRole('button', { name: 'From a file…' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'From a file…' }).click()
  await (await chooser).setFiles({ name: 'harcourt-unit-4.pdf', mimeType: 'application/pdf', buffer: pdfOf(letter) })
  await page.getByRole('list', { name: 'Candidates' }).getByRole('checkbox').first().waitFor()
  await take('capture', page)
  await page.getByRole('checkbox', { name: /Insurance rent/ }).check()
  await take('capture-chosen', page)
}
