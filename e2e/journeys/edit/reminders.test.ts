import { describe, expect, it } from 'vitest'
import { focused, tabTo } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

describe('the reminders of one obligation', () => {
  const at = house()

  it('are edited where they stand, by keyboard: what goes and comes is shown, saved, taken back', async () => {
    const { page, app, errors, context } = await at.newcomer('rem@edit.example', [
      `Van lease £289 on ${dayAhead(40)} kind:bill`,
    ])
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(`${at.product.origin}/obligations`)
    await page.getByRole('main').getByRole('link', { name: 'Van lease' }).first().click()
    const reminders = page.getByRole('region', { name: /^Reminders/ })
    const open = reminders.getByRole('button', { name: 'Edit reminders' })
    const form = reminders.getByRole('form', { name: 'Edit reminders' })
    const preview = form.getByRole('region', { name: 'What would go out' })
    const usual = reminders.getByText('7 and 1 day before and on the day, as usual for: bill.')
    await usual.waitFor()
    await reminders.getByRole('row', { name: /7 days before/ }).waitFor()

    await open.focus()
    await page.keyboard.press('Enter')
    await preview.getByText('3 reminders, as before.').waitFor()
    await page.keyboard.press('Escape')
    await focused(open, 'the button that opened it')
    await page.keyboard.press('Enter')
    await preview.waitFor()

    await focused(form.getByRole('button', { name: 'As usual for: bill' }), 'what is chosen')
    await tabTo(page, form.getByRole('button', { name: 'Its own steps' }))
    await page.keyboard.press('Enter')
    await tabTo(page, form.getByRole('button', { name: 'Remove step 1' }))
    await page.keyboard.press('Enter')
    await focused(form.getByRole('group', { name: 'Step 1' }).getByLabel('How many'), 'the step after it')
    await tabTo(page, form.getByRole('button', { name: 'Add a step' }))
    await page.keyboard.press('Enter')
    const third = form.getByRole('group', { name: 'Step 3' })
    await focused(third.getByLabel('How many'), 'the step that was added')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('x')
    await tabTo(page, form.getByLabel('Ask again'))
    await page.keyboard.press('Space')
    await tabTo(page, form.getByLabel('How many times'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2')
    await tabTo(page, form.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await form.getByText('Write a whole number, 0 for the day itself.').waitFor()
    await focused(third.getByLabel('How many'), 'what is wrong')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('14')
    await preview.getByText('1 goes and 1 comes. What was sent stays in the ledger.').waitFor()
    await preview.getByText('every day, 2 times').waitFor()
    expect(await problemsInBothSchemes(page, 'reminders in place')).toEqual([])
    await page.keyboard.press('Enter')
    await focused(open, 'the button that opened it')
    await app.status('Reminders of Van lease are changed.').waitFor()
    await reminders
      .getByText('14 and 1 day before and on the day. Asks again every day, 2 times, until somebody has it in hand.')
      .waitFor()
    await app.saved()
    await reminders.getByRole('row', { name: /14 days before(?!,)/ }).waitFor()
    await reminders
      .getByRole('row', { name: /14 days before, asked again/ })
      .first()
      .waitFor()
    expect(await problemsInBothSchemes(page, 'the plan in words')).toEqual([])

    await page.keyboard.press('Control+z')
    await usual.waitFor()
    await app.saved()
    await reminders.getByRole('row', { name: /7 days before.*Planned/ }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('go back to what is usual for the kind, in the form as in place', async () => {
    const { page, app, errors, context } = await at.newcomer('usu@edit.example', [
      `Dentist on ${dayAhead(40)} at 14:30 !3d`,
    ])
    await app.open('Dentist')
    const reminders = page.getByRole('region', { name: /^Reminders/ })
    await reminders.getByText('3 days before.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('group', { name: 'Step 1' }).getByLabel('How many').fill('2')
    await page.getByRole('group', { name: 'Step 1' }).getByLabel('Unit').selectOption('hours')
    const preview = page.getByRole('region', { name: 'What would go out' })
    await preview.getByText('2 hours before').waitFor()
    await preview.getByText(/12:30$/).waitFor()
    await page.getByLabel('Ask again').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await reminders.getByText('2 hours before. Asks again every day, 3 times, until somebody has it in hand.').waitFor()

    await reminders.getByRole('button', { name: 'Edit reminders' }).click()
    await reminders.getByRole('button', { name: 'As usual for: other' }).click()
    await reminders.getByLabel('Ask again').uncheck()
    await reminders.getByRole('button', { name: 'Save' }).click()
    await reminders.getByText('7 and 1 day before and on the day, as usual for: other.').waitFor()
    await app.saved()
    await page.reload()
    await reminders.getByText('7 and 1 day before and on the day, as usual for: other.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
