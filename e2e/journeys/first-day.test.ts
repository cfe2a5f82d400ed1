import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../page-models/duebook.ts'
import { problems } from '../page-models/problems.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { sittingOver } from '../product/sitting-over.ts'
import { startProduct, until } from '../product/start-product.ts'
import { goTo } from '../page-models/go-to.ts'

/** Near or over when they are written down: each is told once. None has a reminder of its own today: at 08:55 that would say it as well. */
const close = [
  `Electricity £142.18 overdue since ${dayAhead(-4)} kind:bill`,
  `Parking fine £35 overdue since ${dayAhead(-12)} kind:bill`,
  `Railcard on ${dayAhead(0)} kind:renewal`,
  `Kettle £86.40 on ${dayAhead(1)} kind:warranty`,
  `Library books on ${dayAhead(2)}`,
  `Broadband £42 on ${dayAhead(5)} kind:bill`,
  `Site licence £120 on ${dayAhead(6)} kind:licence`,
  `Gym £90 ends ${dayAhead(35)} renews 12mo notice 30d received kind:contract`,
]
/** Far enough, also those of which a reminder would have been this morning. */
const far = [
  ...Object.entries({ north: 8, south: 15, east: 31, west: 61 }).flatMap(([side, days]) => [
    `Licence ${side} on ${dayAhead(days)} kind:licence`,
    `Filing ${side} on ${dayAhead(days)} kind:filing`,
    `Renewal ${side} on ${dayAhead(days)} kind:renewal`,
  ]),
  `Parking permit £120 on ${dayAhead(60)} kind:licence`,
  `Office lease ends ${dayAhead(200)} renews 12mo notice 3mo received kind:contract`,
  `Warranty of the boiler on ${dayAhead(300)} kind:warranty`,
  `Tax return ~£4,200 on ${dayAhead(20)} kind:filing`,
  `Rent £950 on ${dayAhead(25)} kind:bill`,
]
const titleOf = (line: string) => line.replace(/ (?:£|on |ends |overdue ).*$/, '')

describe('the first day of a book', () => {
  const at = house([], startProduct)
  const email = 'ada@first-day.example'
  let app: Duebook
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ app, page, errors } = await at.newcomer(email, [...close, ...far]))
  })

  const mails = async () =>
    (await at.product.messages()).filter(({ to, html }) => to === email && !html.includes('oobCode'))
  const inbox = () => page.getByRole('main').getByRole('listitem')

  it('is quiet while somebody writes things down: 25 of them, and no mail about any', async () => {
    expect(close.length + far.length).toBe(25)
    await until(async () => (await sittingRows()) === 2 * close.length, 'the ledger of what is close already')
    await at.product.runSchedule('sendDueReminders')
    expect(await mails()).toEqual([])
    await page.goto(`${at.product.origin}/today`)
    await app.row('Electricity').waitFor()
    await expect.poll(() => page.getByRole('region', { name: /^Awaiting acknowledgement/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('main').getByText('nobody has it in hand').count()).toBe(0)
  })

  it('tells what was close already in one mail, each date once, and calls nothing late', async () => {
    await sittingOver(at.product)
    await until(async () => (await mails()).length > 0, 'the mail of the sitting')
    await at.product.runSchedule('sendDueReminders')
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual([`${close.length} of the dates that you wrote down are close`])
    const text = sent[0]?.text ?? ''
    for (const title of close.map(titleOf))
      expect(text.split(new RegExp(`^ {2}\\w.*\\) {2}${title}\\b`, 'm'))).toHaveLength(2)
    for (const title of far.map(titleOf)) expect(text).not.toContain(title)
    for (const said of [text, sent[0]?.subject, sent[0]?.html]) expect(said).not.toMatch(/\blate\b/i)
    expect(text).toMatch(/\(in \d days\) {2}Gym\n {4}Give notice by .* · else renews .* for 12 months, £90\.00/)
  })

  it('has one entry in the inbox for all of it, in which each is answered by itself or all at once', async () => {
    await goTo(page, 'Inbox')
    await inbox().first().waitFor()
    const titles = close.map(titleOf)
    for (const title of titles)
      await expect
        .poll(() =>
          inbox()
            .getByRole('link', { name: new RegExp(`^${title}\\b`) })
            .count(),
        )
        .toBe(1)
    await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(/\blate\b/i)
    expect(await problems(page, 'the inbox of a first day')).toEqual([])
    await page.getByText(new RegExp(`${email} · not confirmed yet, reminders go there all the same`)).waitFor()
    await page.getByText('Reminders go there already').waitFor()
    expect((await mails()).map(({ to }) => to)).toEqual([email])
    await page.setViewportSize({ width: 375, height: 800 })
    const small = await page
      .getByRole('main')
      .locator('li a, li button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.tagName === 'A' && one.getBoundingClientRect().height < 44)
          .map((one) => one.textContent),
      )
    expect(small).toEqual([])
    expect(await problems(page, 'the inbox of a first day, on a phone')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(errors).toEqual([])
  })

  it('answers all that was told together with one press, and one Undo takes it back', async () => {
    await page
      .getByRole('button', { name: `I have all ${close.length} in hand` })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Nothing waits for an answer' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { name: `${close.length} wait for an answer` }).waitFor()
    expect(errors).toEqual([])
  })

  it('keeps every amount inside its column, an estimate of thousands too', async () => {
    await goTo(page, 'Upcoming')
    const estimate = app.row('Tax return')
    await estimate.waitFor()
    await expect.poll(() => estimate.textContent()).toContain('about £4,200')
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page
        .getByRole('main')
        .getByRole('listitem')
        .evaluateAll((rows) =>
          rows
            .flatMap((row) => [...row.children])
            .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).textAlign === 'right')
            .map((cell) => cell.textContent),
        )
      expect(over, `at ${width}`).toEqual([])
    }
  })

  async function sittingRows(): Promise<number> {
    const { documents, owner } = await import('../product/as-server.ts')
    const answer = await fetch(`${at.product.operator}/v1/${documents}:runQuery`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'reminders', allDescendants: true }] } }),
    })
    return ((await answer.json()) as { document?: { name: string } }[]).filter(({ document }) =>
      document?.name.includes('_close_'),
    ).length
  }
})
