import { describe, expect, it } from 'vitest'
import { practiceCards } from '../cards.ts'
import { inOneWorld, world } from './one-world.ts'
import { refused, sendForm, until } from './world.ts'

inOneWorld()

const typed = (number: string, more: object = {}) => ({
  type: 'card' as const,
  card: { number, exp_month: 8, exp_year: 2029, cvc: '314', ...more },
})
const pay = (payment_method: string, more: object = {}) =>
  world.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'gbp',
    payment_method,
    confirm: true,
    return_url: 'https://example.org/back',
    ...more,
  })
const approve = (url: string, answer = 'approve') => sendForm(url, { answer, code: '204118' })

describe('practice cards', () => {
  it('a typed card is kept as brand, last four and expiry [P30]', async () => {
    const method = await world.stripe.paymentMethods.create(typed('4242 4242 4242 4242'))
    expect(method.card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      exp_month: 8,
      exp_year: 2029,
      checks: { cvc_check: 'pass' },
    })
    expect(JSON.stringify(method)).not.toContain('42424242')
  })
  it.each([
    ['5454545454545454', 'card_declined', 'test_mode_live_card'],
    ['371449635398431', 'card_declined', 'test_mode_live_card'],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
    ['4242424242424241', 'incorrect_number', ''],
    ['5555555555554445', 'incorrect_number', ''],
    ['1234567', 'incorrect_number', ''],
    ['not a number', 'incorrect_number', ''],
  ])('%s is refused, and the answer does not repeat it [P31]', async (number, code, decline) => {
    const error = await refused(world.stripe.paymentMethods.create(typed(number)))
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, param: 'number' })
    expect(error.decline_code ?? '').toBe(decline)
    expect(JSON.stringify(error.raw)).not.toContain(number)
  })
  it.each([
    ['4000 0566 5566 5556', '123', 'visa', 'debit', 'visa'],
    ['5555 5555 5555 4444', '123', 'mastercard', 'credit', 'mastercard'],
    ['5105 1051 0510 5100', '123', 'mastercard', 'prepaid', 'mastercard'],
    ['3782 822463 10005', '1234', 'amex', 'credit', 'american_express'],
    ['6011 1111 1111 1117', '123', 'discover', 'credit', 'discover'],
    ['3056 9300 0902 0004', '123', 'diners', 'credit', 'diners_club'],
    ['3566 0020 2036 0505', '123', 'jcb', 'credit', 'jcb'],
    ['6200 0000 0000 0005', '123', 'unionpay', 'credit', 'union_pay'],
  ])('%s pays with its brand [P30]', async (number, cvc, brand, funding, shown) => {
    const method = await world.stripe.paymentMethods.create(typed(number, { cvc }))
    expect(method.card).toMatchObject({
      brand,
      funding,
      display_brand: shown,
      last4: number.slice(-4),
      networks: { available: [brand] },
    })
    const intent = await pay(method.id)
    const { latest_charge: charge } = await world.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    })
    expect(charge).toMatchObject({ paid: true, payment_method_details: { card: { brand, network: brand } } })
  })
  it.each([
    ['378282246310005', '123'],
    ['5555555555554444', '1234'],
  ])('%s with the code %s of another brand is refused [P30]', async (number, cvc) => {
    expect((await refused(world.stripe.paymentMethods.create(typed(number, { cvc })))).code).toBe('invalid_cvc')
  })
  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ])('%s, as the testing page names it, declines [P32]', async (name, code, decline) => {
    expect(await refused(pay(name))).toMatchObject({ statusCode: 402, code, decline_code: decline })
  })
  it.each([
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2025 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('%o is refused [P31]', async (more, code) => {
    expect((await refused(world.stripe.paymentMethods.create(typed('4242424242424242', more)))).code).toBe(code)
  })
  it.each(practiceCards.filter(({ charge }) => typeof charge === 'object').map((card) => [card.alias, card] as const))(
    'pm_card_%s declines with its own code, and the failed charge is kept [P32]',
    async (alias, { charge }) => {
      if (typeof charge === 'string') throw new Error('not a declining card')
      const error = await refused(pay(`pm_card_${alias}`))
      expect(error).toMatchObject({ statusCode: 402, code: charge.code, decline_code: charge.declineCode })
      const intent = await world.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '', {
        expand: ['latest_charge'],
      })
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { code: charge.code },
      })
      expect(intent.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: charge.code })
    },
  )
  it.each(practiceCards.map((card) => [card.alias, card] as const))(
    'pm_card_%s attaches only if it can be saved [P33]',
    async (alias, card) => {
      const { id } = await world.stripe.customers.create({})
      const attach = world.stripe.paymentMethods.attach(`pm_card_${alias}`, { customer: id })
      if (card.attaches) expect((await attach).customer).toBe(id)
      else expect((await refused(attach)).statusCode).toBe(402)
    },
  )
})

