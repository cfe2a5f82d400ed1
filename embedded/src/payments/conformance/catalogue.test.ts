import { describe, expect, it } from 'vitest'
import { inOneWorld, world } from './one-world.ts'
import { refused } from './world.ts'

inOneWorld()

describe('customers', () => {
  it('are made, read, changed, listed and deleted [P20]', async () => {
    const made = await world.stripe.customers.create({
      email: 'ada@okafor.studio',
      name: 'Ada',
      address: { country: 'GB', postal_code: 'LS9 8AG' },
      preferred_locales: ['en-GB'],
      shipping: { name: 'Ada', address: { line1: '1 Row' } },
    })
    expect(made).toMatchObject({
      object: 'customer',
      balance: 0,
      livemode: false,
      invoice_prefix: expect.stringMatching(/^[A-Z0-9]{8}$/),
    })
    const changed = await world.stripe.customers.update(made.id, { name: '', phone: '+44 1' })
    expect(changed).toMatchObject({ name: null, phone: '+44 1', email: 'ada@okafor.studio' })
    expect((await world.stripe.customers.list({ email: 'ada@okafor.studio' })).data).toHaveLength(1)
    expect(await world.stripe.customers.del(made.id)).toMatchObject({ id: made.id, object: 'customer', deleted: true })
    expect(await world.stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true })
    expect((await world.stripe.customers.list({ email: 'ada@okafor.studio' })).data).toHaveLength(0)
  })
  it('are made with a card that is attached and the default in one call [P20]', async () => {
    const made = await world.stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    const { data } = await world.stripe.customers.listPaymentMethods(made.id)
    expect(data.map(({ id }) => id)).toEqual([made.invoice_settings.default_payment_method])
    expect(
      (await refused(world.stripe.customers.create({ invoice_settings: { default_payment_method: 'pm_card_visa' } })))
        .param,
    ).toBe('invoice_settings[default_payment_method]')
  })
  it('that are deleted can no longer be used, and their subscriptions end [P20]', async () => {
    const customer = await world.customerWithCard()
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price: await world.price() }] })
    await world.stripe.customers.del(customer)
    expect((await world.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    expect((await refused(world.stripe.customers.update(customer, { name: 'x' }))).code).toBe('resource_missing')
    expect(
      (await refused(world.stripe.subscriptions.create({ customer, items: [{ price: await world.price() }] }))).param,
    ).toBe('customer')
  })
  it('an update that changes nothing emits nothing; one that does says what was [P21]', async () => {
    const { id } = await world.stripe.customers.create({ name: 'Before', metadata: { a: '1' } })
    const mark = await world.lastEvent()
    await world.stripe.customers.update(id, { name: 'Before' })
    expect(await world.since(mark)).toEqual([])
    await world.stripe.customers.update(id, { name: 'After', metadata: { b: '2' } })
    const [event] = await world.since(mark)
    expect(event).toMatchObject({
      type: 'customer.updated',
      data: { object: { name: 'After' }, previous_attributes: { name: 'Before', metadata: { b: null } } },
    })
  })
  it.each(['nonsense', 'a b@c.d'])('refuse the address %s', async (email) => {
    expect((await refused(world.stripe.customers.create({ email }))).code).toBe('email_invalid')
  })
  it('have a credit balance with its transactions [P22]', async () => {
    const { id } = await world.stripe.customers.create({})
    const credit = await world.stripe.customers.createBalanceTransaction(id, {
      amount: -500,
      currency: 'gbp',
      description: 'Sorry',
    })
    expect(credit).toMatchObject({ amount: -500, ending_balance: -500, type: 'adjustment' })
    await world.stripe.customers.createBalanceTransaction(id, { amount: 200, currency: 'gbp' })
    expect(await world.stripe.customers.retrieve(id)).toMatchObject({ balance: -300, currency: 'gbp' })
    expect((await world.stripe.customers.listBalanceTransactions(id)).data.map(({ amount }) => amount)).toEqual([
      200, -500,
    ])
    const described = await world.stripe.customers.updateBalanceTransaction(id, credit.id, { description: 'Again' })
    expect(described.description).toBe('Again')
    expect((await world.stripe.customers.retrieveBalanceTransaction(id, credit.id)).description).toBe('Again')
    expect(
      (await refused(world.stripe.customers.createBalanceTransaction(id, { amount: 1, currency: 'usd' }))).param,
    ).toBe('currency')
  })
})

