import { beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { inOneWorld, world } from './one-world.ts'
import { card, dayLong, openPage, refused, seconds, sendForm, start } from './world.ts'

inOneWorld()

let product: string
let team: string
let yearly: string
let configuration: string
beforeAll(async () => {
  product = (await world.stripe.products.create({ name: 'Team' })).id
  team = await world.price(700, 'month', product)
  yearly = await world.price(7000, 'year', product)
  const made = await world.stripe.billingPortal.configurations.create({
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'name'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: {
        enabled: true,
        mode: 'at_period_end',
        cancellation_reason: { enabled: true, options: ['too_expensive', 'unused'] },
      },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price', 'quantity'],
        proration_behavior: 'always_invoice',
        products: [
          { product, prices: [team, yearly], adjustable_quantity: { enabled: true, minimum: 1, maximum: 50 } },
        ],
      },
    },
  })
  configuration = made.id
})

const subscribed = (quantity = 3) => world.subscriberOnClock(team, quantity)
const open = (customer: string, more: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) =>
  world.stripe.billingPortal.sessions.create({
    customer,
    configuration,
    return_url: 'https://duebook.example/billing',
    ...more,
  })

describe('configurations', () => {
  it('are made, changed and listed [P92]', async () => {
    const one = await world.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
      metadata: { a: '1' },
      name: 'Small',
    })
    expect(one).toMatchObject({
      active: true,
      is_default: false,
      features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: false } },
    })
    const changed = await world.stripe.billingPortal.configurations.update(one.id, {
      active: false,
      business_profile: { headline: 'Hello' },
    })
    expect(changed).toMatchObject({ active: false, business_profile: { headline: 'Hello' } })
    expect(
      (await world.stripe.billingPortal.configurations.list({ active: false })).data.map(({ id }) => id),
    ).toContain(one.id)
    expect((await world.stripe.billingPortal.configurations.retrieve(one.id)).name).toBe('Small')
    const customer = await world.customerWithCard()
    expect((await refused(open(customer, { configuration: one.id }))).param).toBe('configuration')
  })
  it('take no price of another product [P92]', async () => {
    const other = await world.price(1)
    const error = await refused(
      world.stripe.billingPortal.configurations.create({
        features: { subscription_update: { enabled: true, products: [{ product, prices: [other] }] } },
      }),
    )
    expect(error.statusCode).toBe(400)
  })
  it('there is a default one for sessions that name none [P92]', async () => {
    const customer = await world.customerWithCard()
    const session = await world.stripe.billingPortal.sessions.create({ customer, expand: ['configuration'] })
    expect(session.configuration).toMatchObject({ is_default: true })
  })
})

