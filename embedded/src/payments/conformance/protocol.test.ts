import { describe, expect, it, vi } from 'vitest'
import { inOneWorld, world } from './one-world.ts'
import { refused, secretKey } from './world.ts'
import { patience } from '../../conformance/patience.ts'

inOneWorld()

const call = (path: string, init: RequestInit = {}) =>
  fetch(world.base + path, {
    ...init,
    headers: {
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...init.headers,
    },
  })
type ErrorBody = { error: { type: string; code?: string; param?: string; message: string } }
const errorOf = async (response: Response) => ((await response.json()) as ErrorBody).error

describe('keys', () => {
  it('takes the key as bearer and as the user name of Basic [P01]', async () => {
    expect((await call('/v1/customers')).status).toBe(200)
    const basic = await call('/v1/customers', { headers: { Authorization: `Basic ${btoa(`${secretKey}:`)}` } })
    expect(basic.status).toBe(200)
  })
  it.each([
    ['none', ''],
    ['another', 'Bearer sk_test_another'],
    ['a longer one', `Bearer ${secretKey}x`],
    ['one that is no credential', 'Token abc'],
    ['an empty user name', `Basic ${btoa(':x')}`],
  ])('refuses %s with 401 and invalid_request_error [P01]', async (_name, header) => {
    const response = await call('/v1/customers', { headers: { Authorization: header } })
    expect(response.status).toBe(401)
    expect((await errorOf(response)).type).toBe('invalid_request_error')
  })
  it('is an authentication error of the SDK, before the address is even looked at', async () => {
    const error = await refused(world.client('sk_test_wrong').customers.list())
    expect(error.type).toBe('StripeAuthenticationError')
    expect((await call('/v1/nothing', { headers: { Authorization: '' } })).status).toBe(401)
  })
})

describe('addresses', () => {
  it.each(['/v1/nothing', '/v1/quotes', '/v1/payouts', '/v1/accounts', '/v1/customers/x/y/z'])(
    'answers %s with 404 Unrecognized request URL [P02]',
    async (path) => {
      const response = await call(path)
      expect(response.status).toBe(404)
      const error = await errorOf(response)
      expect(error).toMatchObject({ type: 'invalid_request_error' })
      expect(error.message).toContain(`Unrecognized request URL (GET: ${path})`)
    },
  )
  it('answers an SDK resource that is not built in the same way [P02]', async () => {
    const error = await refused(world.stripe.quotes.list())
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 })
  })
  it('gives every answer a request id [P03]', async () => {
    const customer = await world.stripe.customers.create({})
    expect(customer.lastResponse.requestId).toMatch(/^req_/)
    expect((await refused(world.stripe.customers.retrieve('cus_none'))).requestId).toMatch(/^req_/)
  })
  it('speaks one version and refuses others [P04]', async () => {
    const customer = await world.stripe.customers.create({})
    expect(customer.lastResponse.apiVersion).toBe('2026-10-28.endive')
    const other = await call('/v1/customers', { headers: { 'Stripe-Version': '2020-08-27' } })
    expect(other.status).toBe(400)
  })
})

