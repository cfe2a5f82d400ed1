import { openEntitlement } from '@duebook/contract/billing/entitlement'
import { recordRowsOf } from '@duebook/contract/record-sheets'
import { rowsOf, sheetIds, sheetOf } from '@duebook/contract/sheets'
import { describe, expect, it } from 'vitest'
import { copyOf } from '../measure/views/in-page.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { calendarOf } from '../page-models/calendar.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { livedWith } from '../product/past.ts'
import { startProduct, until } from '../product/start-product.ts'

const password = 'a long and quiet sentence'
/** What follows each of so many dates is done one after another: on a busy machine that takes longer than anything else here. */
const LONG_MS = 180_000
const duties = Array.from({ length: 138 }, (_, n) => `Duty ${n} £90 on {${200 + n}}`)
const lena = {
  name: 'Lena Holt',
  email: 'lena@large.example',
  password,
  lines: ['Rates £90 on {0}', 'Gas £30 on {0}', ...duties],
}

describe('a large book', () => {
  // Of its own: what follows from deleting so many would hold up whoever comes after it.
  const at = house([lena], startProduct)
  const book = () => `${at.product.operator}/v1/${documents}/books/${at.uidOf(lena)}`
  const asked = async (path: string) => (await fetch(`${book()}${path}`, { headers: owner })).json()
  const isKept = async () => JSON.stringify(await asked('')).includes('"kept"')
  /** What all its sheets say, by id. */
  async function titles(): Promise<Record<string, string>> {
    const { documents: sheets = [] } = (await asked('/sheets?pageSize=100')) as {
      documents?: { fields: { rows: { stringValue: string } } }[]
    }
    return Object.fromEntries(
      sheets.flatMap(({ fields }) =>
        Object.entries(rowsOf({ rows: fields.rows.stringValue })).map(([id, { title }]) => [id, title]),
      ),
    )
  }

  /** What its sheets of records say of the one record of an obligation. */
  async function recorded(obligationId: string): Promise<string | undefined> {
    const { documents: sheets = [] } = (await asked('/recordSheets?pageSize=100')) as {
      documents?: { fields: { rows?: { stringValue: string } } }[]
    }
    const rows = sheets.flatMap(({ fields }) =>
      Object.entries(recordRowsOf({ rows: fields.rows?.stringValue ?? '{}' })),
    )
    return rows.find(([id]) => id.startsWith(`${obligationId}_`))?.[1]
  }

  it('is kept in sheets that follow each change, and what is wrong in them is put right at night', async () => {
    await until(isKept, 'the book to be in its sheets', LONG_MS)
    expect(Object.keys(await titles())).toHaveLength(140)
    const path = `books/${at.uidOf(lena)}`
    await mergeAsServer(at.product, `${path}/obligations/seed-5`, { title: 'Another duty', updatedAt: new Date() })
    await until(async () => (await titles())['seed-5'] === 'Another duty', 'the sheet to follow', LONG_MS)
    await fetch(`${book()}/obligations/seed-6`, { method: 'DELETE', headers: owner })
    await until(async () => !('seed-6' in (await titles())), 'what is gone to leave its sheet', LONG_MS)
    // As a crash between the two would leave it, and worse.
    await writeAsServer(at.product, `${path}/sheets/${sheetOf('seed-7')}`, { rows: '{}', apart: [] })
    await writeAsServer(at.product, `${path}/sheets/${sheetIds.find((id) => id !== sheetOf('seed-7'))}`, {
      rows: JSON.stringify({ ghost: { title: 'Ghost' } }),
      apart: [],
    })
    await at.product.runSchedule('settleSheets')
    const after = await titles()
    expect([Object.keys(after).length, after['seed-7'], after['ghost']]).toEqual([139, 'Duty 5', undefined])
  })

  it('is drawn from them, with what is done without a connection, and changes arrive as in a small one', async () => {
    await until(isKept, 'the book to be in its sheets', LONG_MS)
    await mergeAsServer(at.product, `books/${at.uidOf(lena)}`, { entitlement: openEntitlement })
    const { page, context, errors, app } = await at.signedIn(lena)
    const other = await at.signedIn(lena)
    await app.row('Rates').waitFor()
    await other.app.row('Rates').waitFor()
    await app.saved()
    await expect
      .poll(async () => {
        const { obligations = 0, sheets = 0 } = await page.evaluate(copyOf)
        return [obligations < 20, sheets > 30]
      })
      .toEqual([true, true])

    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await app.done('Rates')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await app.status('Saved on this device').waitFor()
    // One that was never opened here.
    await app.open('Duty 7')
    await app.view('Today')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await context.setOffline(false)
    await app.saved()
    await other.app.row('Rates').waitFor({ state: 'hidden' })

    await other.app.add('Water £5 today')
    await app.row('Water').waitFor()
    await app.done('Gas')
    await app.keepTold('Gas')
    await app.row('Gas').waitFor({ state: 'hidden' })
    await other.app.row('Gas').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await app.row('Gas').waitFor()
    await other.app.row('Gas').waitFor()
    // What became of them stands in the sheets of their month, and a report asks those instead of each record.
    await until(
      async () => {
        const [rates, gas] = await Promise.all(['seed-0', 'seed-1'].map(recorded))
        return rates?.startsWith('d') && gas?.startsWith('o')
      },
      'the sheets of the records to follow',
      LONG_MS,
    )
    await app.view('Reports')
    await page.getByRole('heading', { name: 'Not enough to tell' }).waitFor()
    await expect.poll(async () => (await page.evaluate(copyOf))['recordSheets']).toBeGreaterThan(0)

    // So does the calendar of days that are over; of them no document is sent.
    const over = dayAhead(-35)
    await livedWith(
      at.product,
      { bookId: at.uidOf(lena), id: 'seed-12', since: dayAhead(-90) },
      new Map([[over, { state: 'done', paid: 4_200 }]]),
    )
    await until(async () => (await recorded('seed-12'))?.includes('4200GBP'), 'the sheet of its month', LONG_MS)
    await page.goto(`${at.product.origin}/calendar?month=${over.slice(0, 7)}&day=${over}`)
    const day = calendarOf(page).openDay(over)
    await day.getByRole('link', { name: /Duty 10$/ }).waitFor()
    await day.getByText('£42.00').first().waitFor()
    await app.saved()
    // Those of Rates and Gas were changed a moment ago.
    expect((await page.evaluate(copyOf))['occurrences'] ?? 0).toBeLessThanOrEqual(2)
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
    await other.context.close()
  })

  it('draws of a long list the rows that are seen, and is walked, chosen from and left as a short one', async () => {
    await until(isKept, 'the book to be in its sheets', LONG_MS)
    const { page, context, errors, shifts, app } = await at.signedIn(lena)
    await app.view('Obligations')
    await app.row('Duty 1').waitFor()
    await app.saved()
    const rows = page.getByRole('main').locator('[data-row]')
    const focusIs = (title: string) =>
      page.waitForFunction(
        (said) => document.activeElement?.matches('[data-row-title]') && document.activeElement.textContent === said,
        title,
      )
    await expect.poll(() => rows.count()).toBeLessThan(70)
    // Of those that were seeded one is gone, and another has another title.
    const row = app.row('Duty 137')
    const placeOf = () =>
      row.evaluate((one) => [Number(one.getAttribute('aria-setsize')), Number(one.getAttribute('aria-posinset'))])
    const [size = 0] = await until(async () => {
      const [of = 0, place = 0] = await placeOf()
      return of > 130 && place === of && [of]
    }, 'the last of a long list')

    // The other rows of the list may be more than the duties.
    await app.row('Duty 1').getByRole('link').focus()
    await page.keyboard.press('Home')
    await page.waitForFunction(() => document.activeElement?.closest('[aria-posinset="1"]'))
    await page.keyboard.press('x')
    await page.keyboard.press('End')
    await focusIs('Duty 137')
    await page.keyboard.press('k')
    await focusIs('Duty 136')
    await app
      .row('Duty 137')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await page.getByText(`${size} selected`).waitFor()
    await expect.poll(() => rows.count()).toBeLessThan(70)
    await page.keyboard.press('Escape')

    await app.row('Duty 130').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Why this date?' }).waitFor()
    await page.keyboard.press('Escape')
    await focusIs('Duty 130')
    await page.keyboard.press('Home')
    await page.waitForFunction(() => document.activeElement?.closest('[aria-posinset="1"]'))

    await page.setViewportSize({ width: 375, height: 800 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(() => document.querySelector('main [aria-posinset="130"]'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await expect.poll(() => rows.count()).toBeLessThan(70)
    // What a switch to paper and back moves, moves for nobody's eyes.
    expect([errors, shifts]).toEqual([[], []])
    await page.emulateMedia({ media: 'print' })
    await until(async () => (await rows.count()) > 130, 'paper to have all rows', LONG_MS)
    await page.emulateMedia({ media: 'screen' })
    await until(async () => (await rows.count()) < 70, 'the screen to have those that are seen', LONG_MS)
    expect(errors).toEqual([])
    await context.close()
  })
})
