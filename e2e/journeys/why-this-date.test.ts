import { materialise } from '@duebook/contract/materialise'
import { calendarDate, type CalendarDate, type Schedule } from '@duebook/domain'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { until, type Product } from '../product/start-product.ts'
import { obligationOf } from '../protocols/documents.ts'

const today = dayAhead(0)
const nextYear = Number(today.slice(0, 4)) + 1

describe('“Why this date?” in the product', () => {
  const at = house()

  it('shows a notice deadline, a derived date, and an extension that somebody grants', async () => {
    const { page, context, errors, app } = await at.somebody()
    await app.createAccount('ada@example.test', 'a long and quiet sentence')
    await page.goto(`${at.product.origin}/today`)
    const uid = await until(async () => await bookOf(at.product, 'ada@example.test'), 'the book of the new account')

    await app.add(`Office lease ends 31 Mar ${nextYear + 1} renews 12mo notice 3mo received`)
    await app.add(`Insurance claim on 30 Nov ${nextYear}`)
    await app.saved()
    await app.open('Office lease')
    const why = page.getByRole('region', { name: 'Why this date?' })
    await shows(why, /Why give notice by .* 31 Dec\?/)
    await shows(why, /Notice of 3 months before the end of the term/)

    await writeAsServer(at.product, `books/${uid}/obligations/reply`, replyTo(uid))
    await app.open('Reply to landlord')
    await shows(why, /Notice served/)
    await shows(why, /14 days after it/)
    await shows(why, new RegExp(`15 Jan ${nextYear}`))
    await aTriggerMoves(page, app, at.product, uid)
    await aLineNamesTriggers(page, app)

    await app.open('Insurance claim')
    await app.moreActs()
    await page.getByRole('button', { name: 'Extend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day').fill('18')
    await dialog.getByLabel('Month').fill('12')
    await dialog.getByLabel('Who granted it').fill('The insurer')
    await dialog.getByLabel('Why').fill('call of today')
    await dialog.getByRole('button', { name: /^Extend to/ }).click()
    await shows(why, /The insurer agreed more time: “call of today”/)
    await shows(why, new RegExp(`In force.*18 Dec ${nextYear}`, 's'))
    await app.saved()
    await page.reload()
    await shows(why, /The insurer agreed more time/)
    await shows(page.getByRole('main'), new RegExp(`18 December ${nextYear}`))
    expect(errors).toEqual([])
    await context.close()
  })
})

/** Two dates come from it, one of them from the other: what follows is accepted in part, and taken back at once. */
async function aTriggerMoves(page: Page, app: Duebook, product: Product, uid: string) {
  const [from, later] = [`${nextYear}-03-01`, `${nextYear}-03-15`].map(calendarDate) as [CalendarDate, CalendarDate]
  const add = (id: string, title: string, schedule: Schedule) =>
    writeAsServer(product, `books/${uid}/obligations/${id}`, dutyOf(uid, title, schedule))
  await add('hearing', 'Hearing', { type: 'once', date: from })
  const fourteen = { type: 'derived', amount: 14, unit: 'days' } as const
  await add('bundle', 'Bundle', { ...fourteen, trigger: { name: 'Hearing', date: from }, from: 'hearing' })
  await add('costs', 'Costs', { ...fourteen, trigger: { name: 'Bundle', date: later }, from: 'bundle' })

  await app.open('Hearing')
  const comes = page.getByRole('region', { name: /^What comes from it/ })
  await shows(comes, /2 dates hang on this/)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('group', { name: 'On' }).getByLabel('Day').fill('4')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await shows(comes, /2 dates wait for you/)
  await comes.getByRole('button', { name: 'See the difference and accept' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hearing moved by 3 days' })
  await dialog.getByRole('button', { name: 'Move 2 dates' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Costs' }).uncheck()
  await shows(dialog.getByRole('row', { name: /Costs/ }), /not accepted: stays pinned on/)
  await dialog.getByRole('button', { name: 'Move 1 of 2 dates' }).click()
  await page.getByText('1 date moved with Hearing. Costs stays.').waitFor()
  await page.getByRole('link', { name: 'See how they hang together' }).click()
  const chain = page.getByRole('list', { name: 'What comes from Hearing' })
  await shows(chain.getByRole('listitem'), /Bundle.*14 days after Hearing.*18 Mar/s)
  await shows(chain.getByRole('listitem'), /Costs.*pinned.*would be.*1 Apr.*29 Mar/s)
  await page.getByRole('button', { name: 'Undo' }).click()
  await shows(page.getByRole('main'), /2 would move/)
  await page.getByRole('button', { name: 'Drawing' }).click()
  await page.getByRole('img', { name: /^Hearing leads to 2 dates/ }).waitFor()
  await app.saved()
}

/** Typed: what counts from an obligation by its name, and what counts from something that has not happened yet. */
async function aLineNamesTriggers(page: Page, app: Duebook) {
  await app.add('Witness list = 5 days before [Hearing]')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quick add').fill('Appeal = 1 month after [Judgment]')
  await dialog.getByLabel('Quick add').press('Enter')
  await dialog.getByText('Judgment, which has no date yet').click()
  await dialog.getByLabel('Quick add').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Obligations/ })
    .click()
  await shows(page.getByRole('listitem'), /Appeal.*no date yet/s)
  await page.getByRole('main').getByRole('link', { name: 'Appeal' }).click()
  await shows(page.getByRole('main'), /No date yet/)
  await page.getByRole('link', { name: 'Judgment' }).click()
  await page.getByRole('button', { name: 'It happened on…' }).click()
  await dialog.getByRole('button', { name: 'See what follows' }).click()
  await dialog.getByRole('button', { name: 'Move 1 date' }).click()
  await page.getByText('1 date moved with Judgment.').waitFor()
  await shows(page.getByRole('list', { name: 'What comes from Judgment' }), /1 month after Judgment/)
  await app.open('Witness list')
  await page.getByRole('link', { name: 'Hearing', exact: true }).click()
  await shows(page.getByRole('list', { name: 'What comes from Hearing' }), /Witness list.*5 days before Hearing/s)
  await app.saved()
}

const replyTo = (uid: string) =>
  dutyOf(uid, 'Reply to landlord', {
    type: 'derived',
    trigger: { name: 'Notice served', date: calendarDate(`${nextYear}-01-01`) },
    amount: 14,
    unit: 'days',
  })

function dutyOf(uid: string, title: string, schedule: Schedule): Record<string, unknown> {
  const now = new Date()
  return {
    ...obligationOf(uid),
    title,
    kind: 'other',
    schedule,
    amount: null,
    reminderPlan: { steps: [] },
    tags: [],
    ...materialise({ schedule, notice: null }, [], today),
    createdAt: now,
    updatedAt: now,
  }
}

/** The own book of an account, once it is there: its id is the account's. */
async function bookOf({ operator }: Product, email: string): Promise<string | null> {
  const found = await fetch(`${operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:lookup`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ email: [email] }),
  })
  const { users = [] } = (await found.json()) as { users?: { localId: string }[] }
  const uid = users[0]?.localId ?? 'nobody'
  return (await fetch(`${operator}/v1/${documents}/books/${uid}`, { headers: owner })).ok ? uid : null
}

const shows = async (place: Locator, text: RegExp) => place.filter({ hasText: text }).first().waitFor()
