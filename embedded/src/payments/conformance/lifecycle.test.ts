import { describe, expect, it } from 'vitest'
import { finalizedAndPaid, inOneWorld, price, statusOf, typesSince, world } from './one-world.ts'
import { dayLong, hour, refused, seconds, sendForm, start } from './world.ts'

inOneWorld(700)

describe('the start', () => {
  it('with a card is paid in the call; events come in their order [P40]', async () => {
    const customer = await world.customerWithCard()
    const mark = await world.lastEvent()
    const subscription = await world.stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 3 }],
      expand: ['latest_invoice'],
    })
    expect(subscription).toMatchObject({
      status: 'active',
      billing_mode: { type: 'flexible' },
      latest_invoice: {
        status: 'paid',
        amount_paid: 2100,
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription: subscription.id } },
      },
      items: {
        data: [
          { quantity: 3, current_period_start: start / 1000, current_period_end: seconds('2026-12-12T09:00:00Z') },
        ],
      },
    })
    expect(await typesSince(mark)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      ...finalizedAndPaid,
      'customer.subscription.updated',
    ])
    const events = await world.since(mark)
    expect(events.find(({ type }) => type === 'customer.subscription.created')?.data.object).toMatchObject({
      status: 'incomplete',
    })
    expect(events.at(-1)?.data).toMatchObject({
      object: { status: 'active' },
      previous_attributes: { status: 'incomplete' },
    })
  })
  it('declined stays incomplete, and after 23 hours it never was [P41]', async () => {
    const { customer, clock } = await world.customerOnClock('pm_card_chargeCustomerFail')
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    expect(await statusOf(id)).toBe('incomplete')
    const mark = await world.lastEvent()
    await world.advance(clock, start / 1000 + 22 * hour)
    expect(await statusOf(id)).toBe('incomplete')
    await world.advance(clock, start / 1000 + 24 * hour)
    expect(await statusOf(id)).toBe('incomplete_expired')
    expect(await typesSince(mark)).toEqual([
      'payment_intent.canceled',
      'invoice.voided',
      'customer.subscription.updated',
    ])
  })
  it('default_incomplete waits for the payment to be confirmed [P41]', async () => {
    const customer = await world.customerWithCard(null)
    const subscription = await world.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(subscription.status).toBe('incomplete')
    const invoice = subscription.latest_invoice as { confirmation_secret?: { client_secret: string } | null }
    const intent = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? ''
    await refused(world.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }))
    expect(await statusOf(subscription.id)).toBe('incomplete')
    await world.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    const paid = await world.stripe.subscriptions.retrieve(subscription.id)
    expect(paid).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) })
  })
  it('error_if_incomplete is 402, and nothing was made [P41]', async () => {
    const customer = await world.customerWithCard('pm_card_chargeCustomerFail')
    const mark = await world.lastEvent()
    const error = await refused(
      world.stripe.subscriptions.create({ customer, items: [{ price }], payment_behavior: 'error_if_incomplete' }),
    )
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect(await typesSince(mark)).toEqual([])
    expect((await world.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
    expect((await world.stripe.invoices.list({ customer })).data).toEqual([])
  })
  it('with 3-D Secure is incomplete until the bank approves [P41]', async () => {
    const customer = await world.customerWithCard('pm_card_authenticationRequired')
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    expect(await statusOf(id)).toBe('incomplete')
    const [intent] = (await world.stripe.paymentIntents.list({ customer })).data
    expect(intent?.status).toBe('requires_action')
    await sendForm(intent?.next_action?.redirect_to_url?.url ?? '', { answer: 'approve', code: '123456' })
    expect(await statusOf(id)).toBe('active')
  })
  it('without any card is refused unless it is free or on trial [P41]', async () => {
    const customer = await world.customerWithCard(null)
    expect((await refused(world.stripe.subscriptions.create({ customer, items: [{ price }] }))).statusCode).toBe(400)
    const free = await world.price(0)
    const subscription = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: free }],
      expand: ['latest_invoice'],
    })
    expect(subscription).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', total: 0 } })
  })
  it.each([
    ['classic billing', { billing_mode: { type: 'classic' } }, 'billing_mode[type]'],
    ['invoices by mail', { collection_method: 'send_invoice' }, 'collection_method'],
    ['automatic taxes', { automatic_tax: { enabled: true } }, 'automatic_tax[enabled]'],
    ['the older list of types', { payment_method_types: ['card'] }, 'payment_method_types'],
    ['an anchor in the past', { billing_cycle_anchor: 1 }, 'billing_cycle_anchor'],
  ])('refuses %s loudly [P42]', async (_name, more, param) => {
    const customer = await world.customerWithCard()
    expect(
      (await refused(world.stripe.subscriptions.create({ customer, items: [{ price }], ...more } as never))).param,
    ).toBe(param)
  })
  it('refuses items of two intervals, two of one price, and none [P42]', async () => {
    const customer = await world.customerWithCard()
    const yearly = await world.price(7000, 'year')
    for (const items of [[{ price }, { price: yearly }], [{ price }, { price }], []])
      expect((await refused(world.stripe.subscriptions.create({ customer, items }))).statusCode).toBe(400)
  })
})