describe('products', () => {
  it('are made with a price, changed, found and archived [P23]', async () => {
    const product = await world.stripe.products.create({
      name: 'Pro',
      description: 'Unlimited',
      default_price_data: { currency: 'gbp', unit_amount: 600, recurring: { interval: 'month' } },
      marketing_features: [{ name: 'All of it' }],
      metadata: { plan: 'pro' },
    })
    expect(product).toMatchObject({ active: true, default_price: expect.stringMatching(/^price_/) })
    const price = await world.stripe.prices.retrieve(String(product.default_price))
    expect(price).toMatchObject({ unit_amount: 600, product: product.id })
    expect(String(price.unit_amount_decimal)).toBe('600')
    const changed = await world.stripe.products.update(product.id, { name: 'Pro plus', active: false })
    expect(changed).toMatchObject({ name: 'Pro plus', active: false })
    expect((await world.stripe.products.search({ query: 'metadata["plan"]:"pro"' })).data).toHaveLength(1)
    expect((await world.stripe.products.list({ active: false })).data.map(({ id }) => id)).toContain(product.id)
    expect((await refused(world.stripe.products.del(product.id))).statusCode).toBe(400)
  })
  it('take an id of one’s own, once, so that a catalogue is seeded idempotently [P23]', async () => {
    expect((await world.stripe.products.create({ id: 'prod_team', name: 'Team' })).id).toBe('prod_team')
    expect((await refused(world.stripe.products.create({ id: 'prod_team', name: 'Team' }))).code).toBe(
      'resource_already_exists',
    )
    expect((await world.stripe.products.retrieve('prod_team')).name).toBe('Team')
  })
  it('without prices can be deleted', async () => {
    const { id } = await world.stripe.products.create({ name: 'Gone' })
    expect(await world.stripe.products.del(id)).toMatchObject({ deleted: true })
    expect((await refused(world.stripe.products.retrieve(id))).statusCode).toBe(404)
  })
})

describe('prices', () => {
  it('move their lookup key to their successor [P24]', async () => {
    const product = (await world.stripe.products.create({ name: 'Keyed' })).id
    const old = await world.stripe.prices.create({
      product,
      currency: 'gbp',
      unit_amount: 600,
      recurring: { interval: 'month' },
      lookup_key: 'pro_monthly',
    })
    const again = {
      product,
      currency: 'gbp',
      unit_amount: 700,
      recurring: { interval: 'month' as const },
      lookup_key: 'pro_monthly',
    }
    expect((await refused(world.stripe.prices.create(again))).param).toBe('lookup_key')
    const next = await world.stripe.prices.create({ ...again, transfer_lookup_key: true })
    expect((await world.stripe.prices.retrieve(old.id)).lookup_key).toBeNull()
    expect((await world.stripe.prices.list({ lookup_keys: ['pro_monthly'] })).data.map(({ id }) => id)).toEqual([
      next.id,
    ])
  })
  it('may have parts of the smallest unit, as decimals', async () => {
    const product = (await world.stripe.products.create({ name: 'Fine' })).id
    const price = await world.stripe.prices.create({ product, currency: 'gbp', unit_amount_decimal: '0.5' as never })
    expect(price.unit_amount).toBeNull()
    expect(String(price.unit_amount_decimal)).toBe('0.5')
    expect(price).toMatchObject({ type: 'one_time', recurring: null })
  })
  it.each([
    ['no amount', {}, 'unit_amount'],
    ['both amounts', { unit_amount: 1, unit_amount_decimal: '1' }, 'unit_amount'],
    ['an unknown currency', { unit_amount: 1, currency: 'xxz' }, 'currency'],
    ['tiers, which are not built', { unit_amount: 1, billing_scheme: 'tiered' }, 'billing_scheme'],
    [
      'a meter, which is not built',
      { unit_amount: 1, recurring: { interval: 'month', meter: 'm' } },
      'recurring[meter]',
    ],
  ])('refuse %s', async (_name, more, param) => {
    const product = (await world.stripe.products.create({ name: 'Odd' })).id
    expect((await refused(world.stripe.prices.create({ product, currency: 'gbp', ...more } as never))).param).toBe(
      param,
    )
  })
  it('are changed and archived, and an archived one starts no subscription [P24]', async () => {
    const price = await world.price()
    expect(
      await world.stripe.prices.update(price, { active: false, nickname: 'old', metadata: { a: 'b' } }),
    ).toMatchObject({ active: false, nickname: 'old' })
    const customer = await world.customerWithCard()
    expect((await refused(world.stripe.subscriptions.create({ customer, items: [{ price }] }))).code).toBe(
      'price_inactive',
    )
  })
})

