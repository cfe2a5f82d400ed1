import { addMonths, calendarDate } from '@duebook/domain'
import { monthName, monthOf } from '@duebook/contract/calendar/weeks'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { goByKey } from '../../page-models/go-by-key.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { aYearOfPaying, grace, nobodyPaid } from '../../product/books-of-money.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

const short = (months: number) => {
  const name = monthName(monthOf(addMonths(calendarDate(`${dayAhead(0).slice(0, 7)}-01`), months)))
  return `${name.slice(0, 3)} ${name.slice(-4)}`
}

describe('money', () => {
  const at = house([grace, nobodyPaid])
  let page: Page
  let app: Duebook
  let errors: string[]
  beforeAll(async () => {
    await aYearOfPaying(at.product, at.uidOf(grace))
    ;({ page, app, errors } = await at.signedIn(grace, { reducedMotion: 'reduce' }))
  })

  const line = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const saved = async (act: () => Promise<unknown>) => {
    const coming = page.waitForEvent('download')
    await act()
    return readFileSync(await (await coming).path(), 'utf8').split('\r\n')
  }

  it('is forecast for twelve months, each currency by itself, as a chart and in numbers that lead to their days', async () => {
    await goByKey(page, 'f')
    await page.getByRole('heading', { level: 1, name: /^£[\d,]+ to £[\d,]+, and US\$[\d,]+ to US\$[\d,]+$/ }).waitFor()
    for (const name of ['Pounds', 'Dollars'])
      await page
        .getByRole('img', { name: new RegExp(`^${name} due each month, .* The table below has the same`) })
        .waitFor()
    await line(short(2)).getByRole('cell', { name: '£755.00' }).waitFor()
    await line(short(2)).getByRole('cell', { name: 'US$180.00–US$240.00' }).waitFor()
    await page.getByText('Commits itself if nothing is sent').waitFor()
    await page.getByRole('link', { name: '£348.00' }).waitFor()
    expect(await problemsInBothSchemes(page, 'the forecast')).toEqual([])
    const rows = await saved(() => page.getByRole('button', { name: 'CSV' }).click())
    expect(rows[0]).toContain('Month,Currency,Of,Fixed,About')
    expect(rows.filter((row) => row.includes(',USD,Bills,')).length).toBeGreaterThan(9)
    await page.getByRole('link', { name: short(2) }).click()
    await page.waitForURL(`**/calendar?month=${addMonths(dayAhead(0), 2).slice(0, 7)}`)
    await page.getByRole('grid').waitFor()
    await page.goBack()
    await line('12 months').waitFor()
    expect(errors).toEqual([])
  })

  it('is all in one currency only with a rate that somebody gave, in pencil, by keyboard alone', async () => {
    const together = page.getByRole('button', { name: 'All in £' })
    await tabTo(page, together)
    await page.keyboard.press('Enter')
    await page.getByText(/^US\$[\d,]+ to US\$[\d,]+ is not in this sum/).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Give a rate' }))
    await page.keyboard.press('Enter')
    const rate = page.getByLabel('One dollar is, in pounds')
    await focused(rate, 'the rate')
    await page.keyboard.type('about 0.79')
    await page.keyboard.press('Enter')
    await page.getByText('This is no rate. Write a number above nothing, such as 0.79.').waitFor()
    await rate.fill('0,79')
    await page.keyboard.press('Enter')
    await page.getByText('One dollar is £0.79, given').waitFor()
    await page.getByRole('heading', { level: 1, name: /^About £/ }).waitFor()
    await line(short(2)).getByRole('cell', { name: 'about £142.20–£189.60' }).waitFor()
    // Into this month no dollar falls.
    await expect
      .poll(() => line(short(0)).getByRole('cell').allInnerTexts())
      .toEqual([expect.stringMatching(/^£/), expect.stringMatching(/^–/), expect.stringMatching(/^£/)])
    await app.saved()
    expect(await problemsInBothSchemes(page, 'all in one currency')).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'All in £' }).click()
    await page.getByText('One dollar is £0.79, given').waitFor()
    await page.getByRole('button', { name: 'Each by itself' }).click()
    expect(errors).toEqual([])
  })

  it('learns its estimates from what was paid, says from which, and changes nothing until somebody takes it', async () => {
    const electricity = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Electricity' }) })
    await electricity.getByText('typed: about £143').waitFor()
    const why = electricity.getByRole('button', { name: /^about £/ })
    const learned = await why.innerText()
    await why.press('Enter')
    await page
      .getByRole('table', { name: `Why ${learned}: Electricity` })
      .getByText('Divided by six')
      .waitFor()
    expect(await problemsInBothSchemes(page, 'an estimate worked out')).toEqual([])
    await why.press('Enter')
    await page.getByRole('button', { name: 'Let it learn: Electricity' }).click()
    await app.status(`Electricity is expected to be ${learned}`).waitFor()
    await electricity.getByText('typed').waitFor({ state: 'detached' })
    await app.saved()
    expect(errors).toEqual([])
  })

  it('and what was owed is reported on: each number leads to the dates behind it, and back', async () => {
    await goByKey(page, 'r')
    await page.getByRole('heading', { level: 1, name: /^\d+ of \d+ on time, \d+\.\d%$/ }).waitFor()
    await page.getByRole('img', { name: /^Done on time, late and missed/ }).waitFor()
    await page.getByRole('table').getByText('mail went to an old address').waitFor()
    expect(await problemsInBothSchemes(page, 'reports')).toEqual([])
    await tabTo(page, page.getByRole('link', { name: '1: late, Filings' }))
    await page.keyboard.press('Enter')
    await focused(page.getByRole('heading', { name: 'Late, Filings 1' }), 'the dates behind the number')
    await expect.poll(() => new URL(page.url()).search).toBe('?by=kind&of=filing&which=late')
    await page.getByRole('link', { name: 'Add why: PAYE and NIC' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /^Late and missed/ }).waitFor()
    const rows = await saved(() => page.getByRole('button', { name: 'CSV' }).click())
    expect(rows[0]).toContain('Due,First due,Obligation,Kind,Owed to,Who has it,Outcome')
    expect(rows.filter((row) => row.includes(',waived,'))).toHaveLength(1)
    await page.getByRole('button', { name: 'Quarter' }).click()
    await page.getByRole('button', { name: 'Quarter', pressed: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?span=quarter')
    await page.goto(`${at.product.origin}/reports?span=never&which=soon&by=kind`)
    await page.getByRole('button', { name: '12 months', pressed: true }).waitFor()
    expect(errors).toEqual([])
  })

  it.each(['forecast', 'reports'])(
    '%s stands black on white on paper, without tools, no row cut in two',
    async (path) => {
      await page.goto(`${at.product.origin}/${path}`)
      await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor()
      for (const [format, width, height] of [
        ['A4', 718, 1046],
        ['Letter', 740, 980],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ media: 'print' })
        const found = () =>
          page.evaluate(() => {
            const seen = (element: Element) => element.getClientRects().length > 0
            return {
              paper: getComputedStyle(document.body).backgroundColor,
              tools: [...document.querySelectorAll('nav, aside, main button:not([aria-expanded])')].filter(seen).length,
              sideways: document.documentElement.scrollWidth - innerWidth,
              cut: [...document.querySelectorAll('main tbody tr, main figure svg')].filter(
                (row) => getComputedStyle(row).breakInside !== 'avoid',
              ).length,
              printed: /Printed .* by /.test(document.querySelector('main')?.innerText ?? ''),
            }
          })
        // What stands on paper only comes after the view.
        await expect
          .poll(found, { message: format })
          .toEqual({ paper: 'rgb(255, 255, 255)', tools: 0, sideways: 0, cut: 0, printed: true })
        await page.emulateMedia({ media: 'screen' })
      }
      await page.setViewportSize({ width: 1280, height: 720 })
    },
  )

  it('is drawn once there is some: until then both say what is there, on a phone as well', async () => {
    const phone = await at.signedIn(nobodyPaid, {
      viewport: { width: 320, height: 700 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const more = phone.page.getByRole('navigation', { name: 'Main, compact' }).getByRole('button', { name: 'More' })
    await more.tap()
    await phone.page.getByRole('link', { name: 'Forecast' }).tap()
    await phone.page.getByRole('heading', { name: '2 dates, none with an amount.' }).waitFor()
    await phone.page.getByRole('link', { name: 'Show those without an amount' }).tap()
    await phone.page.getByRole('main').getByRole('link', { name: 'Library books' }).waitFor()
    await more.tap()
    await phone.page.getByRole('link', { name: 'Reports' }).tap()
    await phone.page.getByRole('heading', { name: 'No dates have passed since you began.' }).waitFor()
    expect(await problemsInBothSchemes(phone.page, 'no reports yet')).toEqual([])
    expect(phone.errors).toEqual([])
    await phone.context.close()
  })
})
