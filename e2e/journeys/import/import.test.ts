import { openEntitlement } from '@duebook/contract/entitlement'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { problems } from '../../page-models/problems.ts'
import { mergeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

const year = Number(dayAhead(0).slice(0, 4)) + 1
const password = 'a long and quiet sentence'
const ivy = { name: 'Ivy Marsh', email: 'ivy@imports.example', password, lines: ['Rates £90 on {30}'] }

/** Chooses a file of these lines. */
const choose = (page: Page, name: string, lines: readonly string[]) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

describe('a file', () => {
  const at = house([ivy])

  it('whose dates no line decides is asked about once, put right, imported, imported again to nothing, and taken back', async () => {
    const { page, app, errors, context } = await at.signedIn(ivy)
    await mergeAsServer(at.product, `books/${at.uidOf(ivy)}`, { entitlement: openEntitlement })
    const lines = [
      'Name,Due,Cost,Supplier',
      `Van insurance,03/04/${year},420,Penrose`,
      `Trade association,05/02/${year},190,Guild`,
      `Domain names,31/31/${year},38,Nameyard`,
      `Hosting,06/07/${year},84,Nameyard`,
    ]
    await page.getByRole('button', { name: 'Commands' }).first().click()
    await page.getByRole('combobox', { name: 'Command or obligation' }).fill('import')
    await page.keyboard.press('Enter')
    await choose(page, 'renewals.csv', lines)
    await page.getByRole('heading', { name: 'Import 4 lines' }).waitFor()
    await page.getByRole('button', { name: 'Answer the question above to import' }).waitFor()
    await page.getByRole('radio', { name: /^The day/ }).check()
    await page.getByText('Line 4: “31/31').waitFor()
    const put = page.getByRole('row').filter({ hasText: 'Domain names' }).first()
    await put.getByRole('textbox', { name: 'Day' }).fill('28')
    await put.getByRole('textbox', { name: 'Month' }).fill('2')
    await put.getByRole('button', { name: 'Use this day' }).click()
    expect(await problems(page, 'the dry run')).toEqual([])
    await page.getByRole('checkbox', { name: 'Import Hosting' }).uncheck()
    await page.getByRole('button', { name: 'Import 3, leave out 1' }).click()

    await page.getByRole('heading', { name: '1 import', exact: true }).waitFor()
    await page.getByText('Applied').waitFor()
    await app.saved()
    const table = page.getByRole('region', { name: /line by line/ })
    await table.getByRole('link', { name: 'Domain names' }).waitFor()
    expect(await table.textContent()).toContain(shortDateWithYear(calendarDate(`${year}-02-28`)))
    expect(await problems(page, 'the imports')).toEqual([])

    await page.getByRole('link', { name: 'New import' }).click()
    await choose(page, 'renewals.csv', lines)
    await page.getByRole('radio', { name: /^The day/ }).check()
    await page.getByText('are here already and stay as they are').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Import Van insurance' }).count()).toBe(0)
    // What somebody touched since stays, and the rest goes in one step; the history has a line of each.
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page
      .getByRole('region', { name: /line by line/ })
      .getByRole('link', { name: 'Van insurance' })
      .click()
    await page.getByRole('heading', { name: 'Van insurance' }).waitFor()
    await page.keyboard.press('e')
    await app.saved()
    await page.goto(`${at.product.origin}/import/history`)
    await page.getByRole('button', { name: 'Undo…' }).click()
    await page.getByText('1 was changed since; it stays unless you tick it').waitFor()
    expect(await problems(page, 'taking back')).toEqual([])
    await page.getByRole('button', { name: 'Take back 2' }).click()
    await page.getByText('Taken back', { exact: true }).waitFor()
    await app.saved()
    await page.goto(`${at.product.origin}/obligations`)
    await app.row('Van insurance').waitFor()
    expect(await app.row('Trade association').count()).toBe(0)
    await page.goto(`${at.product.origin}/activity`)
    await page.getByText('took back the import of renewals.csv; 1 obligation stays').waitFor()
    await page.getByText('began to import renewals.csv: 3 obligations to add').waitFor()
    expect(await page.getByText(/(added|removed) (Trade|Domain)/).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})
