import { calendarDate, shortDateWithYear } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'

const year = (ahead: number) => String(Number(dayAhead(0).slice(0, 4)) + ahead)

describe('starter packs', () => {
  const at = house()

  it('ask what they need, show every date before it is added, and name its source afterwards', async () => {
    const { page, context, errors, app } = await at.somebody({ locale: 'en-GB' })
    await app.createAccount('pam@packs.example', 'a long and quiet sentence')
    await page.getByRole('checkbox', { name: /^UK household/ }).check()
    await page.getByRole('button', { name: 'Look at the 18 dates' }).click()
    await page.getByRole('heading', { name: 'Starter packs' }).waitFor()
    await page.getByRole('button', { name: 'Choose what applies to you' }).waitFor()

    const mot = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: /^MOT test/ }) })
      .last()
    await expect.poll(() => page.getByText('tick what applies and answer it').count()).toBe(1)
    expect(await page.getByRole('main').textContent()).not.toMatch(/the user|school site|\b\d{4}-(0\d|1[0-2])\b/)
    await mot.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Answer for “MOT test” to add' }).waitFor()
    await mot.getByRole('textbox', { name: 'Day' }).fill('30')
    await mot.getByRole('textbox', { name: 'Month' }).fill('2')
    await mot.getByRole('textbox', { name: 'Year' }).fill(year(1))
    await mot.getByRole('alert').getByText('is not a day').waitFor()
    await mot.getByRole('textbox', { name: 'Day' }).fill('15')
    await mot.getByRole('textbox', { name: 'Month' }).fill('5')
    const dates = mot.getByRole('list', { name: 'The next dates' })
    await dates.waitFor()
    await expect
      .poll(() => dates.getByRole('time').or(dates.locator('time')).allTextContents())
      .toEqual([1, 2, 3].map((years) => shortDateWithYear(calendarDate(`${year(years)}-05-15`))))
    expect(await problems(page, 'packs')).toEqual([])
    await page.getByRole('button', { name: 'Add 1 obligation' }).click()
    await page.waitForURL('**/obligations')
    await app.row('MOT test').waitFor()
    await app.saved()

    await app.open('MOT test')
    await page.getByRole('link', { name: 'GOV.UK (DVSA), “Getting an MOT”' }).waitFor()
    await page.goBack()
    await app.row('MOT test').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Nothing is written down yet.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
