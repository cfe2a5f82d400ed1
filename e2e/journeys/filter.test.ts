import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { focused } from '../page-models/focus.ts'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'

describe('the filter of obligations', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@filter.example', [
      `Rent £950 on ${dayAhead(20)} kind:bill #home`,
      `Insurance £420 on ${dayAhead(40)} kind:renewal`,
      `Passport on ${dayAhead(60)} kind:licence proof:note`,
    ]))
    await page.getByRole('link', { name: 'Obligations' }).first().click()
    await filters().waitFor()
  })

  const box = () => page.getByRole('searchbox')
  const filters = () => page.getByRole('group', { name: 'Filters' })
  const chip = (name: string) => filters().getByRole('button', { name, exact: true })
  const rows = () => page.getByRole('main').getByRole('listitem')
  const found = (said: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${said}$`) })
      .waitFor()

  it('is reached with /, and each of its parts becomes a chip that goes by itself', async () => {
    await page.keyboard.press('/')
    await focused(box(), 'the filter')
    await page.keyboard.type('due<30d amount>500')
    await found('1 of 3')
    expect(await rows().allTextContents()).toEqual([expect.stringContaining('Rent')])
    expect(await problems(page, 'obligations, filtered')).toEqual([])
    await chip('amount>500, take away').click()
    expect(await box().inputValue()).toBe('due<30d')
    await chip('due<30d, take away').click()
    expect(await box().inputValue()).toBe('')
    await rows().nth(2).waitFor()
    expect(errors).toEqual([])
  })

  it('is reached from any screen by / and by Search, stands in the address, and is there again on Back', async () => {
    for (const view of ['Today', 'Inbox', 'Upcoming', 'Settings']) {
      await page.getByRole('link', { name: view }).first().click()
      await page.waitForURL(`**/${view.toLowerCase()}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (view === 'Today' || view === 'Upcoming') await page.keyboard.press('/')
      else await page.getByRole('button', { name: 'Search' }).first().click()
      await focused(box(), `the filter, from ${view}`)
    }
    await rows().first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Why this date?' }).waitFor()
    await page.keyboard.press('/')
    await focused(box(), 'the filter, from an obligation')
    await page.keyboard.type('due<30d amount>500')
    await found('1 of 3')
    await page.waitForURL((url) => url.searchParams.get('filter') === 'due<30d amount>500')
    await rows().first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Why this date?' }).waitFor()
    await page.goBack()
    await found('1 of 3')
    expect(await box().inputValue()).toBe('due<30d amount>500')
    await page.reload()
    await found('1 of 3')
    await page.getByRole('link', { name: 'Obligations' }).first().click()
    await rows().nth(2).waitFor()
    expect(await box().inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('takes the chips that are offered, a minus, tags and words', async () => {
    await chip('owner:me').click()
    await found('3 of 3')
    await box().fill('-tag:home')
    await found('2 of 3')
    await box().fill('INSUR')
    await found('1 of 3')
    expect(errors).toEqual([])
  })

  it('finds what is proved and what is not', async () => {
    await box().fill('')
    await app.open('Passport')
    await page.getByLabel('How it was done').fill('renewed at the counter')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByRole('region', { name: 'Proof' }).getByText('1 of 1').waitFor()
    await app.saved()
    await page.getByRole('link', { name: 'Obligations' }).first().click()
    await filters().waitFor()
    await box().fill('has:proof')
    await found('1 of 3')
    await rows().filter({ hasText: 'Passport' }).waitFor()
    await box().fill('-has:proof')
    await found('2 of 3')
    expect(errors).toEqual([])
  })

  it('shows what it does not know instead of guessing, and says what it leaves out', async () => {
    await box().fill('ownr:me due<30d')
    await page.getByText('No filter is called “ownr”.').waitFor()
    await found('1 of 3')
    expect(await problems(page, 'obligations, an unknown filter')).toEqual([])
    await page.getByRole('button', { name: 'Use owner:me' }).click()
    expect(await box().inputValue()).toBe('due<30d owner:me')
    await box().fill('has:file')
    await page.getByText('Which have a file is not kept in this list').waitFor()
    expect(await rows().count()).toBe(3)
    await box().fill('is:renewed')
    await page.getByRole('heading', { name: 'No obligation matches is:renewed' }).waitFor()
    await box().fill('-is:renewed -delivery:failed -ack:yes')
    await found('3 of 3')
    expect(errors).toEqual([])
  })

  it('that finds none names what stands in its way', async () => {
    await box().fill('kind:bill owner:ben')
    await page.getByRole('heading', { name: 'No obligation matches kind:bill owner:ben' }).waitFor()
    await page.getByText('Without owner:ben there is 1.').waitFor()
    expect(await problems(page, 'obligations, none found')).toEqual([])
    await page.getByRole('button', { name: 'Show kind:bill' }).click()
    await found('1 of 3')
    await box().fill('kind:warranty')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    expect(await box().inputValue()).toBe('')
    expect(errors).toEqual([])
  })
})
