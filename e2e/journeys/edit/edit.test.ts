import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { documents, owner } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'

describe('editing what is written', () => {
  const at = house()
  /** The server has an obligation that says this: what is drawn could be of this device alone. */
  const stored = (said: RegExp) =>
    until(async () => {
      const query = { structuredQuery: { from: [{ collectionId: 'obligations', allDescendants: true }] } }
      const answer = await fetch(`${at.product.operator}/v1/${documents}:runQuery`, {
        method: 'POST',
        headers: owner,
        body: JSON.stringify(query),
      })
      return said.test(await answer.text())
    }, `${said} on the server`)

  it('in place, one field at a time: Enter saves, Esc leaves, Ctrl Z takes back', async () => {
    const { page, app, errors, context } = await at.newcomer('ina@edit.example', [
      `Van lease £289 on ${dayAhead(40)} #van`,
    ])
    await app.open('Van lease')
    const facts = page.getByRole('complementary', { name: 'Facts' })
    const edit = (name: string) => facts.getByRole('button', { name: `Edit ${name}`, exact: true })

    await edit('owed to').click()
    await focused(facts.getByRole('textbox', { name: 'Owed to' }), 'the field that was opened')
    await page.keyboard.type('Aire Vehicles')
    await page.keyboard.press('Enter')
    await facts.getByText('Aire Vehicles').waitFor()
    await app.status('“Owed to” of Van lease is changed.').waitFor()

    await edit('tags').click()
    await facts.getByLabel('Tags').fill('lost')
    await page.keyboard.press('Escape')
    await facts.getByText('#van').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Edit tags')

    await edit('amount').click()
    await facts.getByRole('button', { name: 'Between' }).click()
    await facts.getByLabel('Least').fill('300')
    await facts.getByLabel('Most').fill('280')
    await facts.getByRole('button', { name: 'Save' }).click()
    await facts.getByText('Between needs the smaller amount first').waitFor()
    expect(await problemsInBothSchemes(page, 'a field in place')).toEqual([])
    await facts.getByRole('button', { name: 'Turn them round' }).click()
    await expect.poll(() => facts.getByLabel('Least').inputValue()).toBe('280')
    await facts.getByRole('button', { name: 'Save' }).click()
    await facts.getByText('£280–£300').waitFor()
    await page.keyboard.press('Control+z')
    await facts.getByText('£289.00').waitFor()

    await edit('name').click()
    await facts.getByLabel('Name').fill('  ')
    await page.keyboard.press('Enter')
    await facts.getByText('Write what it is called.').waitFor()
    await facts.getByLabel('Name').fill('Van')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Van', exact: true, level: 1 }).waitFor()
    await app.saved()
    await page.reload()
    await facts.getByText('Aire Vehicles').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('as a form: a rule that changes asks which dates, shows old and new beside each other, and leaves the past', async () => {
    const { page, app, errors, context } = await at.newcomer('fay@edit.example', [
      `Window cleaner £18 every 2 weeks from ${dayAhead(10)}`,
    ])
    await app.open('Window cleaner')
    await page.getByRole('button', { name: 'Mark done' }).click()
    await app.status('Window cleaner completed').waitFor()
    await app.saved()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('heading', { name: 'Edit Window cleaner' }).waitFor()
    const change = page.getByRole('complementary', { name: 'What would change' })
    const goOn = page.getByRole('button', { name: 'Choose which dates change' })

    const every = page.getByLabel('Every how many')
    await every.fill('some')
    await page.getByRole('button', { name: 'Save' }).click()
    const summary = page.getByRole('alert')
    await summary.getByRole('heading', { name: 'One thing stands in the way' }).waitFor()
    await summary.getByRole('button').click()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'rule')
    expect(await problemsInBothSchemes(page, 'the form with a problem')).toEqual([])

    // The line and the form say the same; each follows the other.
    const line = page.getByRole('textbox', { name: 'The same as one line' })
    await every.fill('4')
    await page.waitForFunction(() => /every 4 weeks/.test(document.querySelector('textarea')?.value ?? ''))
    await line.fill((await line.inputValue()).replace('every 4 weeks', 'every 6 weeks').replace('£18', '£19'))
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=rule]')?.value === '6')
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('19.00')
    await line.fill((await line.inputValue()).replace('£19', '£18'))
    await every.fill('4')
    await change.getByText('28 days later').first().waitFor()
    await page.getByRole('textbox', { name: 'Owed to' }).fill('Shine Ltd')
    await goOn.click()
    await page.getByRole('heading', { name: 'Change Window cleaner from when?' }).waitFor()
    expect(await problemsInBothSchemes(page, 'which dates')).toEqual([])
    await page.getByRole('button', { name: /^Move the dates from / }).click()
    await page.getByRole('heading', { name: 'Window cleaner', exact: true, level: 1 }).waitFor()
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await facts.getByText('Every 4 weeks').waitFor()
    await facts.getByText('Shine Ltd').waitFor()
    await stored(/INTERVAL=4.*until/s)
    await page.getByRole('button', { name: 'Previous period' }).click()
    await page.getByText('This period is past').or(page.getByText('It is settled')).waitFor()
    await page.getByRole('button', { name: 'Back to the date in force' }).click()

    await page.keyboard.press('Control+z')
    await facts.getByText('Every other week').waitFor()
    await app.saved()
    await stored(/Window cleaner(?!.*INTERVAL=4)/s)
    expect(errors).toEqual([])
    await context.close()
  })

  it('changes one date alone as a correction, with a reason, and the rule stays', async () => {
    const { page, app, errors, context } = await at.newcomer('cor@edit.example', [
      `Rent £950 monthly from ${dayAhead(20)}`,
    ])
    await app.open('Rent')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Closed days', { exact: true }).selectOption('the business day before')
    await page.getByLabel('Closed days in').selectOption('England and Wales')
    await page.getByLabel('Until', { exact: true }).selectOption('so many times')
    await page.getByLabel('How many times').fill('3')
    await page.getByLabel('Act by', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Choose which dates change' }).click()
    await page.getByLabel('All that are open').check()
    await page.getByRole('button', { name: /^Move / }).click()
    await page.getByText(/Our own safe date is/).waitFor()
    await stored(/preceding/)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const other = new Date(dayAhead(20)).getUTCDate() > 15 ? '5th' : '25th'
    await page.getByLabel('Day of the month').selectOption(other)
    await page.getByRole('button', { name: 'Choose which dates change' }).click()
    await page.getByLabel(/^Only /).check()
    await page.getByRole('button', { name: /^Move 1 date from / }).click()
    await page.getByText('Write why this one is another.').waitFor()
    await page.getByLabel('Why, kept with the old date').fill('the landlord’s letter')
    await page.getByRole('button', { name: /^Move 1 date from / }).click()
    await app.status('Rent is due').waitFor()
    await app.saved()
    await page.getByText('This one was moved').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
