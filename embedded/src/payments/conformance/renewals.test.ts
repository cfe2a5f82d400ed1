import { describe, expect, it } from 'vitest'
import { finalizedAndPaid, inOneWorld, price, statusOf, typesSince, world } from './one-world.ts'
import { dayLong, hour, openWorld, refused, seconds, sendForm } from './world.ts'

inOneWorld(700)

describe('renewals', () => {
  it('are announced, drafted, and collected an hour later [P45]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    const end = seconds('2026-12-12T09:00:00Z')
    const mark = await world.lastEvent()
    await world.advance(clock, end + 60)
    expect(await typesSince(mark)).toEqual(['invoice.upcoming', 'customer.subscription.updated', 'invoice.created'])
    const [draft] = (await world.stripe.invoices.list({ customer, status: 'draft' })).data
    expect(draft).toMatchObject({ number: null, automatically_finalizes_at: end + hour })
    const second = await world.lastEvent()
    await world.advance(clock, end + hour + 60)
    expect(await typesSince(second)).toEqual(finalizedAndPaid)
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_start: end, current_period_end: seconds('2027-01-12T09:00:00Z') }] },
    })
  })
  it('declined are past due, retried after 3, 5 and 7 days, and then the subscription ends [P46]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    await world.defaultCard(customer, 'pm_card_chargeCustomerFail')
    const first = seconds('2026-12-12T10:00:00Z')
    const mark = await world.lastEvent()
    await world.advance(clock, first + 60)
    expect((await typesSince(mark)).slice(-5)).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.updated',
      'customer.subscription.updated',
    ])
    expect(await statusOf(id)).toBe('past_due')
    const open = async () => (await world.stripe.invoices.list({ customer, status: 'open' })).data[0]
    expect(await open()).toMatchObject({ attempt_count: 1, next_payment_attempt: first + 3 * dayLong })
    await world.advance(clock, first + 3 * dayLong + 60)
    expect(await open()).toMatchObject({ attempt_count: 2, next_payment_attempt: first + 8 * dayLong })
    await world.advance(clock, first + 8 * dayLong + 60)
    expect(await open()).toMatchObject({ attempt_count: 3, next_payment_attempt: first + 15 * dayLong })
    expect(await statusOf(id)).toBe('past_due')
    const last = await world.lastEvent()
    await world.advance(clock, first + 15 * dayLong + 60)
    expect(await statusOf(id)).toBe('canceled')
    expect(await typesSince(last)).toContain('customer.subscription.deleted')
    expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
      cancellation_details: { reason: 'payment_failed' },
    })
  })
  it('declined are mended by a new default card at the next retry [P46]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    await world.defaultCard(customer, 'pm_card_chargeCustomerFail')
    const first = seconds('2026-12-12T10:00:00Z')
    await world.advance(clock, first + 60)
    expect(await statusOf(id)).toBe('past_due')
    await world.defaultCard(customer, 'pm_card_visa')
    await world.advance(clock, first + 3 * dayLong + 60)
    expect(await statusOf(id)).toBe('active')
  })
  it('declined are mended at once by paying the invoice [P46]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    await world.defaultCard(customer, 'pm_card_chargeCustomerFail')
    await world.advance(clock, seconds('2026-12-12T10:01:00Z'))
    const [invoice] = (await world.stripe.invoices.list({ customer, status: 'open' })).data
    expect((await refused(world.stripe.invoices.pay(invoice?.id ?? ''))).statusCode).toBe(402)
    const good = await world.defaultCard(customer, 'pm_card_visa')
    await world.stripe.invoices.pay(invoice?.id ?? '', { payment_method: good })
    expect(await statusOf(id)).toBe('active')
  })
  it('that need the bank wait with payment_action_required [P46]', async () => {
    const { customer, clock, id } = await world.subscriberOnClock(price)
    await world.defaultCard(customer, 'pm_card_authenticationRequired')
    const mark = await world.lastEvent()
    await world.advance(clock, seconds('2026-12-12T10:01:00Z'))
    expect(await typesSince(mark)).toContain('invoice.payment_action_required')
    expect(await statusOf(id)).toBe('past_due')
    const intent = (await world.stripe.paymentIntents.list({ customer })).data.find(
      ({ status }) => status === 'requires_action',
    )
    await sendForm(intent?.next_action?.redirect_to_url?.url ?? '', { answer: 'approve', code: '123456' })
    expect(await statusOf(id)).toBe('active')
  })
  it('after the last try may leave the subscription unpaid instead, as the account has set [P46]', async () => {
    const other = await openWorld({ dunning: { afterDays: [1], end: 'unpaid' } })
    try {
      const { customer, clock } = await other.customerOnClock()
      const { id } = await other.stripe.subscriptions.create({ customer, items: [{ price: await other.price() }] })
      await other.defaultCard(customer, 'pm_card_chargeCustomerFail')
      await other.advance(clock, seconds('2026-12-14T00:00:00Z'))
      expect((await other.stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
      await other.advance(clock, seconds('2027-01-13T00:00:00Z'))
      expect((await other.stripe.invoices.list({ customer })).data[0]).toMatchObject({
        status: 'draft',
        auto_advance: false,
      })
      expect(other.takeProblems()).toEqual([])
    } finally {
      await other.close()
    }
  })
  it('keep the anchor’s day over four years of month ends [P47]', async () => {
    const at = seconds('2027-01-31T12:00:00Z')
    const { customer, clock } = await world.customerOnClock('pm_card_visa', at)
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    const days: string[] = []
    for (let month = 1; month <= 48; month++) {
      const { items } = await world.stripe.subscriptions.retrieve(id)
      const end = items.data[0]?.current_period_end ?? 0
      days.push(new Date(end * 1000).toISOString().slice(0, 16))
      await world.advance(clock, end + 2 * hour)
    }
    const expected = Array.from({ length: 48 }, (_, index) => {
      const [year, month] = [2027 + Math.floor((index + 1) / 12), (index + 1) % 12]
      const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
      return new Date(Date.UTC(year, month, Math.min(31, last), 12)).toISOString().slice(0, 16)
    })
    expect(days).toEqual(expected)
    const paid = (await world.stripe.invoices.list({ customer, limit: 100, status: 'paid' })).data
    expect(paid).toHaveLength(49)
    expect(paid.every(({ amount_paid: amount }) => amount === 700)).toBe(true)
  })
})
