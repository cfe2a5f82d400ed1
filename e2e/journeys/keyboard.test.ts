import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { focused, tabTo } from '../page-models/focus.ts'
import { goByKey } from '../page-models/go-by-key.ts'
import { house } from '../product/house.ts'
import { until } from '../product/start-product.ts'

describe('the keyboard alone', () => {
  const at = house()
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ page, errors } = await at.somebody())
  })

  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), wait)
  const wait = Promise.resolve()
  const title = (text: string) => page.getByRole('main').getByRole('link', { name: text, exact: true }).first()
  const field = () => page.getByLabel('Quick add')
  const dialog = () => page.getByRole('dialog')
  const closed = () => dialog().waitFor({ state: 'hidden' })
  const saved = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^\s*Saved(?! on)/ })
      .first()
      .waitFor()
  async function add(line: string) {
    await press('c')
    await focused(dialog().getByLabel('Quick add'), 'the quick add field')
    await page.keyboard.type(line)
    await press('Enter')
    await closed()
  }

  it('makes an account and the first obligation, and quick add gives the focus back', async () => {
    await page.goto(`${at.product.origin}/sign-in`)
    await focused(page.getByLabel('Email'), 'the email field')
    await page.keyboard.type('kim@keys.example')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type('a long and quiet sentence')
    await tabTo(page, page.getByRole('button', { name: 'Make an account' }))
    await press('Enter')
    await focused(field(), 'the first line')
    await page.keyboard.type('Rent £950 today kind:bill')
    await press('Enter')
    await page.waitForURL('**/today')
    await title('Rent').waitFor()
    await saved()

    const trigger = page.getByRole('complementary').getByRole('button', { name: 'Add' })
    await tabTo(page, trigger)
    await press('Enter')
    await focused(dialog().getByLabel('Quick add'), 'the quick add field')
    await press('Escape')
    await closed()
    await focused(trigger, 'the Add button')
    await add('Water £20 today kind:bill')
    await title('Water').waitFor()
    await add('Gas £30 today kind:bill')
    await title('Gas').waitFor()
    await saved()
    expect(errors).toEqual([])
  })

  it('moves through rows, opens one, asks why its date is so, and comes back', async () => {
    await page.goto(`${at.product.origin}/today`)
    // The copy of the last visit is drawn first; it may be half a second older than the newest row.
    await title('Gas').waitFor()
    await title('Water').waitFor()
    // The margin comes once the rows are confirmed.
    await page.getByRole('complementary', { name: 'The current row' }).getByRole('heading').first().waitFor()
    await press('j')
    await focused(title('Gas'), 'the first row')
    await press('j')
    await focused(title('Rent'), 'the second row')
    await press('k')
    await focused(title('Gas'), 'the first row')
    await press('w')
    await focused(page.getByRole('heading', { name: 'Why this date?' }), 'the working beside the rows')
    await press('Escape')
    await focused(title('Gas'), 'the row that was asked')
    await press('c')
    await focused(dialog().getByLabel('Quick add'), 'the quick add field')
    await press('Escape')
    await closed()
    await focused(title('Gas'), 'the row from which quick add was opened')
    await press('Enter')
    await page.waitForURL('**/obligations/*')
    // The page's title takes the focus that the row had.
    await focused(page.getByRole('heading', { level: 1, name: 'Gas' }), 'the title of the page that was opened')
    const heading = page.getByRole('heading', { name: 'Why this date?' })
    await heading.waitFor()
    await press('w')
    await focused(heading, 'the heading “Why this date?”')
    await press('Escape')
    await focused(page.getByRole('main').getByRole('button', { name: /: why this date\?$/ }), 'the date')
    await press('Escape')
    await page.waitForURL('**/today')
    await focused(title('Gas'), 'the row that had been opened')
    expect(errors).toEqual([])
  })

  it('marks done with e, goes on to the next row, and takes it back with Ctrl+Z', async () => {
    await page.goto(`${at.product.origin}/today`)
    await title('Gas').waitFor()
    await press('j')
    await focused(title('Gas'), 'the first row')
    await press('e')
    await title('Gas').waitFor({ state: 'hidden' })
    await focused(title('Rent'), 'the next row')
    await page.getByRole('status').filter({ hasText: 'Gas paid' }).waitFor()
    await press('Control+z')
    await focused(title('Gas'), 'the row that came back')
    await page.getByRole('complementary', { name: 'The current row' }).getByRole('heading', { name: 'Gas' }).waitFor()
    await saved()
    await page.reload()
    await title('Gas').waitFor()
    expect(errors).toEqual([])
  })

  it('is never without a place: after menus, dialogs, acts in a row and on a page, and what is taken back', async () => {
    const somewhere = (after: string) =>
      until(() => page.evaluate(() => document.activeElement !== document.body), `a place for the focus after ${after}`)
    await page.goto(`${at.product.origin}/today`)
    await title('Gas').waitFor()
    await saved()
    await press('Control+k')
    await focused(page.getByRole('combobox', { name: 'Command or obligation' }), 'the command field')
    await press('Escape')
    await closed()
    await somewhere('the command menu that was opened from nowhere')
    await press('j')
    await focused(title('Gas'), 'the first row')
    for (const [key, name] of [
      ['p', 'Plan a day'],
      ['h', 'Ask again when?'],
    ] as const) {
      await press(key)
      await dialog().getByRole('heading', { name }).waitFor()
      await press('Escape')
      await closed()
      await focused(title('Gas'), `the row, after “${name}”`)
    }
    await press('e')
    await focused(title('Rent'), 'the next row')
    await page.getByRole('status').filter({ hasText: 'Gas paid' }).getByRole('button', { name: 'Undo' }).click()
    await focused(title('Gas'), 'the row that Undo brought back')
    await press('Enter')
    await page.waitForURL('**/obligations/*')
    await focused(page.getByRole('heading', { level: 1, name: 'Gas' }), 'the title of the page that was opened')
    await press('d')
    await dialog().getByRole('heading', { name: 'Add an extension' }).waitFor()
    await press('Escape')
    await closed()
    await somewhere('the extension that was not added')
    const edit = page.getByRole('button', { name: 'Edit name', exact: true })
    await edit.focus()
    await press('Enter')
    await page.keyboard.type('es')
    await press('Escape')
    await focused(edit, 'the button of the field that was left')
    await press('h')
    await dialog()
      .getByRole('button', { name: /^Snooze/ })
      .click()
    await closed()
    await somewhere('a snooze')
    await page.getByRole('status').filter({ hasText: 'is quiet until' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor()
    await somewhere('the snooze that was taken back')
    await press('Escape')
    await page.waitForURL('**/today')
    await focused(title('Gas'), 'the row that had been opened')
    expect(errors).toEqual([])
  })

  it('filters with /, lists keys with ?, goes with g, and leaves letters alone while one types', async () => {
    await page.goto(`${at.product.origin}/today`)
    await title('Gas').waitFor()
    for (const [key, path] of [
      ['u', 'upcoming'],
      ['o', 'obligations'],
      ['i', 'inbox'],
      ['t', 'today'],
      ['o', 'obligations'],
    ] as const) {
      await goByKey(page, key)
      await page.waitForURL(`**/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await title('Gas').waitFor()
    await press('/')
    // On a screen with a filter of its own that one, elsewhere the search.
    const filter = page.getByRole('searchbox')
    await focused(filter, 'the filter')
    await page.keyboard.type('cjkegt?/gu')
    await expect.poll(() => filter.inputValue()).toBe('cjkegt?/gu')
    expect(await dialog().count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/obligations')
    await press('Control+a')
    await page.keyboard.type('wat')
    await until(async () => (await page.getByRole('main').getByRole('listitem').count()) === 1, 'one row that fits')
    await tabTo(page, title('Water'))
    await press('?')
    await dialog().getByRole('heading', { name: 'Keys of this screen' }).waitFor()
    const keys = (await dialog().textContent()) ?? ''
    for (const said of ['Paid', 'Quick add', 'Next row', 'Undo', 'Commands']) expect(keys).toContain(said)
    await press('Escape')
    await closed()
    await focused(title('Water'), 'the row from which the keys were asked')
    expect(errors).toEqual([])
  })

  it('runs a command by typing part of its name, of which none is listed twice', async () => {
    await page.goto(`${at.product.origin}/today`)
    await title('Gas').waitFor()
    await press('j')
    await focused(title('Gas'), 'the first row')
    await page.getByRole('complementary', { name: 'The current row' }).getByRole('heading').first().waitFor()
    await press('Control+k')
    await focused(page.getByRole('combobox', { name: 'Command or obligation' }), 'the command field')
    const names = await dialog().getByRole('option').allTextContents()
    expect(names.filter((name) => /^(Plan a day|Snooze|Paid)/.test(name))).toHaveLength(3)
    expect(new Set(names).size).toBe(names.length)
    await page.keyboard.type('upcom')
    await press('Enter')
    await page.waitForURL('**/upcoming')
    await closed()
    await press('Control+k')
    await focused(page.getByRole('combobox', { name: 'Command or obligation' }), 'the command field')
    await page.keyboard.type('add')
    await press('Escape')
    await closed()
    await press('Control+k')
    await focused(page.getByRole('combobox', { name: 'Command or obligation' }), 'the command field')
    await page.keyboard.type('Gas')
    await page.getByRole('option', { selected: true }).filter({ hasText: /^Gas/ }).waitFor()
    await press('Enter')
    await page.waitForURL('**/obligations/*')
    await page.getByRole('heading', { level: 1, name: 'Gas' }).waitFor()
    expect(errors).toEqual([])
  })
})
