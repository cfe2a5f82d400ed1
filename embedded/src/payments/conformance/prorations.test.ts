import { beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { finalizedAndPaid, inOneWorld, world } from './one-world.ts'
import { dayLong, refused, seconds, start } from './world.ts'

inOneWorld()

let team: string
let pro: string
let yearly: string
beforeAll(async () => {
  const product = (await world.stripe.products.create({ name: 'Team' })).id
  team = await world.price(700, 'month', product)
  pro = await world.price(1100, 'month', product)
  yearly = await world.price(7000, 'year', product)
})

const tenDays = start / 1000 + 10 * dayLong
const amounts = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount)
const latest = async (customer: string) => (await world.stripe.invoices.list({ customer })).data[0] as Stripe.Invoice
async function onTheTenthDay(quantity = 3, card = 'pm_card_visa') {
  const subscriber = await world.subscriberOnClock(team, quantity)
  if (card !== 'pm_card_visa') await world.defaultCard(subscriber.customer, card)
  await world.advance(subscriber.clock, tenDays)
  return subscriber
}

describe('a change at once', () => {
  it('credits what was billed and charges what is left, to the second [P60]', async () => {
    const { customer, id, item } = await onTheTenthDay()
    const mark = await world.lastEvent()
    const after = await world.stripe.subscriptions.update(id, {
      items: [{ id: item, price: pro }],
      proration_behavior: 'always_invoice',
    })
    const invoice = await latest(customer)
    // Twenty of thirty days: 2100 × 20/30 back, 3300 × 20/30 due.
    expect(amounts(invoice)).toEqual([-1400, 2200])
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 800,
      billing_reason: 'subscription_update',
      id: after.latest_invoice,
    })
    expect(invoice.lines.data[0]?.parent?.subscription_item_details).toMatchObject({
      proration: true,
      subscription: id,
      subscription_item: item,
      proration_details: { credited_items: { invoice: expect.stringMatching(/^in_/) } },
    })
    expect(invoice.lines.data[0]?.period).toEqual({ start: tenDays, end: seconds('2026-12-12T09:00:00Z') })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual([
      'invoiceitem.created',
      'invoiceitem.created',
      'customer.subscription.updated',
      'invoice.created',
      ...finalizedAndPaid,
    ])
  })
  it('costs exactly what its preview showed, at the same proration date [P61]', async () => {
    const { customer, clock, id, item } = await onTheTenthDay()
    const details = {
      items: [{ id: item, quantity: 7 }],
      proration_behavior: 'always_invoice' as const,
      proration_date: tenDays,
    }
    const preview = await world.stripe.invoices.createPreview({ subscription: id, subscription_details: details })
    await world.advance(clock, tenDays + 1800)
    await world.stripe.subscriptions.update(id, { ...details })
    const invoice = await latest(customer)
    expect(amounts(invoice)).toEqual(amounts(preview))
    expect(invoice.amount_paid).toBe(preview.amount_due)
  })
  it('a preview changes nothing and emits nothing [P61]', async () => {
    const { customer, id, item } = await onTheTenthDay()
    const [mark, before] = [await world.lastEvent(), await world.stripe.subscriptions.retrieve(id)]
    await world.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { items: [{ id: item, quantity: 9 }], proration_behavior: 'always_invoice' },
    })
    expect(await world.since(mark)).toEqual([])
    expect((await world.stripe.subscriptions.retrieve(id)).items).toEqual(before.items)
    expect((await world.stripe.invoices.list({ customer })).data).toHaveLength(1)
    expect((await world.stripe.invoiceItems.list({ customer })).data).toEqual([])
  })
  it('to a lower plan puts the difference to the credit, and the renewal uses it [P62]', async () => {
    const { customer, clock, id, item } = await onTheTenthDay()
    await world.stripe.subscriptions.update(id, {
      items: [{ id: item, quantity: 1 }],
      proration_behavior: 'always_invoice',
    })
    expect(await latest(customer)).toMatchObject({ status: 'paid', total: -933, amount_due: 0, ending_balance: -933 })
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: -933 })
    await world.advance(clock, seconds('2026-12-12T11:00:00Z'))
    expect(await latest(customer)).toMatchObject({
      total: 700,
      amount_due: 0,
      starting_balance: -933,
      ending_balance: -233,
      status: 'paid',
    })
    const kinds = (await world.stripe.customers.listBalanceTransactions(customer)).data.map(({ amount, type }) => [
      amount,
      type,
    ])
    expect(kinds).toEqual([
      [700, 'applied_to_invoice'],
      [-933, 'applied_to_invoice'],
    ])
  })
  it('after another credits only what is still billed [P60]', async () => {
    const { customer, clock, id, item } = await onTheTenthDay(1)
    await world.stripe.subscriptions.update(id, {
      items: [{ id: item, price: pro }],
      proration_behavior: 'always_invoice',
    })
    await world.advance(clock, tenDays + 10 * dayLong)
    await world.stripe.subscriptions.update(id, {
      items: [{ id: item, price: team }],
      proration_behavior: 'always_invoice',
    })
    // 733 were charged for twenty days; half of them are left.
    expect(amounts(await latest(customer))).toEqual([-367, 233])
  })
})

