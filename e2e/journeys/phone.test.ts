import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { problemsInBothSchemes } from '../page-models/problems.ts'
import { proofOf } from '../page-models/proof.ts'
import { held, onPhone, thumb } from '../page-models/thumb.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'

type Thumb = ReturnType<typeof thumb>
const lines = [
  `Rent £950 on ${dayAhead(0)} kind:bill`,
  `Gas £80 on ${dayAhead(0)} kind:bill`,
  `Permit on ${dayAhead(5)} kind:licence`,
  `Water £40 monthly from ${dayAhead(6)} kind:bill`,
  `Phone £20 monthly from ${dayAhead(7)} kind:bill`,
  `Office lease £11,400 ends ${dayAhead(140)} renews 12mo notice 3mo received kind:contract`,
]

describe('whatever the desktop can do, by touch on a phone of 375 px', () => {
  const at = house()
  let page: Page
  let app: Duebook
  let errors: string[]
  let dialog: Thumb['dialog']
  let compact: Thumb['compact']
  let go: Thumb['go']
  let see: Thumb['see']
  let press: Thumb['press']
  let answer: Thumb['answer']
  beforeAll(async () => {
    ;({ page, app, errors } = await at.newcomer('pia@phone.example', lines, onPhone))
    ;({ dialog, compact, go, see, press, answer } = thumb(page))
    // Whoever opened the rest of the acts once finds them open.
    await see('Permit')
    await app.moreActs()
  })

  // Whatever one act leaves open is not there for the next.
  beforeEach(async () => {
    await page.goto(`${at.product.origin}/inbox`)
    await compact.waitFor()
  })

  const inRow = (title: string, name: string) => thumb(page).inRow(app.row(title), name)

  const acts: [string, () => Promise<unknown>][] = [
    [
      'a row of Today is planned',
      async () => {
        await go('Today')
        await inRow('Rent', 'Plan a day')
        await answer(/^Plan for /)
        await app.status('Rent').waitFor()
      },
    ],
    [
      'a row of Upcoming is snoozed',
      async () => {
        await go('Upcoming')
        await inRow('Water', 'Snooze')
        await answer(/^Snooze/)
      },
    ],
    [
      'a row of Upcoming that is not due yet is done, and taken back from what is said of it',
      async () => {
        await go('Upcoming')
        const row = app.row('Permit')
        await row.getByRole('button', { name: 'More acts' }).tap()
        await row.getByRole('button', { name: 'Renewed' }).tap()
        await app.status('Permit').getByRole('button', { name: 'Undo' }).tap()
        await app.row('Permit').waitFor()
      },
    ],
    [
      'a row is done where it stands',
      async () => {
        await go('Today')
        await app.row('Gas').getByRole('button', { name: 'Paid' }).tap()
        await app.status('Gas').waitFor()
      },
    ],
    [
      'a file is attached',
      async () => {
        await see('Permit')
        await proofOf(page).choose({ name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
        await proofOf(page).file('permit.pdf').waitFor()
      },
    ],
    [
      'a period is left for the next',
      async () => {
        await see('Water')
        await press('Next period')
        await press('Back to the date in force')
      },
    ],
    [
      'it is edited whole',
      async () => {
        await see('Water')
        await page.getByRole('link', { name: 'Edit', exact: true }).tap()
        await page.getByRole('textbox', { name: 'Owed to' }).fill('Thames')
        await page.getByRole('button', { name: 'Save', exact: true }).tap()
        await page.getByText('Thames').first().waitFor()
      },
    ],
    [
      'the list is filtered',
      async () => {
        await go('Obligations')
        await page.getByRole('searchbox').fill('kind:licence')
        await page.getByRole('main').getByRole('link', { name: 'Water', exact: true }).waitFor({ state: 'detached' })
        await page.getByRole('main').getByRole('link', { name: 'Permit', exact: true }).waitFor()
        await page.getByRole('searchbox').fill('')
      },
    ],
    [
      'several are chosen, and planned together',
      async () => {
        await go('Obligations')
        for (const title of ['Water', 'Phone']) await app.row(title).getByRole('checkbox').tap()
        const bar = page.getByRole('region', { name: 'Selected rows' })
        await bar.getByRole('button', { name: 'Plan' }).tap()
        await bar.getByRole('button', { name: /^Plan 2/ }).tap()
        await page.getByRole('status').filter({ hasText: '2' }).first().waitFor()
      },
    ],
    [
      'several are shifted, and shifted back',
      async () => {
        await go('Obligations')
        for (const title of ['Water', 'Phone']) await app.row(title).getByRole('checkbox').tap()
        const bar = page.getByRole('region', { name: 'Selected rows' })
        await bar.getByRole('button', { name: 'Shift', exact: true }).tap()
        await bar.getByLabel('Reason, kept with each old date').fill('agreed by phone')
        await bar.getByRole('row').nth(2).waitFor()
        expect(await problemsInBothSchemes(page, 'many shifted on a phone')).toEqual([])
        await bar.getByRole('button', { name: 'Shift 2 due dates' }).tap()
        await page.getByRole('status').filter({ hasText: '2 due dates were shifted' }).first().waitFor()
        await page.getByRole('button', { name: 'Undo', exact: true }).tap()
        await page.getByRole('status').filter({ hasText: 'Undone: 2 due dates were shifted' }).first().waitFor()
      },
    ],
    [
      'rows of Upcoming are chosen from their acts',
      async () => {
        await go('Upcoming')
        await app.row('Water').getByRole('button', { name: 'More acts' }).tap()
        await app.row('Water').getByRole('checkbox').tap()
        const bar = page.getByRole('region', { name: 'Selected rows' })
        await bar.getByRole('button', { name: 'Stop selecting' }).tap()
      },
    ],
    [
      'a row that is held is chosen and not opened, a tap chooses the next, and both get a tag together',
      async () => {
        await go('Upcoming')
        const bar = page.getByRole('region', { name: 'Selected rows' })
        await app.row('Water').getByRole('link', { name: 'Water' }).waitFor()
        await held(
          page,
          app.row('Water').getByRole('link', { name: 'Water' }),
          bar.getByRole('status').filter({ hasText: '1 selected' }),
        )
        expect(new URL(page.url()).pathname).toBe('/upcoming')
        await app.row('Phone').getByRole('link', { name: 'Phone' }).tap()
        await bar.getByRole('status').filter({ hasText: '2 selected' }).waitFor()
        await app.row('Phone').getByRole('link', { name: 'Phone' }).tap()
        await bar.getByRole('status').filter({ hasText: '1 selected' }).waitFor()
        await app.row('Phone').getByRole('link', { name: 'Phone' }).tap()
        expect(await problemsInBothSchemes(page, 'rows chosen on a phone')).toEqual([])
        await bar.getByRole('button', { name: 'More' }).tap()
        await bar.getByRole('button', { name: 'Tag', exact: true }).tap()
        await bar.getByLabel('New tag').fill('#flat')
        await bar.getByRole('button', { name: 'Tag 2' }).tap()
        await page.getByRole('status').filter({ hasText: '2 are tagged anew.' }).first().waitFor()
        expect(new URL(page.url()).pathname).toBe('/upcoming')
        // Nothing is chosen any more: a tap opens.
        await app.row('Phone').getByRole('link', { name: 'Phone' }).tap()
        await page.getByRole('heading', { name: 'Phone', level: 1 }).waitFor()
      },
    ],
    [
      'the command menu is opened, and used',
      async () => {
        await press('Commands')
        await dialog.getByRole('combobox').fill('Inbox')
        await dialog.getByRole('option', { name: /Inbox/ }).first().tap()
        await page.waitForURL('**/inbox')
      },
    ],
  ]
  it.each(acts)('%s', async (_, act) => {
    await act()
    expect(errors).toEqual([])
  })

  it('what a contract costs and its dates stand above the pack of its evidence, and nothing scrolls sideways', async () => {
    await see('Office lease')
    const facts = page.getByRole('complementary', { name: 'Facts' })
    const pack = page.getByRole('heading', { name: 'Evidence pack' })
    await pack.waitFor()
    await expect
      .poll(async () => {
        const [above, below] = [await facts.boundingBox(), await pack.boundingBox()]
        return above !== null && below !== null && above.y + above.height <= below.y
      })
      .toBe(true)
    await facts.getByText('£11,400.00').waitFor()
    expect(await problemsInBothSchemes(page, 'a contract on a phone')).toEqual([])
    for (const view of ['Today', 'Upcoming', 'Obligations']) {
      await go(view)
      await page.waitForURL(`**/${view.toLowerCase()}`)
      const more = page.getByRole('main').getByRole('button', { name: 'More acts' })
      if (view !== 'Today') await more.first().tap()
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, view).toBeLessThanOrEqual(0)
      expect(await problemsInBothSchemes(page, `${view} on a phone`)).toEqual([])
    }
  })
})
