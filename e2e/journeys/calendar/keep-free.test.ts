import { mondayOf } from '@duebook/contract/calendar/weeks'
import { addDays, shortDate } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

/** Of the week in which four warranties run out, which nobody can do before. */
const monday = mondayOf(dayAhead(21))
/** Of the week in which four bills are due: its days before reach into the other. */
const later = addDays(monday, 14)
const today = dayAhead(0)

describe('a busy week in which nothing can move', () => {
  const at = house()
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer('ada@free.example', [
      ...['Kettle', 'Toaster', 'Oven', 'Fridge'].map((what, day) => `${what} on ${addDays(monday, day)} kind:warranty`),
      ...['Gas', 'Water', 'Power', 'Rates'].map((what, day) => `${what} £21 on ${addDays(later, day)} kind:bill`),
      ...[80, 110, 140, 170].map((days) => `Service ${days} £95 on ${dayAhead(days)} kind:bill`),
    ]))
  })

  const keep = () => page.getByRole('button', { name: 'Keep those days free' })
  const free = () => page.getByRole('button', { name: 'No longer keep them free' })
  const kept = () => page.getByText('You keep these days free:')
  const open = async (from: string) => {
    await page.goto(`${at.product.origin}/year/busy?from=${from}`)
    await page.getByRole('heading', { level: 1, name: / is busy$/ }).waitFor()
  }
  /** Which days of the week that cannot move are offered for what is due in the later one. */
  const offered = async () => {
    await open(later)
    await page
      .getByRole('button', { name: / another day for / })
      .first()
      .click()
    const labels = await page.getByRole('dialog').getByRole('radio').locator('..').allTextContents()
    await page.keyboard.press('Escape')
    expect(labels.length).toBeGreaterThan(1)
    const week = Array.from({ length: 7 }, (_, day) => shortDate(addDays(monday, day), today))
    return labels.filter((label) => week.some((day) => label.startsWith(`${day},`)))
  }

  it('says so, and what else falls before a later one may be planned onto its days', async () => {
    expect(await offered()).not.toEqual([])
    await open(monday)
    await page.getByRole('heading', { level: 2, name: / stays busy$/ }).waitFor()
    await page.getByText('4 due, all on days set by others: Kettle, Toaster, Oven and Fridge.').waitFor()
    expect(await problemsInBothSchemes(page, 'a busy week in which nothing can move')).toEqual([])
  })

  it('is kept free in one step, by keyboard alone, which one Undo takes back', async () => {
    await tabTo(page, keep())
    await page.keyboard.press('Enter')
    await kept().waitFor()
    await focused(free(), 'the way back')
    await app.status(' is kept free: none of these days is offered for a plan.').waitFor()
    expect(await problemsInBothSchemes(page, 'a week that is kept free')).toEqual([])
    await page.keyboard.press('Control+z')
    await kept().waitFor({ state: 'detached' })
    await focused(keep(), 'the step again')
    await page.keyboard.press('Enter')
    await kept().waitFor()
    await app.saved()
  })

  it('is left out of the days that are offered, and of the weeks that plans are spread over', async () => {
    expect(await offered()).toEqual([])
    await page.getByRole('list', { name: 'Days you keep free' }).waitFor()
    await goTo(page, 'Obligations')
    for (const title of ['Gas', 'Water']) await page.getByRole('checkbox', { name: `Select ${title}` }).click()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Plan', exact: true }).click()
    await bar.getByRole('button', { name: 'Spread', exact: true }).click()
    const weeks = await bar.getByLabel('Over').locator('option').allTextContents()
    expect(weeks.length).toBeGreaterThan(4)
    expect(weeks.filter((week) => week.startsWith(shortDate(monday).split(' ').slice(0, 2).join(' ')))).toEqual([])
  })

  it('says on Today that it is kept free', async () => {
    await page.goto(`${at.product.origin}/today`)
    await page
      .getByRole('region', { name: 'Busy weeks ahead' })
      .getByText('None of them can be done earlier. You keep these days free.')
      .waitFor()
  })

  it('is taken back from another week as well, and offered again, on a phone', async () => {
    await open(later)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await problemsInBothSchemes(page, 'days that are kept free, on a phone')).toEqual([])
    await tabTo(page, page.getByRole('button', { name: /^No longer keep .* free$/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Days you keep free' }).waitFor({ state: 'detached' })
    await focused(page.getByRole('heading', { level: 1 }), 'the head of the page')
    await app.saved()
    expect(await offered()).not.toEqual([])
    expect(errors).toEqual([])
  })
})
