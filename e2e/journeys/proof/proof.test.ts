import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { longDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { strFromU8, unzipSync } from 'fflate'
import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { problems } from '../../page-models/problems.ts'
import { photo, proofOf } from '../../page-models/proof.ts'
import { mergeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@okafor.example',
  password,
  lines: [
    'Corporation tax £600 on {9} proof:file kind:filing',
    'Road tax £190 on {5} proof:file kind:bill',
    'Passport on {20} kind:licence',
  ],
}

describe('what proves that it was done', () => {
  const at = house([ada])
  const folder = mkdtempSync(join(tmpdir(), 'duebook-pack-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('a photographed receipt opens Done, goes into the pack, and the pack proves itself without a connection', async () => {
    const { page, context, errors, hosts, app, signedInAs } = await at.somebody({ acceptDownloads: true })
    const proof = proofOf(page)
    await signedInAs(ada)
    await app.open('Corporation tax')
    await proof.section.getByText('Done needs a file here: the submission receipt.').waitFor()
    await page.getByRole('button', { name: 'Mark filed' }).click()
    await app.status('Done needs a file here: the submission receipt.').waitFor()

    const receipt = photo('receipt.png')
    await proof.photograph(receipt)
    await proof.confirmed('receipt.png')
    await proof.section.getByRole('heading', { name: 'Proof 1 of 1' }).waitFor()
    await proof
      .file('receipt.png')
      .getByRole('button', { name: /look at it/ })
      .click()
    const picture = page.getByRole('img', { name: 'The attached file receipt.png' })
    await picture.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await app.saved()
    await page.getByRole('button', { name: 'Mark filed' }).click()
    await app.status('Corporation tax filed').waitFor()
    await app.saved()
    // A pack waits for the history no longer than somebody would.
    await page
      .getByRole('region', { name: /^History/ })
      .getByText('marked it filed')
      .waitFor()

    const downloading = page.waitForEvent('download')
    await proof.pack.getByRole('button', { name: 'Make the pack' }).click()
    const path = join(folder, 'pack.zip')
    const pack = await downloading
    expect(pack.suggestedFilename()).toBe(`evidence-corporation-tax-${dayAhead(0)}.zip`)
    await pack.saveAs(path)
    const fingerprint = (await proof.pack.locator('code').first().textContent()) ?? ''
    const inside = unzipSync(readFileSync(path))
    expect(Object.keys(inside).toSorted()).toEqual([
      'attachments.json',
      'changes.json',
      'manifest.json',
      'obligation.json',
      'occurrences.json',
      expect.stringMatching(/^proofs\/[\w-]+\/receipt\.png$/),
      'reminders.json',
      'verify.html',
    ])
    const named = Object.keys(inside).find((name) => name.startsWith('proofs/')) ?? ''
    expect(Buffer.from(inside[named]!).equals(receipt.buffer)).toBe(true)
    expect(JSON.parse(strFromU8(inside['occurrences.json']!))).toMatchObject([{ state: 'done' }])
    expect(JSON.parse(strFromU8(inside['changes.json']!)).map((one: { action: string }) => one.action)).toEqual(
      expect.arrayContaining(['attachment.added', 'occurrence.completed']),
    )

    await proof.pack.getByLabel('Pack to check').setInputFiles(path)
    await proof.pack.getByText('Nothing in it was changed.').waitFor()
    await context.close()

    // The page from the pack, opened from the disk in a browser that has no connection.
    const page2 = join(folder, 'verify.html')
    writeFileSync(page2, inside['verify.html']!)
    const alone = await at.somebody()
    await alone.context.setOffline(true)
    await alone.page.goto(pathToFileURL(page2).href)
    await alone.page.getByLabel('Evidence pack').setInputFiles(path)
    await alone.page.getByRole('heading', { name: 'Nothing was changed' }).waitFor()
    await alone.page.getByText(fingerprint).waitFor()
    // One byte of the receipt is another: the page says which file.
    const bytes = readFileSync(path)
    const where = bytes.indexOf(receipt.buffer.subarray(1000, 1100))
    bytes[where] = bytes[where]! ^ 1
    const forged = join(folder, 'forged.zip')
    writeFileSync(forged, bytes)
    await alone.page.getByLabel('Evidence pack').setInputFiles(forged)
    await alone.page.getByRole('heading', { name: 'This pack was changed' }).waitFor()
    await alone.page.getByRole('row', { name: /receipt\.png CHANGED/ }).waitFor()
    expect([...errors, ...alone.errors]).toEqual([])
    // A blob's address, of which the preview is drawn, has no host.
    expect([...hosts].filter(Boolean)).toEqual([new URL(at.product.origin).host])
    expect(alone.page.url()).toMatch(/^file:/)
    await alone.context.close()
  })

  it('the expiry of a document becomes a due date', async () => {
    const { page, context, errors, app, signedInAs } = await at.somebody()
    const refused: string[] = []
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
    const proof = proofOf(page)
    await signedInAs(ada)
    await app.open('Passport')
    // The policy is the person's: a note is asked for and given, then nothing is.
    await page.getByLabel('Policy').selectOption({ label: 'a note' })
    await proof.section.getByText('Done needs a note here: how it was done.').waitFor()
    await page.getByLabel('How it was done').fill('Sent by post, recorded delivery.')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await proof.section.getByRole('heading', { name: 'Proof 1 of 1' }).waitFor()
    await page.getByLabel('Policy').selectOption({ label: 'none' })

    await proof.choose(photo('gas-certificate.png', 4))
    await proof.confirmed('gas-certificate.png')
    await page.getByRole('button', { name: 'Dates of gas-certificate.png: expiry and retention' }).click()
    const expires = page.getByRole('group', { name: 'It expires' })
    const kept = page.getByRole('group', { name: 'Keep it until' })
    const type = async (group: Locator, date: CalendarDate) => {
      await group.getByLabel('Day').fill(date.slice(8))
      await group.getByLabel('Month').fill(date.slice(5, 7))
      await group.getByLabel('Year').fill(date.slice(0, 4))
    }
    const [expiry, end] = [dayAhead(500), dayAhead(2700)]
    await type(expires, expiry)
    await type(kept, end)
    await page.getByRole('button', { name: /^Save, due/ }).click()
    await app.status('gas-certificate.png expires').waitFor()
    const dates = `Expires ${shortDateWithYear(expiry)} · kept until ${shortDateWithYear(end)}`
    await proof.file('gas-certificate.png').getByText(dates).waitFor()
    // What has to be kept is kept, and the day does not move back.
    await page.getByRole('button', { name: 'Remove gas-certificate.png' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByText(`It has to be kept until ${longDate(end)}.`).waitFor()
    expect(await problems(page, 'taking a file away')).toEqual([])
    await page.getByRole('button', { name: 'Leave it' }).click()
    await page.getByRole('button', { name: 'Dates of gas-certificate.png: expiry and retention' }).click()
    await type(kept, dayAhead(2699))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('that can only become later').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await proof.choose(photo('wrong-one.png', 4))
    await proof.confirmed('wrong-one.png')
    await page.getByRole('button', { name: 'Remove wrong-one.png' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await proof.file('wrong-one.png').getByText('Only its hash is left.').waitFor()
    await page
      .getByRole('region', { name: /^History/ })
      .getByText('removed wrong-one.png')
      .waitFor()
    await proof.choose({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
    await proof.confirmed('certificate.pdf')
    await proof
      .file('certificate.pdf')
      .getByRole('button', { name: /look at it/ })
      .click()
    const frame = page.locator('iframe[title="The attached file certificate.pdf"]')
    await frame.waitFor()
    await expect.poll(() => frame.getAttribute('src')).toMatch(/^blob:/)
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await problems(page, 'proof with a PDF')).toEqual([])
    expect(refused).toEqual([])
    await app.open('gas-certificate expires')
    await page.getByRole('main').getByText(longDate(expiry)).first().waitFor()
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })

  it('without a connection what was done awaits its proof, and is done once the proof has come', async () => {
    const { page, context, errors, app, signedInAs } = await at.somebody()
    const proof = proofOf(page)
    await signedInAs(ada)
    await app.open('Road tax')
    await proof.section.getByText('Done needs a file here: the receipt.').waitFor()
    await app.saved()
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('button', { name: 'Mark paid' }).click()
    await app.status('Road tax awaits proof.').waitFor()
    await proof.photograph(photo('road-tax.png', 4))
    await proof.section.getByText('waits for a connection').waitFor()
    await goTo(page, 'Today')
    await page
      .getByRole('region', { name: /^Awaiting proof/ })
      .getByText('Road tax')
      .waitFor()
    await app.open('Road tax')
    await context.setOffline(false)
    await proof.confirmed('road-tax.png')
    await app.saved()
    await proof.section.getByText('The proof is here.').waitFor()
    await page.getByRole('button', { name: 'Finish it' }).click()
    await app.status('Road tax paid').waitFor()
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })

  it('a pack whose history does not tell of the last change says so, and is made all the same', async () => {
    const { page, context, errors, app } = await at.signedIn(ada)
    const { pack } = proofOf(page)
    const due = dayAhead(1500)
    await app.add(`Ground rent £50 on ${due} proof:file`)
    await app.open('Ground rent')
    await page.getByRole('button', { name: 'I have it in hand' }).click()
    await page.getByText('somebody has it in hand').waitFor()
    await app.saved()
    // A change from after every line that the history will ever have.
    const [, id = ''] = /obligations\/([\w-]+)/.exec(page.url()) ?? []
    const occurrence = `books/${at.uidOf(ada)}/occurrences/${id}_${due}`
    await mergeAsServer(at.product, occurrence, { updatedAt: new Date(dayAhead(20_000)) })
    const downloading = page.waitForEvent('download')
    await pack.getByRole('button', { name: 'Make the pack' }).click()
    await downloading
    await pack.getByText('Its changes do not tell of the last one yet').waitFor()
    expect(await problems(page, 'a pack made early')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
