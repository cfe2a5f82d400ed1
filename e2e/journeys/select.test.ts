import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { focused } from '../page-models/focus.ts'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { goTo } from '../page-models/go-to.ts'

describe('several rows at once', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@select.example', [
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

  it('are chosen with x on the current row, and Esc chooses none', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await bar().getByRole('status').filter({ hasText: '1 selected' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await bar().getByRole('status').filter({ hasText: '2 selected' }).waitFor()
    expect(await problems(page, 'two rows selected')).toEqual([])
    await page.keyboard.press('x')
    await bar().getByRole('status').filter({ hasText: '1 selected' }).waitFor()
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'hidden' })
    await expect.poll(() => box('Rent').isChecked()).toBe(false)
    expect(errors).toEqual([])
  })

  it('are chosen as a range with Shift', async () => {
    await box('Rent').click()
    await box('Insurance').click({ modifiers: ['Shift'] })
    await bar().getByRole('status').filter({ hasText: '3 selected' }).waitFor()
    await expect.poll(() => box('Water').isChecked()).toBe(true)
    expect(errors).toEqual([])
  })

  it('are chosen on to the next row with Shift and j, all at once with Ctrl A, and by a mouse drawn over their boxes', async () => {
    const selected = (count: number) =>
      bar()
        .getByRole('status')
        .filter({ hasText: `${count} selected` })
        .waitFor()
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'hidden' })
    await row('Rent').getByRole('link', { name: 'Rent' }).focus()
    await page.keyboard.press('Shift+J')
    await selected(2)
    await expect.poll(() => box('Insurance').isChecked()).toBe(false)
    await page.keyboard.press('Control+a')
    await selected(3)
    expect(
      await bar()
        .getByRole('button', { name: /^Select all/ })
        .count(),
    ).toBe(0)
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'hidden' })
    await box('Rent').hover()
    await page.mouse.down()
    await box('Insurance').hover()
    await page.mouse.up()
    await selected(3)
    await page.keyboard.press('Escape')
    await box('Water').click()
    await bar().getByRole('button', { name: 'Select all 3' }).click()
    await selected(3)
    await focused(act('Paid').or(act('Done')), 'the first act of the bar')
    expect(errors).toEqual([])
  })

  it('are done together after a preview that names what stays, and one Undo takes all back', async () => {
    await act('Paid').click()
    await bar().getByText('Rent and Water are marked paid.').waitFor()
    await bar().getByText('Insurance stays as it is: done asks for proof there').waitFor()
    expect(await problems(page, 'a preview of done')).toEqual([])
    await act('Mark paid 2').click()
    await bar().waitFor({ state: 'hidden' })
    await page.getByRole('status').filter({ hasText: '2 paid.' }).first().waitFor()
    const ended = page.getByRole('region', { name: /^Ended/ })
    await ended.getByRole('link', { name: 'Rent' }).waitFor()
    await ended.getByRole('link', { name: 'Water' }).waitFor()
    await page.keyboard.press('Control+z')
    await ended.waitFor({ state: 'hidden' })
    await box('Rent').waitFor()
    expect(errors).toEqual([])
  })

  it('are shifted after a preview of each new date, with a reason; one Undo takes all back, also after a reload', async () => {
    await box('Rent').click()
    await box('Insurance').click({ modifiers: ['Shift'] })
    await act('Shift').click()
    await bar().getByRole('button', { name: 'Write who agreed and when' }).waitFor()
    // Esc leads back to where one chose, and what stands in the first field is typed over.
    await page.keyboard.press('Escape')
    await focused(row('Insurance').getByRole('link', { name: 'Insurance' }), 'the row chosen last')
    await box('Rent').click()
    await box('Insurance').click({ modifiers: ['Shift'] })
    await act('Shift').click()
    await focused(bar().getByLabel('By how much'), 'by how much')
    await page.keyboard.type('2')
    await expect.poll(() => bar().getByLabel('By how much').inputValue()).toBe('2')
    await bar().getByLabel('Unit').selectOption('weeks')
    await bar().getByLabel('Reason, kept with each old date').fill('agreed by phone')
    const moves = bar().getByRole('table', { name: 'What would change' })
    await expect.poll(() => moves.getByRole('row').count()).toBe(4)
    expect(await problems(page, 'a preview of shifted dates')).toEqual([])
    await act('Shift 3 due dates').click()
    await page.getByRole('status').filter({ hasText: '3 due dates were shifted by 2 weeks.' }).first().waitFor()
    await row('Rent').filter({ hasText: 'in 54 days' }).waitFor()
    await app.saved()
    await page.reload()
    const last = page.getByRole('region', { name: 'Done last' })
    await last.getByText('3 due dates were shifted by 2 weeks').waitFor()
    expect(await problems(page, 'what was done last, after a reload')).toEqual([])
    await last.getByRole('button', { name: 'Undo all 3' }).click()
    for (const [title, days] of Object.entries({ Rent: 40, Water: 41, Insurance: 42 }))
      await row(title)
        .filter({ hasText: `in ${days} days` })
        .waitFor()
    await last.waitFor({ state: 'hidden' })
    await app.saved()
    expect(errors).toEqual([])
  })

  it('get a tag, another kind and an end, each in one step, and what changed since stays when it is taken back', async () => {
    // By keyboard alone: the bar's keys go before those of the row, and what it asks comes next.
    for (const title of ['Rent', 'Water']) {
      await row(title).getByRole('link', { name: title }).focus()
      await page.keyboard.press('x')
      await expect.poll(() => box(title).isChecked()).toBe(true)
    }
    await page.keyboard.press('t')
    await focused(bar().getByLabel('New tag'), 'the new tag')
    await page.keyboard.type('#flat')
    await act('Tag 2').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '2 are tagged anew.' }).first().waitFor()
    await page.getByRole('searchbox').fill('tag:flat')
    await page.getByText('2 of 3').waitFor()
    await box('Rent').click()
    await box('Water').click()
    await act('Kind').click()
    await bar().getByLabel('Kind').selectOption('filing')
    await act('Change 2').click()
    await page
      .getByRole('region', { name: /^Filings/ })
      .getByRole('link', { name: 'Water' })
      .waitFor()
    await box('Water').click()
    await act('Tag').click()
    await bar().getByLabel('#flat, 1 of 1').selectOption('is taken off')
    await act('Tag 1').click()
    await page.getByText('1 of 3').waitFor()
    await page.keyboard.press('Escape')
    await app.saved()
    await page.reload()
    await page.getByRole('region', { name: 'Done last' }).getByRole('button', { name: 'Undo it' }).click()
    await page.getByText('2 of 3').waitFor()
    await page.getByRole('searchbox').fill('')
    await box('Rent').click()
    await act('End').click()
    await act('End 1').click()
    await page
      .getByRole('region', { name: /^Ended/ })
      .getByRole('link', { name: 'Rent' })
      .waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('region', { name: /^Ended/ }).waitFor({ state: 'hidden' })
    await app.saved()
    expect(errors).toEqual([])
  })

  it('are planned for one day, and a button that can do nothing says why', async () => {
    await box('Rent').click()
    await box('Water').click()
    await act('Plan').click()
    const type = async (day: string) => {
      await bar().getByLabel('Year').fill(day.slice(0, 4))
      await bar().getByLabel('Month').fill(day.slice(5, 7))
      await bar().getByLabel('Day').fill(day.slice(8))
    }
    await type(dayAhead(-2))
    await act('That day has passed. Plan it for today or later.').waitFor()
    await type(dayAhead(5))
    await act('Plan 2').click()
    await page.getByRole('status').filter({ hasText: '2 are planned for' }).first().waitFor()
    await row('Rent').filter({ hasText: 'planned for' }).waitFor()
    await app.saved()
    await goTo(page, 'Upcoming')
    await page.getByRole('img', { name: 'Planned' }).nth(1).waitFor()
    expect(await problems(page, 'upcoming with plans')).toEqual([])
    expect(errors).toEqual([])
  })

  it('are skipped with a reason from Upcoming, where a date chosen in one row is chosen in all of its rows', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Select Rent', checked: true }).count()).toBe(2)
    await act('Skip').click()
    await bar().getByLabel('Why, if you like').fill('the shop is closed')
    await act('Skip 1').click()
    await page.getByRole('status').filter({ hasText: '1 is skipped.' }).first().waitFor()
    await app.saved()
    await goTo(page, 'Obligations')
    await row('Rent').getByRole('link', { name: 'Rent' }).click()
    await page
      .getByRole('region', { name: 'History' })
      .getByRole('listitem')
      .filter({ hasText: '“the shop is closed”' })
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })
})
