import type { Page } from 'playwright-core'
import { mondayOf, monthOf } from '@duebook/contract/calendar/weeks'
import { addDays, addMonths } from '@duebook/domain'
import { duebook } from '../page-models/duebook.ts'
import type { Person } from '../product/cast.ts'
import { dayAhead, monthEnd } from '../product/days.ts'
import { seed } from '../product/seed.ts'
import type { Tour } from './firm.ts'

/** In the month after this one, with days of the same month around it. */
const middle = addDays(monthEnd(0), 15)
const nia: Person = {
  name: 'Nia Baptiste',
  email: 'nia@months.example',
  password: 'a long and quiet sentence',
  lines: [
    'Accountant £95 on {0} kind:bill',
    'Electricity £142.18 overdue since {-4} kind:bill',
    'Studio broadband £42 monthly on 23rd kind:bill',
    `Rent £950 on ${middle} kind:bill #home`,
    `Boiler service ~£96 on ${addDays(middle, 7)} kind:other #home`,
    `Insurance £420 on ${addDays(middle, 3)} kind:renewal`,
    `Halyard hosting $180-$240 monthly from ${addDays(middle, 1)} kind:bill`,
    `VAT return ~£1284 on ${addDays(middle, 9)} kind:filing proof:file`,
    ...['Gas', 'Water', 'Power', 'Council tax', 'Van lease, the white one'].map(
      (what) => `${what} £21 on ${addDays(middle, 5)} kind:bill`,
    ),
    'Card terminal hire £348 ends {37} renews 12mo notice 1mo received kind:contract',
  ],
}

/** Three dates in a week that begins within three weeks, and few besides: one more is too much. */
const monday = mondayOf(dayAhead(14))
const lev: Person = {
  name: 'Lev Marsh',
  email: 'lev@months.example',
  password: 'a long and quiet sentence',
  lines: [
    ...['Gas', 'Water', 'Power'].map((what, day) => `${what} £21 on ${addDays(monday, day)} kind:bill`),
    ...[40, 70, 100, 130].map((days) => `Service £95 on ${dayAhead(days)} kind:bill`),
  ],
}

/** Four warranties that run out in one week, which nobody can do before; the bills after it are calm. */
const ivo: Person = {
  name: 'Ivo Anders',
  email: 'ivo@months.example',
  password: 'a long and quiet sentence',
  lines: [
    ...['Kettle', 'Toaster', 'Oven', 'Fridge'].map((what, day) => `${what} on ${addDays(monday, day)} kind:warranty`),
    ...[40, 70, 100, 130].map((days) => `Service £95 on ${dayAhead(days)} kind:bill`),
  ],
}