describe('other ways', () => {
  it('create_prorations waits for the renewal [P63]', async () => {
    const { customer, clock, id, item } = await onTheTenthDay()
    await world.stripe.subscriptions.update(id, { items: [{ id: item, price: pro }] })
    expect(
      (await world.stripe.invoiceItems.list({ customer, pending: true })).data.map(({ amount, proration }) => [
        amount,
        proration,
      ]),
    ).toEqual([
      [2200, true],
      [-1400, true],
    ])
    const preview = await world.stripe.invoices.createPreview({ subscription: id })
    expect(amounts(preview)).toEqual([-1400, 2200, 3300])
    await world.advance(clock, seconds('2026-12-12T11:00:00Z'))
    expect(await latest(customer)).toMatchObject({ amount_paid: 4100, total: preview.total })
    expect((await world.stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([])
  })
  it('none changes the price from the renewal on [P63]', async () => {
    const { customer, clock, id, item } = await onTheTenthDay()
    await world.stripe.subscriptions.update(id, { items: [{ id: item, price: pro }], proration_behavior: 'none' })
    await world.advance(clock, seconds('2026-12-12T11:00:00Z'))
    expect(await latest(customer)).toMatchObject({ amount_paid: 3300 })
  })
  it('monthly to yearly with a new anchor credits the month and charges the year now [P64]', async () => {
    const { customer, id, item } = await onTheTenthDay(1)
    const after = await world.stripe.subscriptions.update(id, {
      items: [{ id: item, price: yearly }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
    })
    expect(amounts(await latest(customer))).toEqual([-467, 7000])
    expect(after).toMatchObject({
      billing_cycle_anchor: tenDays,
      items: { data: [{ current_period_start: tenDays, current_period_end: seconds('2027-11-22T09:00:00Z') }] },
    })
  })
  it('monthly to yearly without a new anchor keeps the anchor [P64]', async () => {
    const { customer, id, item } = await onTheTenthDay(1)
    const after = await world.stripe.subscriptions.update(id, {
      items: [{ id: item, price: yearly }],
      proration_behavior: 'always_invoice',
    })
    const [end, from] = [seconds('2027-11-12T09:00:00Z'), seconds('2026-11-12T09:00:00Z')]
    expect(after).toMatchObject({
      billing_cycle_anchor: start / 1000,
      items: { data: [{ current_period_start: tenDays, current_period_end: end }] },
    })
    expect(amounts(await latest(customer))).toEqual([-467, Math.round((7000 * (end - tenDays)) / (end - from))])
  })
  it('a second item is charged for the rest, and credited when it goes [P60]', async () => {
    const { customer, clock, id } = await onTheTenthDay(1)
    const item = await world.stripe.subscriptionItems.create({
      subscription: id,
      price: pro,
      proration_behavior: 'always_invoice',
    })
    expect(amounts(await latest(customer))).toEqual([733])
    expect((await world.stripe.subscriptionItems.list({ subscription: id })).data).toHaveLength(2)
    await world.advance(clock, tenDays + 10 * dayLong)
    await world.stripe.subscriptionItems.del(item.id, { proration_behavior: 'always_invoice' })
    expect(amounts(await latest(customer))).toEqual([-367])
    expect((await refused(world.stripe.subscriptionItems.retrieve(item.id))).statusCode).toBe(404)
  })
  it('seats by the item, priced first [P60]', async () => {
    const { customer, item } = await onTheTenthDay(3)
    const changed = await world.stripe.subscriptionItems.update(item, {
      quantity: 4,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    expect(changed.quantity).toBe(4)
    expect((await latest(customer)).amount_paid).toBe(467)
  })
  it('in a trial nothing is prorated [P60]', async () => {
    const { customer } = await world.customerOnClock()
    const { id, items } = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: team }],
      trial_period_days: 10,
    })
    await world.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id, price: pro }],
      proration_behavior: 'always_invoice',
    })
    expect((await world.stripe.invoices.list({ customer })).data).toHaveLength(1)
  })
  it('cancelling with prorate gives back what is left [P65]', async () => {
    const { customer, id } = await onTheTenthDay()
    const preview = await world.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { cancel_now: true },
    })
    expect(preview.total).toBe(-1400)
    await world.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: -1400 })
  })
  it('percentages off are in the prorated amounts [P66]', async () => {
    const { customer, clock } = await world.customerOnClock()
    const coupon = await world.stripe.coupons.create({ percent_off: 10, duration: 'forever' })
    const { id, items } = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: team, quantity: 3 }],
      discounts: [{ coupon: coupon.id }],
    })
    await world.advance(clock, tenDays)
    await world.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id, price: pro }],
      proration_behavior: 'always_invoice',
    })
    expect(amounts(await latest(customer))).toEqual([-1260, 1980])
    expect((await latest(customer)).total).toBe(720)
  })
  it('a first period up to a given anchor costs its share [P67]', async () => {
    const { customer } = await world.customerOnClock()
    const subscription = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: team }],
      billing_cycle_anchor: seconds('2026-11-22T09:00:00Z'),
    })
    expect((await latest(customer)).amount_paid).toBe(Math.round((700 * 10) / 31))
    expect(subscription.items.data[0]?.current_period_end).toBe(seconds('2026-11-22T09:00:00Z'))
  })
  it('a date outside the period is refused [P60]', async () => {
    const { id, item } = await onTheTenthDay()
    const update = (proration_date: number) =>
      world.stripe.subscriptions.update(id, { items: [{ id: item, quantity: 4 }], proration_date })
    expect((await refused(update(start / 1000 - 1))).param).toBe('proration_date')
    expect((await refused(update(seconds('2027-01-01T00:00:00Z')))).param).toBe('proration_date')
  })
})