describe('payment methods', () => {
  it('are attached once, listed, changed and detached for good [P33]', async () => {
    const { id } = await world.stripe.customers.create({})
    const method = await world.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    await world.stripe.paymentMethods.attach(method.id, { customer: id })
    expect((await world.stripe.customers.listPaymentMethods(id)).data).toHaveLength(1)
    expect((await world.stripe.paymentMethods.list({ customer: id, type: 'card' })).data).toHaveLength(1)
    const changed = await world.stripe.paymentMethods.update(method.id, {
      billing_details: { name: 'Ada' },
      card: { exp_month: 1, exp_year: 2031 },
    })
    expect(changed).toMatchObject({ billing_details: { name: 'Ada' }, card: { exp_month: 1, exp_year: 2031 } })
    await world.stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } })
    expect((await world.stripe.paymentMethods.detach(method.id)).customer).toBeNull()
    expect(await world.stripe.customers.retrieve(id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
    expect((await refused(world.stripe.paymentMethods.attach(method.id, { customer: id }))).code).toBe(
      'payment_method_unexpected_state',
    )
  })
  it('of somebody else cannot be used [P34]', async () => {
    const [one, two] = [await world.customerWithCard(), await world.customerWithCard()]
    const theirs = (await world.stripe.customers.listPaymentMethods(two)).data[0]?.id ?? ''
    expect((await refused(pay(theirs, { customer: one }))).statusCode).toBe(400)
    expect(
      (await refused(world.stripe.customers.update(one, { invoice_settings: { default_payment_method: theirs } })))
        .code,
    ).toBe('resource_missing')
    expect((await refused(world.stripe.customers.retrievePaymentMethod(one, theirs))).statusCode).toBe(404)
    const price = await world.price()
    expect(
      (
        await refused(
          world.stripe.subscriptions.create({ customer: one, items: [{ price }], default_payment_method: theirs }),
        )
      ).statusCode,
    ).toBe(400)
  })
})

describe('payment intents', () => {
  it('go from requires_payment_method over requires_confirmation to succeeded [P35]', async () => {
    const intent = await world.stripe.paymentIntents.create({ amount: 1500, currency: 'gbp', metadata: { order: '1' } })
    expect(intent.status).toBe('requires_payment_method')
    const chosen = await world.stripe.paymentIntents.update(intent.id, { payment_method: 'pm_card_visa', amount: 1600 })
    expect(chosen).toMatchObject({ status: 'requires_confirmation', amount: 1600 })
    const mark = await world.lastEvent()
    const done = await world.stripe.paymentIntents.confirm(intent.id)
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 1600 })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
    const charges = await world.stripe.charges.list({ payment_intent: intent.id })
    expect(charges.data[0]).toMatchObject({ amount: 1600, paid: true, metadata: { order: '1' } })
  })
  it('in a state that does not allow it are 400 payment_intent_unexpected_state [P35]', async () => {
    const done = await pay('pm_card_visa')
    for (const call of [
      world.stripe.paymentIntents.confirm(done.id),
      world.stripe.paymentIntents.cancel(done.id),
      world.stripe.paymentIntents.capture(done.id),
      world.stripe.paymentIntents.update(done.id, { amount: 1 }),
    ])
      expect((await refused(call)).code).toBe('payment_intent_unexpected_state')
    const bare = await world.stripe.paymentIntents.create({ amount: 100, currency: 'gbp' })
    expect((await refused(world.stripe.paymentIntents.confirm(bare.id))).code).toBe('payment_intent_unexpected_state')
  })
  it('are authorized first and captured later, in part too [P36]', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2000, amount_received: 0 })
    expect((await refused(world.stripe.paymentIntents.capture(held.id, { amount_to_capture: 2001 }))).code).toBe(
      'amount_too_large',
    )
    const taken = await world.stripe.paymentIntents.capture(held.id, { amount_to_capture: 1200 })
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 1200 })
    const other = await pay('pm_card_visa', { capture_method: 'manual' })
    expect((await world.stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned' })).status).toBe(
      'canceled',
    )
  })
  it('are listed, found and described', async () => {
    const customer = await world.customerWithCard()
    const { id } = await world.stripe.paymentIntents.create({
      amount: 99,
      currency: 'gbp',
      customer,
      metadata: { tag: 'x1' },
    })
    expect((await world.stripe.paymentIntents.list({ customer })).data.map((one) => one.id)).toEqual([id])
    expect((await world.stripe.paymentIntents.search({ query: 'metadata["tag"]:"x1"' })).data[0]?.id).toBe(id)
    expect((await world.stripe.paymentIntents.update(id, { description: 'Tea' })).description).toBe('Tea')
  })
  it.each([0, -1])('refuse the amount %d', async (amount) => {
    expect((await refused(world.stripe.paymentIntents.create({ amount, currency: 'gbp' }))).code).toBe(
      'parameter_invalid_integer',
    )
  })
})

