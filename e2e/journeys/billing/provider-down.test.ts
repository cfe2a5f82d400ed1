import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing, cards } from '../../page-models/billing.ts'
import { duebook } from '../../page-models/duebook.ts'
import { password } from '../../page-models/account.ts'
import { newPerson, visitBrowser, type Chromium } from '../../product/browser.ts'
import { comeBack } from '../../product/come-back.ts'
import type { Person } from '../../product/cast.ts'
import { seed } from '../../product/seed.ts'
import { sittingOver } from '../../product/sitting-over.ts'
import { heldPort, startProduct, until, type Product } from '../../product/start-product.ts'
import { placesOfCards } from './card-data.ts'
import { call, done, entitled, newPayer, pass, payAt, signInAgain, storedDocument, type Payer } from './payer.ts'
import { ids, provider } from './provider.ts'
import { openWayToProvider, type WayToProvider } from './way-to-provider.ts'

const pro = { plan: 'pro', interval: 'month', seats: 1 }
const team = { plan: 'team', interval: 'month', seats: 1 }
const someone = (name: string): Person => ({
  name,
  email: `${name.toLowerCase()}@outage.example`,
  password,
  lines: ['Rent £950 monthly on 12th kind:bill'],
})
const people = { ada: someone('Ada'), bea: someone('Bea'), cal: someone('Cal') }
type Invoices = { data: { total: number; status: string }[] }

