import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { proofOf } from '../../page-models/proof.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@outside.example',
  password,
  lines: [
    'VAT return overdue since {-1} kind:filing',
    'Lease letter overdue since {-2} #secret',
    'Rent £950 monthly on 3rd kind:bill',
  ],
}
const receipt = { name: 'hmrc-receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 received') }

describe('a link for somebody outside', () => {
  const at = house([ada])

  it('is made by keys, shows what it says to somebody without an account, and nothing once it is ended', async () => {
    const { page, app, context, errors } = await at.signedIn(ada, { viewport: { width: 1280, height: 900 } })
    await app.row('VAT return').waitFor()
    await page.goto(`${at.product.origin}/obligations/seed-0`)
    const proof = proofOf(page)
    await proof.choose(receipt)
    await proof.confirmed(receipt.name)
    await app.saved()
    await people(page, at.product).open()
    const links = page.getByRole('region', { name: 'Links for outside' })
    await links.getByRole('button', { name: 'Make a link…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'A link for somebody outside' })
    await focused(dialog.getByLabel('For'), 'whom it is for')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await dialog.getByText('Say whom it is for.').waitFor()
    await dialog.getByText('Choose at least one.').waitFor()
    expect(await problemsInBothSchemes(page, 'A link, with what is missing')).toEqual([])
    await focused(dialog.getByLabel('For'), 'what is missing first')
    await page.keyboard.type('Lowe & Partners')
    await dialog.getByRole('checkbox', { name: 'VAT return' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByText('1 period, 1 file, no names of watchers, no notes, nothing of other obligations.').waitFor()
    await dialog.getByRole('button', { name: 'See what they see' }).click()
    const preview = page.getByRole('dialog', { name: 'What they see' })
    await preview.getByRole('row', { name: /VAT return/ }).waitFor()
    expect(await problemsInBothSchemes(page, 'What they see')).toEqual([])
    await preview.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const made = page.getByRole('dialog', { name: 'The link for Lowe & Partners' })
    const address = (await made.locator('code').textContent()) ?? ''
    expect(await problemsInBothSchemes(page, 'The link, shown once')).toEqual([])
    await made.getByRole('button', { name: 'Close' }).last().click()
    await links.getByText('not opened yet').waitFor()

    const auditor = await at.somebody({ viewport: { width: 1280, height: 900 } })
    await auditor.page.goto(`${at.product.origin}${new URL(address).pathname}`)
    await auditor.page.getByRole('heading', { level: 1, name: /^Ada’s book, / }).waitFor()
    await auditor.page.getByText('Nothing can be changed here, and nothing else can be seen.').waitFor()
    expect(await problemsInBothSchemes(auditor.page, 'What somebody outside sees')).toEqual([])
    expect(await auditor.page.getByText(/Lease|Rent|950/).count()).toBe(0)
    const row = auditor.page.getByRole('row', { name: /VAT return/ })
    const [file] = await Promise.all([
      auditor.page.waitForEvent('download'),
      row.getByRole('button', { name: receipt.name }).click(),
    ])
    expect(readFileSync(await file.path())).toEqual(receipt.buffer)
    const [pack] = await Promise.all([
      auditor.page.waitForEvent('download'),
      auditor.page.getByRole('button', { name: 'Evidence pack, 17 B' }).click(),
    ])
    const zip = unzipSync(readFileSync(await pack.path()))
    const packed = Object.keys(zip).find((path) => path.endsWith(`/${receipt.name}`)) ?? ''
    expect(Buffer.from(zip[packed] ?? [])).toEqual(receipt.buffer)
    expect(Object.keys(zip)).toEqual(expect.arrayContaining(['periods.json', 'manifest.json', 'verify.html']))
    await auditor.page.getByText('The pack is in your downloads.').waitFor()
    await auditor.page.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(auditor.page, 'What somebody outside sees, 320 px')).toEqual([])

    await links.getByText(/^opened once, last .*Chrome on /).waitFor()
    await links.getByRole('button', { name: 'Openings of the link for Lowe & Partners' }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await problemsInBothSchemes(page, 'People, with a link for outside')).toEqual([])
    // The mail about the first opening leads to both; following it changes nothing yet.
    const [see, end] = await until(async () => {
      const mails = (await at.product.messages()).filter(({ subject }) => subject.includes('opened your link'))
      const addresses = mails.flatMap(({ links }) => links).map((one) => new URL(one))
      const [openings, ends] = ['openings', 'end'].map((act) =>
        addresses.find(({ searchParams }) => searchParams.has(act)),
      )
      return openings && ends && ([openings, ends] as const)
    }, 'the mail about the first opening')
    await page.goto(`${at.product.origin}${see.pathname}${see.search}`)
    await page.getByRole('dialog', { name: 'Openings of the link for Lowe & Partners' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.search === '')
    await page.goto(`${at.product.origin}${end.pathname}${end.search}`)
    await page
      .getByRole('dialog', { name: 'End the link for Lowe & Partners?' })
      .getByRole('button', { name: 'End it' })
      .click()
    await app.status('The link for Lowe & Partners is ended.').waitFor()
    await links.getByRole('listitem').waitFor({ state: 'detached' })
    await auditor.page.reload()
    await auditor.page.getByRole('heading', { name: 'This link has ended' }).waitFor()
    await auditor.page.getByText(/^Ada’s book ended it on .* Ask whoever gave it to you\.$/).waitFor()
    expect(await problemsInBothSchemes(auditor.page, 'A link that has ended')).toEqual([])
    await auditor.page.goto(`${at.product.origin}/r/nowhere.aaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaa`)
    await auditor.page.getByRole('heading', { name: 'This link leads nowhere' }).waitFor()
    await page.goto(`${at.product.origin}/activity`)
    await page.getByText('opened the link for Lowe & Partners').waitFor()
    await page.getByText('ended the link for Lowe & Partners').waitFor()
    expect(errors).toEqual([])
    await auditor.context.close()
    await context.close()
  })
})
