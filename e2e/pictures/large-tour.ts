import { openEntitlement } from '@duebook/contract/billing/entitlement'
import { addDays } from '@duebook/domain'
import { mondayOf } from '@duebook/contract/calendar/weeks'
import { fillBook } from '../measure/views/fill-book.ts'
import { mergeAsServer } from '../product/as-server.ts'
import type { Person } from '../product/cast.ts'
import { dayAhead, monthEnd } from '../product/days.ts'
import { seed } from '../product/seed.ts'
import type { Tour } from './firm.ts'

const lena: Person = {
  name: 'Lena Holt',
  email: 'lena@large.example',
  password: 'a long and quiet sentence',
  lines: ['Rates £90 on {0}', 'Gas £30 overdue since {-2}'],
}

/** A Monday in the middle of the month after this one. */
const monday = mondayOf(addDays(monthEnd(0), 15))
const kit: Person = {
  name: 'Kit Oyelaran',
  email: 'kit@large.example',
  password: 'a long and quiet sentence',
  lines: [
    `Rent £950 monthly from ${addDays(monday, 9)} kind:bill`,
    ...['Gas £30', 'Water £21', 'Power £55', 'Council tax £160', 'Van lease £289'].map(
      (what, at) => `${what} on ${addDays(monday, at)} kind:bill`,
    ),
    `VAT return ~£1284 on ${addDays(monday, 2)} kind:filing`,
  ],
}

/** A book with a few hundred dates and years of records: days and weeks with more than they can show, long lists, and a report over all of it. */
export async function tourLarge({ product, visit, take }: Tour): Promise<void> {
  const [seeded] = await seed(product, [lena])
  const bookId = seeded?.uid ?? ''
  await mergeAsServer(product, `books/${bookId}`, { entitlement: openEntitlement })
  await fillBook(product, bookId, 300)
  const page = await visit(lena)
  const go = (path: string) => page.goto(`${product.origin}${path}`)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')

  await go('/calendar')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  await take('calendar', page)
  await page.goto(`${product.origin}/calendar?day=${dayAhead(0)}`)
  await page.getByRole('grid').getByRole('link').first().waitFor()
  await take('calendar-day', page, false)
  await go('/year')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  await take('year', page)
  await go('/year/busy')
  await page.getByRole('heading', { name: /^What counts as busy|^No busy week/ }).waitFor()
  await take('busy', page)
  await go('/forecast')
  await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor()
  await take('forecast', page)
  for (const span of ['year', 'all']) {
    await go(`/reports?span=${span}`)
    await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor()
    await take(`reports-${span}`, page)
  }
  for (const view of ['upcoming', 'obligations']) {
    await go(`/${view}`)
    await rows.first().waitFor()
    await take(view, page, false)
  }
  for (const at of [1, 2, 4, 6]) await page.getByRole('checkbox').nth(at).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.waitFor()
  await take('selected', page, false)
  await bar
    .getByRole('button', { name: /^Shift/ })
    .first()
    .click()
  await bar.getByLabel('By how much').fill('2')
  await bar.getByLabel('Reason, kept with each old date').fill('agreed by phone')
  await bar.getByRole('table', { name: 'What would change' }).waitFor()
  await take('shift', page, false)
  await page.keyboard.press('Escape')
  await go('/search?q=kind:bill due<60d')
  await rows.first().waitFor()
  await take('search', page)
  await tourBusy({ product, visit, take })
}

/** A week in which far more falls due than usual, and the one step that eases it. */
async function tourBusy({ product, visit, take }: Tour) {
  await seed(product, [kit])
  const page = await visit(kit)
  await page.goto(`${product.origin}/year`)
  await page.getByText(/ is busy: /).waitFor()
  await take('year-busy', page)
  await page.goto(`${product.origin}/year/busy`)
  await page.getByRole('heading', { name: /^What counts as busy/ }).waitFor()
  await take('busy-week', page)
  await page
    .getByRole('button', { name: / another day for / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await take('busy-day', page, false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Plan (it|these)/ }).click()
  await page
    .getByText(/ planned earlier: /)
    .first()
    .waitFor()
  await take('busy-done', page, false)
}
