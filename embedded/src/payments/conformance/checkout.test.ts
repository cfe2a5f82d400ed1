import { beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { practiceCards } from '../cards.ts'
import { finalizedAndPaid, inOneWorld, world } from './one-world.ts'
import { card, openPage, openSink, refused, seconds, sendForm, start, until } from './world.ts'

inOneWorld()

let price: string
let once: string
beforeAll(async () => {
  const product = (await world.stripe.products.create({ name: 'Pro' })).id
  price = await world.price(6000, 'year', product)
  once = await world.price(1500, null, product)
})

const success_url = 'https://duebook.example/billing?session={CHECKOUT_SESSION_ID}'
const open = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  world.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url,
    cancel_url: 'https://duebook.example/billing',
    ...more,
  })
const retrieve = (id: string) => world.stripe.checkout.sessions.retrieve(id)

describe('a session', () => {
  it('shows its sums and is paid by a form [P80]', async () => {
    const session = await open({
      customer_email: 'jo@hartley.example',
      client_reference_id: 'book-1',
      metadata: { book: '1' },
      subscription_data: { metadata: { owner: 'jo' } },
    })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 6000,
      currency: 'gbp',
      customer: null,
      subscription: null,
    })
    const mark = await world.lastEvent()
    const page = await openPage(session.url ?? '')
    expect(page.status).toBe(200)
    for (const text of ['Pay £60.00', 'Pro', 'Practice', 'Card number', `All ${practiceCards.length} cards`])
      expect(page.html).toContain(text)
    expect(page.html).not.toContain('<script')
    expect(page.policy).toContain("form-action 'self' https://duebook.example")
    const paid = await sendForm(session.url ?? '', card())
    expect(paid).toMatchObject({ status: 303, url: `https://duebook.example/billing?session=${session.id}` })
    const done = await world.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice', 'line_items', 'customer'],
    })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: {
        email: 'jo@hartley.example',
        name: 'Jo Hartley',
        address: { country: 'GB', postal_code: 'LS9 8AG' },
      },
      subscription: { status: 'active', metadata: { owner: 'jo' } },
      invoice: { status: 'paid', amount_paid: 6000 },
      line_items: { data: [{ amount_total: 6000, quantity: 1 }] },
    })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      ...finalizedAndPaid,
      'customer.subscription.updated',
      'checkout.session.completed',
    ])
    expect(
      (await world.stripe.checkout.sessions.list({ subscription: (done.subscription as Stripe.Subscription).id }))
        .data[0]?.id,
    ).toBe(session.id)
  })
  it('for a customer keeps to that customer, whose card pays later renewals [P80]', async () => {
    const { customer, clock } = await world.customerOnClock(null)
    const monthly = await world.price(700)
    const session = await open({ customer, line_items: [{ price: monthly, quantity: 2 }] })
    await sendForm(session.url ?? '', card())
    const { subscription } = await retrieve(session.id)
    expect(await world.stripe.subscriptions.retrieve(String(subscription))).toMatchObject({
      customer,
      status: 'active',
      default_payment_method: expect.stringMatching(/^pm_/),
    })
    await world.advance(clock, seconds('2026-12-12T11:00:00Z'))
    expect((await world.stripe.invoices.list({ customer })).data[0]).toMatchObject({
      amount_paid: 1400,
      status: 'paid',
    })
  })
  it('declined stays open with nothing made, and is paid by another card [P81]', async () => {
    const session = await open()
    const mark = await world.lastEvent()
    const declined = await sendForm(session.url ?? '', card('4000 0000 0000 9995'))
    expect(declined.status).toBe(422)
    expect(declined.html).toContain('insufficient_funds')
    expect(await world.since(mark)).toEqual([])
    expect((await retrieve(session.id)).status).toBe('open')
    const saved = await sendForm(session.url ?? '', card('4000 0000 0000 0341'))
    expect(saved.html).toContain('The card was declined')
    expect((await retrieve(session.id)).status).toBe('open')
    expect((await sendForm(session.url ?? '', card())).status).toBe(303)
    expect((await retrieve(session.id)).status).toBe('complete')
  })
  it('paid in two tabs at once is paid once [P82]', async () => {
    const session = await open()
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(session.url ?? '', card())))
    expect(answers.every(({ status }) => status === 303)).toBe(true)
    const { customer } = await retrieve(session.id)
    expect((await world.stripe.charges.list({ customer: String(customer) })).data).toHaveLength(1)
    expect((await world.stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(1)
    expect((await openPage(session.url ?? '')).html).toContain('This payment is made already')
  })
  it('with 3-D Secure goes over the bank and back [P83]', async () => {
    const session = await open()
    const bank = await sendForm(session.url ?? '', card('4000 0000 0000 3220'))
    expect(bank.url).toContain('/pay/bank/checkout/')
    const page = await openPage(bank.url)
    for (const text of ['Did you ask for this payment?', '£60.00', 'ending 3220', 'Approve £60.00'])
      expect(page.html).toContain(text)
    expect(page.policy).toContain('https://duebook.example')
    expect((await retrieve(session.id)).status).toBe('open')
    const wrong = await sendForm(bank.url, { answer: 'approve', code: '12' })
    expect(wrong.status).toBe(422)
    const approved = await sendForm(bank.url, { answer: 'approve', code: '204 118' })
    expect(approved.url).toContain('bank=approved')
    expect(await retrieve(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect((await openPage(approved.url)).url).toBe(`https://duebook.example/billing?session=${session.id}`)
  })
  it('refused by the bank stays open with nothing made, and another card pays [P83]', async () => {
    const session = await open()
    const mark = await world.lastEvent()
    const bank = await sendForm(session.url ?? '', card('4000 0000 0000 3220'))
    const refusedThere = await sendForm(bank.url, { answer: 'refuse' })
    expect((await openPage(refusedThere.url)).html).toContain('Your bank did not approve it')
    expect(await retrieve(session.id)).toMatchObject({ status: 'open', customer: null, subscription: null })
    expect(await world.since(mark)).toEqual([])
    // What the bank refused cannot be approved afterwards.
    expect((await sendForm(bank.url, { answer: 'approve', code: '204118' })).status).toBe(404)
    await sendForm(session.url ?? '', card())
    const { customer } = await retrieve(session.id)
    const all = (await world.stripe.subscriptions.list({ customer: String(customer), status: 'all' })).data
    expect(all.map(({ status }) => status)).toEqual(['active'])
    expect((await world.stripe.paymentMethods.list({ customer: String(customer) })).data).toHaveLength(1)
  })
  it('approved by the bank and then declined stays open with nothing made [P83]', async () => {
    const session = await open()
    const mark = await world.lastEvent()
    const bank = await sendForm(session.url ?? '', card('4000 0084 0000 1629'))
    expect((await sendForm(bank.url, { answer: 'approve', code: '204118' })).url).toContain('bank=refused')
    expect((await retrieve(session.id)).status).toBe('open')
    expect(await world.since(mark)).toEqual([])
  })
  it('that the bank does not answer runs out after five minutes, and the session stays open [P83]', async () => {
    const session = await open()
    const bank = await sendForm(session.url ?? '', card('4000 0000 0000 3220'))
    world.advanceWall(301_000)
    expect((await openPage(bank.url)).status).toBe(404)
    expect((await retrieve(session.id)).status).toBe('open')
  })
  it('paid by another card while the bank is still asked cannot be approved afterwards [P82]', async () => {
    const { id: customer } = await world.stripe.customers.create({ email: 'a@example.org' })
    const session = await open({ customer })
    const bank = await sendForm(session.url ?? '', card('4000 0000 0000 3220'))
    await sendForm(session.url ?? '', card())
    await sendForm(bank.url, { answer: 'approve', code: '204118' })
    const all = (await world.stripe.subscriptions.list({ customer, status: 'all' })).data
    expect(all.map(({ status }) => status)).toEqual(['active'])
    expect((await world.stripe.charges.list({ customer })).data).toHaveLength(1)
  })
  it('waits for the answer to checkout.session.completed before it leads back [P84]', async () => {
    const sink = await openSink(world, ['checkout.session.completed'])
    const session = await open()
    await sendForm(session.url ?? '', card())
    expect(sink.events.map(({ data }) => (data.object as { id: string }).id)).toEqual([session.id])
    await sink.close()
    await world.stripe.webhookEndpoints.del(sink.endpoint.id)
  })
})

