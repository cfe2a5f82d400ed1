import { longDate } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isKept } from '../page-models/kept-app.ts'
import { photo } from '../page-models/proof.ts'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { pdfOf } from '../product/pdf-of.ts'

const password = 'a long and quiet sentence'
const iris = { name: 'Iris Lund', email: 'iris@lund.example', password, lines: ['Rates £90 on {0}'] }
type Sent = { name: string; mimeType: string; buffer: Buffer }

const day = dayAhead(10)
const written = longDate(day).replace(/^\S+ /, '')
const text = (name: string, mimeType: string, ...lines: string[]): Sent => ({
  name,
  mimeType,
  buffer: Buffer.from(lines.join('\r\n')),
})
const calendar = text(
  'term.ics',
  'text/calendar',
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//elsewhere//EN',
  'BEGIN:VEVENT',
  'UID:term@elsewhere.example',
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  'SUMMARY:Term fees',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
)
const mail = text(
  'bill.eml',
  'message/rfc822',
  'From: Northgate <bills@northgate.example>',
  'Subject: Your bill',
  'Content-Type: text/plain',
  '',
  `Your bill of £163.75 is due on ${written}.`,
)

/** As a browser does when somebody chooses Duebook among the apps to share with: it posts to where the manifest says. */
const share = async (page: Page, files: Sent[], said: Record<string, string> = {}) => {
  const sent = files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')] as const)
  const arrived = page.waitForEvent('framenavigated')
  await page.evaluate(
    ([sent, said]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: '/add',
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file', multiple: true })
      const carried = new DataTransfer()
      for (const [name, type, base64] of sent)
        carried.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type }))
      input.files = carried.files
      form.append(input)
      for (const [name, value] of Object.entries(said))
        form.append(Object.assign(document.createElement('textarea'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    [sent, said] as const,
  )
  await arrived
}

/** The same while no page goes there, so that nobody takes it. */
const leave = (page: Page, { name, mimeType, buffer }: Sent) =>
  page.evaluate(
    async ([name, type, base64]) => {
      const body = new FormData()
      body.append('file', new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type }))
      await fetch('/add', { method: 'POST', body, redirect: 'manual' })
    },
    [name, mimeType, buffer.toString('base64')] as const,
  )

describe('what another app shares with the installed app', () => {
  const at = house([iris])

  it.each([false, true])('opens where it is read, and nothing is added unseen; offline: %s', async (offline) => {
    const { page, context, app, errors } = await at.signedIn(iris, { serviceWorkers: 'allow' })
    await app.row('Rates').waitFor()
    await app.saved()
    await isKept(page)
    await context.setOffline(offline)
    const heading = (name: RegExp | string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const opened: [Sent[], RegExp][] = [
      [
        [{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdfOf([[`Due on ${written}`]]) }],
        /1 found in letter\.pdf/,
      ],
      [[mail], /1 found in bill\.eml/],
      [[text('note.txt', 'text/plain', `Rent is due on ${written}`)], /1 found in note\.txt/],
      [[calendar], /Import 1 line/],
      [[text('fees.csv', 'text/csv', 'Title,Due,Amount', `Fees,${day},120.00`)], /Import 1 line/],
      [[mail, calendar], /1 found in bill\.eml/],
    ]
    for (const [files, name] of opened) {
      await share(page, files)
      await heading(name)
      // The screens are the same without a connection.
      if (!offline) expect(await problems(page, String(name))).toEqual([])
    }
    await share(page, [photo('slip.png', 3)])
    await page.getByRole('button', { name: 'Type beside it' }).waitFor()
    // Words are a line; as many as a letter has are read as one.
    await share(page, [], { title: 'Invoice 7', text: '£40 by 30 June' })
    const line = page.getByRole('dialog').getByLabel('Quick add')
    await line.waitFor()
    await expect.poll(() => line.inputValue()).toBe('Invoice 7 £40 by 30 June')
    await line.fill('')
    await share(page, [], { text: `Dear Ms Lund, ${'as agreed, '.repeat(60)} the fee is due on ${written}.` })
    await heading(/1 found in shared\.txt/)
    // Loaded again there is nothing to read twice, and it says so.
    await page.goto(`${at.product.origin}/add?from=share`)
    await page.getByRole('alert').filter({ hasText: 'is not on this device any more' }).waitFor()
    expect(await problems(page, 'nothing was read')).toEqual([])
    await share(page, [{ name: 'film.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(25_000_001) }])
    await page.getByRole('alert').filter({ hasText: 'is larger than 25 MB' }).waitFor()
    await app.view('Obligations')
    await page.getByRole('main').getByRole('link', { name: 'Rates' }).first().waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Fees|bill|Rent/ })
        .count(),
    ).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('waits for who looks at it, and leaves the device with who signs out', async () => {
    const { page, context, app, errors } = await at.signedIn(iris, { serviceWorkers: 'allow' })
    await app.row('Rates').waitFor()
    await isKept(page)
    const held = () => page.evaluate(() => caches.has('duebook.shared'))
    await leave(page, mail)
    expect(await held()).toBe(true)
    await page.goto(`${at.product.origin}/add?from=share`)
    await page.getByRole('heading', { level: 1, name: /1 found in bill\.eml/ }).waitFor()
    expect(await held()).toBe(false)
    await leave(page, mail)
    expect(await held()).toBe(true)
    await app.signOut()
    await expect.poll(held).toBe(false)
    expect(errors).toEqual([])
    await context.close()
  })
})
