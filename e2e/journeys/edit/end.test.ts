import { describe, expect, it } from 'vitest'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

describe('the whole of an obligation', () => {
  const at = house()

  it('is duplicated without its past, ended with a last date, reopened, and deleted only while nothing has happened', async () => {
    const { page, app, errors, context } = await at.newcomer('eve@edit.example', [
      `Gym £30 monthly from ${dayAhead(10)} #sport`,
    ])
    const edit = page.getByRole('link', { name: 'Edit', exact: true })
    await app.open('Gym')
    await page.getByRole('button', { name: 'Mark done' }).click()
    await edit.click()
    await page.getByText('1 date has a past, so it can only end').waitFor()
    await page.getByRole('button', { name: 'Duplicate Gym' }).click()
    await page.getByRole('heading', { name: 'Edit Gym, copy' }).waitFor()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Gym, copy')

    await page.getByRole('button', { name: 'Take it out: Gym, copy' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Delete Gym, copy?' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Keep it')
    expect(await problemsInBothSchemes(page, 'the question before it is deleted')).toEqual([])
    await dialog.getByRole('button', { name: 'Delete Gym, copy' }).click()
    await app.status('Gym, copy is deleted.').waitFor()
    const copies = page.getByRole('main').getByRole('link', { name: 'Gym, copy' })
    await copies.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await copies.waitFor()
    await app.saved()

    await page.getByRole('main').getByRole('link', { name: 'Gym', exact: true }).click()
    await edit.click()
    await page.getByRole('button', { name: 'End it: Gym' }).click()
    expect(await problemsInBothSchemes(page, 'the question after which date it ends')).toEqual([])
    const [year = '', month = '', day = ''] = dayAhead(10).split('-')
    await dialog.getByLabel('Day').fill(day)
    await dialog.getByLabel('Month').fill(month)
    await dialog.getByLabel('Year').fill(year)
    await dialog.getByRole('button', { name: /^End after / }).click()
    await page.getByText(/^ended after /).waitFor()
    await app.saved()
    await page.reload()
    await page.getByRole('button', { name: /^Reopen from / }).click()
    await page.getByRole('button', { name: 'Mark done' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(/^ended after /).waitFor()
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })
})