describe('coupons and promotion codes', () => {
  it('coupons are made, renamed, listed and deleted [P25]', async () => {
    const coupon = await world.stripe.coupons.create({
      id: 'LEDGER10',
      percent_off: 10,
      duration: 'repeating',
      duration_in_months: 12,
      name: 'Ledger',
    })
    expect(coupon).toMatchObject({ id: 'LEDGER10', valid: true, times_redeemed: 0, duration_in_months: 12 })
    expect((await world.stripe.coupons.update('LEDGER10', { name: 'Again' })).name).toBe('Again')
    expect((await world.stripe.coupons.list()).data.map(({ id }) => id)).toContain('LEDGER10')
    expect(await world.stripe.coupons.del('LEDGER10')).toMatchObject({ deleted: true })
  })
  it.each([
    [{ duration: 'once' }],
    [{ percent_off: 10, amount_off: 5 }],
    [{ amount_off: 5 }],
    [{ percent_off: 101 }],
    [{ percent_off: 10, duration: 'repeating' }],
    [{ percent_off: 10, redeem_by: 1 }],
  ])('refuse %o [P25]', async (given) => {
    expect((await refused(world.stripe.coupons.create(given as never))).statusCode).toBe(400)
  })
  it('a code belongs to a coupon, is unique while active, and is read without regard to case [P26]', async () => {
    const coupon = await world.stripe.coupons.create({ percent_off: 20 })
    const promotion = { type: 'coupon' as const, coupon: coupon.id }
    const code = await world.stripe.promotionCodes.create({ promotion, code: 'AUTUMN26' })
    expect(code).toMatchObject({ active: true, promotion: { coupon: coupon.id } })
    expect((await refused(world.stripe.promotionCodes.create({ promotion, code: 'autumn26' }))).param).toBe('code')
    expect((await world.stripe.promotionCodes.list({ code: 'Autumn26' })).data).toHaveLength(1)
    await world.stripe.promotionCodes.update(code.id, { active: false })
    expect((await world.stripe.promotionCodes.create({ promotion, code: 'autumn26' })).active).toBe(true)
  })
  it('a coupon that is used up is no longer valid [P25]', async () => {
    const coupon = await world.stripe.coupons.create({ percent_off: 50, duration: 'forever', max_redemptions: 1 })
    const price = await world.price(1000)
    const subscribe = async () =>
      world.stripe.subscriptions.create({
        customer: await world.customerWithCard(),
        items: [{ price }],
        discounts: [{ coupon: coupon.id }],
      })
    await subscribe()
    expect(await world.stripe.coupons.retrieve(coupon.id)).toMatchObject({ valid: false, times_redeemed: 1 })
    expect((await refused(subscribe())).code).toBe('coupon_expired')
  })
})
