import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Feed } from '@duebook/contract/feed/feed'
import { strFromU8, unzipSync } from 'fflate'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../functions/src/webhooks/fixtures/webhook-receiver.ts'
import { focused } from '../page-models/focus.ts'
import { problemsInBothSchemes } from '../page-models/problems.ts'
import { documents, mergeAsServer, owner } from '../product/as-server.ts'
import { house } from '../product/house.ts'
import { until } from '../product/start-product.ts'

const ada = {
  name: 'Ada Okafor',
  email: 'ada@feeds.example',
  password: 'a long and quiet sentence',
  lines: ['VAT return due {12} kind:filing #tax', 'Rent £950 due {5} kind:bill'],
}
const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hour = 3_600_000
const day = 24 * hour

describe('what is seen elsewhere', () => {
  const at = house([ada])
  let receiver: WebhookReceiver
  beforeAll(async () => void (receiver = await startWebhookReceiver()))
  afterAll(() => receiver?.close())

  it('is a feed that is made by keys, fetched, seen to have stopped, given another look and another address, and switched off', async () => {
    const { page, errors } = await at.signedIn(ada, { viewport: { width: 1280, height: 900 } })
    const { origin } = at.product
    const fetched = async (address: string, client = 'Google-Calendar-Importer') => {
      const answer = await fetch(address, { headers: { 'user-agent': client } })
      return { status: answer.status, text: await answer.text() }
    }
    await page.goto(`${origin}/settings/feeds`)
    await page.getByRole('heading', { name: 'Your dates in the calendar you use' }).waitFor()
    await page.getByText('A feed is never the only reminder.').waitFor()
    await page.getByRole('button', { name: 'Make the first feed' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('complementary', { name: 'A new feed' })
    await focused(form.getByLabel('What is in it'), 'the form')
    await form.getByLabel('What is in it').selectOption('A tag')
    await form.getByLabel('Which tag').focus()
    await page.keyboard.press('Enter')
    await form.getByText('Say one tag, without spaces.').waitFor()
    await page.keyboard.type('#tax')
    await page.keyboard.press('Enter')

    const made = page.getByRole('dialog', { name: '“Tag #tax” is ready' })
    const address = (await made.locator('code').textContent()) ?? ''
    expect(address.startsWith(`${origin}/f/`)).toBe(true)
    await focused(made.getByRole('button', { name: 'Copy' }), 'the address to copy')
    await made.getByText('Google and Outlook.com cannot reach this address.').waitFor()
    expect(await made.getByRole('link', { name: 'Open on this device' }).getAttribute('href')).toBe(
      address.replace('http:', 'webcal:'),
    )
    expect(await problemsInBothSchemes(page, 'An address, shown once')).toEqual([])
    await page.keyboard.press('Escape')
    const feed = page.getByRole('article', { name: 'Tag #tax' })
    await feed.getByText('Not fetched yet').waitFor()
    await expect.poll(() => page.content()).not.toContain(address.slice(-20))

    const first = await fetched(address)
    expect([first.status, titles(first.text)]).toEqual([200, ['VAT return']])
    await feed.getByText('fetched it just now; it does so every 8 to 24 hours').waitFor()

    await feed.getByRole('button', { name: 'Edit Tag #tax' }).click()
    const edit = page.getByRole('dialog', { name: 'Tag #tax' })
    await edit.getByRole('row', { name: /VAT return/ }).waitFor()
    await edit.getByLabel('Titles').selectOption('the kind only: “Bill due”')
    await edit.getByRole('row', { name: /Filing due/ }).waitFor()
    expect(await problemsInBothSchemes(page, 'What a feed looks like')).toEqual([])
    await edit.getByRole('button', { name: 'Save the feed' }).click()
    await feed.getByText('“Bill due” only').waitFor()
    expect(titles((await fetched(address)).text)).toEqual(['Filing due'])
    // What is kept of a fetch is kept once its answer is out, and must not come after those three days.
    await until(async () => (await fetchesKept()) === 2, 'both fetches to be kept')

    // As it is three days later, and nobody has asked.
    const last = Date.now() - 3 * day - hour
    const stopped: Partial<Feed> = {
      addressAt: last - day,
      clients: { google: { first: last - day, last, status: 200, days: {} } },
    }
    await mergeAsServer(at.product, await feedAt(), stopped)
    await feed.getByText(/Has stopped: last fetched .*, 3 days ago/).waitFor()
    await feed.getByText('Google shows old dates.').waitFor()
    expect(await problemsInBothSchemes(page, 'A feed that nobody fetches any more')).toEqual([])
    await feed.getByRole('button', { name: 'How to subscribe again' }).click()
    await page
      .getByRole('dialog', { name: 'How to subscribe again' })
      .getByRole('button', { name: 'New address' })
      .click()
    const replace = page.getByRole('dialog', { name: 'Replace the address?' })
    await replace.getByText('Google used it this week').waitFor()
    await replace.getByRole('button', { name: 'Replace, cut off 1' }).click()
    const renewed = (await made.locator('code').textContent()) ?? ''
    expect([(await fetched(address)).status, (await fetched(renewed)).status]).toEqual([410, 200])
    await made.getByRole('button', { name: 'Close' }).click()

    await feed.getByRole('button', { name: 'Edit Tag #tax' }).click()
    await edit.getByRole('button', { name: 'Switch it off' }).click()
    await page.getByRole('dialog', { name: 'Switch it off?' }).getByRole('button', { name: 'Switch it off' }).click()
    await feed.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Your dates in the calendar you use' }).waitFor()
    expect((await fetched(renewed)).status).toBe(410)
    expect(errors).toEqual([])
  })

  it('and all of it is taken along, as a table, as a calendar and whole', async () => {
    const { page, errors } = await at.signedIn(ada, { viewport: { width: 320, height: 800 } })
    await page.goto(`${at.product.origin}/settings/import/export`)
    await page.getByRole('link', { name: 'Import and export' }).and(page.locator('[aria-current]')).waitFor()
    const take = async (format: string, button: string) => {
      await page.getByRole('radio', { name: format }).check()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      const file = await download
      await page.getByText(`${file.suggestedFilename()} is on this device.`).waitFor()
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
    }
    const table = await take('Table', 'Make the table')
    await page.getByText('2 lines').waitFor()
    expect(table.name).toBe('duebook-obligations.csv')
    expect(table.bytes.toString('utf8').split('\r\n')[0]).toMatch(/^\uFEFFid,title,kind,.*,schedule$/)
    expect(table.bytes.toString('utf8')).toContain(',VAT return,filing,')
    const calendar = await take('Calendar', 'Make the calendar')
    expect(titles(calendar.bytes.toString('utf8')).toSorted()).toEqual(['Rent', 'VAT return'])
    const zip = unzipSync((await take('Everything, with files', 'Make the ZIP')).bytes)
    const manifest = JSON.parse(strFromU8(zip['manifest.json']!)) as { files: { path: string; sha256: string }[] }
    expect([...manifest.files.map(({ path }) => path), 'manifest.json'].toSorted()).toEqual(Object.keys(zip).toSorted())
    for (const { path, sha256: hash } of manifest.files) expect([path, hash]).toEqual([path, sha256(zip[path]!)])
    // The same lists in one file.
    const json = await take('JSON The same', 'Make the JSON')
    const all = JSON.parse(json.bytes.toString('utf8')) as Record<string, unknown>
    expect(Object.keys(all)).toContain(`books/${at.uidOf(ada)}/obligations.json`)
    await page.getByRole('radio', { name: 'Everything, with files' }).check()
    expect(await problemsInBothSchemes(page, 'An export')).toEqual([])
    await page.getByRole('checkbox').first().uncheck()
    await page.getByRole('button', { name: 'Make the ZIP' }).click()
    await page.getByText('Nothing is chosen.').waitFor()
    // The import takes it for what it is.
    await page.goto(`${at.product.origin}/import`)
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: json.name, mimeType: 'application/json', buffer: json.bytes })
    await page.getByRole('button', { name: 'Bring 1 book back' }).waitFor()
    expect(errors).toEqual([])
  })

  it('and what a program reads by a token, which is made by keys, shown once, used and revoked, and what it is told', async () => {
    const { page, app, errors } = await at.signedIn(ada)
    const { origin } = at.product
    await page.goto(`${origin}/settings/feeds`)
    await page.getByRole('link', { name: 'Tokens and webhooks' }).click()
    await page.getByText('Nothing else reads your books').waitFor()
    expect(await problemsInBothSchemes(page, 'No tokens')).toEqual([])
    await page.getByRole('button', { name: 'New token' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByRole('button', { name: 'Make it' }).press('Enter')
    await dialog.getByText('Say what it is for').waitFor()
    await dialog.getByLabel('For what').fill('Wall display')
    expect(await problemsInBothSchemes(page, 'A new token')).toEqual([])
    await dialog.getByLabel('For what').press('Enter')
    const made = page.getByRole('dialog', { name: 'Copy it now' })
    const token = (await made.locator('code').textContent()) ?? ''
    expect(await problemsInBothSchemes(page, 'A token that is made')).toEqual([])
    await made.getByRole('button', { name: 'I have it' }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'Wall display' })
    await row.getByText(`${token.slice(0, 8)}…`).waitFor()
    await row.getByText('never').waitFor()
    const read = () => fetch(`${origin}/v1/books`, { headers: { authorization: `Bearer ${token}` } })
    expect((await read()).status).toBe(200)
    await row.getByText('just now').waitFor()
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(page, 'Tokens')).toEqual([])
    await row.getByRole('button', { name: 'Revoke Wall display' }).press('Enter')
    await app.status('“Wall display” reads nothing any more.').waitFor()
    await page.getByText('Nothing else reads your books').waitFor()
    expect((await read()).status).toBe(401)

    // And what a program is told.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByText('No program is told when something changes.').waitFor()
    await page.getByRole('button', { name: 'New webhook' }).press('Enter')
    const another = page.getByRole('dialog', { name: 'New webhook' })
    await another.getByLabel('Address').fill('https://192.168.1.20/hook')
    await another.getByLabel('Address').press('Enter')
    await another.getByText('Use https and a name on the public internet.').waitFor()
    expect(await problemsInBothSchemes(page, 'A new webhook')).toEqual([])
    await another.getByLabel('Address').fill(receiver.address)
    await another.getByRole('button', { name: 'Make it' }).press('Enter')
    const secret = (await made.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await made.getByRole('button', { name: 'I have it' }).press('Enter')
    receiver.answer = () => ({ status: 503 })
    await page.getByRole('button', { name: 'Send a test' }).press('Enter')
    await page.getByText('has taken nothing since').waitFor()
    const delivery = page.getByRole('button', { name: /^Open delivery of today/ })
    await delivery.press('Enter')
    expect(await problemsInBothSchemes(page, 'A webhook that takes nothing')).toEqual([])
    receiver.answer = () => ({ status: 200, body: 'ok' })
    await page.getByRole('button', { name: 'Send it again' }).press('Enter')
    await page.getByText('Works', { exact: true }).waitFor()
    await page.getByText('try 2; the first said 503').waitFor()
    const { body, headers } = receiver.posted.at(-1)!
    expect(
      new Stripe('sk_test').webhooks.constructEvent(body, String(headers['duebook-signature']), secret),
    ).toMatchObject({
      type: 'test',
    })
    await expect.poll(() => page.content()).not.toContain(secret)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(page, 'Webhooks')).toEqual([])
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Remove it?' }).getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('No program is told when something changes.').waitFor()
    expect(errors).toEqual([])
  })

  /** How often Google fetched, as the feed says by now. */
  async function fetchesKept(): Promise<number> {
    type Value = { integerValue?: string; mapValue?: { fields?: Record<string, Value> } }
    const answer = await fetch(`${at.product.operator}/v1/${documents}/${await feedAt()}`, { headers: owner })
    const { fields } = (await answer.json()) as { fields?: Record<string, Value> }
    const google = fields?.['clients']?.mapValue?.fields?.['google']?.mapValue?.fields
    const days = Object.values(google?.['days']?.mapValue?.fields ?? {})
    return days.reduce((sum, { integerValue = '0' }) => sum + Number(integerValue), 0)
  }
  /** The one feed of these people, as the server knows it. */
  async function feedAt(): Promise<string> {
    const path = `users/${at.uidOf(ada)}/feeds`
    const answer = await fetch(`${at.product.operator}/v1/${documents}/${path}`, { headers: owner })
    const { documents: found = [] } = (await answer.json()) as { documents?: { name: string }[] }
    return `${path}/${found[0]?.name.split('/').at(-1)}`
  }
})
