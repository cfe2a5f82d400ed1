import { openEntitlement } from '@duebook/contract/billing/entitlement'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { handFile } from '../../page-models/hand-file.ts'
import { problems } from '../../page-models/problems.ts'
import { documents, mergeAsServer, owner } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { startProduct } from '../../product/start-product.ts'

const year = Number(dayAhead(0).slice(0, 4)) + 1
const password = 'a long and quiet sentence'
const joan = { name: 'Joan Lake', email: 'joan@imports.example', password, lines: ['Rates £90 on {300}'] }
const ivy = { name: 'Ivy Marsh', email: 'ivy@imports.example', password, lines: ['Rates £90 on {30}'] }

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
/** Chooses a file of these lines. */
const choose = (page: Page, name: string, lines: readonly string[]) =>
  page.getByLabel('File to import').setInputFiles(csv(name, lines))

/** What reads comes when it is let go: until then a file is being read. */
async function holdReader(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/readWorker/, (route) => held.then(() => route.continue()).catch(() => {}))
  return async () => {
    letGo()
    await page.unroute(/readWorker/)
  }
}

describe('a file', () => {
  // Of its own: what follows from deleting so many would hold up whoever comes after it.
  const at = house([ivy, joan], startProduct)

  it('whose dates no line decides is asked about once, put right, imported, imported again to nothing, and taken back', async () => {
    const { page, app, errors, context } = await at.signedIn(ivy)
    await mergeAsServer(at.product, `books/${at.uidOf(ivy)}`, { entitlement: openEntitlement })
    const lines = [
      'Name,Due,Cost,Supplier',
      `Van insurance,03/04/${year},420,Penrose`,
      `Trade association,05/02/${year},190,Guild`,
      `Domain names,31/04/${year},38,Nameyard`,
      `Hosting,06/07/${year},84,Nameyard`,
    ]
    await page.getByRole('button', { name: 'Commands' }).first().click()
    await page.getByRole('combobox', { name: 'Command or obligation' }).fill('import')
    await page.keyboard.press('Enter')
    await choose(page, 'renewals.csv', lines)
    await page.getByRole('heading', { name: 'Import 4 lines' }).waitFor()
    await page.getByRole('button', { name: 'Answer the question above to import' }).waitFor()
    await page.getByRole('radio', { name: /^The day/ }).check()
    await page.getByText('Line 4: “31/04').waitFor()
    const put = page.getByRole('row').filter({ hasText: 'Domain names' }).first()
    await put.getByRole('button', { name: 'Use 30' }).click()
    expect(await problems(page, 'the dry run')).toEqual([])
    await page.getByRole('checkbox', { name: 'Import Hosting' }).uncheck()
    await page.getByRole('button', { name: 'Import 3, leave out 1' }).click()

    await page.getByRole('heading', { name: '1 import', exact: true }).waitFor()
    await page.locator('h1:focus').waitFor()
    await page.getByText('Applied').waitFor()
    await app.saved()
    const table = page.getByRole('region', { name: /line by line/ })
    await table.getByRole('link', { name: 'Domain names' }).waitFor()
    await expect.poll(() => table.textContent()).toContain(shortDateWithYear(calendarDate(`${year}-04-30`)))
    expect(await problems(page, 'the imports')).toEqual([])

    await page.getByRole('link', { name: 'New import' }).click()
    await choose(page, 'renewals.csv', lines)
    await page.getByRole('radio', { name: /^The day/ }).check()
    await page.getByText('are here already and stay as they are').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Import Van insurance' }).count()).toBe(0)
    // What somebody touched since stays, and the rest goes in one step; the history has a line of each.
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByRole('region', { name: /line by line/ }).waitFor()
    await page.goto(`${at.product.origin}/obligations`)
    await app.row('Van insurance').waitFor()
    await app.done('Van insurance')
    await page.getByRole('status').filter({ hasText: 'Van insurance' }).waitFor()
    await app.saved()
    await page.goto(`${at.product.origin}/settings/import/history`)
    await page.getByRole('button', { name: 'Undo…' }).click()
    await page.getByText('1 was changed since; it stays unless you tick it').waitFor()
    await page.getByRole('button', { name: 'Keep the import' }).press('Enter')
    await page.getByRole('button', { name: 'Undo…' }).press('Enter')
    await page.locator('h2:focus').getByText('Undo renewals.csv').waitFor()
    await page.getByText('1 was changed since; it stays unless you tick it').waitFor()
    expect(await problems(page, 'taking back')).toEqual([])
    await page.getByRole('button', { name: 'Take back 2' }).click()
    await page.getByText('Taken back', { exact: true }).waitFor()
    await app.saved()
    await page.goto(`${at.product.origin}/obligations`)
    await app.row('Van insurance').waitFor()
    await expect.poll(() => app.row('Trade association').count()).toBe(0)
    await page.goto(`${at.product.origin}/activity`)
    await page.getByText('took back the import of renewals.csv; 1 obligation stays').waitFor()
    await page.getByText('began to import renewals.csv: 3 obligations to add').waitFor()
    expect(await page.getByText(/(added|removed) (Trade|Domain)/).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('on Free is shown whole and nothing of it is chosen; calendars and tasks are read as well, chosen, pasted and dropped, from the first screen on and on a phone', async () => {
    const { page, app, errors, context } = await at.newcomer('finn@imports.example', [], {
      viewport: { width: 320, height: 700 },
    })
    await page.getByRole('link', { name: 'Import a file' }).click()
    const letGo = await holdReader(page)
    await choose(page, 'wrong.csv', ['Name,Due', `Wrong,${dayAhead(9)}`])
    await page.getByRole('progressbar', { name: 'Reading wrong.csv' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await letGo()
    const bills = Array.from({ length: 27 }, (_, n) => `Bill ${n},${dayAhead(40 + n)},20`)
    await choose(page, 'bills.csv', ['Name,Due,Cost', ...bills])
    await page.getByText('Free holds 25 active; 0 are used.').waitFor()
    await page.getByText('Choose 25 of 27, or upgrade. Nothing is preselected.').waitFor()
    await page.getByRole('button', { name: 'Choose 1 to 25 to import' }).waitFor()
    await page.getByRole('checkbox', { name: 'Import Bill 3', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Import Bill 8', exact: true }).check()
    await page.getByRole('button', { name: 'Import 2, leave out 25' }).click()
    await page.getByText('Applied').waitFor()

    await page.getByRole('link', { name: 'New import' }).click()
    const paste = async (event: string) => {
      await page
        .getByRole('textbox', { name: 'Or paste lines' })
        .fill(`BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:mot@cal.example\n${event}\nEND:VEVENT\nEND:VCALENDAR\n`)
      await page.getByRole('button', { name: 'Read these lines' }).click()
      await page.getByRole('heading', { name: 'Import 1 line' }).waitFor()
    }
    const on = (days: number) => `DTSTART;VALUE=DATE:${dayAhead(days).replaceAll('-', '')}`
    await paste(`${on(50)}\nRRULE:FREQ=YEARLY\nSUMMARY:MOT`)
    await page.getByRole('button', { name: 'Import 1' }).click()
    await page.getByRole('heading', { name: '2 imports' }).waitFor()
    await page
      .getByRole('region', { name: /^pasted.ics, line by line/ })
      .getByRole('link', { name: 'MOT' })
      .waitFor()

    // The calendar was changed since: what is here stays, unless its new words are ticked.
    await page.getByRole('link', { name: 'New import' }).click()
    await paste(`${on(57)}\nRRULE:FREQ=YEARLY\nSUMMARY:MOT of the van`)
    await page.getByText('1 event changed in the file since it was imported.').waitFor()
    await page.getByRole('button', { name: 'There is nothing to add' }).waitFor()
    await page.getByRole('checkbox', { name: 'Update MOT', exact: true }).check()
    expect(await problems(page, 'a newer file')).toEqual([])
    await page.getByRole('button', { name: 'Update 1' }).click()
    await page.getByRole('status').filter({ hasText: '1 obligation updated from the file.' }).waitFor()
    await page.getByText('Here already, stays as it is').waitFor()

    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByRole('link', { name: 'New import' }).click()
    const tasks = [
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
      `task,Passport photos @home,,4,1,Ada (1),,${dayAhead(60)},en,Europe/London`,
      'task,Buy a map some day,,4,1,Ada (1),,,en,Europe/London',
    ]
    await handFile(page.locator('body'), csv('todoist.csv', tasks))
    await page.getByText('It has no date').waitFor()
    await page.getByRole('button', { name: 'Import 1, leave out 1' }).click()
    await page
      .getByRole('region', { name: /^todoist.csv, line by line/ })
      .getByRole('link', { name: 'Passport photos' })
      .waitFor()
    await app.saved()
    await page.goto(`${at.product.origin}/obligations`)
    for (const title of ['Bill 3', 'Bill 8', 'MOT of the van', 'Passport photos']) await app.row(title).waitFor()
    await expect.poll(() => app.row('Bill 4').count()).toBe(0)

    // A workbook is refused with what to do.
    await page.goto(`${at.product.origin}/import`)
    await page.getByLabel('File to import').setInputFiles({
      name: 'bills.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004[Content_Types].xml'),
    })
    await page.getByRole('alert').getByText('This is a workbook, not a CSV file.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('of 130 lines that breaks off with its page is finished without the file, and taken back tomorrow on another device', async () => {
    const { page, errors, context } = await at.signedIn(joan)
    const path = `books/${at.uidOf(joan)}`
    await mergeAsServer(at.product, path, { entitlement: openEntitlement })
    await page.goto(`${at.product.origin}/import`)
    const lines = Array.from({ length: 130 }, (_, n) => `Bill ${n},${dayAhead(30 + n)},20`)
    await choose(page, 'bills.csv', ['Name,Due,Cost', ...lines])
    // The second forty stay on their way: it breaks off there, however quick the page and whoever watches it.
    await page.route(/\/Write\/channel/, (route) =>
      route.request().postData()?.includes(encodeURIComponent('"Bill 40"')) ? undefined : route.continue(),
    )
    await page.getByRole('button', { name: 'Import 130' }).click()
    await page.getByText(/^Importing 130: 40 saved/).waitFor()
    await context.setOffline(true)
    await page.getByText('No connection: it goes on by itself').waitFor()
    await page.close()
    await context.setOffline(false)

    const again = await context.newPage()
    await again.goto(`${at.product.origin}/settings/import/history`)
    await again.getByText('Broke off', { exact: true }).waitFor()
    await again.getByRole('button', { name: /^Finish \d+$/ }).click()
    await again.getByText('Applied').waitFor()
    await expect.poll(() => many(`${path}/obligations`)).toBe(131)
    expect(await many(`${path}/imports`)).toBe(1)

    const tomorrow = await at.signedIn(joan)
    await tomorrow.page.clock.setFixedTime(new Date(Date.now() + 86_400_000))
    await tomorrow.page.goto(`${at.product.origin}/settings/import/history`)
    await tomorrow.page.getByRole('button', { name: 'Undo…' }).click()
    await tomorrow.page.getByRole('button', { name: 'Take back 130' }).click()
    await tomorrow.page.getByText('Taken back', { exact: true }).waitFor()
    await expect.poll(() => many(`${path}/obligations`)).toBe(1)
    expect([...errors, ...tomorrow.errors]).toEqual([])
    await tomorrow.context.close()
    await context.close()
  })

  /** How many documents a collection of the book has. */
  async function many(path: string): Promise<number> {
    const answer = await fetch(`${at.product.operator}/v1/${documents}/${path}?pageSize=1000&mask.fieldPaths=title`, {
      headers: owner,
    })
    return ((await answer.json()) as { documents?: unknown[] }).documents?.length ?? 0
  }
})