describe('trials', () => {
  it('begin with a zero invoice, announce their end, and become active with an invoice [P43]', async () => {
    const { customer, clock } = await world.customerOnClock()
    const mark = await world.lastEvent()
    const subscription = await world.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 14,
      expand: ['latest_invoice'],
    })
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_end: start / 1000 + 14 * dayLong,
      latest_invoice: { status: 'paid', total: 0 },
    })
    expect(await typesSince(mark)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    const second = await world.lastEvent()
    await world.advance(clock, start / 1000 + 11 * dayLong + hour)
    expect(await typesSince(second)).toEqual(['customer.subscription.trial_will_end'])
    await world.advance(clock, start / 1000 + 14 * dayLong + 60)
    expect(await statusOf(subscription.id)).toBe('active')
    await world.advance(clock, start / 1000 + 14 * dayLong + 2 * hour)
    const invoices = await world.stripe.invoices.list({ customer })
    expect(invoices.data[0]).toMatchObject({ status: 'paid', amount_paid: 700, billing_reason: 'subscription_cycle' })
    expect((await world.stripe.subscriptions.retrieve(subscription.id)).billing_cycle_anchor).toBe(
      start / 1000 + 14 * dayLong,
    )
  })
  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('that end without a card: %s → %s [P43]', async (behavior, status) => {
    const { customer, clock } = await world.customerOnClock(null)
    const { id } = await world.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 5,
      trial_settings: { end_behavior: { missing_payment_method: behavior } },
    })
    await world.advance(clock, start / 1000 + 5 * dayLong + 2 * hour)
    expect(await statusOf(id)).toBe(status)
  })
  it('that were paused begin a paid period when they are resumed [P44]', async () => {
    const { customer, clock } = await world.customerOnClock(null)
    const { id } = await world.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 5,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    const at = start / 1000 + 8 * dayLong
    await world.advance(clock, at)
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'trial_end_without_payment_method' } } },
    })
    await world.defaultCard(customer, 'pm_card_visa')
    const resumed = await world.stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } })
    expect(resumed).toMatchObject({ status: 'active', items: { data: [{ current_period_start: at }] } })
    expect((await refused(world.stripe.subscriptions.resume(id))).code).toBe('subscription_not_paused')
  })
  it('can end now, and can be made longer [P43]', async () => {
    const { customer } = await world.customerOnClock()
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price }], trial_period_days: 5 })
    const longer = await world.stripe.subscriptions.update(id, { trial_end: start / 1000 + 9 * dayLong })
    expect(longer).toMatchObject({
      status: 'trialing',
      trial_end: start / 1000 + 9 * dayLong,
      billing_cycle_anchor: start / 1000 + 9 * dayLong,
    })
    const ended = await world.stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] })
    expect(ended).toMatchObject({
      status: 'active',
      billing_cycle_anchor: start / 1000,
      latest_invoice: { amount_paid: 700 },
    })
  })
})