describe('3-D Secure', () => {
  it.each(['threeDSecure2Required', 'authenticationRequired', 'authenticationRequiredOnSetup'])(
    'pm_card_%s asks the bank, and pays when it approves [P37]',
    async (alias) => {
      const waiting = await pay(`pm_card_${alias}`)
      expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
      const answered = await approve(waiting.next_action?.redirect_to_url?.url ?? '')
      expect(answered.status).toBe(303)
      expect(answered.url).toContain(`https://example.org/back?payment_intent=${waiting.id}`)
      expect(answered.url).toContain('redirect_status=succeeded')
      const done = await world.stripe.paymentIntents.retrieve(waiting.id, { expand: ['latest_charge'] })
      expect(done.status).toBe('succeeded')
      expect(done.latest_charge).toMatchObject({
        payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
      })
    },
  )
  it('refused by the bank, nothing is taken [P37]', async () => {
    const waiting = await pay('pm_card_threeDSecure2Required')
    const answered = await approve(waiting.next_action?.redirect_to_url?.url ?? '', 'refuse')
    expect(answered.url).toContain('redirect_status=failed')
    expect(await world.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await world.stripe.charges.list({ payment_intent: waiting.id })).data).toEqual([])
  })
  it('passed, and then declined [P37]', async () => {
    const waiting = await pay('pm_card_threeDSecureRequiredChargeDeclined')
    await approve(waiting.next_action?.redirect_to_url?.url ?? '')
    expect(await world.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
  })
  it('runs out after five minutes [P37]', async () => {
    const waiting = await pay('pm_card_threeDSecure2Required')
    world.advanceWall(301_000)
    await until(
      async () => (await world.stripe.paymentIntents.retrieve(waiting.id)).status === 'requires_payment_method',
    )
  })
  it('an approval that comes twice is charged once [P37]', async () => {
    const waiting = await pay('pm_card_threeDSecure2Required')
    const url = waiting.next_action?.redirect_to_url?.url ?? ''
    await Promise.all([approve(url), approve(url), approve(url)])
    expect((await world.stripe.charges.list({ payment_intent: waiting.id })).data).toHaveLength(1)
  })
  it('with nobody there is a decline, unless the card was set up [P38]', async () => {
    const customer = await world.customerWithCard(null)
    const setup = await world.stripe.setupIntents.create({
      customer,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: 'https://example.org/back',
    })
    expect(setup.status).toBe('requires_action')
    await approve(setup.next_action?.redirect_to_url?.url ?? '')
    const { payment_method: method, status } = await world.stripe.setupIntents.retrieve(setup.id)
    expect(status).toBe('succeeded')
    expect(await pay(String(method), { customer, off_session: true })).toMatchObject({ status: 'succeeded' })
    const other = await world.customerWithCard('pm_card_authenticationRequired')
    const theirs = (await world.stripe.customers.listPaymentMethods(other)).data[0]?.id ?? ''
    expect((await refused(pay(theirs, { customer: other, off_session: true }))).decline_code).toBe(
      'authentication_required',
    )
  })
})

