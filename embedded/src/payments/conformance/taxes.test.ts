import { describe, expect, it } from 'vitest'
import { inOneWorld, price, world } from './one-world.ts'
import { refused } from './world.ts'

inOneWorld(700)

const rate = (percentage: number, given: { inclusive?: boolean; display_name?: string } = {}) =>
  world.stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage, country: 'GB', ...given })
/** An invoice over £50.00 in two lines, finalized, with these taxes on it. */
async function invoiced(rates: string[], given: { customer?: string; coupon?: string } = {}) {
  const customer = given.customer ?? (await world.customerWithCard())
  const { id } = await world.stripe.invoices.create({
    customer,
    currency: 'gbp',
    default_tax_rates: rates,
    ...(given.coupon && { discounts: [{ coupon: given.coupon }] }),
  })
  for (const amount of [3333, 1667])
    await world.stripe.invoiceItems.create({ customer, invoice: id, amount, currency: 'gbp', description: 'Hours' })
  return world.stripe.invoices.finalizeInvoice(id)
}

describe('a tax rate', () => {
  it('[P27] is made, listed, described anew and archived, and its percentage stays', async () => {
    const made = await rate(20)
    expect(made).toMatchObject({ object: 'tax_rate', active: true, percentage: 20, inclusive: false, country: 'GB' })
    const included = await rate(7.5, { inclusive: true })
    expect((await world.stripe.taxRates.list({ inclusive: true })).data.map(({ id }) => id)).toEqual([included.id])
    const mark = await world.lastEvent()
    expect(await world.stripe.taxRates.update(made.id, { active: false, description: 'Of before' })).toMatchObject({
      active: false,
      percentage: 20,
    })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual(['tax_rate.updated'])
    expect((await world.stripe.taxRates.list({ active: true })).data.map(({ id }) => id)).not.toContain(made.id)
  })
  it.each([
    ['without a name', { inclusive: false, percentage: 20 }, 'display_name'],
    ['of more than all', { display_name: 'VAT', inclusive: false, percentage: 101 }, 'percentage'],
    ['of five decimals', { display_name: 'VAT', inclusive: false, percentage: 7.12345 }, 'percentage'],
    ['of no country', { display_name: 'VAT', inclusive: false, percentage: 20, country: 'g1' }, 'country'],
  ])('[P27] %s is refused', async (_what, given, param) => {
    expect(await refused(world.stripe.taxRates.create(given as never))).toMatchObject({ statusCode: 400, param })
  })
  it('[P27] that is archived, unknown or named twice cannot be applied, nor inclusive beside exclusive', async () => {
    const customer = await world.customerWithCard()
    const [one, archived, included] = [await rate(20), await rate(5), await rate(5, { inclusive: true })]
    await world.stripe.taxRates.update(archived.id, { active: false })
    for (const rates of [[archived.id], ['txr_none'], [one.id, one.id], [one.id, included.id]])
      expect(await refused(world.stripe.invoices.create({ customer, default_tax_rates: rates }))).toMatchObject({
        statusCode: 400,
      })
  })
})