describe('what it may sell', () => {
  it('a trial costs nothing today, and the card is kept for later [P85]', async () => {
    const session = await open({ subscription_data: { trial_period_days: 14 } })
    expect(session).toMatchObject({ amount_total: 0 })
    await sendForm(session.url ?? '', card())
    const done = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      subscription: { status: 'trialing', default_payment_method: expect.stringMatching(/^pm_/) },
    })
  })
  it('a trial without a card, if required, asks for none [P85]', async () => {
    const session = await open({
      customer_email: 'x@example.org',
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 7,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      },
    })
    expect((await openPage(session.url ?? '')).html).not.toContain('Card number')
    await sendForm(session.url ?? '', {})
    expect((await retrieve(session.id)).status).toBe('complete')
  })
  it('a trial card that needs the bank is set up over it [P85]', async () => {
    const session = await open({ subscription_data: { trial_period_days: 14 } })
    const bank = await sendForm(session.url ?? '', card('4000 0025 0000 3155'))
    expect(bank.url).toContain('/pay/bank/checkout/')
    await sendForm(bank.url, { answer: 'approve', code: '204118' })
    expect(await retrieve(session.id)).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  })
  it('a single payment, with or without keeping the card [P86]', async () => {
    const session = await open({
      mode: 'payment',
      line_items: [{ price: once, quantity: 2 }],
      payment_intent_data: { setup_future_usage: 'off_session', metadata: { a: 'b' } },
      customer_creation: 'always',
    })
    await sendForm(session.url ?? '', card())
    const done = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(done).toMatchObject({
      payment_status: 'paid',
      amount_total: 3000,
      payment_intent: { status: 'succeeded', amount: 3000, metadata: { a: 'b' } },
    })
    expect((await world.stripe.customers.listPaymentMethods(String(done.customer))).data).toHaveLength(1)
    const guest = await open({ mode: 'payment', line_items: [{ price: once, quantity: 1 }] })
    await sendForm(guest.url ?? '', card())
    expect(await retrieve(guest.id)).toMatchObject({ status: 'complete', customer: null })
  })
  it('a card to be kept, and nothing else [P86]', async () => {
    const customer = await world.customerWithCard(null)
    const session = await world.stripe.checkout.sessions.create({ mode: 'setup', customer, success_url })
    await sendForm(session.url ?? '', card())
    expect(await retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      setup_intent: expect.stringMatching(/^seti_/),
    })
    expect((await world.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
  })
  it('prices that are made in the call [P86]', async () => {
    const session = await open({
      mode: 'payment',
      line_items: [{ price_data: { currency: 'gbp', unit_amount: 999, product_data: { name: 'Book' } }, quantity: 1 }],
    })
    expect((await world.stripe.checkout.sessions.listLineItems(session.id)).data[0]).toMatchObject({
      description: 'Book',
      amount_total: 999,
    })
  })
})

