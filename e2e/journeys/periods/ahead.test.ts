import { calendarDate, longDate, shortDateWithYear } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused } from '../../page-models/focus.ts'
import { periodOf } from '../../page-models/period.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

describe('a period that is still to come', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  let period: ReturnType<typeof periodOf>
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@ahead.example', [
      `Studio £950 every 2 weeks from ${dayAhead(5)} kind:bill`,
    ]))
    period = periodOf(page)
    await app.open('Studio')
  })
  const inForce = () => page.getByRole('button', { name: /: why this date\?$/ })

  it('is reached by `]`, and done early with the keyboard alone; the nearer ones stay open, and next', async () => {
    const due = await inForce().textContent()
    await page.keyboard.press(']')
    await page.keyboard.press(']')
    await period.stands(/ · projected$/)
    await page.getByText('In pencil, and still yours to act on').waitFor()
    expect(await problemsInBothSchemes(page, 'a projected period')).toEqual([])
    await page.keyboard.press('e')
    await period.dialog.getByText(' is still open').waitFor()
    await focused(period.dialog.getByLabel('Paid'), 'the sum')
    await expect.poll(() => period.dialog.getByLabel('Paid').inputValue()).toBe('950.00')
    expect(await problemsInBothSchemes(page, 'done early')).toEqual([])
    await page.keyboard.press('Enter')
    await app.status(`Studio paid for ${shortDateWithYear(dayAhead(33))}, £950.00 as expected.`).waitFor()
    await period.stands('done on time, 33 days early')
    await focused(page.locator('time[data-date-shown]'), 'the date, for its button is gone')
    await period.receipt.getByText('£950.00').waitFor()
    await period.history.getByText('marked it paid, £950.00').waitFor()
    expect(await problemsInBothSchemes(page, 'a period that was done early')).toEqual([])
    await page.keyboard.press('[')
    await period.stands(/ · projected$/)
    await page.keyboard.press('[')
    await inForce().waitFor()
    await expect.poll(() => inForce().textContent()).toBe(due)
    expect(errors).toEqual([])
  })

  it('is drawn in pencil no more where it is done already', async () => {
    await goTo(page, 'Upcoming')
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Studio' })
    await rows.filter({ hasText: 'in 19 days' }).waitFor()
    await rows.filter({ hasText: 'in 47 days' }).waitFor()
    // What is recorded ahead is heard a moment after the rows.
    await rows.filter({ hasText: 'in 33 days' }).waitFor({ state: 'detached' })
    await rows.filter({ hasText: 'in 47 days' }).getByRole('link', { name: 'Studio' }).click()
    await period.stands('in 47 days · projected')
    expect(errors).toEqual([])
  })

  it('is planned ahead, and skipped with a reason', async () => {
    await page.keyboard.press('p')
    await period.typeDay('Plan day', dayAhead(40))
    await page.keyboard.press('Enter')
    await app.status('Studio is planned for').waitFor()
    await page.getByText('Planned for').first().waitFor()
    await period.dates.getByText('our own day').waitFor()
    await page.getByRole('button', { name: 'Skip this one' }).click()
    await period.dialog.getByLabel('Why, if you like').fill('away then')
    await page.keyboard.press('Enter')
    await period.stands('skipped')
    await page.getByText('“away then”').first().waitFor()
    await page.keyboard.press('Control+z')
    await period.stands('in 47 days · projected')
    await app.saved()
    await page.reload()
    await period.dates.getByText('our own day').waitFor()
    expect(errors).toEqual([])
  })

  it('says at the first one that none comes before it', async () => {
    await page.getByRole('button', { name: 'Back to the date in force' }).click()
    await inForce().waitFor()
    await page.getByRole('button', { name: 'No period before this one' }).waitFor()
    await page.keyboard.press('[')
    await app.status('is the first. There is no period before it.').waitFor()
    expect(errors).toEqual([])
  })

  it('is none on a day that the rule does not give', async () => {
    const address = page.url().split('?')[0]
    await page.goto(`${address}?at=${dayAhead(6)}`)
    await page.getByText(`There is no ${shortDateWithYear(dayAhead(6))}`).waitFor()
    expect(await problemsInBothSchemes(page, 'no such period')).toEqual([])
    await page.getByRole('button', { name: 'Back to the date in force' }).click()
    await focused(inForce(), 'the date in force')
    expect(errors).toEqual([])
  })

  it('two that were settled and are taken back in one breath are both open again', async () => {
    await app.open('Studio')
    const due = await inForce().textContent()
    for (const next of [dayAhead(19), dayAhead(47)]) {
      await page.keyboard.press('e')
      await inForce()
        .filter({ hasText: longDate(calendarDate(next)) })
        .waitFor()
    }
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await inForce()
      .filter({ hasText: due ?? '' })
      .waitFor()
    await app.saved()
    await page.reload()
    await expect.poll(() => inForce().textContent()).toBe(due)
    expect(errors).toEqual([])
  })
})
