import { mondayOf } from '@duebook/contract/calendar/weeks'
import { addDays, shortDate } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { paysForPeople } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

/** Of the week in which four bills are due, one of them Ben's. */
const monday = mondayOf(dayAhead(21))
const today = dayAhead(0)
const due = shortDate(monday, today)
const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@propose.example',
  password,
  lines: [
    ...['PAYE and NIC', 'Water', 'Power', 'Rates'].map(
      (what, day) => `${what} £21 on ${addDays(monday, day)} kind:bill`,
    ),
    ...[80, 110, 140, 170].map((days) => `Service ${days} £95 on ${dayAhead(days)} kind:bill`),
  ],
}
const ben = { name: 'Ben Moss', email: 'ben@propose.example', password, lines: [] }

describe('of busy weeks what is another’s', () => {
  const at = house([ada, ben])
  let hers: { page: Page; app: Duebook; errors: string[] }
  let his: { page: Page; app: Duebook; errors: string[] }
  beforeAll(async () => {
    const [adaId, benId] = [at.uidOf(ada), at.uidOf(ben)]
    for (const [uid, { name, email }] of [
      [adaId, ada],
      [benId, ben],
    ] as const)
      await writeAsServer(at.product, `books/${adaId}/members/${uid}`, { name, email, since: new Date() })
    await mergeAsServer(at.product, `books/${adaId}`, {
      roles: { [adaId]: 'owner', [benId]: 'member' },
      memberIds: [adaId, benId],
      names: { [adaId]: ada.name, [benId]: ben.name },
    })
    await mergeAsServer(at.product, `users/${benId}`, { currentBook: adaId })
    await mergeAsServer(at.product, `books/${adaId}/obligations/seed-0`, { assignee: benId })
    await paysForPeople(at.product, adaId)
    hers = await at.signedIn(ada)
    his = await at.signedIn(ben, { viewport: { width: 320, height: 800 } })
  })

  const line = () => hers.page.getByRole('list', { name: 'What is another’s' }).getByRole('listitem')
  const propose = () => line().getByRole('button', { name: /^Propose it: PAYE and NIC, / })
  const back = () => line().getByRole('button', { name: /^Take it back: PAYE and NIC, / })
  const busy = async () => {
    await hers.page.goto(`${at.product.origin}/year/busy?from=${monday}`)
    await hers.page.getByRole('heading', { level: 1, name: / is busy$/ }).waitFor()
  }
  const inbox = async ({ page }: { page: Page }) => {
    await page.goto(`${at.product.origin}/inbox`)
    await page.getByRole('complementary', { name: 'How you are reached' }).waitFor()
  }
  const asked = () => his.page.getByRole('list', { name: 'Proposed to you' }).getByRole('listitem')
  const proposes = async () => {
    const day = /, ([^,]+)$/.exec((await propose().getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await propose().focus()
    await hers.page.keyboard.press('Enter')
    await hers.app.status(`Proposed to Ben: PAYE and NIC on ${day}. Nothing is planned until it is taken.`).waitFor()
    await line().getByText(`Asked Ben, waiting: ${day} instead of ${due}`).waitFor()
    return day
  }

  it('stands below the step, which has one’s own alone, with whose it is and a day that can be another', async () => {
    await busy()
    await line().getByText('PAYE and NIC is Ben’s').waitFor()
    const table = hers.page.getByRole('table').filter({ hasText: 'Why it can' })
    expect(await table.getByRole('checkbox').count()).toBe(3)
    expect(await table.getByText('PAYE and NIC').count()).toBe(0)
    await hers.page.getByText('Tick what is to be done earlier.').waitFor()
    expect(await hers.page.getByRole('button', { name: /^Plan / }).count()).toBe(0)
    expect(await problemsInBothSchemes(hers.page, 'a date of another’s in busy weeks')).toEqual([])
    const day = line().getByRole('button', { name: / another day for PAYE and NIC$/ })
    const before = await day.textContent()
    await day.click()
    const dialog = hers.page.getByRole('dialog', { name: 'Propose to Ben for PAYE and NIC…' })
    await dialog.getByRole('radio').first().press('ArrowDown')
    const other = (await dialog.getByRole('button', { name: /^Choose / }).textContent())?.replace('Choose ', '') ?? ''
    expect(await problemsInBothSchemes(hers.page, 'another day to propose')).toEqual([])
    await dialog.getByRole('button', { name: /^Choose / }).click()
    await line()
      .getByRole('button', { name: `${other}: another day for PAYE and NIC` })
      .waitFor()
    expect(other).not.toBe(before)
    // What is one's own is planned as before.
    await table.getByRole('checkbox', { name: 'Water' }).check()
    await hers.page.getByRole('button', { name: 'Plan it earlier' }).waitFor()
    await table.getByRole('checkbox', { name: 'Water' }).uncheck()
  })

  it('is proposed by keyboard alone, counts as not moved, and is taken back by one Undo', async () => {
    await tabTo(hers.page, propose())
    await proposes()
    await focused(back(), 'the way back')
    await hers.page.getByRole('row', { name: /^Left in them 1 date asked of Ben, not moved yet 4 4$/ }).waitFor()
    expect(await problemsInBothSchemes(hers.page, 'a proposal that waits')).toEqual([])
    await inbox(his)
    await asked()
      .getByText(/^Ada Okafor proposes .* for PAYE and NIC, instead of /)
      .waitFor()
    await hers.page.keyboard.press('Control+z')
    await hers.app.status('Undone: Proposed to Ben').waitFor()
    await focused(propose(), 'the way to propose it')
    await asked().waitFor({ state: 'detached' })
  })

  it('is planned by whoever has it, on a phone; whoever asked is told, and an Undo takes the plan away', async () => {
    const day = await proposes()
    await asked()
      .getByRole('link', { name: `Ada Okafor proposes ${day} for PAYE and NIC, instead of ${due}` })
      .waitFor()
    expect(await his.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await problemsInBothSchemes(his.page, 'a proposal in the inbox, on a phone')).toEqual([])
    await tabTo(his.page, asked().getByRole('button', { name: `Take it: PAYE and NIC, ${day}` }))
    await his.page.keyboard.press('Enter')
    await his.app.status(`PAYE and NIC is planned for ${day}. The due date stays. Ada Okafor is told.`).waitFor()
    await focused(his.page.getByRole('heading', { level: 1 }), 'the title')
    await asked().waitFor({ state: 'detached' })
    await hers.page.getByRole('list', { name: 'Planned before them already' }).getByText('PAYE and NIC').waitFor()
    expect(await line().count()).toBe(0)
    await inbox(hers)
    await hers.page.getByRole('link', { name: `Ben Moss took it: PAYE and NIC is planned for ${day}` }).click()
    await hers.page.getByRole('heading', { level: 1, name: / is busy$|^Busy weeks$/ }).waitFor()
    await his.page.keyboard.press('Control+z')
    await his.app.status(`Undone: PAYE and NIC is planned for ${day}.`).waitFor()
    await busy()
    await propose().waitFor()
  })

  it('is not planned where it is declined, with a word why', async () => {
    const day = await proposes()
    await asked()
      .getByRole('button', { name: `Not this one: PAYE and NIC, ${day}…` })
      .click()
    const dialog = his.page.getByRole('dialog', { name: `Not ${day} for PAYE and NIC?` })
    await focused(dialog.getByLabel('Why, if you like'), 'the reason')
    expect(await problemsInBothSchemes(his.page, 'a proposal that is declined')).toEqual([])
    await his.page.keyboard.type('The payroll is run on the 15th.')
    await his.page.keyboard.press('Enter')
    await his.app.status(`PAYE and NIC is not planned for ${day}. Ada Okafor is told.`).waitFor()
    await asked().waitFor({ state: 'detached' })
    await propose().waitFor()
    await inbox(hers)
    const told = hers.page.getByRole('listitem').filter({ hasText: `Ben Moss does not take ${day} for PAYE and NIC` })
    await told.getByText('“The payroll is run on the 15th.”').waitFor()
    expect(await problemsInBothSchemes(hers.page, 'an answer to a proposal')).toEqual([])
  })

  it('is asked no more once it is done, and nobody is told', async () => {
    await busy()
    await proposes()
    await asked().waitFor()
    await his.app.open('PAYE and NIC')
    await his.page.getByRole('button', { name: 'Mark paid' }).click()
    await his.app.status('PAYE and NIC paid').waitFor()
    await line().waitFor({ state: 'detached' })
    await inbox(his)
    expect(await asked().count()).toBe(0)
    await his.page.getByText('Ada Okafor proposes').waitFor({ state: 'detached' })
    await inbox(hers)
    const news = hers.page.getByRole('main').getByText(/^Ben Moss (took it|does not take)/)
    // Of the proposals before, and of none since.
    await expect.poll(() => news.count()).toBe(1)
    expect([...hers.errors, ...his.errors]).toEqual([])
  })
})