describe('the tax on an invoice', () => {
  it('[P28] is added, each line rounded once, after what discounts take off', async () => {
    const { id } = await rate(20)
    const coupon = await world.stripe.coupons.create({ percent_off: 10, duration: 'once' })
    const plain = await invoiced([id])
    expect(plain).toMatchObject({
      subtotal: 5000,
      subtotal_excluding_tax: 5000,
      total_excluding_tax: 5000,
      total: 6000,
      amount_due: 6000,
      total_taxes: [
        {
          amount: 1000,
          tax_behavior: 'exclusive',
          tax_rate_details: { tax_rate: id },
          taxability_reason: 'standard_rated',
          taxable_amount: 5000,
        },
      ],
    })
    const byLine = plain.lines.data.map(({ amount, taxes }) => [amount, taxes?.map((tax) => tax.amount)])
    expect(byLine.toSorted()).toEqual([
      [1667, [333]],
      [3333, [667]],
    ])
    const less = await invoiced([id], { coupon: coupon.id })
    expect(less).toMatchObject({ subtotal: 5000, total_excluding_tax: 4500, total: 5400 })
    const two = await invoiced([id, (await rate(2.5, { display_name: 'City tax' })).id])
    expect(two.total_taxes?.map(({ amount }) => amount)).toEqual([1000, 125])
    expect(two.total).toBe(6125)
  })
  it('[P28] is in the amounts where the rate says so, and then changes no total', async () => {
    const { id } = await rate(19, { inclusive: true })
    const invoice = await invoiced([id])
    expect(invoice).toMatchObject({
      subtotal: 5000,
      total: 5000,
      subtotal_excluding_tax: 4202,
      total_excluding_tax: 4202,
    })
    expect(invoice.total_taxes).toMatchObject([{ amount: 798, tax_behavior: 'inclusive' }])
  })
  it('[P28] can be set and taken away while it is a draft, and no longer', async () => {
    const { id } = await rate(20)
    const customer = await world.customerWithCard()
    const draft = await world.stripe.invoices.create({ customer, currency: 'gbp' })
    await world.stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 1000, currency: 'gbp' })
    expect(await world.stripe.invoices.update(draft.id, { default_tax_rates: [id] })).toMatchObject({ total: 1200 })
    expect(await world.stripe.invoices.update(draft.id, { default_tax_rates: '' })).toMatchObject({ total: 1000 })
    await world.stripe.invoices.finalizeInvoice(draft.id)
    expect(await refused(world.stripe.invoices.update(draft.id, { default_tax_rates: [id] }))).toMatchObject({
      param: 'default_tax_rates',
    })
  })
  it('[P28] is on every invoice of a subscription that has it: the first, a change, a preview of it and the renewal', async () => {
    const { id: vat } = await rate(20)
    const { customer, clock } = await world.customerOnClock()
    const made = await world.stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 3 }],
      default_tax_rates: [vat],
      expand: ['latest_invoice'],
    })
    expect(made.default_tax_rates).toMatchObject([{ id: vat, percentage: 20 }])
    expect(made.latest_invoice).toMatchObject({ subtotal: 2100, total: 2520, status: 'paid', amount_paid: 2520 })
    const items = [{ id: made.items.data[0]?.id ?? '', quantity: 4 }]
    const change = { items, proration_behavior: 'always_invoice' as const }
    const preview = await world.stripe.invoices.createPreview({ subscription: made.id, subscription_details: change })
    const changed = await world.stripe.subscriptions.update(made.id, { ...change, expand: ['latest_invoice'] })
    expect(preview).toMatchObject({ subtotal: 700, total: 840 })
    expect(changed.latest_invoice).toMatchObject({ subtotal: 700, total: 840, amount_paid: 840 })
    await world.advance(clock, (made.items.data[0]?.current_period_end ?? 0) + 2 * 3600)
    const [renewal] = (await world.stripe.invoices.list({ subscription: made.id, limit: 1 })).data
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', subtotal: 2800, total: 3360 })
    expect((await world.stripe.subscriptions.update(made.id, { default_tax_rates: '' })).default_tax_rates).toEqual([])
  })
})

describe('the tax of a schedule', () => {
  it('[P28] is that of its phase, which begins with those of the subscription and leaves them where it says none', async () => {
    const [vat, higher] = [await rate(20), await rate(25)]
    const { customer, clock } = await world.customerOnClock()
    const made = await world.stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 2 }],
      default_tax_rates: [vat.id],
    })
    const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: made.id })
    const [current] = schedule.phases
    expect(current?.default_tax_rates).toMatchObject([{ id: vat.id }])
    const items = [{ price, quantity: 2 }]
    const month = { duration: { interval: 'month' as const } }
    const phases = [
      { items, start_date: current?.start_date, end_date: current?.end_date, default_tax_rates: [vat.id] },
      { items, ...month, default_tax_rates: [higher.id] },
      { items, ...month },
      { items, ...month, default_tax_rates: '' as const },
    ]
    await world.stripe.subscriptionSchedules.update(schedule.id, { phases })
    const totals: number[] = []
    for (let month = 0; month < 3; month++) {
      const { items: now } = await world.stripe.subscriptions.retrieve(made.id)
      await world.advance(clock, (now.data[0]?.current_period_end ?? 0) + 2 * 3600)
      totals.push((await world.stripe.invoices.list({ subscription: made.id, limit: 1 })).data[0]?.total ?? 0)
    }
    expect(totals).toEqual([1750, 1750, 1400])
    const unknown = { phases: [{ items, default_tax_rates: ['txr_none'] }], customer }
    expect(await refused(world.stripe.subscriptionSchedules.create(unknown))).toMatchObject({ statusCode: 400 })
  })
  it('[P28] is on the first invoice of one that begins with a rate', async () => {
    const { id } = await rate(20)
    const customer = await world.customerWithCard()
    const { subscription } = await world.stripe.subscriptionSchedules.create({
      customer,
      start_date: 'now',
      phases: [{ items: [{ price, quantity: 1 }], duration: { interval: 'month' }, default_tax_rates: [id] }],
    })
    const invoices = await world.stripe.invoices.list({ subscription: String(subscription), limit: 1 })
    expect(invoices.data[0]).toMatchObject({ subtotal: 700, total: 840 })
  })
})

