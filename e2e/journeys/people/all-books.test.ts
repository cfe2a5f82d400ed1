import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { goByKey } from '../../page-models/go-by-key.ts'
import { paysForPeople, people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

const uma = {
  name: 'Uma',
  email: 'uma@allbooks.example',
  password: 'a long and quiet sentence',
  lines: ['Water £20 overdue since {-1} kind:bill', 'Insurance £90 on {20} kind:bill'],
}

describe('all books', () => {
  const at = house([uma])

  it('stand together on Today, Upcoming and Calendar; each row says its book, and what is done there is done in it', async () => {
    await paysForPeople(at.product, at.uidOf(uma))
    const { page, app, shifts, errors, context } = await at.signedIn(uma)
    const books = people(page, at.product)
    await app.row('Water').waitFor()
    await people(page, at.product).open()
    await page.getByRole('button', { name: 'Make a book' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Lettings')
    await page.getByRole('button', { name: 'Make Lettings' }).click()
    await page.getByRole('heading', { name: 'People in Lettings' }).waitFor()
    // With a second book comes the button of the books, whenever the service has made it.
    shifts.length = 0
    await page.goto(`${at.product.origin}/today`)
    await page.getByRole('button', { name: 'Lettings' }).waitFor()
    await app.add('Gas safety £90 today kind:bill')
    await app.row('Gas safety').waitFor()
    await app.saved()

    await page.getByRole('heading', { level: 1 }).focus()
    await goByKey(page, 'b')
    const menu = page.getByRole('menu', { name: 'Books' })
    await menu.getByRole('menuitemradio', { name: /All books.*2 need you/ }).waitFor()
    await menu.getByRole('menuitemradio', { name: /Lettings.*1 needs you/ }).waitFor()
    expect(await problemsInBothSchemes(page, 'All books in the menu')).toEqual([])
    await focused(page.getByRole('menuitemradio', { name: /Lettings/ }), 'the open book')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByText('Today, all books').waitFor()
    await page.getByText('2 need you').first().waitFor()
    await app.row('Water').getByText('Uma’s book').waitFor()
    await app.row('Gas safety').getByText('Lettings').waitFor()
    await page.getByText('Add puts a new one into the book you used last: Lettings.').waitFor()
    expect(await problemsInBothSchemes(page, 'Today, all books')).toEqual([])
    expect(shifts).toEqual([])

    // A dialog, and an act in the row, of a book that is not the open one.
    await app.row('Water').hover()
    await app.row('Water').getByRole('button', { name: 'More acts' }).click()
    await app.row('Water').getByRole('button', { name: 'Snooze' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Snooze until/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await app.saved()
    await app.done('Water')
    await app.row('Water').waitFor({ state: 'detached' })
    await app.saved()
    await page.getByText('1 needs you').first().waitFor()
    // A row that is done leaves its place: on a busy machine that is later than what Chromium counts as a person's doing.
    shifts.length = 0

    await page.reload()
    await app.row('Gas safety').getByText('Lettings').waitFor()
    await app.row('Water').waitFor({ state: 'detached' })
    await goTo(page, 'Upcoming')
    await page.getByText('Upcoming, all books').waitFor()
    await app.row('Insurance').getByText('Uma’s book').waitFor()
    await app.row('Gas safety').getByText('Lettings').waitFor()
    expect(await problemsInBothSchemes(page, 'Upcoming, all books')).toEqual([])

    await goTo(page, 'Calendar')
    await page.getByText('Calendar, all books').waitFor()
    await page.getByRole('button', { name: 'All books' }).waitFor()
    const today = page.locator(`[data-day="${dayAhead(0)}"]`)
    await today.getByRole('link', { name: /Gas safety in Lettings$/ }).waitFor()
    expect(await problemsInBothSchemes(page, 'Calendar, all books')).toEqual([])
    await today.press('Enter')
    const open = page.getByRole('region', { name: /due$/ })
    await open.getByRole('listitem').filter({ hasText: 'Gas safety' }).getByText('Lettings').waitFor()
    expect(await problemsInBothSchemes(page, 'A day of all books')).toEqual([])
    await page.keyboard.press('Escape')
    const day = dayAhead(20)
    await page.goto(`${at.product.origin}/calendar?month=${day.slice(0, 7)}`)
    const cell = page.locator(`[data-day="${day}"]`)
    // Of a book that is not the open one it is planned from here as well.
    await cell.getByRole('link', { name: /Insurance in Uma’s book$/ }).waitFor()
    await cell.press('Enter')
    await page.getByRole('button', { name: 'Move Insurance to…' }).click()
    await page.getByRole('dialog', { name: 'Add an extension' }).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 800 })
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Insurance' })
    await row.getByText('Uma’s book').waitFor()
    expect(await problemsInBothSchemes(page, 'Calendar, all books, 320 px')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await cell.getByRole('link', { name: /Insurance/ }).click()
    await page.getByRole('heading', { name: 'Why this date?' }).waitFor()
    await page.getByRole('button', { name: 'Uma’s book' }).waitFor()
    await goTo(page, 'Upcoming')
    await page.getByText('Upcoming, all books').waitFor()

    // Its title opens it in its own book; back on Today all of them stand there still.
    await page.getByRole('main').getByRole('link', { name: 'Insurance' }).first().click()
    await page.getByRole('heading', { name: 'Why this date?' }).waitFor()
    await page.getByRole('button', { name: 'Uma’s book' }).waitFor()
    await goTo(page, 'Today')
    await page.getByRole('button', { name: 'All books' }).waitFor()
    await app.row('Gas safety').waitFor()
    const peek = page.getByRole('complementary', { name: 'The current row' })
    await peek.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'Why this date?' }).waitFor()
    await page.getByRole('button', { name: 'Lettings' }).waitFor()
    await goTo(page, 'Today')
    await app.row('Gas safety').waitFor()
    // What moves with the size of the window is not what moves by itself.
    expect(shifts).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(page, 'All books, 320 px')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await books.choose('Uma’s book')
    await page.getByText('Today, all books').waitFor({ state: 'detached' })
    await page.waitForFunction(() => !document.querySelector('main')?.textContent.includes('Gas safety'))
    expect(errors).toEqual([])
    await context.close()
  })
})
