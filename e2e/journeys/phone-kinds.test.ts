import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { onPhone, thumb } from '../page-models/thumb.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'

const lines = [
  `Water £40 on ${dayAhead(6)} kind:bill`,
  `Parking fine £60 overdue since ${dayAhead(-3)} kind:bill`,
  `Boiler cover on ${dayAhead(9)} kind:warranty`,
  `Essay on ${dayAhead(4)} kind:coursework`,
  `Dentist on ${dayAhead(3)} 09:30`,
  `Gym £348 ends ${dayAhead(90)} renews 12mo notice 1mo received kind:contract`,
]

describe('each act of each kind, with a thumb on a phone of 375 px', () => {
  const at = house()
  let page: Page
  let app: Duebook
  let errors: string[]
  let by: ReturnType<typeof thumb>
  beforeAll(async () => {
    ;({ page, app, errors } = await at.newcomer('tom@thumb.example', lines, onPhone))
    by = thumb(page)
    await by.see('Essay')
    await app.moreActs()
  })
  beforeEach(async () => {
    await page.goto(`${at.product.origin}/inbox`)
    await by.compact.waitFor()
  })
  const why = (text: string) => by.dialog.getByRole('textbox').fill(text)
  const acts = () => page.getByRole('main').getByRole('button')
  const offers = async (names: readonly string[], is: boolean) => {
    for (const name of names)
      await expect.poll(() => acts().filter({ hasText: name }).count(), { message: name }).toBe(is ? 1 : 0)
  }
  /** What can be done with any date: it is in hand, planned, quiet and later. */
  async function whatAnyDateTakes() {
    await by.press('I have it in hand')
    await page.getByText('somebody has it in hand').first().waitFor()
    await by.press('Plan a day')
    await by.answer(/^Plan for /)
    await by.press('Snooze')
    await by.answer(/^Snooze/)
    await by.press('Ask as planned')
    await by.press('Extend')
    const [year = '', month = '', day = ''] = dayAhead(14).split('-')
    await by.dialog.getByLabel('Day').fill(day)
    await by.dialog.getByLabel('Month').fill(month)
    await by.dialog.getByLabel('Year').fill(year)
    await by.dialog.getByLabel('Why', { exact: true }).fill('asked for it')
    await by.answer(/^Extend to/)
    await page.getByText('asked for it').first().waitFor()
  }

  it('a bill is paid, skipped and waived, and taken back; missed it is not before its day', async () => {
    await by.see('Water')
    await whatAnyDateTakes()
    await offers(['It was missed'], false)
    await by.press('Mark paid')
    await by.undo('Water paid')
    await by.press('Skip')
    await by.answer(/^Skip/)
    await by.undo('Water skipped')
    await by.press('Waive')
    await why('the supplier, by mail')
    await by.answer(/^Waive/)
    await by.undo('Water waived')
    await page.getByRole('button', { name: 'Mark paid' }).waitFor()
    expect(errors).toEqual([])
  })
  it('one whose day is over is recorded as missed', async () => {
    await by.see('Parking fine')
    await by.press('It was missed')
    await why('nobody opened the letter')
    await by.answer(/^Record it as missed/)
    await app.status('Parking fine recorded as missed.').waitFor()
    await page.getByText('recorded it as missed').first().waitFor()
    expect(errors).toEqual([])
  })
  it('a warranty expires, and nothing else', async () => {
    await by.see('Boiler cover')
    await whatAnyDateTakes()
    await offers(['Skip', 'Waive', 'It was missed'], false)
    await by.press('Mark expired')
    await app.status('Boiler cover expired').waitFor()
    expect(errors).toEqual([])
  })
  it('coursework is handed in', async () => {
    await by.see('Essay')
    await whatAnyDateTakes()
    await offers(['Skip', 'Waive'], true)
    await by.press('Mark handed in')
    await app.status('Essay handed in').waitFor()
    expect(errors).toEqual([])
  })
  it('an appointment is done', async () => {
    await by.see('Dentist')
    await whatAnyDateTakes()
    await by.press('Mark done')
    await app.status('Dentist completed').waitFor()
    expect(errors).toEqual([])
  })
  it('a contract is given notice, ended, talked about and let renew, each taken back; and what comes of its end is added', async () => {
    const undecided = () => page.getByRole('heading', { name: 'What do you want to happen?' }).waitFor()
    await by.see('Gym')
    await offers(['Mark done', 'Skip', 'Waive', 'It was missed'], false)
    await by.choose(/^Give notice/)
    await by.press(/^Record notice, ends/)
    await by.press('They have it')
    await by.answer(/^Record it/)
    await by.press('Add a date that comes of it')
    await by.dialog.getByLabel('What has to be done').fill('Hand back the key card')
    await by.answer(/^Add it, due/)
    await page.getByRole('link', { name: 'Hand back the key card' }).waitFor()
    await by.press('Take it back')
    await undecided()
    await by.choose(/^End it another way/)
    await page.getByLabel('Reason, kept for good').fill('it closes')
    await by.press(/^End on /)
    await by.press('Take it back')
    await undecided()
    await by.choose(/^Renegotiate/)
    await page.getByLabel('Who talks with whom, and what was offered').fill('Jo asks for £300')
    await by.press('Renegotiate, keep it open')
    const newTerms = page.getByRole('link', { name: 'Agreed: enter the new terms' })
    await newTerms.waitFor()
    await by.press('Take it back')
    await newTerms.waitFor({ state: 'hidden' })
    await by.choose(/^Let it renew/)
    await by.press(/^Let it renew/)
    await page.getByText('you can still change your mind').waitFor()
    expect(errors).toEqual([])
  })
})
