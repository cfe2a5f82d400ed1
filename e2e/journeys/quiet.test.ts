import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { focused, tabTo } from '../page-models/focus.ts'
import { problemsInBothSchemes } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { goTo } from '../page-models/go-to.ts'

describe('quiet for a while', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    // Ten days: on no day of the week are two days before it the Monday, which is offered as well and told once.
    ;({ app, page, errors } = await at.newcomer('ada@quiet.example', [`Rent £950 on ${dayAhead(10)} kind:bill`]))
    await goTo(page, 'Obligations')
    await page.getByRole('main').getByRole('link', { name: 'Rent' }).first().click()
    await row('7 days before', 'Planned').waitFor()
  })

  const ledger = () => page.getByRole('region', { name: 'Reminders' })
  const row = (step: string, state: string) =>
    ledger().getByRole('row').filter({ hasText: step }).filter({ hasText: state }).first()
  const history = (text: string) =>
    page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: text }).first()

  it('snoozes a reminder with the keyboard alone: it is asked again at its end, steps go on, and the date stays', async () => {
    const due = await page.getByRole('button', { name: /: why this date\?$/ }).textContent()
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: 'Ask again when?' })
    const tomorrow = dialog.getByRole('radio', { name: /^Tomorrow/ })
    await focused(tomorrow, 'the first time offered')
    // On a Sunday tomorrow is the Monday, which is not offered twice.
    const before = dialog.getByRole('radio', { name: /^Two days before/ })
    for (let step = await dialog.getByRole('radio').count(); step > 2; step--) await page.keyboard.press('ArrowDown')
    await expect.poll(() => before.isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await row('after a snooze', 'Planned').waitFor()
    await row('7 days before', 'Planned').waitFor()
    await row('1 day before', 'Planned').waitFor()
    await page
      .getByText(/quiet until \w+ \d+ \w+( \d{4})? 09:00/)
      .first()
      .waitFor()
    await history('snoozed it until').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /: why this date\?$/ }).textContent()).toBe(due)
    expect(errors).toEqual([])
  })

  it('takes the quiet back with Ctrl+Z: all is planned as it was', async () => {
    await page.keyboard.press('Control+z')
    await row('7 days before', 'Planned').waitFor()
    await row('after a snooze', 'Cancelled').waitFor()
    await history('ended its quiet').waitFor()
    await page.reload()
    await row('7 days before', 'Planned').waitFor()
    expect(errors).toEqual([])
  })

  it('keeps quiet hours: what is planned inside them goes at their end', async () => {
    const detail = page.url()
    await row('1 day before', '09:00').waitFor()
    await page.goto(`${at.product.origin}/settings/away`)
    await page.getByLabel('Send nothing at night').check()
    await page.getByLabel('From', { exact: true }).fill('20:00')
    await page.getByLabel('To', { exact: true }).fill('10:30')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').filter({ hasText: 'Quiet from 20:00 to 10:30' }).waitFor()
    await app.saved()
    // Brief and digest by keyboard, with when each comes next before it is saved.
    const group = (name: string) => page.getByRole('group', { name })
    await group('Morning brief').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await group('Morning brief')
      .getByText(/ 07:30, if there is something to say\.$/)
      .waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await focused(group('Bundle').getByRole('checkbox', { name: 'Put my mail into it' }), 'the mail put into it')
    await page.keyboard.press('Space')
    await group('Weekly digest').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await group('Weekly digest')
      .getByText(/^(Sat|Today|Tomorrow).* 08:00, if there is something to say\.$/)
      .waitFor()
    expect(await problemsInBothSchemes(page, 'Brief and digest, open')).toEqual([])
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: 'Brief every morning at 07:30, with your mail in it. Digest on Saturday at 08:00.' })
      .waitFor()
    await app.saved()
    await page.goto(detail)
    await row('1 day before', '10:30').waitFor()
    await row('7 days before', '10:30').waitFor()
    expect(errors).toEqual([])
  })

  it('goes from date to date with [ and ], and back to the one in force', async () => {
    await app.add('Studio broadband £42 monthly on 23rd kind:bill')
    await goTo(page, 'Obligations')
    await page.getByRole('main').getByRole('link', { name: 'Studio broadband' }).first().click()
    const period = page.getByRole('group', { name: 'Period' })
    await period.waitFor()
    const inForce = await period.textContent()
    await page.keyboard.press(']')
    await page.getByText(/^In pencil/).waitFor()
    await expect.poll(() => period.textContent()).not.toBe(inForce)
    await page.reload()
    await page.getByText(/^In pencil/).waitFor()
    await page.keyboard.press('[')
    await page.getByRole('button', { name: 'Mark paid' }).waitFor()
    await expect.poll(() => period.textContent()).toBe(inForce)
    expect(errors).toEqual([])
    await goTo(page, 'Obligations')
    await page.getByRole('main').getByRole('link', { name: 'Rent' }).first().click()
    await row('1 day before', 'Planned').waitFor()
  })

  it('lays an extension on top and takes it back, and both stay to be seen', async () => {
    const date = page.getByRole('button', { name: /: why this date\?$/ })
    const due = await date.textContent()
    await page.keyboard.press('d')
    const dialog = page.getByRole('dialog')
    const [year, month, day] = dayAhead(400).split('-')
    for (const [part, value] of Object.entries({ Day: day, Month: month, Year: year }))
      await dialog.getByLabel(part).fill(value ?? '')
    await dialog.getByLabel('Why').fill('call of today')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await app.keepTold('Rent is extended')
    await history('“call of today”').waitFor()
    await expect.poll(() => date.textContent()).not.toBe(due)
    await page.getByRole('button', { name: 'Undo' }).click()
    await history('“Taken back: call of today”').waitFor()
    await expect.poll(() => date.textContent()).toBe(due)
    await expect
      .poll(() => page.getByRole('region', { name: 'Why this date?' }).textContent())
      .not.toContain('call of today')
    expect(errors).toEqual([])
  })
})
