import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused } from '../../page-models/focus.ts'
import { periodOf } from '../../page-models/period.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

describe('what was paid, asked in the row itself', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  let period: ReturnType<typeof periodOf>
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@in-row.example', [
      `Electricity £142.18 every 4 weeks from ${dayAhead(0)} kind:bill`,
      `Power ~80 every 4 weeks from ${dayAhead(0)} kind:bill`,
      `Window cleaner £18-£24 on ${dayAhead(0)} kind:bill`,
      `Water £86.40 on ${dayAhead(0)} kind:bill`,
    ]))
    period = periodOf(page)
    await goTo(page, 'Today')
    await app.row('Water').waitFor()
  })
  const title = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const asked = (name: string) => page.getByRole('form', { name: `${name}: what was paid` })

  it('keeps the expected sum by Enter, takes another one typed over it, and Esc returns to the row', async () => {
    await title('Electricity').focus()
    await page.keyboard.press('E')
    await focused(asked('Electricity').getByLabel('Paid'), 'the sum')
    await asked('Electricity').getByRole('button', { name: 'Done, £142.18' }).waitFor()
    await page.keyboard.press('Escape')
    await focused(title('Electricity'), 'its row')
    await asked('Electricity').waitFor({ state: 'detached' })
    await page.keyboard.press('E')
    await focused(asked('Electricity').getByLabel('Paid'), 'the sum')
    await page.keyboard.type('151.02')
    await asked('Electricity').getByText('£8.84 more than expected.').waitFor()
    expect(await problemsInBothSchemes(page, 'paid in the row')).toEqual([])
    await page.keyboard.press('Enter')
    await app.status('Electricity paid, £151.02.').waitFor()
    await focused(title('Power'), 'the next row')
    await page.keyboard.press('Control+z')
    await title('Electricity').focus()
    await page.keyboard.press('E')
    await focused(asked('Electricity').getByLabel('Paid'), 'the sum')
    await page.keyboard.press('Enter')
    await app.status('Electricity paid, £142.18 as expected.').waitFor()
    expect(errors).toEqual([])
  })

  it('asks for it at Done of an estimate, which can be left for later', async () => {
    await title('Power').focus()
    await page.keyboard.press('e')
    await focused(asked('Power').getByLabel('Paid'), 'the sum, empty')
    await expect.poll(() => asked('Power').getByLabel('Paid').inputValue()).toBe('')
    await page.keyboard.press('Enter')
    await app.status('Power paid. Next due').waitFor()
    await page.keyboard.press('Control+z')
    await title('Power').waitFor()
    expect(errors).toEqual([])
  })

  it('is said with a thumb at 375 px, one end of a range or the day as well', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    const cleaner = app.row('Window cleaner')
    await cleaner.getByRole('button', { name: 'Paid', exact: true }).click()
    await asked('Window cleaner').getByRole('button', { name: '£24.00' }).click()
    expect(await problemsInBothSchemes(page, 'paid in the row of a phone')).toEqual([])
    await asked('Window cleaner').getByRole('button', { name: 'Done, £24.00' }).click()
    await app.status('Window cleaner paid, £24.00.').waitFor()
    const water = app.row('Water')
    await water.getByRole('button', { name: 'More acts' }).click()
    await water.getByRole('button', { name: 'Another sum' }).click()
    await asked('Water').getByRole('button', { name: 'Another day' }).click()
    await period.dialog.getByRole('group', { name: 'Done on' }).waitFor()
    await page.keyboard.press('Escape')
    await period.dialog.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(errors).toEqual([])
  })

  it('teaches an estimate, which changes only where somebody says so', async () => {
    await goTo(page, 'Obligations')
    for (const sum of ['81.20', '79.90']) {
      await title('Power').focus()
      await page.keyboard.press('e')
      await focused(asked('Power').getByLabel('Paid'), 'the sum')
      await page.keyboard.type(sum)
      expect(await asked('Power').getByRole('checkbox').count()).toBe(0)
      await page.keyboard.press('Enter')
      await app.status(`Power paid, £${sum}.`).waitFor()
    }
    await title('Power').focus()
    await page.keyboard.press('e')
    await focused(asked('Power').getByLabel('Paid'), 'the sum')
    await page.keyboard.type('86')
    await asked('Power').getByText('Last three: £81.20, £79.90, £86.00.').waitFor()
    await asked('Power').getByRole('checkbox', { name: 'Expect about £82 from the next one on' }).waitFor()
    expect(await problemsInBothSchemes(page, 'an estimate that learned')).toEqual([])
    await page.keyboard.press('Enter')
    await app.status('Power paid, £86.00.').waitFor()
    await app.row('Power').filter({ hasText: 'about £80' }).waitFor()
    expect(errors).toEqual([])
  })

  it('offers what was learned on the page of the obligation and of a period, with Undo', async () => {
    await app.open('Power')
    await page.keyboard.press('[')
    await period.facts.getByText('Last three: £81.20, £79.90, £86.00. Expect about £82?').waitFor()
    expect(await problemsInBothSchemes(page, 'what was learned, on a period')).toEqual([])
    await period.facts.getByRole('button', { name: 'Expect about £82' }).click()
    await app.status('Power is expected to be about £82 from').waitFor()
    await period.facts.getByText('Expect about £82?').waitFor({ state: 'detached' })
    await focused(page.locator('time[data-date-shown]'), 'the date, for its button is gone')
    await period.amount.filter({ hasText: 'about £80' }).waitFor()
    await page.keyboard.press('Control+z')
    await period.facts.getByText('Expect about £82?').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('is taken with the tick at Done, from the next date on', async () => {
    await page.getByRole('button', { name: 'Back to the date in force' }).click()
    await page.getByRole('button', { name: 'Done on another day, or for another sum' }).click()
    await period.dialog.getByLabel('Paid').fill('84')
    await period.dialog.getByRole('checkbox', { name: 'Expect about £83 from the next one on' }).check()
    await period.dialog.getByRole('button', { name: /^Done, £84\.00/ }).click()
    await app.status('Power is expected to be about £83 from').waitFor()
    await goTo(page, 'Obligations')
    await app.row('Power').getByText('£83').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })
})