describe('the payment provider is not there', () => {
  let product: Product
  let browser: Chromium
  let way: WayToProvider
  let uids: Record<string, string>
  beforeAll(async () => {
    const [privatePort, port] = [await heldPort(), await heldPort()]
    way = await openWayToProvider({ port, provider: privatePort })
    product = await startProduct({
      privatePort,
      flags: ['--emulator'],
      environment: { STRIPE_API_BASE: `http://127.0.0.1:${port}`, SOLD_PLANS: 'pro,team' },
    })
    uids = Object.fromEntries((await seed(product, Object.values(people))).map(({ email, uid }) => [email, uid]))
    browser = await visitBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await way?.close()
  })

  async function paying(name: string): Promise<Payer> {
    const payer = await newPayer(product, name)
    await payAt((await done<{ url: string }>(product, payer, 'startCheckout', { ...pro, trial: false })).url)
    await entitled(product, payer, 'active')
    return payer
  }
  async function signedIn(person: Person) {
    const opened = await newPerson(browser)
    await comeBack(opened.page, product.origin, person)
    return { ...opened, mine: billing(opened.page, product) }
  }
  const as = (person: Person): Payer => ({ uid: uids[person.email] ?? '', idToken: '', email: person.email })
  const invoicesOf = async (payer: Payer) =>
    (await provider<Invoices>(product, 'GET', 'invoices', { customer: (await ids(product, payer)).customer })).data
  const entitlementOf = ({ uid }: Payer) => storedDocument(product, `entitlements/${uid}`)

  it('a change whose answer is lost once is made once, under the key that it was asked with', async () => {
    const mia = await paying('Mia')
    const { at, amount } = await done<{ at: number; amount: number }>(product, mia, 'previewPlanChange', team)
    way.lose(/^POST \/v1\/subscriptions\/sub_/, 1)
    expect(await done(product, mia, 'changePlan', { ...team, at, amount })).toEqual({ outcome: 'done' })
    expect(way.leftToLose()).toBe(0)
    expect((await invoicesOf(mia)).map(({ total, status }) => [total, status])).toEqual([
      [amount, 'paid'],
      [600, 'paid'],
    ])
  })

  it('a change of which no answer comes back at all is told as such, and asking again charges nothing more', async () => {
    const ned = await paying('Ned')
    const { at, amount } = await done<{ at: number; amount: number }>(product, ned, 'previewPlanChange', team)
    // The SDK asks four times.
    way.lose(/^POST \/v1\/subscriptions\/sub_/, 4)
    const wish = { ...team, at, amount }
    expect((await call(product, ned, 'changePlan', wish)).error).toMatchObject({ reason: 'provider-down' })
    expect(way.leftToLose()).toBe(0)
    expect((await call(product, ned, 'changePlan', wish)).error).toMatchObject({ reason: 'nothing-to-change' })
    expect((await invoicesOf(ned)).map(({ total }) => total)).toEqual([amount, 600])
    expect(await entitlementOf(ned)).toMatchObject({ plan: 'team', state: 'active' })
  })

  it('a customer and a payment page whose answers are lost are made once', async () => {
    const oona = await newPayer(product, 'Oona')
    const wish = { ...pro, trial: false }
    way.lose(/^POST \/v1\/(customers|checkout\/sessions) /, 5)
    expect((await call(product, oona, 'startCheckout', wish)).error).toMatchObject({ reason: 'provider-down' })
    await payAt((await done<{ url: string }>(product, oona, 'startCheckout', wish)).url)
    await entitled(product, oona, 'active')
    const { customer } = await ids(product, oona)
    for (const [what, parameters] of [
      ['customers/search', { query: `metadata['owner']:'${oona.uid}'` }],
      ['checkout/sessions', { customer }],
      ['subscriptions', { customer, status: 'all' }],
      ['charges', { customer }],
    ] as const)
      expect([what, (await provider<{ data: unknown[] }>(product, 'GET', what, parameters)).data.length]).toEqual([
        what,
        1,
      ])
  })

  it('paid, and nobody answers: the page says that it takes longer and that one may leave, and goes on by itself', async () => {
    const { page, context, mine } = await signedIn(people.cal)
    const hook = await webhook(true)
    await mine.open()
    await page.getByRole('button', { name: 'Pay for Pro' }).click()
    await page.getByLabel('Card number').waitFor()
    way.hold()
    await mine.payWith(cards.pays)
    await page.getByRole('status').getByText('Payment received, activating.').waitFor()
    expect(await page.getByText('It takes longer than usual.').count()).toBe(0)
    await page.getByRole('status').getByText('It takes longer than usual.').waitFor()
    way.letGo()
    await page.waitForURL((url) => url.pathname === '/settings/billing')
    await mine.state('Active').waitFor()
    await webhook(false, hook)
    await context.close()
  })

  it('down for an hour: one kind sentence and a next step, plans and reminders go on, and afterwards everything is right', async () => {
    const [cleo, dora] = [await paying('Cleo'), await paying('Dora')]
    const ada = await signedIn(people.ada)
    await ada.mine.open()
    await ada.page.getByRole('button', { name: 'Pay for Pro' }).click()
    await ada.mine.payWith(cards.pays)
    await ada.page.waitForURL((url) => url.pathname === '/settings/billing')
    await ada.mine.state('Active').waitFor()
    const bea = await signedIn(people.bea)
    await bea.mine.open()
    const hook = await webhook(true)
    const everyone = [cleo, dora, as(people.ada), as(people.bea)]
    const before = await Promise.all(everyone.map(entitlementOf))

    await way.close()
    const sentence =
      'The payment service does not answer just now. Try again in a few minutes: nothing is charged twice, and what you have goes on.'
    await bea.page.getByRole('button', { name: 'Pay for Pro' }).click()
    await bea.page.getByRole('alert').getByText(sentence).waitFor()
    await ada.mine.open()
    await ada.mine.state('Active').waitFor()
    await ada.page.getByRole('button', { name: 'Change plan' }).click()
    await ada.page.getByRole('radio', { name: /^Team, monthly/ }).check({ force: true })
    await ada.page.getByRole('alert').getByText(sentence).waitFor()
    await ada.page.getByRole('button', { name: 'Keep Pro, monthly' }).click()
    await ada.page.getByRole('button', { name: 'Cancel at period end' }).click()
    await ada.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel on/ })
      .click()
    await ada.page.getByRole('dialog').getByRole('alert').getByText(sentence).waitFor()
    await ada.page.getByRole('button', { name: 'Leave it as it is' }).click()
    // Nobody's account goes while its plan cannot be cancelled.
    expect((await call(product, dora, 'deleteAccount', { step: 'documents' })).error).toMatchObject({
      status: 'UNAVAILABLE',
      reason: 'provider-down',
    })
    expect(await storedDocument(product, `books/${dora.uid}`)).not.toBeNull()
    // What happens at the provider meanwhile reaches nobody here.
    const { subscription } = await ids(product, cleo)
    await provider(product, 'DELETE', `subscriptions/${subscription}`)
    // Whoever pays goes on writing, and is reminded.
    await ada.page.goto(`${product.origin}/today`)
    await duebook(ada.page, product.origin).add('Read the meter tomorrow !1d@00:00')
    await mailAbout('Read the meter', people.ada.email)
    await pass(product, 3_600)
    expect(await Promise.all(everyone.map(entitlementOf))).toEqual(before)
    expect(product.output()).not.toContain('process.failed')

    await way.open()
    // Mended by asking: nothing of what happened meanwhile is ever sent.
    await pass(product, 3_600)
    await entitled(product, cleo, 'canceled')
    const after = await Promise.all(everyone.slice(1).map(entitlementOf))
    expect(after).toEqual(before.slice(1))
    await webhook(false, hook)
    const again = await signedIn(people.bea)
    await again.mine.open()
    await again.page.getByRole('button', { name: 'Pay for Pro' }).click()
    await again.mine.payWith(cards.pays)
    await again.page.waitForURL((url) => url.pathname === '/settings/billing')
    await again.mine.state('Active').waitFor()
    for (const payer of [as(people.ada), as(people.bea), dora])
      expect((await invoicesOf(payer)).map(({ total, status }) => [total, status])).toEqual([[600, 'paid']])
    await signInAgain(product, dora)
    const { at, amount } = await done<{ at: number; amount: number }>(product, dora, 'previewPlanChange', team)
    expect(await done(product, dora, 'changePlan', { ...team, at, amount })).toEqual({ outcome: 'done' })
    await Promise.all([ada, bea, again].map(({ context }) => context.close()))
  })

  it('no card that was typed is anywhere in the data folder or in what was printed', () => {
    expect(placesOfCards(product, [cards.pays])).toEqual([])
  })

  /** Whether the provider sends us nothing; a provider that is down does not. */
  async function webhook(deaf: boolean, known?: string): Promise<string> {
    const { data } = await provider<{ data: { id: string }[] }>(product, 'GET', 'webhook_endpoints')
    const id = known ?? data[0]?.id ?? ''
    await provider(product, 'POST', `webhook_endpoints/${id}`, { disabled: String(deaf) })
    return id
  }
  const mailAbout = (subject: string, to: string) =>
    until(
      async () =>
        (await sittingOver(product)) >= 0 &&
        (await product.messages()).find((one) => one.to === to && one.subject.includes(subject)),
      `the reminder about ${subject}`,
    )
})
