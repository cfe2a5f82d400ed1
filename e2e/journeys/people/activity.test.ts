import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { goByKey } from '../../page-models/go-by-key.ts'
import { paysForPeople } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@activity.example',
  password,
  lines: ['Water £20 overdue since {-1} kind:bill', 'Rent £950 monthly on 3rd kind:bill'],
}
const vera = { name: 'Vera Kay', email: 'vera@activity.example', password, lines: [] }

const line = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

describe('what happened in a book', () => {
  const at = house([ada, vera])

  it('stands line by line, is narrowed by chips and by who, and taken back where it can be', async () => {
    const { page, app, context, errors } = await at.signedIn(ada)
    await app.row('Water').waitFor()
    await app.row('Water').getByRole('button', { name: 'Paid' }).click()
    await app.status('Water paid').waitFor()
    await app.saved()
    await page.getByRole('heading', { level: 1 }).focus()
    await goByKey(page, 'a')
    await page.waitForURL('**/activity')
    const paid = line(page, 'completed Water')
    await paid.getByRole('row', { name: 'Paid nothing £20.00' }).waitFor()
    await paid.getByRole('row', { name: 'State open done' }).waitFor()
    await line(page, 'added Rent')
      .getByText(/fields/)
      .waitFor()
    expect(await problemsInBothSchemes(page, 'Activity')).toEqual([])

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ])
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain('completed Water,,State,open,done')
    expect(text).toContain('Paid,,£20.00')

    await page.getByRole('button', { name: /^Undo: .* completed Water/ }).focus()
    await page.keyboard.press('Enter')
    await line(page, 'took back that Water').waitFor()
    await line(page, 'completed Water').getByText('Taken back by a later line.').waitFor()
    await page.getByRole('button', { name: /^Undo: .* completed Water/ }).waitFor({ state: 'detached' })
    await app.saved()
    // What was edited is put back from here as well, and what takes it back can be.
    await app.open('Rent')
    await page.getByRole('button', { name: 'Edit Notes' }).click()
    await page.getByLabel('Notes', { exact: true }).fill('key with Dev')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await app.status('“Notes” of Rent is changed.').waitFor()
    await app.saved()
    await page.goto(`${at.product.origin}/activity`)
    await line(page, 'changed Rent')
      .getByRole('row', { name: /key with Dev/ })
      .waitFor()
    await page.getByRole('button', { name: /^Undo: .* changed Rent/ }).click()
    await app.status('Taken back. Rent is as it was before.').waitFor()
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('main li')].filter((one) => one.textContent?.includes('changed Rent')).length ===
        2,
    )
    await app.saved()
    await page.getByRole('button', { name: 'done, skipped, waived' }).click()
    await line(page, 'completed Water').waitFor()
    await line(page, 'added').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'files' }).click()
    await page.getByText('Nothing of this kind has happened here.').waitFor()
    expect(await problemsInBothSchemes(page, 'Activity, nothing of a kind')).toEqual([])
    await page.getByRole('button', { name: 'everything' }).click()
    await page.getByRole('combobox', { name: 'Who' }).selectOption('Duebook')
    await page.getByText('Nothing of this kind has happened here.').waitFor()
    await page.getByRole('combobox', { name: 'Who' }).selectOption('Everybody')
    await line(page, 'took back that Water').getByRole('link').click()
    await page.waitForURL('**/obligations/seed-0?at=*')
    await page.goto(`${at.product.origin}/today`)
    await app.row('Water').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('is read page by page, also by somebody who only looks and can take nothing back', async () => {
    const [adaId, veraId] = [at.uidOf(ada), at.uidOf(vera)]
    await paysForPeople(at.product, adaId)
    const hour = 3_600_000
    const newest = Date.now() - 400 * 24 * hour
    // Of one commit: a page may end within lines that have the same time.
    for (let number = 0; number < 120; number++)
      await writeAsServer(at.product, `books/${adaId}/activity/old-${String(number).padStart(3, '0')}`, {
        at: new Date(newest - Math.floor(number / 40) * hour),
        actor: 'duebook',
        action: 'book.plan',
        title: 'Ada’s book',
        before: { plan: 'free', seats: number },
        after: { plan: 'team', seats: number + 1 },
      })
    await mergeAsServer(at.product, `books/${adaId}`, {
      kind: 'shared',
      roles: { [adaId]: 'owner', [veraId]: 'viewer' },
      memberIds: [adaId, veraId],
    })
    await mergeAsServer(at.product, `users/${veraId}`, { currentBook: adaId })
    const { page, context, errors } = await at.signedIn(vera)
    await page.getByRole('button', { name: 'Ada’s book' }).waitFor()
    await goTo(page, 'Activity')
    await page.getByRole('button', { name: 'billing' }).click()
    const plans = line(page, 'set the plan of the book to Team')
    // What the server wrote of the plan that is paid for just now comes on top.
    await page
      .getByRole('list', { name: /^Today/ })
      .getByText('set the plan of the book to Team')
      .waitFor()
    await page.waitForFunction(() => document.querySelectorAll('main li').length === 50)
    const older = page.getByRole('button', { name: 'Show older' })
    await older.focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelectorAll('main li').length === 100)
    await focused(older, 'Show older, which stays')
    await older.click()
    await page.getByText('These are all.').waitFor()
    const seats = async () => new Set(await plans.getByRole('row', { name: /^Seats/ }).allTextContents()).size
    await expect.poll(seats).toBe(121)
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'everything' }).click()
    await line(page, 'added Rent').waitFor()
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})
