import { addDays, addMonths } from '@duebook/domain'
import { mondayOf } from '@duebook/contract/calendar/weeks'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOf, dayTitle, monthTitle } from '../../page-models/calendar.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { goByKey } from '../../page-models/go-by-key.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead, monthEnd } from '../../product/days.ts'
import { house } from '../../product/house.ts'

/** A Monday in the middle of the month after this one, in whose week much falls due. */
const monday = mondayOf(addDays(monthEnd(0), 15))
const lines = [
  `Rent £950 monthly from ${addDays(monday, 9)} kind:bill`,
  ...['Gas', 'Water', 'Power', 'Council tax'].map((name, at) => `${name} £10 on ${addDays(monday, at)} kind:bill`),
  `Permit ~£120 on ${addMonths(monday, 3)} kind:licence`,
]

describe('the year', () => {
  const at = house()
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ page, errors } = await at.newcomer('yara@year.example', lines))
  })

  const day = (date: Parameters<typeof dayTitle>[0]) =>
    page.getByRole('gridcell', { name: new RegExp(`^${dayTitle(date)}(,|$)`) })
  const open = async () => {
    await page.goto(`${at.product.origin}/today`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await goByKey(page, 'y')
    await page.getByRole('grid').waitFor()
  }

  it('is a line a month, walked by keyboard alone, and Enter opens a day in the calendar', async () => {
    await open()
    await expect.poll(() => page.getByRole('img', { name: /^[A-Z][a-z]+ \d{4}: \d+ due/ }).count()).toBe(12)
    await tabTo(page, day(dayAhead(0)))
    await page.keyboard.press('ArrowDown')
    await focused(day(addMonths(dayAhead(0), 1)), 'the same day a month on')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await focused(day(monthEnd(0)), 'the last day of this month')
    await page.keyboard.press('End')
    for (let on = monthEnd(0); on < monday; on = addDays(on, 1)) await page.keyboard.press('ArrowRight')
    await focused(day(monday), 'the busy Monday')
    await page.keyboard.press('Enter')
    await calendarOf(page).openDay(monday).getByRole('link', { name: 'Gas' }).waitFor()
    expect(errors).toEqual([])
  })

  it('brackets the week that is too much, says so with how that is counted, and leads to one step that eases it, which is taken back as one', async () => {
    await open()
    const many = Number(monday.slice(8))
    await page.getByRole('img', { name: new RegExp(`^${monthTitle(monday)}: \\d due, busy ${many} to`) }).waitFor()
    await page.getByText(/ is busy: 4 due in 7 days, and only \d of those are business days\./).waitFor()
    await page.getByText(/A week is busy when at least 4 dates fall due in it/).waitFor()
    expect(await problemsInBothSchemes(page, 'a busy year')).toEqual([])
    await page.getByRole('link', { name: 'Plan some of it earlier' }).click()
    await page.getByRole('heading', { level: 1, name: / is busy$/ }).waitFor()
    const left = page.getByRole('row', { name: /^Left in them/ }).getByRole('cell')
    await page.getByText('With it this week is no longer busy.').waitFor()
    await expect.poll(() => left.allTextContents()).toEqual(['4', '3'])
    await page.getByRole('img', { name: /as it stands: 4 due from/ }).waitFor()
    expect(await problemsInBothSchemes(page, 'busy weeks')).toEqual([])
    // Another one instead of what is proposed, on another day: by keyboard alone.
    await tabTo(page, page.getByRole('checkbox', { name: 'Gas' }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: /another day for Power$/ }))
    await page.keyboard.press('Enter')
    const days = page.getByRole('dialog', { name: 'Plan Power for…' })
    expect(await problemsInBothSchemes(page, 'another day')).toEqual([])
    await days.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await days.waitFor({ state: 'detached' })
    await tabTo(page, page.getByRole('button', { name: 'Plan it earlier' }))
    await page.keyboard.press('Enter')
    await page.getByText(/^1 date planned earlier: .* The due dates stay\./).waitFor()
    const planned = page.getByRole('list', { name: 'Planned before them already' })
    await planned.getByText('Power').waitFor()
    await page.getByText('Enough of it is planned before them').waitFor()
    await page.keyboard.press('Control+z')
    await planned.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Power/ }).getByRole('checkbox').waitFor()
    expect(errors).toEqual([])
  })

  it('is the same in a table, to the penny', async () => {
    await open()
    const wall = await page.getByRole('row', { name: /^Year/ }).textContent()
    // What stands on a day is chosen with its key, what falls into a month by its box.
    await page
      .getByRole('gridcell', { name: /, \d+ due/ })
      .first()
      .focus()
    await page.keyboard.press('x')
    await page.getByRole('gridcell', { name: /, selected$/ }).waitFor()
    await page.getByText(/^\d+ selected$/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^\d+ selected$/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Table' }).click()
    const table = page.getByRole('row', { name: /^Year/ })
    await page.getByRole('columnheader', { name: 'Kinds' }).waitFor()
    const month = page.getByRole('checkbox', { name: /^Select the next dates of / }).first()
    await month.check()
    await page.getByText(/^\d+ selected$/).waitFor()
    await month.uncheck()
    await page.getByText(/^\d+ selected$/).waitFor({ state: 'detached' })
    await expect.poll(() => table.textContent()).toBe(wall)
    const total = await page.evaluate(() => {
      const cells = [...document.querySelectorAll('main tbody tr')].map(
        (row) => row.lastElementChild?.textContent ?? '',
      )
      const pence = cells.map((cell) => Number(cell.replace(/[^\d]/g, '')))
      return { months: pence.slice(0, -1).reduce((sum, one) => sum + one, 0), year: pence.at(-1) }
    })
    expect(total.months).toBe(total.year)
    expect(await problemsInBothSchemes(page, 'the year as a table')).toEqual([])
    expect(errors).toEqual([])
  })

  it('says of an empty book that there is nothing to draw', async () => {
    const nobody = await at.newcomer('nora@year.example')
    await nobody.page.goto(`${at.product.origin}/year`)
    await nobody.page.getByRole('heading', { name: 'No dates to draw.' }).waitFor()
    await nobody.page.goto(`${at.product.origin}/year/busy`)
    await nobody.page.getByRole('heading', { name: 'No busy week in the next 12 months' }).waitFor()
    await nobody.page.goto(`${at.product.origin}/calendar`)
    await nobody.page.getByRole('heading', { name: /^Nothing in / }).waitFor()
    await nobody.page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).waitFor()
    expect(nobody.errors).toEqual([])
    await nobody.context.close()
  })

  it('fits 375 px, also with letters twice as large', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await open()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    expect(await problemsInBothSchemes(page, 'the year on a phone')).toEqual([])
    await page.getByRole('link', { name: 'Plan some of it earlier' }).click()
    await page.getByRole('heading', { level: 1, name: / is busy$/ }).waitFor()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await problemsInBothSchemes(page, 'busy weeks on a phone')).toEqual([])
  })
})