describe('the portal', () => {
  it('shows plan, cards and invoices, and where to return [P93]', async () => {
    const { customer } = await subscribed()
    const session = await open(customer)
    const page = await openPage(session.url)
    for (const text of [
      'Team, each month',
      'Renews',
      '£21.00',
      'Visa ending 4242',
      'Used first',
      'https://duebook.example/billing',
    ])
      expect(page.html).toContain(text)
    expect(page.html).not.toContain('<script')
  })
  it('says how far off its end is, until when it can be given up, what invoices are for and where they go [P93]', async () => {
    const { customer, id } = await subscribed()
    const address = { line1: 'Unit 4', city: 'Leeds', postal_code: 'LS9 8AG', country: 'GB' }
    await world.stripe.customers.update(customer, { address })
    const { url } = await open(customer)
    const { html } = await openPage(url)
    for (const text of [
      'in 30 days · cancel by Fri 11 Dec 2026',
      '3 × Team (at £7.00 / month)',
      'Unit 4<br>Leeds<br>LS9 8AG<br>United Kingdom',
    ])
      expect(html).toContain(text)
    await sendForm(`${url}/cancel/${id}`, {})
    const ending = (await openPage(`${url}?home`)).html
    expect([ending.includes('in 30 days'), ending.includes('cancel by')]).toEqual([true, false])
  })
  it('lists practice cards beside a form for a card, and folds them away where none is typed [P93]', async () => {
    const { customer } = await subscribed()
    const { url } = await open(customer)
    const [home, add] = [(await openPage(url)).html, (await openPage(`${url}/card`)).html]
    expect([home, add].map((html) => html.includes('4000 0000 0000 3220</b> asks the bank'))).toEqual([false, true])
    expect(home).toContain('All 25 cards that work here')
  })
  it('says of the next invoice what it will come to: every item, tax, what waits for it, and credit [P93]', async () => {
    const { id: vat } = await world.stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage: 20 })
    const help = await world.price(990, 'month')
    const { customer, clock } = await world.customerOnClock()
    const made = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: team, quantity: 3 }, { price: help }],
      default_tax_rates: [vat],
    })
    await world.stripe.invoiceItems.create({ customer, amount: 500, currency: 'gbp', description: 'A lesson' })
    await world.stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: 'gbp' })
    const { url } = await open(customer)
    const { html } = await openPage(url)
    // (2100 + 990 + 500) × 1.2 − 100
    for (const text of ['£42.08', '3 × £7.00 each month', '1 × £9.90 each month', '£7.18 of it tax'])
      expect(html).toContain(text)
    expect((await world.stripe.invoices.list({ customer })).data).toHaveLength(1)
    await world.advance(clock, (made.items.data[0]?.current_period_end ?? 0) + 2 * 3600)
    expect((await world.stripe.invoices.list({ customer, limit: 1 })).data[0]?.amount_paid).toBe(4208)
  })
  it('cancels by setting cancel_at, leaves cancel_at_period_end false, and resumes [P94]', async () => {
    const { customer, clock, id } = await subscribed()
    const { url } = await open(customer)
    expect((await openPage(`${url}/cancel/${id}`)).html).toContain('It costs too much')
    await sendForm(`${url}/cancel/${id}`, { reason: 'too_expensive' })
    const end = seconds('2026-12-12T09:00:00Z')
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at: end,
      cancel_at_period_end: false,
      cancellation_details: { feedback: 'too_expensive' },
    })
    expect((await openPage(`${url}?home`)).html).toContain('Resume')
    await sendForm(`${url}/resume/${id}`, {})
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, canceled_at: null })
    await sendForm(`${url}/cancel/${id}`, {})
    await world.advance(clock, end + 60)
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end })
  })
  it('changes seats for exactly the amount that it showed [P95]', async () => {
    const { customer, clock, id } = await subscribed()
    await world.advance(clock, start / 1000 + 10 * dayLong)
    const { url } = await open(customer)
    const shown = await openPage(`${url}/change/${id}?quantity=5`)
    expect(shown.html).toContain('Change and pay £9.33')
    const at = /name="at" value="(\d+)"/.exec(shown.html)?.[1] ?? ''
    await world.advance(clock, start / 1000 + 10 * dayLong + 1200)
    expect((await sendForm(`${url}/change/${id}`, { quantity: '5', at })).status).toBe(303)
    expect((await world.stripe.invoices.list({ customer })).data[0]).toMatchObject({ amount_paid: 933 })
    expect((await world.stripe.subscriptions.retrieve(id)).items.data[0]?.quantity).toBe(5)
  })
  it('shows the tax of a change, and of one that waits for the next invoice what that will come to [P95]', async () => {
    const { id: vat } = await world.stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage: 20 })
    const { customer, clock, id } = await subscribed()
    await world.stripe.subscriptions.update(id, { default_tax_rates: [vat] })
    await world.advance(clock, start / 1000 + 10 * dayLong)
    const now = await openPage(`${(await open(customer)).url}/change/${id}?quantity=5`)
    // What was billed without tax is credited without: −14.00, and 23.33 with 4.67.
    for (const text of ['VAT 20%', '£4.67', 'Change and pay £14.00']) expect(now.html).toContain(text)
    const features = (await world.stripe.billingPortal.configurations.retrieve(configuration)).features
    const later = await world.stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price', 'quantity'],
          proration_behavior: 'create_prorations',
          products: (features.subscription_update.products ?? []).map((one) => ({
            product: String(one.product),
            prices: one.prices,
            adjustable_quantity: { enabled: true },
          })),
        },
      },
    })
    const { url } = await open(customer, { configuration: later.id })
    expect((await openPage(`${url}/change/${id}?quantity=3`)).html).toContain('That is the plan as it is.')
    const waits = await openPage(`${url}/change/${id}?quantity=5`)
    // The change, and five for the next month: 14.00 + 35.00 × 1.2.
    for (const text of ['On the next invoice, Sat 12 Dec 2026', '£56.00', 'Change the plan'])
      expect(waits.html).toContain(text)
    const at = /name="at" value="(\d+)"/.exec(waits.html)?.[1] ?? ''
    expect((await sendForm(`${url}/change/${id}`, { quantity: '5', at })).status).toBe(303)
    const changed = await world.stripe.subscriptions.retrieve(id)
    expect(changed.items.data[0]?.quantity).toBe(5)
    await world.advance(clock, (changed.items.data[0]?.current_period_end ?? 0) + 2 * 3600)
    expect((await world.stripe.invoices.list({ customer, limit: 1 })).data[0]?.amount_paid).toBe(5600)
  })
  it('changes to the yearly plan from today [P95]', async () => {
    const { customer, id } = await subscribed(1)
    const { url } = await open(customer)
    expect((await openPage(`${url}/change/${id}?price=${yearly}`)).html).toContain('Change and pay £63.00')
    await sendForm(`${url}/change/${id}`, { price: yearly })
    expect((await world.stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(yearly)
  })
  it('offers only what its configuration offers [P96]', async () => {
    const { customer, id } = await subscribed()
    const cheap = await world.price(1)
    const { url } = await open(customer)
    const wrong: Record<string, string>[] = [
      { price: cheap },
      { quantity: '51' },
      { quantity: '0' },
      { quantity: '1e3x' },
    ]
    for (const fields of wrong) expect((await sendForm(`${url}/change/${id}`, fields)).status).toBe(422)
    expect((await world.stripe.subscriptions.retrieve(id)).items.data[0]).toMatchObject({
      quantity: 3,
      price: { id: team },
    })
    const small = await world.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    })
    const limited = await open(customer, { configuration: small.id })
    for (const step of [`cancel/${id}`, `change/${id}`, 'card', 'details'])
      expect((await sendForm(`${limited.url}/${step}`, { ...card(), quantity: '4' })).status).toBe(422)
    expect((await world.stripe.subscriptions.retrieve(id)).cancel_at).toBeNull()
  })
  it('a change whose payment is declined changes nothing [P95]', async () => {
    const { customer, id } = await subscribed()
    await world.defaultCard(customer, 'pm_card_chargeCustomerFail')
    const { url } = await open(customer)
    const answer = await sendForm(`${url}/change/${id}`, { quantity: '9' })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('The card was declined')
    expect((await world.stripe.subscriptions.retrieve(id)).items.data[0]?.quantity).toBe(3)
  })
  it('adds a card, uses it first, and lets the other go [P97]', async () => {
    const { customer } = await subscribed()
    const { url } = await open(customer)
    const [old] = (await world.stripe.customers.listPaymentMethods(customer)).data
    expect((await sendForm(`${url}/remove/${old?.id ?? ''}`, {})).html).toContain('This card pays for your plan')
    expect((await sendForm(`${url}/card`, card('4000 0000 0000 0002'))).html).toContain('The card was declined')
    const amex = { ...card('3782 822463 10005'), cvc: '1234' }
    expect((await sendForm(`${url}/card`, amex)).status).toBe(303)
    expect((await openPage(url)).html).toContain('American Express ending 0005')
    const all = (await world.stripe.customers.listPaymentMethods(customer)).data
    expect(all).toHaveLength(2)
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: all[0]?.id },
    })
    expect((await sendForm(`${url}/remove/${old?.id ?? ''}`, {})).status).toBe(303)
    expect((await world.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
  })
  it('sets a card up over the bank [P97]', async () => {
    const { customer } = await subscribed()
    const { url } = await open(customer)
    const bank = await sendForm(`${url}/card`, card('4000 0025 0000 3155'))
    const back = await sendForm(bank.url, { answer: 'approve', code: '123456' })
    expect((await openPage(back.url)).html).toContain('Use this card first?')
    await sendForm(back.url.split('?')[0] ?? '', {})
    const [newest] = (await world.stripe.customers.listPaymentMethods(customer)).data
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: newest?.id },
    })
  })
  it('changes name and address [P93]', async () => {
    const { customer } = await subscribed()
    const { url } = await open(customer)
    expect((await sendForm(`${url}/details`, { email: 'nonsense' })).status).toBe(422)
    await sendForm(`${url}/details`, { email: 'new@example.org', name: 'New' })
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ email: 'new@example.org', name: 'New' })
  })
  it('closes after an hour, and belongs to its customer [P98]', async () => {
    const [mine, theirs] = [await subscribed(), await subscribed()]
    const { url } = await open(mine.customer)
    for (const step of [`cancel/${theirs.id}`, `change/${theirs.id}`, `resume/${theirs.id}`]) {
      expect((await openPage(`${url}/${step}`)).html).not.toContain('Cancel on')
      expect((await sendForm(`${url}/${step}`, { quantity: '9' })).status).toBe(422)
    }
    expect(await world.stripe.subscriptions.retrieve(theirs.id)).toMatchObject({ cancel_at: null })
    expect((await openPage(`${url.slice(0, -1)}${url.endsWith('_') ? '-' : '_'}`)).status).toBe(410)
    world.advanceWall(3_601_000)
    expect((await openPage(url)).status).toBe(410)
    expect((await sendForm(`${url}/cancel/${mine.id}`, {})).status).toBe(410)
  })
})