describe('the end', () => {
  it('at the period’s end keeps it active until then, and can be taken back [P48]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    const end = seconds('2026-12-12T09:00:00Z')
    const cancelling = await world.stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_expensive' },
    })
    expect(cancelling).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
    })
    const resumed = await world.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false })
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await world.advance(clock, end + 60)
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end })
    expect((await world.stripe.invoices.list({ customer })).data).toHaveLength(1)
  })
  it('at a given time comes then [P48]', async () => {
    const { clock, id } = await world.subscriberOnClock(price)
    const at = start / 1000 + 9 * dayLong
    expect(await world.stripe.subscriptions.update(id, { cancel_at: at })).toMatchObject({
      cancel_at: at,
      cancel_at_period_end: false,
    })
    await world.advance(clock, at + 60)
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: at })
  })
  it('now, and lists leave it out unless asked [P48]', async () => {
    const customer = await world.customerWithCard()
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    expect((await world.stripe.subscriptions.cancel(id)).status).toBe('canceled')
    expect((await refused(world.stripe.subscriptions.cancel(id))).statusCode).toBe(404)
    expect((await world.stripe.subscriptions.list({ customer })).data).toEqual([])
    for (const status of ['all', 'ended', 'canceled'] as const)
      expect((await world.stripe.subscriptions.list({ customer, status })).data.map((one) => one.id)).toEqual([id])
    expect((await refused(world.stripe.subscriptions.update(id, { items: [{ price }] }))).statusCode).toBe(400)
    expect((await world.stripe.subscriptions.update(id, { metadata: { why: 'x' } })).metadata).toEqual({ why: 'x' })
  })
})

describe('pausing', () => {
  it('of the collection leaves the status, and drafts wait [P49]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    const resumes = seconds('2027-01-20T00:00:00Z')
    await world.stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'keep_as_draft', resumes_at: resumes },
    })
    await world.advance(clock, seconds('2026-12-13T00:00:00Z'))
    expect(await statusOf(id)).toBe('active')
    expect((await world.stripe.invoices.list({ customer })).data[0]).toMatchObject({
      status: 'draft',
      auto_advance: false,
    })
    await world.advance(clock, resumes + 60)
    expect((await world.stripe.subscriptions.retrieve(id)).pause_collection).toBeNull()
  })
  it.each([
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('of the collection with %s leaves invoices %s [P49]', async (behavior, status) => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    await world.stripe.subscriptions.update(id, { pause_collection: { behavior } })
    await world.advance(clock, seconds('2026-12-13T00:00:00Z'))
    expect((await world.stripe.invoices.list({ customer })).data[0]?.status).toBe(status)
    expect((await world.stripe.subscriptions.update(id, { pause_collection: '' })).pause_collection).toBeNull()
  })
  it('of the subscription stops its periods [P49]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    expect(await world.stripe.subscriptions.pause(id, { type: 'subscription' })).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'pause_requested' } } },
    })
    await world.advance(clock, seconds('2027-01-05T00:00:00Z'))
    expect((await world.stripe.invoices.list({ customer })).data).toHaveLength(1)
    expect((await world.stripe.subscriptions.resume(id)).status).toBe('active')
  })
})

describe('discounts', () => {
  it('once, for some months, and for ever [P52]', async () => {
    const coupons = {
      once: await world.stripe.coupons.create({ percent_off: 50, duration: 'once' }),
      repeating: await world.stripe.coupons.create({
        amount_off: 100,
        currency: 'gbp',
        duration: 'repeating',
        duration_in_months: 2,
      }),
      forever: await world.stripe.coupons.create({ percent_off: 12.5, duration: 'forever' }),
    }
    const paid = async (coupon: string) => {
      const { customer, clock } = await world.customerOnClock()
      await world.stripe.subscriptions.create({ customer, items: [{ price }], discounts: [{ coupon }] })
      for (const month of ['2026-12', '2027-01', '2027-02'])
        await world.advance(clock, seconds(`${month}-12T11:00:00Z`))
      return (await world.stripe.invoices.list({ customer })).data.map(({ amount_paid: amount }) => amount).toReversed()
    }
    expect(await paid(coupons.once.id)).toEqual([350, 700, 700, 700])
    expect(await paid(coupons.repeating.id)).toEqual([600, 600, 700, 700])
    expect(await paid(coupons.forever.id)).toEqual([612, 612, 612, 612])
  })
  it('are put on later, and taken off [P52]', async () => {
    const customer = await world.customerWithCard()
    const coupon = await world.stripe.coupons.create({ percent_off: 10, duration: 'forever' })
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    const with10 = await world.stripe.subscriptions.update(id, {
      discounts: [{ coupon: coupon.id }],
      expand: ['discounts'],
    })
    expect(with10.discounts[0]).toMatchObject({ source: { coupon: coupon.id }, subscription: id })
    await world.stripe.subscriptions.deleteDiscount(id)
    expect((await world.stripe.subscriptions.retrieve(id)).discounts).toEqual([])
  })
})
