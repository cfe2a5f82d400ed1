import { longDate, shortDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { monthEnd } from '../product/days.ts'
import { house } from '../product/house.ts'
import { sittingOver } from '../product/sitting-over.ts'
import { until } from '../product/start-product.ts'
import { goTo } from '../page-models/go-to.ts'

const password = 'a long and quiet sentence'
// Reminded late on their days, so that neither is close to be told of on whichever day this runs.
const vat = 'VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~600 !0d@23:59'
const rent = 'Rent £950 monthly on 31st !0d@23:59'

describe('the first walk through the house', () => {
  const at = house()
  const ends = [monthEnd(0), monthEnd(1), monthEnd(2), monthEnd(3)] as const

  it('a stranger makes an account, sees right dates and why, is reminded once, marks it done, undoes it and finds all again', async () => {
    const { page, context, errors, hosts, app, mine } = await at.somebody()
    await app.createAccount('ada@example.test', password)

    const mail = await until(
      async () => (await at.product.messages()).find(({ to }) => to === 'ada@example.test'),
      'the mail that confirms the address',
    )
    await mine.confirmAddress(mail.links.find((link) => link.includes('/emulator/action')) ?? '')

    await page.goto(`${at.product.origin}/today`)
    await app.add(vat)
    await app.add(rent)
    await app.saved()

    await app.open('VAT return')
    const why = page.getByRole('region', { name: 'Why this date?' })
    await expectText(why, '7th of the 2nd month')
    await app.open('Rent')
    const main = page.getByRole('main')
    for (const end of ends) await expectText(main, shortDate(end))

    // What is close already is told once the sitting is over: tomorrow's duty asks to be reminded a day before, at midnight.
    await app.add('Water meter reading tomorrow !1d@00:00')
    await app.open('Water meter reading')
    const reminders = async () =>
      (await at.product.messages()).filter(({ subject }) => subject.includes('Water meter reading'))
    await page.getByRole('region', { name: 'Reminders' }).getByText('close when it was written down').first().waitFor()
    expect(await reminders()).toEqual([])
    await sittingOver(at.product)
    await until(async () => (await reminders()).length === 1, 'the reminder in the outbox')
    await page.getByRole('region', { name: 'Reminders' }).getByText('Delivered').first().waitFor()
    await page.getByRole('region', { name: 'History' }).getByText('added it').waitFor()
    await goTo(page, 'Inbox')
    await app.row('Water meter reading').waitFor()
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Water meter reading' }).count())
      .toBe(1)
    await app.row('Water meter reading').getByRole('button', { name: 'I have it in hand' }).click()
    await app.status('You have Water meter reading in hand').waitFor()
    await app.saved()

    await app.open('Rent')
    await page.getByRole('button', { name: 'Mark paid' }).click()
    await app.keepTold('Rent paid')
    await expectText(page.getByRole('main'), longDate(ends[1]))
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expectText(page.getByRole('main'), longDate(ends[0]))
    await app.saved()
    await page.reload()
    await expectText(page.getByRole('main'), longDate(ends[0]))

    expect(await reminders()).toHaveLength(1)
    expect(errors).toEqual([])
    expect([...hosts]).toEqual([new URL(at.product.origin).host])
    await context.close()
  })

  it('somebody else sees nothing of it', async () => {
    const { page, context, app } = await at.somebody()
    await app.createAccount('ben@example.test', password)
    await page.goto(`${at.product.origin}/obligations`)
    await page.getByRole('main').waitFor()
    expect(await page.getByText('VAT return').count()).toBe(0)
    await context.close()
  })
})

async function expectText(locator: { textContent(): Promise<string | null> }, text: string): Promise<void> {
  await until(async () => (await locator.textContent())?.includes(text), `the text ${text}`)
}
