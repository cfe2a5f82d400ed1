import { describe, expect, it } from 'vitest'
import { people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

describe('what a book says of what is left unsaid', () => {
  const at = house()

  it('money, zone and the steps of a kind: new ones start with them, those that were as usual follow, others keep theirs', async () => {
    const { page, app, errors, context } = await at.newcomer('usual@defaults.example', [
      `Gas £30 on ${dayAhead(40)} kind:bill`,
      `Water £20 on ${dayAhead(50)} kind:bill !5d`,
    ])
    const mine = people(page, at.product)
    const reminders = page.getByRole('region', { name: /^Reminders/ })
    const see = async (title: string) => {
      await page.goto(`${at.product.origin}/obligations`)
      await page.getByRole('main').getByRole('link', { name: title }).first().click()
    }
    await see('Gas')
    await reminders.getByRole('row', { name: /7 days before/ }).waitFor()

    await mine.open()
    await page.getByLabel('Money in').selectOption('CHF')
    await app.status('New amounts are in CHF.').waitFor()
    await page.getByLabel('Time zone').selectOption('Europe/Zurich')
    await app.status('New dates are in Europe/Zurich.').waitFor()
    await app.saved()
    expect(await problemsInBothSchemes(page, 'What is left unsaid')).toEqual([])

    await page.goto(`${at.product.origin}/settings/reminders`)
    await page.getByRole('button', { name: 'Edit the steps' }).click()
    const form = page.getByRole('form', { name: 'Edit the steps' })
    await form.getByText('1 bill has steps of its own and keeps them: Water.').waitFor()
    await form.getByRole('group', { name: 'Step 1' }).getByLabel('How many').fill('x')
    await form.getByRole('button', { name: 'Save for 1 bill' }).click()
    await form.getByText('Write a whole number, 0 for the day itself.').waitFor()
    await form.getByRole('group', { name: 'Step 1' }).getByLabel('How many').fill('9')
    await form.getByRole('button', { name: 'Remove step 2' }).click()
    expect(await problemsInBothSchemes(page, 'The steps of a kind')).toEqual([])
    await form.getByRole('button', { name: 'Save for 1 bill' }).click()
    await page.getByText('9 days before', { exact: true }).waitFor()
    await app.saved()

    await see('Gas')
    await reminders.getByText('9 days before and on the day, as usual for: bill.').waitFor()
    await reminders.getByRole('row', { name: /9 days before.*Planned/ }).waitFor()
    await reminders
      .getByRole('row', { name: /7 days before.*Planned/ })
      .first()
      .waitFor({ state: 'detached' })
    await see('Water')
    await reminders.getByText('5 days before.').waitFor()

    await page.goto(`${at.product.origin}/today`)
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quick add').fill(`Rent ~900 on ${dayAhead(60)} kind:bill`)
    await dialog.getByText('9 days before and on the day, as usual for this kind').waitFor()
    await dialog.getByText(/CHF/).first().waitFor()
    await dialog.getByRole('button', { name: /^Add\b/ }).click()
    await app.status('Rent added.').waitFor()
    await app.saved()
    await see('Rent')
    await reminders.getByText('9 days before and on the day, as usual for: bill.').waitFor()

    await page.goto(`${at.product.origin}/settings/reminders`)
    await page.getByRole('button', { name: 'Edit the steps' }).click()
    await form.getByRole('button', { name: 'As Duebook has it' }).click()
    await page.getByText('7 days before', { exact: true }).waitFor()
    await app.saved()
    await see('Gas')
    await reminders.getByText('7 and 1 day before and on the day, as usual for: bill.').waitFor()
    await reminders.getByRole('row', { name: /7 days before.*Planned/ }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
