import type { Page } from 'playwright-core'
import { paysForPeople } from '../page-models/people.ts'
import { mergeAsServer, writeAsServer } from '../product/as-server.ts'
import type { Person } from '../product/cast.ts'
import { dayAhead } from '../product/days.ts'
import { seed } from '../product/seed.ts'
import { until } from '../product/start-product.ts'
import type { Take, Tour } from './firm.ts'
import { saved } from './screens.ts'

const password = 'a long and quiet sentence'
const studio = (name: string, lines: readonly string[] = []): Person => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@reach.example`,
  password,
  lines,
})
const [nadia, ben, olu] = [
  studio('Nadia Rahal', [
    'VAT return ~£1284 on {20} !7d !1d kind:filing',
    'Studio rent £950 monthly on 31st kind:bill',
    'Employers’ liability insurance £318 on {3} kind:renewal',
    'Court fee £303 on {13} kind:other',
    'Office lease ends {129} renews 12mo notice 3mo received kind:contract',
    'Late invoice £85 overdue since {-4} kind:bill',
  ]),
  studio('Ben Whitlock'),
  studio('Olu Adeyemi'),
]

/** Whether somebody would be reached: coverage, a ladder and its drill, and who is away meanwhile. */
export async function tourReach({ product, visit, take }: Tour): Promise<void> {
  const seeded = await seed(product, [nadia, ben, olu])
  const [bookId = '', benId = '', oluId = ''] = seeded.map(({ uid }) => uid)
  for (const { uid, name, email } of seeded)
    await writeAsServer(product, `books/${bookId}/members/${uid}`, { name, email, since: new Date() })
  await mergeAsServer(product, `books/${bookId}`, {
    name: 'Rahal Studio',
    roles: { [bookId]: 'owner', [benId]: 'member', [oluId]: 'admin' },
    memberIds: [bookId, benId, oluId],
  })
  await paysForPeople(product, bookId)
  const page = await visit(nadia)
  const go = (path: string) => page.goto(`${product.origin}${path}`)
  const facts = page.getByRole('region', { name: 'People' })

  await writeAsServer(product, `books/${bookId}/ladders/usual`, {
    rungs: [
      { after: { n: 1, unit: 'days' }, who: ['backup'] },
      { after: { n: 2, unit: 'days' }, who: ['admins'] },
    ],
    setBy: bookId,
    setAt: new Date(),
  })
  // Nobody is left to be told of this one.
  await mergeAsServer(product, `books/${bookId}/obligations/seed-3`, { reminderPlan: { steps: [] } })
  await go('/obligations/seed-0')
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await facts.getByRole('button', { name: /backup/i }).click()
  await page.getByLabel('Backup').selectOption({ label: 'Ben Whitlock' })
  await facts.getByRole('button', { name: 'Save' }).click()
  await facts.getByText('Ben Whitlock').waitFor()
  await page.getByRole('region', { name: 'If nobody has it in hand' }).getByText('Ben, backup').waitFor()
  await saved(page)
  await edited(page, take)
  await go('/settings/reminders')
  await page.getByRole('button', { name: 'Edit the ladder' }).click()
  await page.getByRole('form', { name: 'Edit the ladder' }).waitFor()
  await take('ladder-usual', page)
  await go('/settings/coverage')
  await page.getByRole('complementary', { name: 'Who is reached, and a drill' }).waitFor()
  await take('coverage', page)

  await page.getByLabel('Of which date').selectOption({ label: await labelOf(page, 'VAT return') })
  await page.getByRole('button', { name: 'Run a drill' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: /^Send the drill to / })
  await send.waitFor()
  await take('drill-ask', page, false)
  await send.click()
  await page.getByRole('heading', { name: /^Drill of / }).waitFor()
  await page
    .getByRole('row', { name: /Nadia Rahal/ })
    .getByText(/^Delivered /)
    .waitFor()
  await take('drill', page)
  const link = await until(async () => {
    const mail = (await product.messages()).find(({ to, subject }) => to === nadia.email && subject.startsWith('Drill'))
    return mail?.links.find((one) => one.includes('/drill/'))
  }, 'the mail of the drill')
  const guest = await visit()
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Got it' }).waitFor()
  await take('drill-mail', guest)
  await guest.getByRole('button', { name: 'Got it' }).click()
  await guest.getByRole('heading', { name: /^Thank you/ }).waitFor()
  await take('drill-came', guest)
  await away(page, go, take)
}

/** The plan of an obligation with a step more, and its ladder, each open where it stands. */
async function edited(page: Page, take: Take): Promise<void> {
  const reminders = page.getByRole('region', { name: 'Reminders' })
  await reminders.getByRole('button', { name: 'Edit reminders' }).click()
  await reminders.getByRole('button', { name: 'Add a step' }).click()
  await reminders.getByRole('group', { name: 'Step 3' }).getByLabel('By').selectOption({ label: 'these ways' })
  await reminders.getByRole('region', { name: 'What would go out' }).waitFor()
  await take('plan-steps', page)
  await reminders.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit the ladder' }).click()
  await page.getByRole('form', { name: 'Edit the ladder' }).waitFor()
  await take('ladder-own', page)
  await page.getByRole('form', { name: 'Edit the ladder' }).getByRole('button', { name: 'Cancel' }).click()
}

const labelOf = async (page: Page, title: string) =>
  (await page.getByLabel('Of which date').getByRole('option').allTextContents()).find((one) => one.startsWith(title)) ??
  title

async function away(page: Page, go: (path: string) => Promise<unknown>, take: Take) {
  await go('/obligations/seed-2')
  await page.getByRole('button', { name: 'I have it in hand' }).click()
  await page.getByText(/^You have it in hand since /).waitFor()
  await go('/settings/away')
  const form = page.getByRole('form', { name: 'Be away' })
  await form.getByRole('group', { name: 'From' }).waitFor()
  for (const [name, day] of [
    ['From', dayAhead(2)],
    ['To', dayAhead(16)],
  ] as const)
    for (const [label, text] of [
      ['Day', day.slice(8)],
      ['Month', day.slice(5, 7)],
      ['Year', day.slice(0, 4)],
    ] as const)
      await form.getByRole('group', { name }).getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Choose for each' }).waitFor()
  await page.getByLabel('Send nothing at night').check()
  await take('away-from', page)
  await form.getByRole('button', { name: 'Choose for each' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Then, of /)
    .first()
    .waitFor()
  await take('away-each', page, false)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Be away / })
    .click()
  await page.getByRole('button', { name: /^Not away from / }).waitFor()
  await take('away-set', page)
}