describe('setup intents', () => {
  it('save a card for later [P38]', async () => {
    const customer = await world.customerWithCard(null)
    const intent = await world.stripe.setupIntents.create({ customer, usage: 'off_session' })
    expect(intent.status).toBe('requires_payment_method')
    const done = await world.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(done.status).toBe('succeeded')
    expect((await world.stripe.customers.listPaymentMethods(customer)).data[0]?.id).toBe(done.payment_method)
    expect((await world.stripe.setupIntents.list({ customer })).data).toHaveLength(1)
    expect((await refused(world.stripe.setupIntents.cancel(intent.id))).code).toBe('setup_intent_unexpected_state')
  })
  it('refuse a card that declines, refuse an absent one, and can be cancelled [P38]', async () => {
    const intent = await world.stripe.setupIntents.create({})
    expect(
      (await refused(world.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' })))
        .statusCode,
    ).toBe(402)
    expect((await world.stripe.setupIntents.retrieve(intent.id)).last_setup_error).toMatchObject({
      code: 'card_declined',
    })
    expect((await refused(world.stripe.setupIntents.confirm(intent.id))).code).toBe('setup_intent_unexpected_state')
    expect((await world.stripe.setupIntents.cancel(intent.id)).status).toBe('canceled')
  })
})

describe('the account’s balance', () => {
  it('says what each charge brought and each refund took, with the fee, and what is left [P79]', async () => {
    const held = async () =>
      (await world.stripe.balance.retrieve()).available.find(({ currency }) => currency === 'gbp')?.amount ?? 0
    const before = await held()
    const intent = await pay('pm_card_visa')
    const charge = await world.stripe.charges.retrieve(String(intent.latest_charge), {
      expand: ['balance_transaction'],
    })
    expect(charge.balance_transaction).toMatchObject({
      object: 'balance_transaction',
      amount: 2000,
      fee: 50,
      net: 1950,
      currency: 'gbp',
      type: 'charge',
      source: charge.id,
      fee_details: [{ amount: 50, type: 'stripe_fee' }],
    })
    expect(await held()).toBe(before + 1950)
    const refund = await world.stripe.refunds.create({ charge: charge.id, amount: 500 })
    const taken = await world.stripe.balanceTransactions.retrieve(String(refund.balance_transaction), {
      expand: ['source'],
    })
    expect(taken).toMatchObject({ amount: -500, fee: 0, net: -500, type: 'refund', source: { id: refund.id } })
    expect(await held()).toBe(before + 1450)
    const { data } = await world.stripe.balanceTransactions.list({ type: 'refund', currency: 'gbp', limit: 1 })
    expect(data).toMatchObject([{ id: taken.id }])
    expect((await world.stripe.balanceTransactions.list({ source: charge.id })).data).toHaveLength(1)
  })
  it('gets nothing of what was declined or only authorized, and what was captured of the rest [P79]', async () => {
    const error = await refused(pay('pm_card_chargeDeclined'))
    const declined = await world.stripe.charges.retrieve(String(error.payment_intent?.latest_charge))
    expect(declined.balance_transaction).toBeNull()
    const intent = await pay('pm_card_visa', { capture_method: 'manual' })
    const of = async () =>
      (await world.stripe.charges.retrieve(String(intent.latest_charge), { expand: ['balance_transaction'] }))
        .balance_transaction
    expect(await of()).toBeNull()
    await world.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 1000 })
    expect(await of()).toMatchObject({ amount: 1000, fee: 35, net: 965 })
  })
  it('refuses what it does not have [P79]', async () => {
    expect((await refused(world.stripe.balanceTransactions.retrieve('txn_nothing'))).code).toBe('resource_missing')
    expect((await refused(world.stripe.balanceTransactions.list({ payout: 'po_1' }))).code).toBe('parameter_unknown')
    expect((await refused(world.stripe.payouts.list())).statusCode).toBe(404)
  })
})

describe('refunds', () => {
  it('give back a part and then the rest, and never more [P39]', async () => {
    const intent = await pay('pm_card_visa')
    const mark = await world.lastEvent()
    const part = await world.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 500,
      reason: 'requested_by_customer',
    })
    expect(part).toMatchObject({ amount: 500, status: 'succeeded' })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual(['refund.created', 'charge.refunded'])
    expect((await refused(world.stripe.refunds.create({ payment_intent: intent.id, amount: 1501 }))).code).toBe(
      'amount_too_large',
    )
    expect((await world.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(1500)
    expect((await refused(world.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    )
    const charge = await world.stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 2000 })
    expect(charge.refunds?.data).toHaveLength(2)
    expect((await world.stripe.refunds.list({ charge: charge.id })).data).toHaveLength(2)
    expect((await world.stripe.refunds.update(part.id, { metadata: { why: 'x' } })).metadata).toEqual({ why: 'x' })
  })
  it('of a payment that was never made are refused [P39]', async () => {
    const error = await refused(pay('pm_card_chargeDeclined'))
    expect((await refused(world.stripe.refunds.create({ payment_intent: error.payment_intent?.id }))).statusCode).toBe(
      400,
    )
    expect((await refused(world.stripe.refunds.create({}))).code).toBe('parameter_missing')
  })
})
