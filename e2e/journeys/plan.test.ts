import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { focused } from '../page-models/focus.ts'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { goTo } from '../page-models/go-to.ts'

describe('our own day beside the due date', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@plan.example', [`Rent £950 on ${dayAhead(40)} kind:bill`]))
    await app.open('Rent')
  })

  const dialog = () => page.getByRole('dialog')
  const history = (text: string) =>
    page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: text }).first()
  const inForce = () => page.getByRole('button', { name: /: why this date\?$/ })
  const type = async (date: string) => {
    await dialog().getByLabel('Day').fill(date.slice(8))
    await dialog().getByLabel('Month').fill(date.slice(5, 7))
    await dialog().getByLabel('Year').fill(date.slice(0, 4))
  }

  it('is set with the keyboard alone and stands in pencil; the due date stays', async () => {
    const due = await inForce().textContent()
    await page.keyboard.press('p')
    await dialog().getByRole('heading', { name: 'Plan a day' }).waitFor()
    await focused(dialog().getByLabel('Day'), 'the day')
    await type(dayAhead(3))
    expect(await problems(page, 'plan a day')).toEqual([])
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByText('Planned for').first().waitFor()
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await facts.getByText('our own day').waitFor()
    await history('planned it for').waitFor()
    await expect.poll(() => inForce().textContent()).toBe(due)
    expect(await problems(page, 'a planned obligation')).toEqual([])
    expect(errors).toEqual([])
  })

  it('is refused for a day that has passed, and warned of after the due date', async () => {
    await page.keyboard.press('p')
    await dialog().getByRole('heading', { name: 'Move the plan to…' }).waitFor()
    await type(dayAhead(-2))
    await page.keyboard.press('Enter')
    await dialog().getByRole('alert').filter({ hasText: 'That day has passed' }).waitFor()
    await type(dayAhead(41))
    await dialog().getByRole('status').filter({ hasText: 'it would be late' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  })

  it('is a row of its own in Upcoming, from which it moves to today', async () => {
    await goTo(page, 'Upcoming')
    const planned = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'Planned' }) })
    await planned.first().waitFor()
    await expect.poll(() => planned.first().textContent()).toContain('Plan · Due')
    await page.keyboard.press('j')
    await focused(planned.first().getByRole('link', { name: 'Rent' }), 'the planned row')
    await page.keyboard.press('p')
    await type(dayAhead(0))
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await goTo(page, 'Today')
    const today = page.getByRole('region', { name: 'Planned for today' })
    await today.getByRole('link', { name: 'Rent' }).waitFor()
    await expect.poll(() => today.getByRole('listitem').textContent()).toContain('Plan today · Due')
    expect(await problems(page, 'today with a plan')).toEqual([])
    expect(errors).toEqual([])
  })

  it('is taken away, and one Undo brings it back', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('p')
    await dialog().getByRole('button', { name: 'Take the plan away' }).click()
    await dialog().waitFor({ state: 'hidden' })
    const region = page.getByRole('region', { name: 'Planned for today' })
    await region.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+z')
    await region.getByRole('link', { name: 'Rent' }).waitFor()
    await app.saved()
    await page.reload()
    await region.getByRole('link', { name: 'Rent' }).waitFor()
    await region.getByRole('link', { name: 'Rent' }).click()
    await history('took the plan away').waitFor()
    expect(errors).toEqual([])
  })
})
