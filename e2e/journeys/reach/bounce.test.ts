import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duebook } from '../../page-models/duebook.ts'
import { problems, problemsInBothSchemes } from '../../page-models/problems.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../../product/as-server.ts'
import { launchBrowser, newPerson } from '../../product/browser.ts'
import { ada, ben } from '../../product/cast.ts'
import { dayAhead } from '../../product/days.ts'
import { seed } from '../../product/seed.ts'
import { startProduct, until, type Product } from '../../product/start-product.ts'

const today = dayAhead(0)

describe('an address that bounces', () => {
  let product: Product
  let browser: Awaited<ReturnType<typeof launchBrowser>>
  let [adaId, benId] = ['', '']
  beforeAll(async () => {
    product = await startProduct()
    browser = await launchBrowser()
    const [one, other] = await seed(product, [ada, ben])
    ;[adaId, benId] = [one?.uid ?? '', other?.uid ?? '']
    // Ben looks after dates in Ada's book.
    await mergeAsServer(product, `books/${adaId}`, {
      roles: { [adaId]: 'owner', [benId]: 'member' },
      memberIds: [adaId, benId],
    })
    await writeAsServer(product, `books/${adaId}/members/${benId}`, { name: 'Ben Marsh', role: 'member' })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const bounce = (address: string, bounces: 'yes' | 'no') =>
    fetch(`${product.operator}/operator/v1/bounces`, {
      method: 'POST',
      body: new URLSearchParams({ address, bounces }),
      redirect: 'manual',
    })
  const rowOf = async (id: string, channel: string) => {
    const path = `books/${adaId}/reminders/${id}_${today}_0_${today}_${channel}`
    const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
    type Row = { fields?: Record<string, { stringValue?: string }> }
    return ((await answer.json()) as Row).fields
  }
  const stateOf = async (id: string, channel: string) => (await rowOf(id, channel))?.['state']?.stringValue
  /** Something of today that Ben has, told by mail alone. */
  const owe = (id: string) =>
    writeAsServer(product, `books/${adaId}/obligations/${id}`, {
      title: `The ${id}`,
      kind: 'bill',
      createdAt: new Date(Date.now() - 30 * 86_400_000),
      createdBy: adaId,
      schedule: { type: 'once', date: today },
      dueTime: null,
      reminderPlan: { steps: ['due 0 days 00:00 email'] },
      status: 'active',
      timeZone: 'Europe/London',
      assignee: benId,
      nextNominal: today,
      nextDue: today,
      nextNotice: null,
      nextAcknowledged: false,
    })
  const mailsAbout = async (title: string) =>
    (await product.messages()).filter(({ subject, to }) => to === ben.email && subject.includes(title)).length

  it('is marked, the app tells instead, and the owner of the book is told once', async () => {
    await bounce(ben.email, 'yes')
    await owe('water')
    await until(async () => (await stateOf('water', 'email')) === 'failed', 'the mail to bounce')
    expect((await rowOf('water', 'email'))?.['error']?.stringValue).toContain('no such mailbox')
    await until(async () => (await stateOf('water', 'inApp')) === 'delivered', 'the app to tell instead')
    expect((await rowOf('water', 'inApp'))?.['instead']?.stringValue).toBe('email')

    const subject = 'Ben Marsh cannot be reached: email bounced, no other way'
    const mail = await until(
      async () => (await product.messages()).find((one) => one.to === ada.email && one.subject === subject),
      'the mail to the owner',
    )
    expect(mail.text).toContain('The water')
    const { page, context } = await newPerson(browser)
    await duebook(page, product.origin).signIn(ada.email, ada.password)
    await page.goto(`${product.origin}/inbox`)
    await page.getByText(subject).waitFor()
    const lost = page
      .getByRole('list', { name: 'Not delivered' })
      .getByRole('listitem')
      .filter({ hasText: 'The water' })
    await lost.filter({ hasText: 'Email to Ben Marsh failed' }).filter({ hasText: 'In the app instead' }).waitFor()
    await context.close()
  })

  it('gets nothing more, and nobody is told again', async () => {
    const before = await mailsAbout('The ')
    await owe('gas')
    await until(async () => (await stateOf('gas', 'inApp')) === 'delivered', 'the app to tell')
    expect(await stateOf('gas', 'email')).toBe('failed')
    expect((await rowOf('gas', 'email'))?.['error']?.stringValue).toContain('was not confirmed since')
    expect(await mailsAbout('The ')).toBe(before)
    const found = await fetch(`${product.operator}/v1/${documents}/users/${adaId}/notifications?pageSize=300`, {
      headers: owner,
    })
    expect((await found.text()).match(/cannot be reached/g)).toHaveLength(1)
    const mails = (await product.messages()).filter(({ subject }) => subject.includes('cannot be reached'))
    expect(mails).toHaveLength(1)
  })

  it('is said on its person’s screen, and goes again once they confirm it', async () => {
    await bounce(ben.email, 'no')
    const { page, shifts, errors } = await newPerson(browser)
    const app = duebook(page, product.origin)
    await app.signIn(ben.email, ben.password)
    await page.goto(`${product.origin}/settings/reminders`)
    const ways = page.getByRole('complementary', { name: 'How you are reached' })
    await ways
      .getByText(/^Email bounced on .*: no such mailbox\. Nothing is sent there until you confirm it\.$/)
      .waitFor()
    await ways.getByRole('link', { name: 'Correct' }).waitFor()
    expect(await problemsInBothSchemes(page, 'an address that bounced')).toEqual([])
    await page.setViewportSize({ width: 320, height: 720 })
    expect(await problems(page, 'an address that bounced, on a phone')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await ways.getByRole('button', { name: 'Confirm', exact: true }).click()
    await app.status(`${ben.email} is confirmed. Reminders go there again.`).waitFor()
    await owe('heat')
    await until(async () => (await stateOf('heat', 'email')) === 'delivered', 'the mail to be taken')
    expect(await mailsAbout('The heat')).toBe(1)
    await ways.getByText(/last taken/).waitFor()
    expect(shifts.filter((one) => one.startsWith('/settings') && !one.includes('<nav>'))).toEqual([])
    expect(errors).toEqual([])
  })
})