describe('flows', () => {
  it('lead straight to a step, and back to where their maker said [P99]', async () => {
    const { customer, id } = await subscribed()
    const session = await open(customer, {
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: id },
        after_completion: { type: 'redirect', redirect: { return_url: 'https://duebook.example/cancelled' } },
      },
    })
    expect(session.flow).toMatchObject({ type: 'subscription_cancel', subscription_cancel: { subscription: id } })
    const first = await openPage(session.url)
    expect(first.url).toContain(`/cancel/${id}`)
    expect((await sendForm(first.url, {})).url).toBe('https://duebook.example/cancelled')
  })
  it('confirm a given change [P99]', async () => {
    const { customer, id } = await subscribed()
    const item = (await world.stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? ''
    const session = await open(customer, {
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: id, items: [{ id: item, price: team, quantity: 4 }] },
        after_completion: { type: 'hosted_confirmation', hosted_confirmation: { custom_message: 'Four seats.' } },
      },
    })
    const first = await openPage(session.url)
    expect((await openPage(first.url)).html).toContain('Change and pay £7.00')
    const done = await sendForm(first.url.split('?')[0] ?? '', { price: team, quantity: '4' })
    expect((await openPage(done.url)).html).toContain('Four seats.')
  })
  it('for somebody else’s subscription, or for what is off, are refused [P99]', async () => {
    const [mine, theirs] = [await subscribed(), await subscribed()]
    expect(
      (
        await refused(
          open(mine.customer, {
            flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: theirs.id } },
          }),
        )
      ).statusCode,
    ).toBe(400)
    expect((await refused(open(mine.customer, { flow_data: { type: 'subscription_cancel' } }))).code).toBe(
      'parameter_missing',
    )
    const small = await world.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    })
    expect(
      (await refused(open(mine.customer, { configuration: small.id, flow_data: { type: 'payment_method_update' } })))
        .param,
    ).toBe('flow_data[type]')
  })
})
