import { shortDateWithYear } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

const typedDay = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month, year }
}

describe('adding by form, beside the line', () => {
  const at = house()

  it('shows what the line says, writes into it, says what no line can, and adds that', async () => {
    const { page, app, errors, context } = await at.newcomer('fin@form.example')
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    const line = dialog.getByLabel('Quick add')
    await line.fill(`Window cleaner £18 every 2 weeks from ${dayAhead(10)} #unit4`)
    await dialog.getByRole('button', { name: 'More fields' }).click()
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('[role=dialog] input[name=title]')?.value.startsWith('Window cleaner'),
    )
    await expect.poll(() => dialog.getByLabel('Tags').inputValue()).toBe('unit4')
    expect(await problemsInBothSchemes(page, 'the form beside the line')).toEqual([])

    await dialog.getByLabel('Name', { exact: true }).fill('Gardener')
    await page.waitForFunction(() => document.querySelector('textarea')?.value.startsWith('Gardener '))
    await line.fill(`Gardener £25 every 3 weeks from ${dayAhead(10)} #flat`)
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[role=dialog] input[name=tags]')?.value === 'flat',
    )
    await expect.poll(() => dialog.getByLabel('Amount', { exact: true }).inputValue()).toBe('25.00')

    await dialog.getByLabel('Owed to').fill('Green & Co')
    await dialog.getByLabel('Reminders', { exact: true }).selectOption('a plan of its own')
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    const step = dialog.getByRole('group', { name: 'Step 4' })
    await step.getByLabel('How many').fill('')
    await dialog.getByText('Something in the form is still missing.').waitFor()
    await dialog.getByRole('button', { name: /^Add Gardener/ }).click()
    await dialog.getByText('Write a whole number, 0 for the day itself.').waitFor()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'amount')
    await page.keyboard.type('2')
    await step.getByLabel('By', { exact: true }).selectOption('these ways')
    await step.getByLabel('email').uncheck()
    await dialog.getByText('The line has no words for this. What the form says is added.').waitFor()
    await dialog.getByRole('button', { name: 'Drop what only the form says' }).waitFor()
    await dialog.getByRole('button', { name: /^Add Gardener/ }).click()
    await dialog.waitFor({ state: 'hidden' })

    await app.open('Gardener')
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await facts.getByText('Green & Co').waitFor()
    await facts.getByText('£25.00').first().waitFor()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Open the plan' }).click()
    await page.getByRole('group', { name: 'Step 4' }).waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Step 4' }).getByLabel('email').isChecked()).toBe(false)
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })

  it('begins with a name alone, and asks for what is missing', async () => {
    const { page, app, errors, context } = await at.newcomer('nan@form.example')
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'More fields' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Dentist')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('The date is no day. Write day, month and year.').first().waitFor()
    const { day, month, year } = typedDay(dayAhead(30))
    const on = dialog.getByRole('group', { name: 'On', exact: true })
    await on.getByLabel('Day').fill(day)
    await on.getByLabel('Month').fill(month)
    await on.getByLabel('Year').fill(year)
    await page.waitForFunction(
      (said) => document.querySelector('textarea')?.value === said,
      `Dentist on ${shortDateWithYear(dayAhead(30)).slice(4)}`,
    )
    await dialog.getByRole('button', { name: 'Add Dentist' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await app.open('Dentist')

    // A rule that begins before today: what would be over is left out, until somebody has it added.
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Repeats' }).click()
    await page.getByLabel('First date').fill(shortDateWithYear(dayAhead(-20)).slice(4))
    await page.getByLabel('Unit', { exact: true }).selectOption('days')
    await page.getByLabel('Every how many').fill('14')
    await page.getByRole('button', { name: 'Choose which dates change' }).click()
    await page.getByText('2 new dates would already be over').waitFor()
    await page.getByRole('button', { name: 'Add them as open' }).click()
    await page.getByRole('cell', { name: 'new' }).nth(1).waitFor()
    expect(await problemsInBothSchemes(page, 'which dates, with some that are over')).toEqual([])
    await page.getByRole('button', { name: /^Move / }).click()
    await page.getByText('20 days late').first().waitFor()
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('the form of what is written', () => {
  const at = house()

  it('gives an amount from a date on, keeps what lapses, plans reminders of its own, and ends with a reason', async () => {
    const { page, app, errors, context } = await at.newcomer('ivy@form.example', [
      `Van lease £289 every 10 days from ${dayAhead(10)} kind:bill`,
    ])
    await app.open('Van lease')
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await facts.getByRole('button', { name: 'Edit amount' }).click()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'least')
    await facts.getByRole('button', { name: 'Between' }).focus()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Edit amount')
    await page.keyboard.press('Enter')
    await facts.getByLabel('Amount', { exact: true }).fill('300')
    expect(await problemsInBothSchemes(page, 'an amount in place')).toEqual([])
    await facts.getByRole('button', { name: 'Only this one' }).click()
    await facts.getByText('£300.00').waitFor()

    const edit = page.getByRole('link', { name: 'Edit', exact: true })
    await edit.click()
    await page.getByLabel('Amount', { exact: true }).fill('298')
    const from = page.getByLabel('From', { exact: true })
    const third = await from.locator('option').nth(2).getAttribute('value')
    await from.selectOption(String(third))
    await page.getByLabel('If some are missed').selectOption('only the latest stays open')
    await page.getByLabel('Reminders', { exact: true }).selectOption('a plan of its own')
    await page.getByRole('button', { name: 'Remove step 1' }).click()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'amount')
    expect(await problemsInBothSchemes(page, 'the form with steps of its own')).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await app.status('Van lease is changed.').waitFor()
    await app.saved()
    await goTo(page, 'Upcoming')
    const upcoming = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Van lease' })
    // What is recorded ahead is heard a moment after the rows.
    const sums = async () => (await upcoming.allInnerTexts()).slice(0, 4).map((row) => /£\d+/.exec(row)?.[0])
    await expect.poll(sums).toEqual(['£300', '£289', '£298', '£298'])

    await app.open('Van lease')
    await edit.click()
    await expect.poll(() => page.getByLabel('If some are missed').inputValue()).toBe('latest')
    await page.getByText('1 day before and on the day.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'End it: Van lease' }).click()
    const dialog = page.getByRole('dialog')
    const { day, month, year } = typedDay(dayAhead(-1))
    await dialog.getByLabel('Day').fill(day)
    await dialog.getByLabel('Month').fill(month)
    await dialog.getByLabel('Year').fill(year)
    await dialog.getByLabel('Why, if you like').fill('van sold to Aire')
    await dialog.getByRole('button', { name: /^End after / }).click()
    await page.getByText('“van sold to Aire”').first().waitFor()
    await page.getByText(/ended it after .*“van sold to Aire”/).waitFor()
    await page.getByRole('button', { name: /^Reopen from / }).click()
    await page.getByText('let it go on').waitFor()
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })
})
