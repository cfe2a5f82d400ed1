import type { Page } from 'playwright-core'
import { duebook } from '../page-models/duebook.ts'
import { dayAhead } from '../product/days.ts'
import { seed } from '../product/seed.ts'
import type { Person } from '../product/cast.ts'
import type { Tour } from './firm.ts'

const ines: Person = {
  name: 'Ines Marchetti',
  email: 'ines@marchetti.example',
  password: 'a long and quiet sentence',
  lines: [`Notice served on ${dayAhead(12)}`],
}
const links = [
  'Reply to landlord = 14 days after [Notice served]',
  'Landlord’s answer = 10 business days after [Reply to landlord]',
  'Joint survey = 7 clear days after [Landlord’s answer]',
  'Survey report = 1 month after [Notice served]',
  'Court fee = 4 days after [Survey report]',
  'Acknowledge receipt = 2 days after [Notice served]',
]

/** Dates that come from one other: that moves, what follows is chosen, one stays, and something that has not happened yet. */
export async function tourChain({ product, visit, take }: Tour): Promise<void> {
  await seed(product, [ines])
  const page = await visit(ines)
  const app = duebook(page, product.origin)
  for (const line of links) await app.add(line)
  await app.saved()
  await app.open('Acknowledge receipt')
  await page.getByRole('main').getByRole('button', { name: 'Mark done' }).click()
  await page.getByText('Acknowledge receipt completed.').first().waitFor()
  await app.open('Notice served')
  await moved(page, dayAhead(15))
  await take('trigger', page)
  await page.getByRole('link', { name: 'See how they hang together' }).click()
  const chain = page.getByRole('list', { name: 'What comes from Notice served' })
  await chain.getByRole('listitem').nth(5).waitFor()
  await take('moved', page)
  await page.getByRole('button', { name: 'See the difference and accept' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Court fee' }).uncheck()
  await dialog.getByText(/^not accepted: stays pinned/).waitFor()
  await take('difference', page, false)
  await dialog.getByRole('button', { name: /^Move \d of/ }).click()
  await page.getByText(/dates moved with Notice served/).waitFor()
  await take('accepted', page, false)
  await page.getByRole('button', { name: 'Drawing' }).click()
  await page.getByRole('img', { name: /^Notice served leads to/ }).waitFor()
  await take('drawing', page)
  await app.open('Survey report')
  await take('why', page)

  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await dialog.getByLabel('Quick add').fill('Appeal = 1 month after [Judgment]')
  await dialog.getByLabel('Quick add').press('Enter')
  const none = dialog.getByText('Judgment, which has no date yet')
  await none.waitFor()
  await take('line', page, false)
  await none.click()
  await dialog.getByLabel('Quick add').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await app.view('Obligations')
  await page.getByRole('main').getByRole('link', { name: 'Appeal' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Judgment' }).waitFor()
  await take('no-date', page)
  await page.getByRole('link', { name: 'Judgment' }).click()
  await page.getByRole('button', { name: 'It happened on…' }).waitFor()
  await take('not-happened', page)
  await page.getByRole('button', { name: 'It happened on…' }).click()
  await take('happened', page, false)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dates that come from others' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Judgment' }).first().waitFor()
  await take('triggers', page)
}

/** The date of what is open is edited to another day. */
async function moved(page: Page, date: string) {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const on = page.getByRole('group', { name: 'On' })
  await on.getByLabel('Day').fill(date.slice(8))
  await on.getByLabel('Month').fill(date.slice(5, 7))
  await on.getByLabel('Year').fill(date.slice(0, 4))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByText(/dates wait for you/)
    .first()
    .waitFor()
}
