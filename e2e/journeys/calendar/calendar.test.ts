import { mondayOf } from '@duebook/contract/calendar/weeks'
import { addDays, addMonths, shortDate, type CalendarDate } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOf, dayTitle } from '../../page-models/calendar.ts'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { goByKey } from '../../page-models/go-by-key.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead, monthEnd } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'

/** In the middle of the month after this one, where the days before and after it are of the same month. */
const middle = addDays(monthEnd(0), 15)
const month = middle.slice(0, 7)
const busy = addDays(middle, 4)
const lines = [
  `Rent £950 on ${middle} kind:bill`,
  `Phone £20 monthly from ${addDays(middle, 1)} kind:bill`,
  `Boiler service £96 on ${addDays(middle, 7)} kind:other`,
  ...['Gas', 'Water', 'Power', 'Council tax', 'Insurance'].map((name) => `${name} £10 on ${busy} kind:bill`),
]

describe('the calendar', () => {
  const at = house()
  let page: Page
  let app: Duebook
  let errors: string[]
  beforeAll(async () => {
    ;({ page, app, errors } = await at.newcomer('cleo@calendar.example', lines))
  })

  const dialog = () => page.getByRole('dialog')
  const calendar = () => calendarOf(page)
  const show = async (search: string) => {
    await page.goto(`${at.product.origin}/calendar${search}`)
    await page.getByRole('grid').waitFor()
  }

  it('is walked by keyboard alone: days, weeks and months, and a day opens and gives the focus back', async () => {
    await goByKey(page, 'c')
    await page.waitForURL('**/calendar')
    const { day, openDay, title } = calendar()
    await title(dayAhead(0)).waitFor()
    await tabTo(page, day(dayAhead(0)))
    await page.keyboard.press('ArrowRight')
    await focused(day(dayAhead(1)), 'the day after')
    await page.keyboard.press('ArrowUp')
    await focused(day(dayAhead(-6)), 'the week before')
    await page.keyboard.press('PageDown')
    await focused(day(addMonths(dayAhead(-6), 1)), 'the same day of the next month')
    await show(`?month=${month}&day=${busy}`)
    await openDay(busy).getByRole('link', { name: 'Water' }).waitFor()
    await focused(openDay(busy).getByRole('heading'), 'the open day')
    await expect.poll(() => openDay(busy).getByRole('listitem').count()).toBe(5)
    expect(await problemsInBothSchemes(page, 'an open day')).toEqual([])
    await page.keyboard.press('Escape')
    await focused(day(busy), 'the day again')
    await expect.poll(() => new URL(page.url()).search).toBe(`?month=${month}`)
    await page.keyboard.press('Enter')
    await openDay(busy).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(busy)
    // All of a day is chosen from the grid, one of it where the day is open; the bar is that of every list.
    await page.keyboard.press('Escape')
    await focused(day(busy), 'the day once more')
    await page.keyboard.press('x')
    await page.getByText('5 selected').waitFor()
    await page.keyboard.press('Enter')
    await openDay(busy).getByRole('checkbox', { name: 'Select Water' }).uncheck()
    await page.getByRole('group', { name: 'With the 4 selected' }).getByRole('button', { name: 'Shift' }).waitFor()
    // Esc closes the day, and the next one is about what is chosen.
    await page.keyboard.press('Escape')
    await focused(day(busy), 'the day, with four chosen')
    await page.getByText('4 selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('4 selected').waitFor({ state: 'detached' })
    // Who leaves the bar stands where they chose, so that the next Esc closes the day.
    await focused(day(busy), 'the day, with none chosen')
    await page.keyboard.press('Enter')
    const gas = openDay(busy).getByRole('link', { name: 'Gas' })
    await gas.focus()
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('d')
    await focused(page.getByLabel('By how much'), 'what the bar asks')
    await page.keyboard.press('Escape')
    await focused(gas, 'the row that was chosen')
    await page.keyboard.press('Escape')
    await focused(day(busy), 'the day at last')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Open the day').waitFor()
    expect(await page.getByRole('dialog').getByText('Next row').count()).toBe(0)
    await page.keyboard.press('Escape')
    await focused(day(busy), 'the day, after its keys')
    expect(errors).toEqual([])
  })

  it('shows three of five with how many more there are, the sum of the week, and pencil for what a rule projects', async () => {
    await show(`?month=${month}`)
    const { day, openDay } = calendar()
    await expect.poll(() => day(busy).getByRole('link').count()).toBe(3)
    await day(busy).getByRole('button', { name: '2 more' }).click()
    await openDay(busy).getByRole('button', { name: 'Close' }).click()
    await openDay(busy).waitFor({ state: 'hidden' })
    const week = page.getByRole('row').filter({ has: day(middle) })
    const inWeek = (date: CalendarDate) => mondayOf(date) === mondayOf(middle)
    const sum = 950 + (inWeek(addDays(middle, 1)) ? 20 : 0) + (inWeek(busy) ? 50 : 0)
    await week.getByText(`£${sum.toLocaleString('en-GB')}.00`).waitFor()
    const later = addMonths(addDays(middle, 1), 2)
    await show(`?month=${later.slice(0, 7)}`)
    await day(later).getByRole('img', { name: 'Projected' }).waitFor()
    expect(await problemsInBothSchemes(page, 'a month in pencil')).toEqual([])
    expect(errors).toEqual([])
  })

  it('says what comes next where a month is empty, and goes there', async () => {
    const before = addMonths(dayAhead(0), -1)
    await show(`?month=${before.slice(0, 7)}`)
    await page.getByRole('heading', { name: /^Nothing in / }).waitFor()
    await page.getByRole('button', { name: /^Go to / }).click()
    await calendar().title(middle).waitFor()
    expect(errors).toEqual([])
  })

  it('keeps its month, its week and the open day in its address', async () => {
    await show(`?month=${month}`)
    await page.getByRole('button', { name: 'Week' }).click()
    await page.waitForURL(/week=/)
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    // Each place in its turn: who goes back from one that is not there yet goes back too far.
    const week = page.url()
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.waitForURL((url) => url.href !== week)
    await page.goBack()
    await page.waitForURL(week)
    await page.goBack()
    await calendar().title(middle).waitFor()
    await show('?month=nonsense&day=soon&week=never')
    await calendar().title(dayAhead(0)).waitFor()
    expect(errors).toEqual([])
  })

  it('moves a plan by “Move to…”, by its key and by dragging, and takes it back; the due date stays', async () => {
    await show(`?month=${month}`)
    const { day, entry, drag } = calendar()
    const due = addDays(middle, 7)
    const [planned, moved] = [addDays(middle, 2), addDays(middle, 3)]
    await day(due).focus()
    await page.keyboard.press('p')
    await dialog().getByRole('heading', { name: 'Plan a day' }).waitFor()
    // What stands in the first field is typed over.
    await page.keyboard.type(planned.slice(8))
    await expect.poll(() => dialog().getByLabel('Day').inputValue()).toBe(planned.slice(8))
    for (const [label, value] of [
      ['Month', planned.slice(5, 7)],
      ['Year', planned.slice(0, 4)],
    ] as const)
      await dialog().getByLabel(label).fill(value)
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await entry(planned, 'Boiler service').waitFor()
    await drag(planned, 'Boiler service', moved)
    await app.status(`Boiler service is planned for ${shortDate(moved, dayAhead(0))}`).waitFor()
    await entry(moved, 'Boiler service').waitFor()
    await entry(due, 'Boiler service').waitFor()
    await page.keyboard.press('Control+z')
    await entry(planned, 'Boiler service').waitFor()
    expect(new URL(page.url()).pathname).toBe('/calendar')
    await day(planned).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move Boiler service to…' }).click()
    await dialog().getByRole('heading', { name: 'Move the plan to…' }).waitFor()
    await page.keyboard.press('Escape')
    await app.saved()
    expect(errors).toEqual([])
  })

  it('asks for the reason of another due date, shows what follows from it, and moves it once that is said', async () => {
    await show(`?month=${month}`)
    const { entry, drag } = calendar()
    const to = addDays(middle, 3)
    await drag(middle, 'Rent', to)
    await dialog().getByRole('heading', { name: 'Add an extension' }).waitFor()
    await dialog()
      .getByRole('heading', { name: `Reminders for ${shortDate(to, dayAhead(0))}` })
      .waitFor()
    expect(await problemsInBothSchemes(page, 'another due date')).toEqual([])
    await dialog()
      .getByRole('button', { name: /^Extend to/ })
      .click()
    await dialog().getByText('Write who agreed and when.').waitFor()
    await entry(middle, 'Rent').waitFor()
    await dialog().getByLabel('Why').fill('The landlord agreed by telephone')
    await dialog()
      .getByRole('button', { name: /^Extend to/ })
      .click()
    await dialog().waitFor({ state: 'hidden' })
    await entry(to, 'Rent').waitFor()
    await page.keyboard.press('Control+z')
    await entry(middle, 'Rent').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('by touch at 375 px a day is opened by a tap, and what stands there is moved from its row', async () => {
    const phone = await at.newcomer('tara@calendar.example', lines, {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    await phone.page.getByRole('navigation', { name: 'Main, compact' }).getByRole('link', { name: 'Calendar' }).tap()
    const hers = calendarOf(phone.page)
    while (!(await hers.title(middle).isVisible())) {
      await phone.page.getByRole('group', { name: 'Month' }).getByRole('button').last().tap()
      await hers.title(middle).waitFor()
    }
    const boiler = addDays(middle, 7)
    await hers.day(boiler).tap()
    const list = phone.page.getByRole('region', { name: dayTitle(boiler) })
    await list.getByRole('link', { name: 'Boiler service' }).waitFor()
    await list.getByRole('checkbox', { name: 'Select Boiler service' }).tap()
    await phone.page.getByText('1 selected').waitFor()
    await phone.page.getByRole('button', { name: 'Stop selecting' }).tap()
    await phone.page.getByText('1 selected').waitFor({ state: 'detached' })
    for (const name of ['More acts', 'Plan a day']) {
      const button = list.getByRole('button', { name, exact: true })
      const box = await until(() => button.boundingBox(), `${name} to stand`)
      expect(Math.min(box.height, box.width), name).toBeGreaterThanOrEqual(44)
      await button.tap()
    }
    await phone.page.getByRole('dialog').getByRole('heading', { name: 'Plan a day' }).waitFor()
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Plan for/ })
      .tap()
    await phone.app.status('Boiler service is planned for').waitFor()
    await list.getByRole('button', { name: 'Move the due date to…' }).tap()
    await phone.page.getByRole('dialog').getByRole('heading', { name: 'Add an extension' }).waitFor()
    await phone.page.keyboard.press('Escape')
    await phone.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await phone.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const sideways = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, 'letters twice as large').toBeLessThanOrEqual(0)
    expect(await problemsInBothSchemes(phone.page, 'the calendar on a phone')).toEqual([])
    expect(phone.errors).toEqual([])
    await phone.context.close()
  })
})