describe('a change that is not paid', () => {
  const change = (id: string, item: string, payment_behavior: Stripe.SubscriptionUpdateParams['payment_behavior']) =>
    world.stripe.subscriptions.update(id, {
      items: [{ id: item, price: pro }],
      proration_behavior: 'always_invoice',
      payment_behavior,
    })
  it('error_if_incomplete leaves the old price and no trace [P68]', async () => {
    const { customer, id, item } = await onTheTenthDay(3, 'pm_card_chargeCustomerFail')
    expect((await refused(change(id, item, 'error_if_incomplete'))).statusCode).toBe(402)
    expect((await world.stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(team)
    expect((await world.stripe.invoiceItems.list({ customer })).data).toEqual([])
    expect((await world.stripe.invoices.list({ customer })).data).toHaveLength(1)
  })
  it('allow_incomplete changes it and is past due [P68]', async () => {
    const { id, item } = await onTheTenthDay(3, 'pm_card_chargeCustomerFail')
    expect(await change(id, item, 'allow_incomplete')).toMatchObject({
      status: 'past_due',
      items: { data: [{ price: { id: pro } }] },
    })
  })
  it('default_incomplete waits for the payment to be confirmed [P68]', async () => {
    const { customer, id, item } = await onTheTenthDay()
    expect((await change(id, item, 'default_incomplete')).status).toBe('past_due')
    await world.stripe.invoices.pay((await latest(customer)).id)
    expect((await world.stripe.subscriptions.retrieve(id)).status).toBe('active')
  })
  it('pending_if_incomplete keeps the old price until it is paid [P69]', async () => {
    const { customer, id, item } = await onTheTenthDay(3, 'pm_card_chargeCustomerFail')
    const waiting = await change(id, item, 'pending_if_incomplete')
    expect(waiting).toMatchObject({
      status: 'active',
      items: { data: [{ price: { id: team } }] },
      pending_update: { subscription_items: [{ price: { id: pro } }] },
    })
    const good = await world.defaultCard(customer, 'pm_card_visa')
    await world.stripe.invoices.pay((await latest(customer)).id, { payment_method: good })
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
      pending_update: null,
      items: { data: [{ price: { id: pro } }] },
    })
  })
  it('pending_if_incomplete is forgotten after 23 hours, and its invoice void [P69]', async () => {
    const { customer, clock, id, item } = await onTheTenthDay(3, 'pm_card_chargeCustomerFail')
    await change(id, item, 'pending_if_incomplete')
    await world.advance(clock, tenDays + 24 * 3600)
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
      pending_update: null,
      status: 'active',
      items: { data: [{ price: { id: team } }] },
    })
    expect((await latest(customer)).status).toBe('void')
  })
})
