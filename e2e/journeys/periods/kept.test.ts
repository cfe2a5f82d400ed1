import { readFileSync } from 'node:fs'
import { shortDateWithYear } from '@duebook/domain'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { periodOf } from '../../page-models/period.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { photo, proofOf } from '../../page-models/proof.ts'
import { account } from '../../page-models/account.ts'
import { mergeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

const ada = {
  name: 'Ada Okafor',
  email: 'ada@kept.example',
  password: 'a long and quiet sentence',
  lines: ['Water £84.10 every 4 weeks from {24} kind:bill', 'VAT £600 every 4 weeks from {5} kind:filing proof:file'],
}

describe('what is kept of periods', () => {
  const at = house([ada])
  let app: Duebook
  let page: Page
  let errors: string[]
  let period: ReturnType<typeof periodOf>
  let proof: ReturnType<typeof proofOf>
  beforeAll(async () => {
    ;({ app, page, errors } = await at.signedIn(ada))
    period = periodOf(page)
    proof = proofOf(page)
  })
  const download = async (press: () => Promise<void>) => {
    const downloading = page.waitForEvent('download')
    await press()
    const zip = unzipSync(readFileSync(await (await downloading).path()))
    return (name: string) => JSON.parse(strFromU8(zip[name] ?? new Uint8Array())) as unknown
  }

  it('a past period that was never settled is recorded as missed, or as done, on its own day and for its own sum', async () => {
    await app.open('Water')
    // It began before anything was recorded of it, as in a book that was brought along.
    const [, id = ''] = /obligations\/([\w-]+)/.exec(page.url()) ?? []
    const rule = { kind: 'rrule', rrule: 'FREQ=WEEKLY;INTERVAL=4' }
    const schedule = { type: 'recurring', start: dayAhead(-60), rule }
    const obligation = `books/${at.uidOf(ada)}/obligations/${id}`
    await mergeAsServer(at.product, obligation, { schedule, catchUp: 'latest' })
    await page.getByText('4 days late').first().waitFor()
    await page.getByRole('button', { name: 'Previous period' }).click()
    await period.stands('missed')
    await period.strip.getByText('missed').first().waitFor()
    expect(await problemsInBothSchemes(page, 'a period that was never settled')).toEqual([])
    await page.getByRole('button', { name: 'It was missed' }).click()
    await period.dialog.getByRole('button', { name: 'Record it as missed' }).click()
    await period.dialog.getByText('What was missed needs a reason; it is kept for good.').waitFor()
    expect(await problemsInBothSchemes(page, 'what was missed needs a reason')).toEqual([])
    await period.dialog.getByLabel('Why it was missed').fill('we were between two flats')
    await period.dialog.getByRole('button', { name: 'Record it as missed' }).click()
    await app.status('Water recorded as missed.').waitFor()
    await period.receipt.getByText('Recorded as missed on').waitFor()
    await period.history.getByText(/recorded it as missed.*“we were between two flats”/).waitFor()
    await app.saved()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Record that it was done' }).click()
    await period.dialog.getByLabel('Paid').fill('80.10')
    await period.dialog.getByRole('button', { name: /£80\.10, on time$/ }).click()
    await app.status(', £80.10.').waitFor()
    await period.stands('done on time')
    await period.receipt.getByText('£80.10').waitFor()
    await period.receipt.getByText(`${shortDateWithYear(dayAhead(-32))}, on time`).waitFor()
    await period.history.getByText('marked it paid, £80.10').waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('what was paid is in the evidence pack and in the export, the sum before its correction as well', async () => {
    await page.getByRole('button', { name: 'Correct this record' }).click()
    await period.dialog.getByLabel('Paid').fill('90.10')
    await period.dialog.getByLabel('Why').fill('late fee in it')
    await period.dialog.getByRole('button', { name: 'Record the correction' }).click()
    await period.history.getByText('“late fee in it”').waitFor()
    await app.saved()
    await page.getByRole('button', { name: 'Back to the date in force' }).click()
    const paid = { minor: 9_010, currency: 'GBP' }
    const corrected = {
      action: 'occurrence.corrected',
      before: expect.objectContaining({ paid: { ...paid, minor: 8_010 } }),
      after: expect.objectContaining({ paid }),
    }
    const inPack = await download(() => proof.pack.getByRole('button', { name: 'Make the pack' }).click())
    expect(inPack('occurrences.json')).toEqual([expect.objectContaining({ state: 'done', paid })])
    expect(inPack('changes.json')).toEqual(expect.arrayContaining([expect.objectContaining(corrected)]))
    await account(page, at.product).openProfile()
    const inExport = await download(() => page.getByRole('button', { name: 'Export everything' }).click())
    const inBook = (part: string) => inExport(`books/${at.uidOf(ada)}/${part}.json`)
    expect(inBook('occurrences')).toEqual(expect.arrayContaining([expect.objectContaining({ state: 'done', paid })]))
    expect(inBook('activity')).toEqual(expect.arrayContaining([expect.objectContaining(corrected)]))
    expect(errors).toEqual([])
  })

  it('a file on the wrong period is moved to the one it belongs to, with a line on both, and Undo', async () => {
    await app.open('VAT')
    await proof.choose(photo('receipt.png', 4))
    await proof.confirmed('receipt.png')
    await page.getByText('Mark filed').waitFor()
    await proof.file('receipt.png').getByText('Proof', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Move receipt.png to another date' }).click()
    await period.dialog.getByLabel('It belongs to').selectOption({ label: shortDateWithYear(dayAhead(33)) })
    expect(await problemsInBothSchemes(page, 'a file is moved')).toEqual([])
    await period.dialog.getByRole('button', { name: `Move to ${shortDateWithYear(dayAhead(33))}` }).click()
    const moved = app.status(`receipt.png is on ${shortDateWithYear(dayAhead(33))}.`)
    await moved.waitFor()
    await proof.section.getByText('Done needs a file here: the submission receipt.').waitFor()
    await page.getByRole('button', { name: 'Next period' }).click()
    await proof.file('receipt.png').getByText('Proof', { exact: true }).waitFor()
    const line = `moved receipt.png from ${shortDateWithYear(dayAhead(5))} to ${shortDateWithYear(dayAhead(33))}`
    await period.history.getByText(line).waitFor()
    await page.keyboard.press('Control+z')
    await proof.file('receipt.png').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Back to the date in force' }).click()
    await proof.file('receipt.png').getByText('Proof', { exact: true }).waitFor()
    await period.history.getByText(line).waitFor()
    await app.saved()
    expect(errors).toEqual([])
  })

  it('a period chosen ahead is done early with its own proof by file, which can be moved only once it is open again', async () => {
    await page.getByRole('button', { name: 'Next period' }).click()
    await page.getByRole('button', { name: 'Next period' }).click()
    await period.stands(/ · projected$/)
    await proof.section.getByText('Done needs a file here: the submission receipt.').waitFor()
    await proof.choose(photo('early.png', 4))
    await proof.confirmed('early.png')
    await page.getByRole('button', { name: 'Complete early' }).click()
    await period.dialog.getByText(' is still open').waitFor()
    await period.dialog.getByRole('button', { name: /, 61 days early$/ }).click()
    await period.stands('done on time, 61 days early')
    await period.receipt.getByText('the file below').waitFor()
    await proof.file('early.png').getByText('Proof', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Move early.png to another date' }).click()
    await period.dialog.getByText('“Done” stands on this file here.').waitFor()
    await page.keyboard.press('Escape')
    await app.saved()
    expect(errors).toEqual([])
  })
})
