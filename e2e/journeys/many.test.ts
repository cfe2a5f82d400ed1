import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { focused } from '../page-models/focus.ts'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { goTo } from '../page-models/go-to.ts'

describe('what is asked of many at once', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@many.example', [
      `Rent £950 on ${dayAhead(40)} kind:bill`,
      `Water £80 on ${dayAhead(41)} kind:bill`,
      `Insurance £420 on ${dayAhead(42)} kind:bill proof:file`,
    ]))
    await goTo(page, 'Obligations')
    await row('Rent').waitFor()
  })

  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` })
  const bar = () => page.getByRole('region', { name: 'Selected rows' })
  const act = (name: string) => bar().getByRole('button', { name, exact: true })

  it('plans are spread over a week, each on a day of its own, by keyboard alone; they are taken away in one press', async () => {
    for (const title of ['Rent', 'Water']) {
      await row(title).getByRole('link', { name: title }).focus()
      await page.keyboard.press('x')
      await expect.poll(() => box(title).isChecked()).toBe(true)
    }
    await page.keyboard.press('p')
    await focused(bar().getByLabel('Day'), 'the plan day')
    await page.keyboard.press('Shift+Tab')
    await focused(act('Spread'), 'Spread')
    await page.keyboard.press('Enter')
    const over = bar().getByLabel('Over')
    const week = (await over.locator('option').nth(1).textContent()) ?? ''
    await over.selectOption(week)
    await bar().getByText(`Rent and Water are planned over ${week}, on the quietest days`).waitFor()
    const plans = bar().getByRole('table', { name: 'What would change' })
    await expect.poll(() => plans.getByRole('row').count()).toBe(3)
    const days = await plans.getByRole('row').locator('td:last-child').allTextContents()
    expect(new Set(days).size).toBe(2)
    expect(await problems(page, 'plans that would be spread')).toEqual([])
    await over.focus()
    await page.keyboard.press('Tab')
    if (await act('Take 2 plans away').isVisible()) await page.keyboard.press('Tab')
    await focused(act('Plan 2 days'), 'the button that plans')
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `2 are planned over ${week}.` })
      .first()
      .waitFor()
    await row('Rent')
      .filter({ hasText: `planned for ${days[0]}` })
      .waitFor()
    await row('Water')
      .filter({ hasText: `planned for ${days[1]}` })
      .waitFor()
    await box('Rent').click()
    await box('Water').click()
    await act('Plan').click()
    await act('Take 2 plans away').click()
    await page.getByRole('status').filter({ hasText: '2 are not planned any more.' }).first().waitFor()
    await row('Rent').filter({ hasText: 'planned for' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await row('Rent')
      .filter({ hasText: `planned for ${days[0]}` })
      .waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('the sum that was paid for each is: what is expected stands there, and Enter does it', async () => {
    for (const title of ['Rent', 'Water']) {
      await row(title).getByRole('link', { name: title }).focus()
      await page.keyboard.press('x')
      await expect.poll(() => box(title).isChecked()).toBe(true)
    }
    await page.keyboard.press('e')
    const sum = (title: string) => bar().getByRole('textbox', { name: `Paid for ${title}` })
    await focused(sum('Rent'), 'the first sum')
    await expect.poll(() => sum('Rent').inputValue()).toBe('950.00')
    await page.keyboard.press('Tab')
    await page.keyboard.type('8.00')
    await bar().getByText('A tenth of £80.00. A slip of the point?').waitFor()
    expect(await problems(page, 'what was paid for each of many')).toEqual([])
    await sum('Water').fill('some')
    await act('Water: Write a sum, such as 142.18').waitFor()
    await sum('Water').fill('83.20')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '2 paid.' }).first().waitFor()
    const ended = page.getByRole('region', { name: /^Ended/ })
    await ended.getByRole('link', { name: 'Water' }).click()
    await page.getByText('£83.20').first().waitFor()
    await page.keyboard.press('Control+z')
    await goTo(page, 'Obligations')
    await box('Water').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })
})