describe('errors', () => {
  it('an unknown id in the address is 404 resource_missing [P05]', async () => {
    expect(await refused(world.stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    })
  })
  it('an unknown id in a parameter is 400 resource_missing [P05]', async () => {
    const error = await refused(
      world.stripe.subscriptions.create({ customer: 'cus_none', items: [{ price: 'price_none' }] }),
    )
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })
  })
  it.each([
    ['/v1/products', 'name', 'parameter_missing', ''],
    ['/v1/customers', 'nonsense', 'parameter_unknown', 'nonsense=1'],
    ['/v1/customers', 'address[nonsense]', 'parameter_unknown', 'address[nonsense]=1'],
    ['/v1/payment_intents', 'amount', 'parameter_invalid_integer', 'amount=1.5&currency=gbp'],
    ['/v1/payment_intents', 'amount', 'parameter_invalid_integer', 'amount=ten&currency=gbp'],
    ['/v1/subscriptions', 'items[0][quantity]', 'parameter_invalid_integer', 'customer=c&items[0][quantity]=x'],
    ['/v1/subscriptions', 'items', 'parameter_missing', 'customer=c'],
    ['/v1/prices', 'currency', 'parameter_invalid_empty', 'currency='],
    ['/v1/coupons', 'duration', 'parameter_invalid_enum', 'duration=sometimes&percent_off=5'],
  ])('%s names %s with %s [P06]', async (path, param, code, body) => {
    const response = await call(path, { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(await errorOf(response)).toMatchObject({ type: 'invalid_request_error', code, param })
  })
  it('refuses a body that is no form, or too large, or nested too deep [P07]', async () => {
    const json = await call('/v1/customers', {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(json.status).toBe(400)
    const large = await call('/v1/customers', { method: 'POST', body: `name=${'x'.repeat(1_200_000)}` })
    expect(large.status).toBe(413)
    const deep = await call('/v1/customers', { method: 'POST', body: `a${'[b]'.repeat(20)}=1` })
    expect(deep.status).toBe(400)
    const many = await call('/v1/customers', { method: 'POST', body: 'a[]=1&'.repeat(4_000) })
    expect(many.status).toBe(400)
  })
})

describe('metadata', () => {
  it('merges, deletes a key by an empty value, and all by an empty whole [P08]', async () => {
    const { id } = await world.stripe.customers.create({ metadata: { a: '1', b: '2' } })
    expect((await world.stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({
      a: '1',
      c: '3',
    })
    expect((await world.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
  })
  it.each([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }],
    ['a value of 501 characters', { k: 'v'.repeat(501) }],
  ])('refuses %s [P08]', async (_name, metadata) => {
    expect((await refused(world.stripe.customers.create({ metadata }))).statusCode).toBe(400)
  })
})

describe('idempotency', () => {
  it('gives the first answer again, and makes nothing twice [P09]', async () => {
    const options = { idempotencyKey: 'cust-ada' }
    const first = await world.stripe.customers.create({ email: 'i@example.org' }, options)
    const second = await world.stripe.customers.create({ email: 'i@example.org' }, options)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await world.stripe.customers.list({ email: 'i@example.org' })).data).toHaveLength(1)
  })
  it('refuses a key with other parameters, or at another address, as idempotency_error [P09]', async () => {
    const options = { idempotencyKey: 'reused' }
    await world.stripe.customers.create({ name: 'One' }, options)
    expect((await refused(world.stripe.customers.create({ name: 'Two' }, options))).type).toBe('StripeIdempotencyError')
    expect((await refused(world.stripe.products.create({ name: 'One' }, options))).type).toBe('StripeIdempotencyError')
  })
  it('keeps a decline, and does not charge again [P09]', async () => {
    const create = () =>
      world.stripe.paymentIntents.create(
        { amount: 500, currency: 'gbp', payment_method: 'pm_card_chargeDeclined', confirm: true },
        { idempotencyKey: 'declined-once' },
      )
    const first = await refused(create())
    const second = await refused(create())
    expect([first.statusCode, second.statusCode]).toEqual([402, 402])
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id)
  })
  it('does not keep a call that failed validation [P09]', async () => {
    const options = { idempotencyKey: 'mended' }
    await refused(world.stripe.products.create({ name: '' }, options))
    expect((await world.stripe.products.create({ name: 'Mended' }, options)).name).toBe('Mended')
  })
  it('refuses a key longer than 255 characters [P09]', async () => {
    expect((await refused(world.stripe.customers.create({}, { idempotencyKey: 'k'.repeat(256) }))).statusCode).toBe(400)
  })
  it('keeps answers over a restart, and forgets them after a day [P09]', async () => {
    const create = () => world.stripe.customers.create({ email: 'later@example.org' }, { idempotencyKey: 'a-day' })
    const { id } = await create()
    await world.restart()
    expect((await create()).id).toBe(id)
    world.advanceWall(26 * 3_600_000)
    await vi.waitFor(async () => expect((await create()).id).not.toBe(id), { timeout: patience })
  })
  it('two calls at once under one key make one object [P09]', async () => {
    const create = () => world.stripe.customers.create({ email: 'race@example.org' }, { idempotencyKey: 'race' })
    const [one, two] = await Promise.all([create(), create()])
    expect(one.id).toBe(two.id)
  })
})

describe('lists', () => {
  it('go newest first, ten at a time unless asked, and say whether there is more [P10]', async () => {
    const product = (await world.stripe.products.create({ name: 'Listed' })).id
    for (let amount = 1; amount <= 12; amount++) await world.price(amount, 'month', product)
    const page = await world.stripe.prices.list({ product })
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' })
    expect(page.data.map(({ unit_amount }) => unit_amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    const next = await world.stripe.prices.list({ product, starting_after: page.data.at(-1)?.id })
    expect(next.data.map(({ unit_amount }) => unit_amount)).toEqual([2, 1])
    expect(next.has_more).toBe(false)
    const before = await world.stripe.prices.list({ product, ending_before: next.data[0]?.id, limit: 3 })
    expect(before.data.map(({ unit_amount }) => unit_amount)).toEqual([5, 4, 3])
    const all: number[] = []
    for await (const price of world.stripe.prices.list({ product, limit: 5 })) all.push(price.unit_amount ?? 0)
    expect(all).toHaveLength(12)
  })
  it.each([{ limit: 0 }, { limit: 101 }])('refuses %o [P10]', async (params) => {
    expect((await refused(world.stripe.customers.list(params))).code).toBe('parameter_invalid_integer')
  })
  it('refuses both cursors at once, and one of nothing [P10]', async () => {
    const { id } = await world.stripe.customers.create({})
    expect((await refused(world.stripe.customers.list({ starting_after: id, ending_before: id }))).statusCode).toBe(400)
    expect((await refused(world.stripe.customers.list({ starting_after: 'cus_none' }))).code).toBe('resource_missing')
  })
  it('narrow by created [P10]', async () => {
    const now = Math.floor(world.clock.ms / 1000)
    expect((await world.stripe.customers.list({ created: { gt: now } })).data).toEqual([])
    expect((await world.stripe.customers.list({ created: { gte: now - 100_000 } })).data.length).toBeGreaterThan(0)
  })
})

describe('expansion', () => {
  it('replaces ids by objects, through lists and up to four levels [P11]', async () => {
    const customer = await world.customerWithCard()
    const price = await world.price()
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
    const one = await world.stripe.subscriptions.retrieve(id, {
      expand: [
        'customer.invoice_settings.default_payment_method',
        'items.data.price.product',
        'latest_invoice.payments',
      ],
    })
    expect(one.items.data[0]?.price.product).toMatchObject({ name: 'Team' })
    expect(one.latest_invoice).toMatchObject({ payments: { object: 'list' } })
    expect(one.customer).toMatchObject({
      object: 'customer',
      invoice_settings: { default_payment_method: { object: 'payment_method' } },
    })
    const list = await world.stripe.subscriptions.list({ customer, expand: ['data.latest_invoice', 'data.customer'] })
    expect(list.data[0]).toMatchObject({ latest_invoice: { object: 'invoice' }, customer: { id: customer } })
    const product = await world.stripe.prices.retrieve(price, { expand: ['product'] })
    expect(product.product).toMatchObject({ object: 'product', name: 'Team' })
  })
  it.each([['nonsense'], ['email'], ['customer.a.b.c.d'], ['subscriptions.data.customer.nonsense']])(
    'refuses %s [P11]',
    async (path) => {
      const customer = await world.customerWithCard()
      await world.stripe.subscriptions.create({ customer, items: [{ price: await world.price() }] })
      expect((await refused(world.stripe.customers.retrieve(customer, { expand: [path] }))).statusCode).toBe(400)
    },
  )
  it('includes parts that are left out otherwise [P11]', async () => {
    const customer = await world.customerWithCard()
    const { latest_invoice: invoice } = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: await world.price() }],
    })
    const plain = await world.stripe.invoices.retrieve(String(invoice))
    expect(plain.payments).toBeUndefined()
    const whole = await world.stripe.invoices.retrieve(String(invoice), { expand: ['payments'] })
    expect(whole.payments?.data[0]).toMatchObject({ object: 'invoice_payment', status: 'paid' })
    const withSubscriptions = await world.stripe.customers.retrieve(customer, { expand: ['subscriptions'] })
    expect(withSubscriptions).toMatchObject({ subscriptions: { object: 'list' } })
  })
})