/** The months ahead of a book of one: what is done, planned and moved in them, what is found, and many dates at once. */
export async function tourMonths({ product, visit, take }: Tour): Promise<void> {
  await seed(product, [nia, lev, ivo])
  await tourKeptFree(await visit(ivo), product.origin, take)
  await tourBusyAhead(await visit(lev), product.origin, take)
  const page = await visit(nia)
  const app = duebook(page, product.origin)
  const go = (path: string) => page.goto(`${product.origin}${path}`)
  const dialog = page.getByRole('dialog')
  const day = (date: string) => page.locator(`[data-day="${date}"]`)

  await go('/today')
  await app.row('Accountant').hover()
  await app.row('Accountant').getByRole('button', { name: 'Paid' }).click()
  await app.status('paid').waitFor()
  await app.saved()
  await go(`/calendar?month=${monthOf(middle)}`)
  await day(addDays(middle, 7)).getByRole('link').first().waitFor()
  await day(addDays(middle, 7)).press('p')
  await typeDay(page, addDays(middle, 2))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await day(addDays(middle, 2)).getByRole('link').first().waitFor()
  await app.saved()
  await take('calendar', page)
  await day(addDays(middle, 5)).press('Enter')
  await page.getByRole('button', { name: 'Close' }).waitFor()
  await take('calendar-open', page, false)
  await go(`/calendar?week=${middle}`)
  await day(addDays(middle, 2)).getByRole('link').first().waitFor()
  await take('calendar-week', page)
  await day(addDays(middle, 2)).press('p')
  await dialog.getByRole('heading', { name: 'Move the plan to…' }).waitFor()
  await take('move-plan', page, false)
  await page.keyboard.press('Escape')
  await day(middle).press('d')
  await dialog.getByRole('heading', { name: 'Add an extension' }).waitFor()
  await take('move-due', page, false)
  await page.keyboard.press('Escape')

  await tourFound(page, go, take)
  await tourMany(page, go, take)

  await go('/forecast')
  await page.getByRole('button', { name: 'All in £' }).click()
  await page.getByRole('button', { name: 'Give a rate' }).click()
  await page.getByLabel('One dollar is, in pounds').fill('0.79')
  await take('forecast-rate', page)
  await page.keyboard.press('Enter')
  await page.getByText('One dollar is £0.79, given').waitFor()
  await take('forecast-rated', page)

  await app.open('Rent')
  await app.moreActs()
  for (const act of ['Skip', 'Waive'] as const) {
    await page.getByRole('main').getByRole('button', { name: act }).first().click()
    await dialog.waitFor()
    await take(act.toLowerCase(), page, false)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await go('/activity')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await take('activity', page)
}

/** A date that makes its week busy, planned earlier as it is added, and that week on Today. */
async function tourBusyAhead(page: Page, origin: string, take: Tour['take']) {
  await page.goto(`${origin}/today`)
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add' })
  await dialog.getByLabel('Quick add').fill(`Council tax £150 on ${addDays(monday, 2)} kind:bill`)
  const plan = dialog.getByRole('button', { name: /^Plan for / })
  await plan.waitFor()
  await take('adding-busy', page, false)
  await plan.click()
  await dialog.getByText('Planned for').waitFor()
  await take('adding-planned', page, false)
  // Planned before that week it would be one of three again.
  await dialog.getByRole('button', { name: 'Take the plan away' }).click()
  await dialog.getByRole('button', { name: 'Add Council tax' }).click()
  await page.getByRole('region', { name: 'Busy weeks ahead' }).waitFor()
  await duebook(page, origin).saved()
  await take('busy-ahead', page)
}

/** A busy week in which nothing can move, and its days kept free. */
async function tourKeptFree(page: Page, origin: string, take: Tour['take']) {
  await page.goto(`${origin}/year/busy`)
  await page.getByRole('button', { name: 'Keep those days free' }).waitFor()
  await take('busy-stays', page)
  await page.getByRole('button', { name: 'Keep those days free' }).click()
  await page.getByText('You keep these days free:').waitFor()
  await duebook(page, origin).saved()
  await take('busy-kept', page)
  await page.goto(`${origin}/today`)
  await page.getByText('You keep these days free.').waitFor()
  await take('busy-kept-ahead', page)
}

/** What is offered while a line is typed, what nothing and a slip of the hand find, a view that is kept, and the command menu. */
async function tourFound(page: Page, go: (path: string) => Promise<unknown>, take: Tour['take']) {
  const line = page.getByRole('textbox', { name: 'Search' })
  await go('/search')
  await line.waitFor()
  await line.pressSequentially('due<60d ow')
  await page.getByRole('option', { name: 'owner:me' }).waitFor()
  await take('search-offers', page, false)
  await go('/search?q=notice<5d kind:contract')
  await page.getByRole('heading', { name: /^No obligation matches/ }).waitFor()
  await take('search-none', page)
  await go('/search?q=insurence')
  await page.getByText('stands nowhere').waitFor()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await take('search-forgiven', page)
  await go('/search?q=amount>£100 due<60d')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Over £100')
  await take('view-save', page, false)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change this view' }).waitFor()
  await take('search', page)
  await go('/obligations')
  await page
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('link', { name: /^Over £100/ })
    .waitFor()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await duebook(page, '').saved()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vat')
  await page
    .getByRole('option', { name: /VAT return/ })
    .first()
    .waitFor()
  await take('commands', page, false)
  await page.keyboard.press('Control+a')
  for (const words of ['kind:bill', 'due<60d']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('option', { name: 'Obligations with kind:bill due<60d' }).waitFor()
  await take('commands-kept', page, false)
  await page.keyboard.press('Escape')
}

/** Each act on several rows before it is done, and what is said of one after a reload. */
async function tourMany(page: Page, go: (path: string) => Promise<unknown>, take: Tour['take']) {
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const choose = async () => {
    await go('/upcoming')
    await page.getByRole('checkbox').nth(5).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('Shift+J')
    await bar.waitFor()
  }
  for (const act of ['Done', 'Plan', 'Tag', 'Kind', 'Snooze', 'End']) {
    await choose()
    await bar
      .getByRole('button', { name: act === 'Done' ? /^(Done|Paid)/ : act })
      .first()
      .click()
    await bar.getByText('Nothing is saved yet.').waitFor()
    if (act === 'Tag') await bar.getByLabel('New tag').fill('#q4')
    if (act === 'Plan' || act === 'End') await typeDay(page, act === 'Plan' ? dayAhead(2) : addMonths(middle, 1))
    await take(`many-${act.toLowerCase()}`, page, false)
    if (act !== 'Plan') continue
    await bar.getByRole('button', { name: 'Spread' }).click()
    await bar.getByLabel('Over').selectOption({ index: 1 })
    await bar.getByRole('table', { name: 'What would change' }).waitFor()
    await take('many-spread', page, false)
  }
  await choose()
  await bar.getByRole('button', { name: 'Tag' }).first().click()
  await bar.getByLabel('New tag').fill('#q4')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'tagged anew' }).first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved(?! on)/ })
    .first()
    .waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Done last' }).waitFor()
  await take('many-undo', page, false)
  await page.getByRole('button', { name: /^Undo all/ }).click()
  await page.getByText('Undone: ').first().waitFor()
}

async function typeDay(page: Page, date: string) {
  for (const [name, value] of Object.entries({ Day: date.slice(8), Month: date.slice(5, 7), Year: date.slice(0, 4) }))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
}
