import { shortDateWithYear } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { periodOf } from '../../page-models/period.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

describe('a period that is past, on a phone of 375 px', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  let period: ReturnType<typeof periodOf>
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('mina@past.example', [
      `Water £84.10 overdue since ${dayAhead(-6)} kind:bill`,
    ]))
    await page.setViewportSize({ width: 375, height: 812 })
    period = periodOf(page)
    await page.getByRole('main').getByRole('link', { name: 'Water' }).first().click()
  })

  it('was done late, on another day than today', async () => {
    await page.getByRole('button', { name: 'Done on another day, or for another sum' }).click()
    await period.typeDay('Done on', dayAhead(1))
    await page.keyboard.press('Enter')
    await period.dialog.getByRole('alert').filter({ hasText: 'That day is still ahead.' }).waitFor()
    await period.typeDay('Done on', dayAhead(-3))
    expect(await problemsInBothSchemes(page, 'done on another day')).toEqual([])
    await period.dialog.getByRole('button', { name: 'Done, £84.10, 3 days late' }).click()
    await app.status('Water paid, £84.10 as expected.').waitFor()
    await page.getByRole('button', { name: 'See its last date and receipt' }).click()
    await period.stands('done 3 days late')
    await page.getByText('This period is past: it changes only by a correction, with your name and reason.').waitFor()
    await period.receipt.getByText(`${shortDateWithYear(dayAhead(-3))}, 3 days late`).waitFor()
    await period.amount.getByText('as expected').waitFor()
    await period.facts.getByRole('img', { name: 'Late' }).waitFor()
    expect(await problemsInBothSchemes(page, 'a past period')).toEqual([])
    expect(errors).toEqual([])
  })

  it('is corrected with a reason; what was recorded stays to be read, with who and why', async () => {
    await page.getByRole('button', { name: 'Correct this record' }).click()
    await period.dialog.getByRole('button', { name: 'Record the correction' }).click()
    await period.dialog.getByText('Nothing is another yet').waitFor()
    await period.dialog.getByLabel('Paid').fill('841')
    await period.dialog.getByText('Ten times £84.10. A slip of the point?').waitFor()
    await period.dialog.getByLabel('Paid').fill('94.10')
    await period.typeDay('Done on', dayAhead(-7))
    await period.dialog.getByRole('button', { name: 'Record the correction' }).click()
    await period.dialog.getByText('A correction of the past needs a reason; it is kept for good.').waitFor()
    expect(await problemsInBothSchemes(page, 'a correction')).toEqual([])
    await period.dialog.getByLabel('Why').fill('late fee in it')
    await period.dialog.getByRole('button', { name: 'Record the correction' }).click()
    await period.stands('done on time, 1 day early')
    await period.amount.getByText('£10 more than expected').waitFor()
    await period.history.getByText('“late fee in it”').waitFor()
    await expect.poll(() => period.amount.locator('s').innerText()).toBe('£84.10')
    await expect.poll(() => period.dates.locator('s').innerText()).toBe(shortDateWithYear(dayAhead(-3)))
    const line = period.history.getByRole('listitem').filter({ hasText: 'corrected' })
    await expect
      .poll(() => line.first().innerText())
      .toMatch(/what was paid, £84\.10 to £94\.10, the day it was done, .* to .*: “late fee in it”/)
    await app.saved()
    await page.reload()
    await period.amount.getByText('£94.10').waitFor()
    await expect.poll(() => period.amount.locator('s').innerText()).toBe('£84.10')
    expect(await problemsInBothSchemes(page, 'a corrected period')).toEqual([])
    expect(errors).toEqual([])
  })

  it('is opened again only with a reason, and Undo brings back what stood', async () => {
    await page.getByRole('button', { name: 'Open it again' }).click()
    await period.dialog.getByRole('button', { name: 'Open it again, 6 days late' }).click()
    await period.dialog.getByText('needs a reason').waitFor()
    expect(await problemsInBothSchemes(page, 'open it again')).toEqual([])
    await period.dialog.getByLabel('Why').fill('the receipt is for another')
    await period.dialog.getByRole('button', { name: 'Open it again, 6 days late' }).click()
    await app.keepTold('Water is open again')
    await page.getByRole('button', { name: 'Mark paid' }).waitFor()
    await app.status('Water is open again').getByRole('button', { name: 'Undo' }).click()
    await period.stands('done on time, 1 day early')
    await period.amount.getByText('£94.10').waitFor()
    await period.history.getByText('opened it again').waitFor()
    expect(errors).toEqual([])
  })
})
