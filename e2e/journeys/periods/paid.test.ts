import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { goTo } from '../../page-models/go-to.ts'
import { focused } from '../../page-models/focus.ts'
import { periodOf } from '../../page-models/period.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

describe('what was paid', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  let period: ReturnType<typeof periodOf>
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ben@paid.example', [
      `Electricity £142.18 every 4 weeks from ${dayAhead(0)} kind:bill`,
      `Gas ~600 every 4 weeks from ${dayAhead(0)} kind:bill`,
      `Hosting $35 on ${dayAhead(0)} kind:bill`,
      `Window cleaner £18-£24 on ${dayAhead(0)} kind:bill`,
    ]))
    period = periodOf(page)
    await goTo(page, 'Today')
    await app.row('Electricity').waitFor()
  })
  const title = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const focusOn = async (name: string) => {
    await title(name).focus()
  }

  it('is said on each row as it is known, and the sums of a list stand by currency', async () => {
    await expect.poll(() => app.row('Gas').innerText()).toMatch(/about £600/)
    await expect.poll(() => app.row('Window cleaner').innerText()).toMatch(/£18–\s*£24/)
    const section = page.getByRole('region', { name: /^Due today/ })
    await expect.poll(() => section.innerText()).toContain('£760.18–£766.18 and US$35.00')
    expect(errors).toEqual([])
  })

  it('is the expected sum by `e` alone, and another one afterwards without a reason', async () => {
    await focusOn('Electricity')
    await page.keyboard.press('e')
    const told = app.status('Electricity paid, £142.18 as expected.')
    await told.waitFor()
    await told.getByRole('button', { name: 'Another sum' }).click()
    await focused(period.dialog.getByLabel('Paid'), 'the sum')
    await page.keyboard.type('151.02')
    await period.dialog.getByText('£8.84 more than expected.').waitFor()
    expect(await problemsInBothSchemes(page, 'another sum')).toEqual([])
    await page.keyboard.press('Enter')
    await app.status('Electricity: £151.02 paid.').waitFor()
    await app.open('Electricity')
    await page.keyboard.press('[')
    await period.receipt.getByText('£151.02').waitFor()
    await period.amount.getByText('£8.84 more than expected').waitFor()
    await period.facts.getByText('1 of 1 on time').waitFor()
    await period.history.getByText('paid, £151.02').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('is kept by one key in the field that holds it', async () => {
    await page.keyboard.press(']')
    await page.getByRole('button', { name: 'Done on another day, or for another sum' }).click()
    await focused(period.dialog.getByLabel('Paid'), 'the sum')
    await page.keyboard.press('Enter')
    await app.status('Electricity paid, £142.18 as expected.').waitFor()
    await page.getByRole('region', { name: 'Last two' }).getByText('£142.18').waitFor()
    expect(errors).toEqual([])
  })

  it('is said later where only an estimate was known', async () => {
    await app.open('Gas')
    await page.keyboard.press('e')
    await app.status('Gas paid. Next due').waitFor()
    await page.getByRole('button', { name: 'Previous period' }).click()
    await period.amount.getByText('not said').waitFor()
    await page.getByRole('button', { name: 'Say what was paid' }).last().click()
    await period.dialog.getByText('Expected about £600. Leave it empty to say it later.').waitFor()
    await page.keyboard.type('612')
    await page.keyboard.press('Enter')
    await period.amount.getByText('£12 more than expected').waitFor()
    await period.history.getByText('said what was paid, £612.00').waitFor()
    expect(await problemsInBothSchemes(page, 'paid beside an estimate')).toEqual([])
    expect(errors).toEqual([])
  })

  it('is one of two ends at a touch, or in another currency, and both sums are kept', async () => {
    await app.open('Window cleaner')
    await page.getByRole('button', { name: 'Done on another day, or for another sum' }).click()
    await period.dialog.getByRole('button', { name: '£24.00' }).click()
    await period.dialog.getByText('Within what was expected.').waitFor()
    await period.dialog.getByRole('button', { name: /^Done, £24\.00/ }).click()
    await app.status('Window cleaner paid, £24.00.').waitFor()

    await app.open('Hosting')
    await page.getByRole('button', { name: 'Done on another day, or for another sum' }).click()
    await period.dialog.getByLabel('Currency').selectOption('GBP')
    await period.dialog.getByLabel('Paid').fill('27.90')
    await period.dialog.getByText('US$35.00 due, £27.90 paid: both are kept.').waitFor()
    await period.dialog.getByRole('button', { name: /^Done, £27\.90/ }).click()
    await page.getByRole('button', { name: 'See its last date and receipt' }).click()
    await period.amount.getByText('US$35.00').waitFor()
    await period.amount.getByText('£27.90').waitFor()
    await goTo(page, 'Obligations')
    const ended = page.getByRole('list', { name: 'Ended' })
    await ended
      .getByRole('listitem')
      .filter({ hasText: /Hosting.*£27\.90paid/ })
      .waitFor()
    await ended
      .getByRole('listitem')
      .filter({ hasText: /Window cleaner.*£24\.00paid/ })
      .waitFor()
    expect(errors).toEqual([])
  })
})