describe('promotion codes', () => {
  it('are applied and taken off on the page [P87]', async () => {
    const coupon = await world.stripe.coupons.create({ percent_off: 10, duration: 'once' })
    await world.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'LEDGER10' })
    const session = await open({ allow_promotion_codes: true })
    const apply = (fields: Record<string, string>) => sendForm(session.url ?? '', { step: 'promotion', ...fields })
    expect((await apply({ promotion: 'AUTUMN99' })).html).toContain('The price is unchanged')
    expect((await apply({ promotion: 'ledger10' })).status).toBe(303)
    expect(await retrieve(session.id)).toMatchObject({ amount_total: 5400, total_details: { amount_discount: 600 } })
    expect((await openPage(session.url ?? '')).html).toContain('Pay £54.00')
    await apply({ remove: 'yes' })
    expect((await retrieve(session.id)).amount_total).toBe(6000)
    await apply({ promotion: 'LEDGER10' })
    await sendForm(session.url ?? '', card())
    const done = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] })
    expect(done).toMatchObject({ payment_status: 'paid', invoice: { amount_paid: 5400 } })
  })
  it('are used up by what is paid once, and one that somebody else used up meanwhile is refused with nothing made [P87]', async () => {
    const { id: coupon } = await world.stripe.coupons.create({ percent_off: 10, duration: 'once' })
    const promotion = { type: 'coupon' as const, coupon }
    const code = await world.stripe.promotionCodes.create({ promotion, code: 'FIRST1', max_redemptions: 1 })
    const paying = async () => {
      const session = await open({
        mode: 'payment',
        line_items: [{ price: once, quantity: 1 }],
        allow_promotion_codes: true,
      })
      await sendForm(session.url ?? '', { step: 'promotion', promotion: 'FIRST1' })
      return session
    }
    const [first, second] = [await paying(), await paying()]
    const broke = await sendForm(first.url ?? '', card('4000 0000 0000 9995'))
    expect(broke.status).toBe(422)
    expect((await world.stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0)
    await sendForm(first.url ?? '', card())
    expect(await retrieve(first.id)).toMatchObject({ payment_status: 'paid', amount_total: 1350 })
    expect(await world.stripe.promotionCodes.retrieve(code.id, { expand: ['promotion.coupon'] })).toMatchObject({
      times_redeemed: 1,
      promotion: { coupon: { times_redeemed: 1 } },
    })
    const late = await sendForm(second.url ?? '', card())
    expect([late.status, late.html.includes('no longer holds')]).toEqual([422, true])
    expect(await retrieve(second.id)).toMatchObject({ status: 'open', payment_intent: null })
  })
  it('given in the call hold for the subscription [P87]', async () => {
    const coupon = await world.stripe.coupons.create({ percent_off: 100, duration: 'once' })
    const session = await open({ discounts: [{ coupon: coupon.id }] })
    expect(session.amount_total).toBe(0)
    await sendForm(session.url ?? '', card())
    expect(await retrieve(session.id)).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  })
})