describe('who pays no tax', () => {
  it('[P29] is asked for none, and told why: exempt, or owing it themselves', async () => {
    const { id } = await rate(20)
    for (const [exempt, reason] of [
      ['exempt', 'customer_exempt'],
      ['reverse', 'reverse_charge'],
    ] as const) {
      const customer = await world.customerWithCard()
      await world.stripe.customers.update(customer, { tax_exempt: exempt })
      const invoice = await invoiced([id], { customer })
      expect(invoice).toMatchObject({ customer_tax_exempt: exempt, total: 5000, total_excluding_tax: 5000 })
      expect(invoice.total_taxes).toMatchObject([{ amount: 0, taxability_reason: reason, taxable_amount: 5000 }])
      const page = await (await fetch(invoice.hosted_invoice_url ?? '')).text()
      expect(page).toContain(exempt === 'reverse' ? 'Reverse charge: you account for the tax' : 'Exempt from tax')
    }
  })
  it('[P29] has numbers, which stand on what is finalized from then on, and are taken away again', async () => {
    const customer = await world.customerWithCard()
    const mark = await world.lastEvent()
    const number = await world.stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'de123456789' })
    expect(number).toMatchObject({ object: 'tax_id', value: 'DE123456789', country: 'DE', customer })
    const invoice = await invoiced([], { customer })
    expect(invoice.customer_tax_ids).toEqual([{ type: 'eu_vat', value: 'DE123456789' }])
    expect(await (await fetch(invoice.hosted_invoice_url ?? '')).text()).toContain('VAT number DE123456789')
    expect((await world.stripe.customers.listTaxIds(customer)).data.map(({ id }) => id)).toEqual([number.id])
    expect(await world.stripe.customers.deleteTaxId(customer, number.id)).toMatchObject({ deleted: true })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['customer.tax_id.created', 'customer.tax_id.deleted']),
    )
    expect((await world.stripe.invoices.retrieve(invoice.id)).customer_tax_ids).toHaveLength(1)
  })
  it.each([
    ['eu_vat', 'GB123456789'],
    ['eu_vat', 'DE'],
    ['gb_vat', 'GB12345678'],
    ['us_ein', '12-3456789'],
  ])('[P29] %s %s is no number that is taken', async (type, value) => {
    const customer = await world.customerWithCard()
    expect(await refused(world.stripe.customers.createTaxId(customer, { type: type as never, value }))).toMatchObject({
      statusCode: 400,
    })
  })
  it('[P29] sees nothing of another’s numbers', async () => {
    const [one, other] = [await world.customerWithCard(), await world.customerWithCard()]
    const { id } = await world.stripe.customers.createTaxId(one, { type: 'gb_vat', value: 'GB123456789' })
    expect(await refused(world.stripe.customers.retrieveTaxId(other, id))).toMatchObject({ statusCode: 404 })
    expect(await refused(world.stripe.customers.deleteTaxId(other, id))).toMatchObject({ statusCode: 404 })
  })
})

describe('a credit note of an invoice with tax', () => {
  it('[P13] gives back the tax with the line, and of an amount as much as is tax of the invoice', async () => {
    const { id: vat } = await rate(20)
    const invoice = await invoiced([vat])
    await world.stripe.invoices.pay(invoice.id)
    const line = invoice.lines.data[0]
    const byLine = await world.stripe.creditNotes.create({
      invoice: invoice.id,
      lines: [{ type: 'invoice_line_item', invoice_line_item: line?.id ?? '' }],
      refund_amount: Math.round((line?.amount ?? 0) * 1.2),
    })
    expect(byLine).toMatchObject({ subtotal: line?.amount, total: Math.round((line?.amount ?? 0) * 1.2) })
    const byAmount = await world.stripe.creditNotes.create({ invoice: invoice.id, amount: 840, refund_amount: 840 })
    expect(byAmount).toMatchObject({ subtotal: 700, total_excluding_tax: 700, total: 840, amount: 840 })
    expect(byAmount.total_taxes).toMatchObject([{ amount: 140, taxable_amount: 700 }])
  })
})
