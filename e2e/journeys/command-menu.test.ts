import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { focused } from '../page-models/focus.ts'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'

describe('the command menu', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@commands.example', [
      'Gas £40 today kind:bill',
      `Water £80 on ${dayAhead(41)} kind:bill`,
      `VAT return ~£600 on ${dayAhead(42)} kind:filing`,
    ]))
  })

  const press = (key: string) => page.keyboard.press(key)
  const dialog = () => page.getByRole('dialog', { name: 'Commands' })
  const closed = () => dialog().waitFor({ state: 'hidden' })

  it('keeps what was typed in the command menu as a filter with Tab, and gives it back with Backspace', async () => {
    await page.goto(`${at.product.origin}/today`)
    await app.row('Gas').waitFor()
    await press('Control+k')
    const line = page.getByRole('combobox', { name: 'Command or obligation' })
    await focused(line, 'the command field')
    await page.keyboard.type('kind:bill')
    await dialog()
      .getByRole('option', { name: /Search kind:bill/ })
      .waitFor()
    await press('Tab')
    await focused(line, 'the command field, for more words')
    await dialog().getByRole('button', { name: 'Stop filtering by kind:bill' }).waitFor()
    await dialog().getByRole('option', { name: 'Obligations with kind:bill' }).waitFor()
    const among = async () =>
      (await dialog().getByRole('option').allTextContents()).filter((name) => /^(Gas|Water)/.test(name)).length
    await expect.poll(among).toBe(2)
    expect(await problems(page, 'a filter kept in the command menu')).toEqual([])
    await page.keyboard.type('gas')
    await expect.poll(among).toBe(1)
    // With no word it goes on as everywhere: nobody is caught in the field.
    for (const _ of 'gas') await press('Backspace')
    await press('Tab')
    await focused(dialog().getByRole('button', { name: 'Close' }), 'what comes after the field')
    await line.focus()
    await press('Backspace')
    await expect.poll(() => line.inputValue()).toBe('kind:bill')
    await dialog().getByRole('button', { name: 'Stop filtering by kind:bill' }).waitFor({ state: 'detached' })
    await press('Tab')
    await page.keyboard.type('gas')
    await dialog().getByRole('option', { name: 'Obligations with kind:bill gas' }).waitFor()
    await press('Tab')
    await dialog().getByRole('button', { name: 'Stop filtering by gas' }).waitFor()
    await expect.poll(among).toBe(1)
    await press('ArrowDown')
    await press('Enter')
    await page.waitForURL('**/obligations?filter=**')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('kind:bill gas')
    await closed()
    expect(errors).toEqual([])
  })
})