describe('the end of a session', () => {
  it('comes after its time, by itself [P88]', async () => {
    const session = await open({ expires_at: Math.floor(world.clock.ms / 1000) + 1801 })
    world.advanceWall(1_802_000)
    await until(async () => (await retrieve(session.id)).status === 'expired')
    const page = await openPage(session.url ?? '')
    expect(page.status).toBe(410)
    expect(page.html).toContain('This payment page has run out')
    expect((await sendForm(session.url ?? '', card())).status).toBe(410)
  })
  it('comes when it is asked for, once [P88]', async () => {
    const session = await open()
    expect(await world.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
    expect((await refused(world.stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400)
  })
})

describe('a call', () => {
  it.each([
    ['both a customer and an address', { customer: 'own', customer_email: 'a@example.org' }, 'customer_email'],
    ['no lines', { line_items: [] }, 'line_items'],
    ['an address that is none', { success_url: 'nonsense' }, 'success_url'],
    ['a script as address', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['a script to go back to', { cancel_url: 'javascript:alert(1)' }, 'cancel_url'],
    ['an embedded page, which is not built', { ui_mode: 'embedded_page' }, 'ui_mode'],
    ['too early an end', { expires_at: start / 1000 }, 'expires_at'],
    ['a recurring price for a single payment', { mode: 'payment' }, 'line_items[0][price]'],
    ['a price that is not there', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]'],
    ['codes and discounts at once', { allow_promotion_codes: true, discounts: [{ coupon: 'x' }] }, 'discounts'],
    ['automatic taxes', { automatic_tax: { enabled: true } }, 'automatic_tax[enabled]'],
    [
      'a tax rate that is not there',
      { line_items: [{ price: 'own', quantity: 1, tax_rates: ['txr_none'] }] },
      'line_items[0][tax_rates][0]',
    ],
    [
      'a rate by where somebody lives, which is no parameter of this version',
      { line_items: [{ price: 'own', quantity: 1, dynamic_tax_rates: ['txr_1'] }] },
      'line_items[0][dynamic_tax_rates]',
    ],
  ])('with %s is refused [P89]', async (_name, more, param) => {
    const given = {
      ...more,
      ...('customer' in more && { customer: await world.customerWithCard(null) }),
      ...('line_items' in more && {
        line_items: more.line_items.map((line) => ({ ...line, ...(line.price === 'own' && { price }) })),
      }),
    }
    expect((await refused(open(given as never))).param).toBe(param)
  })
  it('changes only metadata later [P89]', async () => {
    const session = await open()
    expect((await world.stripe.checkout.sessions.update(session.id, { metadata: { a: '1' } })).metadata).toEqual({
      a: '1',
    })
  })
})

describe('attacks', () => {
  it('amounts, prices and quantities in the form change nothing [P90]', async () => {
    const session = await open()
    await sendForm(session.url ?? '', {
      ...card(),
      amount: '1',
      amount_total: '1',
      price: once,
      quantity: '0',
      currency: 'jpy',
      'line_items[0][price]': once,
    })
    expect(await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] })).toMatchObject({
      amount_total: 6000,
      invoice: { amount_paid: 6000 },
    })
  })
  it('a form of another site is refused, and so is a guessed address [P90]', async () => {
    const session = await open()
    expect((await sendForm(session.url ?? '', card(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await sendForm(session.url ?? '', card(), { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await openPage(`${world.origin}/pay/checkout/${session.id}/guess`)).status).toBe(404)
    expect((await sendForm(`${world.origin}/pay/checkout/${session.id}/${'x'.repeat(32)}`, card())).status).toBe(404)
    expect((await retrieve(session.id)).status).toBe('open')
  })
  it('what is written into a page comes back escaped [P90]', async () => {
    const session = await open()
    const page = await sendForm(session.url ?? '', { ...card('1'), name: '"><script>alert(1)</script>', email: '<b>' })
    expect(page.html).not.toContain('<script>alert')
    expect(page.html).toContain('&#60;script')
  })
  it('the pages are on the public listener only, the API on the private one only [P91]', async () => {
    const session = await open()
    const path = new URL(session.url ?? '').pathname
    expect((await fetch(world.base + path)).status).toBe(404)
    expect(
      (await fetch(`${world.origin}/v1/customers`, { headers: { Authorization: 'Bearer sk_test_duebook' } })).status,
    ).toBe(404)
  })
})