describe('search', () => {
  it('finds by fields, metadata, parts and negation, joined by AND or OR [P12]', async () => {
    const one = await world.stripe.customers.create({
      email: 'find@example.org',
      name: 'Findable One',
      metadata: { owner: 'o1' },
    })
    const two = await world.stripe.customers.create({
      email: 'find2@example.org',
      name: 'Findable Two',
      metadata: { owner: 'o2' },
    })
    const found = async (query: string) => (await world.stripe.customers.search({ query })).data.map(({ id }) => id)
    expect(await found('email:"find@example.org"')).toEqual([one.id])
    expect(await found('metadata["owner"]:"o2"')).toEqual([two.id])
    expect(await found('name~"findable"')).toEqual([two.id, one.id])
    expect(await found('name~"findable" AND -metadata["owner"]:"o1"')).toEqual([two.id])
    expect(await found('email:"find@example.org" OR email:"find2@example.org"')).toEqual([two.id, one.id])
  })
  it('gives pages [P12]', async () => {
    for (let index = 0; index < 3; index++) await world.stripe.customers.create({ metadata: { batch: 'b' } })
    const first = await world.stripe.customers.search({ query: 'metadata["batch"]:"b"', limit: 2 })
    expect(first).toMatchObject({ object: 'search_result', has_more: true })
    const rest = await world.stripe.customers.search({
      query: 'metadata["batch"]:"b"',
      limit: 2,
      page: first.next_page ?? '',
    })
    expect(rest.data).toHaveLength(1)
    expect(rest).toMatchObject({ has_more: false, next_page: null })
  })
  it.each(['nonsense', 'email:"a" AND name:"b" OR name:"c"', 'secret:"x"', 'email:'])(
    'refuses %s [P12]',
    async (query) => {
      expect((await refused(world.stripe.customers.search({ query }))).statusCode).toBe(400)
    },
  )
})
