import { describe, expect, it } from 'vitest'
import { inOneWorld, price as monthly, world } from './one-world.ts'
import { dayLong, refused, start } from './world.ts'

inOneWorld(700)

async function disputed(card = 'pm_card_createDispute') {
  const intent = await world.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'gbp',
    payment_method: card,
    confirm: true,
    return_url: 'https://example.org/back',
  })
  const [dispute] = (await world.stripe.disputes.list({ payment_intent: intent.id })).data
  return { intent, id: dispute?.id ?? '', charge: String(intent.latest_charge) }
}
const pounds = async () => (await world.stripe.balance.retrieve()).available.find(({ currency }) => currency === 'gbp')

describe('a disputed payment', () => {
  it('[P16] is taken back with a fee at once, and cannot be refunded as well', async () => {
    const before = (await pounds())?.amount ?? 0
    const mark = await world.lastEvent()
    const { id, charge } = await disputed()
    expect((await world.since(mark)).map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
    expect(await world.stripe.disputes.retrieve(id, { expand: ['charge', 'payment_intent'] })).toMatchObject({
      amount: 2000,
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      charge: { disputed: true, paid: true },
      payment_intent: { status: 'succeeded' },
      balance_transactions: [{ amount: -2000, fee: 2000, net: -4000, reporting_category: 'dispute', source: id }],
      evidence_details: { due_by: start / 1000 + 7 * dayLong, has_evidence: false, submission_count: 0 },
    })
    // The payment brought 20.00 less its own fee of 0.50.
    expect((await pounds())?.amount).toBe(before + 1950 - 4000)
    expect((await refused(world.stripe.refunds.create({ charge }))).code).toBe('charge_disputed')
  })
  it('[P16] says why by its card', async () => {
    const { id } = await disputed('pm_card_createDisputeProductNotReceived')
    expect((await world.stripe.disputes.retrieve(id)).reason).toBe('product_not_received')
    expect((await world.stripe.disputes.list({ limit: 1 })).data[0]?.id).toBe(id)
  })
  it('[P17] is won by evidence that wins, and the money comes back', async () => {
    const { id, charge } = await disputed()
    const staged = await world.stripe.disputes.update(id, {
      evidence: { customer_name: 'Ada', product_description: 'Duebook Pro' },
      submit: false,
    })
    expect(staged).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Ada' } })
    const before = (await pounds())?.amount ?? 0
    const mark = await world.lastEvent()
    const won = await world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(won).toMatchObject({
      status: 'won',
      evidence: { customer_name: 'Ada' },
      evidence_details: { submission_count: 1, submission_method: 'manual' },
      balance_transactions: [{ amount: -2000 }, { amount: 2000, fee: 0, reporting_category: 'dispute_reversal' }],
    })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
    expect((await pounds())?.amount).toBe(before + 2000)
    expect((await refused(world.stripe.disputes.close(id))).message).toContain('already closed')
    expect((await world.stripe.refunds.create({ charge })).amount).toBe(2000)
  })
  it.each([
    [
      'evidence that loses',
      (id: string) => world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } }),
    ],
    ['being accepted', (id: string) => world.stripe.disputes.close(id)],
  ])('[P17] is lost by %s', async (_how, act) => {
    const { id, charge } = await disputed()
    const before = (await pounds())?.amount
    expect((await act(id)).status).toBe('lost')
    expect((await pounds())?.amount).toBe(before)
    expect((await refused(world.stripe.refunds.create({ charge }))).code).toBe('charge_disputed')
    const late = world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect((await refused(late)).message).toContain('already closed')
  })
  it('[P17] wants evidence before it is submitted, and is under review by any other', async () => {
    const { id } = await disputed()
    expect((await refused(world.stripe.disputes.update(id, { submit: true }))).param).toBe('evidence')
    const file = world.stripe.disputes.update(id, { evidence: { receipt: 'file_1' } })
    expect((await refused(file)).code).toBe('parameter_unknown')
    const said = await world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'They use it daily.' } })
    expect(said.status).toBe('under_review')
  })
  it('[P18] is lost when nobody answers for a week, and its subscription goes on all the while', async () => {
    const { stripe } = world
    const { customer, clock } = await world.customerOnClock('pm_card_createDispute')
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] })
    const [charge] = (await stripe.charges.list({ customer })).data
    const open = async () => (await stripe.disputes.list({ charge: charge?.id ?? '' })).data[0]
    expect(await open()).toMatchObject({ status: 'needs_response', amount: 700 })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    await world.advance(clock, start / 1000 + 8 * dayLong)
    expect(await open()).toMatchObject({ status: 'lost', evidence_details: { past_due: true } })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })
})
