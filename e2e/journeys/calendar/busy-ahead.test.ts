import { mondayOf } from '@duebook/contract/calendar/weeks'
import { addDays, shortDate } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

/** Of the week that has three dates; one more is too much. */
const monday = mondayOf(dayAhead(14))
const wednesday = addDays(monday, 2)

describe('a busy week', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@busy.example', [
      ...['Gas', 'Water', 'Power'].map((what, day) => `${what} £21 on ${addDays(monday, day)} kind:bill`),
      ...[40, 70, 100, 130].map((days) => `Service ${days} £95 on ${dayAhead(days)} kind:bill`),
    ]))
  })

  const dialog = () => page.getByRole('dialog', { name: 'Add' })
  const ahead = () => page.getByRole('region', { name: 'Busy weeks ahead' })
  const type = async (line: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    await dialog().getByLabel('Quick add').fill(line)
  }

  it('is named while a date is added that makes it so, and a quieter day is planned in the same step, by keyboard alone', async () => {
    await type(`Council tax £150 on ${wednesday} kind:bill`)
    await dialog()
      .getByText(`${shortDate(wednesday, dayAhead(0))} has 1 already, and its week 3.`)
      .waitFor()
    expect(await problemsInBothSchemes(page, 'a date that makes its week busy')).toEqual([])
    const plan = dialog().getByRole('button', { name: /^Plan for / })
    await tabTo(page, plan)
    const day = (await plan.textContent())?.replace('Plan for ', '') ?? ''
    await page.keyboard.press('Enter')
    await dialog().getByText(`Planned for ${day}.`).waitFor()
    await focused(dialog().getByRole('button', { name: 'Take the plan away' }), 'the other way')
    expect(await problemsInBothSchemes(page, 'a date that is planned while it is added')).toEqual([])
    await dialog().getByLabel('Quick add').focus()
    await page.keyboard.press('Enter')
    await app.status(`Planned for ${day}.`).waitFor()
    await app.saved()
    await app.open('Council tax')
    await page.getByText(day).first().waitFor()
    await page.keyboard.press('Control+z')
    await app.status('Undone').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('is left as it is where somebody wants it so, and a calm week is not spoken of', async () => {
    await page.goto(`${at.product.origin}/today`)
    await type(`Council tax £150 on ${wednesday} kind:bill`)
    await dialog().getByRole('button', { name: 'Leave it' }).click()
    await dialog().getByText('has 1 already').waitFor({ state: 'detached' })
    await dialog().getByRole('button', { name: 'Add Council tax' }).click()
    await app.status('Council tax added').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('is named on Today three weeks before, with how much of it can be done earlier, until it is put away', async () => {
    await ahead()
      .getByText(/ is busy: 4 due, \d business days\. 4 of them can be done earlier\./)
      .waitFor()
    expect(await problemsInBothSchemes(page, 'a busy week on Today')).toEqual([])
    await ahead().getByRole('link', { name: 'Look at it' }).click()
    await page.getByRole('heading', { level: 1, name: / is busy$/ }).waitFor()
    await page.getByRole('button', { name: 'Plan it earlier' }).click()
    await page.getByText('Enough of it is planned before them').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Nothing needs you.' }).waitFor()
    expect(await ahead().count()).toBe(0)
    await page.keyboard.press('Control+z')
    await ahead().waitFor()
    await tabTo(page, ahead().getByRole('button', { name: 'Not this one' }))
    await page.keyboard.press('Enter')
    await ahead().waitFor({ state: 'detached' })
    await focused(page.getByRole('heading', { level: 1 }), 'the head of the page')
    await page.keyboard.press('Control+z')
    await ahead().waitFor()
    await ahead().getByRole('button', { name: 'Not this one' }).click()
    await page.reload()
    await page
      .getByRole('heading', { name: 'Nothing needs you.' })
      .or(page.getByRole('main').getByRole('listitem'))
      .first()
      .waitFor()
    expect(await ahead().count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('is named again when more falls due in it', async () => {
    await type(`Cleaner £40 on ${addDays(monday, 4)} kind:bill`)
    await dialog().getByText('but its week 4.').waitFor()
    await dialog().getByRole('button', { name: 'Add Cleaner' }).click()
    await app.status('Cleaner added').waitFor()
    await ahead()
      .getByText(/ is busy: 5 due/)
      .waitFor()
    await page.setViewportSize({ width: 320, height: 700 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    expect(await problemsInBothSchemes(page, 'a busy week on Today, on a phone')).toEqual([])
    expect(errors).toEqual([])
  })
})
