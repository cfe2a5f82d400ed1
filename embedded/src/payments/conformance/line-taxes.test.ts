import { describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { inOneWorld, price, world } from './one-world.ts'
import { card, dayLong, openPage, refused, sendForm, start } from './world.ts'

inOneWorld(700)

const rate = async (percentage: number, given: { inclusive?: boolean; display_name?: string } = {}) =>
  (await world.stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage, ...given })).id
const taxesOf = ({ taxes }: Stripe.InvoiceLineItem) =>
  taxes?.map(({ amount, tax_rate_details: details }) => [details?.tax_rate, amount])
const byLine = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map((line) => [line.description, line.amount, taxesOf(line)])
const latest = async (subscription: string) =>
  (await world.stripe.invoices.list({ subscription, limit: 1 })).data[0] as Stripe.Invoice

/** A draft with the default rate and a line for each description, amount and own rates. */
async function draftOf(defaults: string[], lines: [string, number, string[]][]) {
  const customer = await world.customerWithCard()
  const { id } = await world.stripe.invoices.create({ customer, currency: 'gbp', default_tax_rates: defaults })
  for (const [description, amount, rates] of lines)
    await world.stripe.invoiceItems.create({
      customer,
      invoice: id,
      amount,
      currency: 'gbp',
      description,
      ...(rates.length > 0 && { tax_rates: rates }),
    })
  return world.stripe.invoices.retrieve(id)
}

describe('rates of a line of its own', () => {
  it('[P56] stand in place of those of the invoice, beside lines that have none of their own', async () => {
    const [full, low, included] = [await rate(20), await rate(5), await rate(20, { inclusive: true })]
    const draft = await draftOf(
      [full],
      [
        ['Hours', 1000, []],
        ['Books', 333, [low]],
        ['Tickets', 1200, [included]],
      ],
    )
    expect(byLine(draft).toSorted()).toEqual([
      ['Books', 333, [[low, 17]]],
      ['Hours', 1000, [[full, 200]]],
      ['Tickets', 1200, [[included, 200]]],
    ])
    expect(draft).toMatchObject({
      subtotal: 2533,
      subtotal_excluding_tax: 2333,
      total: 2750,
      total_excluding_tax: 2333,
    })
    const sums = draft.total_taxes?.map(({ amount, tax_behavior: behavior }) => [amount, behavior])
    expect(sums?.toSorted()).toEqual([
      [17, 'exclusive'],
      [200, 'exclusive'],
      [200, 'inclusive'],
    ])
  })
  it('[P56] stay with their line when discounts, other lines and the rates of the draft change', async () => {
    const [full, low] = [await rate(20), await rate(5)]
    const draft = await draftOf(
      [],
      [
        ['Hours', 1000, []],
        ['Books', 1000, [low]],
      ],
    )
    expect(draft.total).toBe(2050)
    const customer = String(draft.customer)
    await world.stripe.invoices.update(draft.id, { default_tax_rates: [full] })
    const more = await world.stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 100, currency: 'gbp' })
    expect((await world.stripe.invoices.retrieve(draft.id)).total).toBe(1200 + 1050 + 120)
    await world.stripe.invoiceItems.update(more.id, { tax_rates: [low] })
    expect((await world.stripe.invoices.retrieve(draft.id)).total).toBe(1200 + 1050 + 105)
    expect(await world.stripe.invoiceItems.update(more.id, { tax_rates: '' })).toMatchObject({ tax_rates: [] })
    await world.stripe.invoiceItems.del(more.id)
    const coupon = await world.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    await world.stripe.invoices.update(draft.id, { discounts: [{ coupon: coupon.id }] })
    const open = await world.stripe.invoices.finalizeInvoice(draft.id)
    expect(open).toMatchObject({ subtotal: 2000, total: 600 + 525, amount_due: 1125 })
  })
  it('[P56] are set on a line of a draft, with its invoice item, and taken away; a finalized one keeps them', async () => {
    const low = await rate(5)
    const draft = await draftOf([], [['Books', 1000, []]])
    const line = draft.lines.data[0]?.id ?? ''
    const changed = await world.stripe.invoices.updateLineItem(draft.id, line, {
      tax_rates: [low],
      description: 'Maps',
    })
    expect(changed).toMatchObject({ id: line, description: 'Maps', taxes: [{ amount: 50 }] })
    const [item] = (await world.stripe.invoiceItems.list({ invoice: draft.id })).data
    expect(item).toMatchObject({ description: 'Maps', tax_rates: [{ id: low, percentage: 5 }] })
    expect((await world.stripe.invoices.retrieve(draft.id)).total).toBe(1050)
    await world.stripe.invoices.updateLineItem(draft.id, line, { tax_rates: '', amount: 900 })
    expect((await world.stripe.invoices.finalizeInvoice(draft.id)).total).toBe(900)
    expect(await refused(world.stripe.invoices.updateLineItem(draft.id, line, { tax_rates: [low] }))).toMatchObject({
      code: 'invoice_not_editable',
    })
    expect(await refused(world.stripe.invoices.updateLineItem(draft.id, 'il_none', {}))).toMatchObject({
      statusCode: 404,
    })
  })
  it('[P56] are refused when they are archived, unknown, doubled or mixed', async () => {
    const customer = await world.customerWithCard()
    const [one, archived, included] = [await rate(20), await rate(5), await rate(5, { inclusive: true })]
    await world.stripe.taxRates.update(archived, { active: false })
    for (const tax_rates of [[archived], ['txr_none'], [one, one], [one, included]]) {
      const item = { customer, amount: 100, currency: 'gbp', tax_rates }
      expect(await refused(world.stripe.invoiceItems.create(item))).toMatchObject({ statusCode: 400 })
      const items = [{ price, tax_rates }]
      const refusal = await refused(world.stripe.subscriptions.create({ customer, items }))
      expect(refusal.param).toMatch(/^items\[0\]\[tax_rates\]/)
      expect(refusal.message).toMatch(/archived|No such tax_rate|applied once|on one line/)
    }
  })
  it('[P56] are named on its page as they were when it was made, and credited with their line', async () => {
    const [full, low] = [await rate(20), await rate(5, { display_name: 'Reduced VAT' })]
    const draft = await draftOf(
      [full],
      [
        ['Hours', 1000, []],
        ['Books', 1000, [low]],
      ],
    )
    const open = await world.stripe.invoices.finalizeInvoice(draft.id)
    await world.stripe.taxRates.update(low, { display_name: 'Named anew' })
    const { html } = await openPage(open.hosted_invoice_url ?? '')
    for (const text of ['VAT 20%', 'Reduced VAT 5%']) expect(html).toContain(text)
    expect(html).not.toContain('Named anew')
    await world.stripe.invoices.pay(open.id)
    const books = open.lines.data.find(({ description }) => description === 'Books')
    const note = await world.stripe.creditNotes.create({
      invoice: open.id,
      lines: [
        { type: 'invoice_line_item', invoice_line_item: books?.id ?? '', amount: 500 },
        { type: 'custom_line_item', description: 'Sorry', quantity: 1, unit_amount: 100, tax_rates: [full] },
      ],
      refund_amount: 525 + 120,
    })
    expect(note).toMatchObject({ total: 645, total_excluding_tax: 600 })
    expect(note.lines.data.map(({ tax_rates: rates, taxes }) => [rates[0]?.id, taxes?.[0]?.amount])).toEqual([
      [low, 25],
      [full, 20],
    ])
  })
})

describe('rates of a subscription’s item', () => {
  it('[P56] stand in place of its default rates, on the first invoice, a preview, a change and the renewal', async () => {
    const [full, low] = [await rate(20), await rate(5)]
    const books = await world.price(1000)
    const { customer, clock } = await world.customerOnClock()
    const made = await world.stripe.subscriptions.create({
      customer,
      items: [{ price }, { price: books, tax_rates: [low] }],
      default_tax_rates: [full],
    })
    expect(made.items.data.map(({ tax_rates: rates }) => rates?.map(({ id }) => id))).toEqual([[], [low]])
    expect((await latest(made.id)).total).toBe(840 + 1050)
    const preview = await world.stripe.invoices.createPreview({ subscription: made.id })
    expect(preview.total).toBe(840 + 1050)
    const end = made.items.data[0]?.current_period_end ?? 0
    await world.stripe.subscriptionItems.update(made.items.data[1]?.id ?? '', { tax_rates: [full] })
    await world.advance(clock, end + 2 * 3600)
    expect(await latest(made.id)).toMatchObject({ billing_reason: 'subscription_cycle', total: 840 + 1200 })
    const back = await world.stripe.subscriptionItems.update(made.items.data[1]?.id ?? '', { tax_rates: '' })
    expect(back.tax_rates).toEqual([])
  })
  it('[P56] are on the credit of what was billed with them, and the new ones on what is charged', async () => {
    const [full, low] = [await rate(20), await rate(5)]
    const { customer, clock } = await world.customerOnClock()
    const made = await world.stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 3, tax_rates: [low] }],
    })
    await world.advance(clock, start / 1000 + 10 * dayLong)
    const items = [{ id: made.items.data[0]?.id ?? '', quantity: 6, tax_rates: [full] }]
    const change = { items, proration_behavior: 'always_invoice' as const }
    const preview = await world.stripe.invoices.createPreview({ subscription: made.id, subscription_details: change })
    await world.stripe.subscriptions.update(made.id, change)
    const invoice = await latest(made.id)
    // Twenty of thirty days: 2100 × 20/30 back with 5 %, 4200 × 20/30 due with 20 %.
    expect(invoice.lines.data.map((line) => [line.amount, taxesOf(line)])).toEqual([
      [-1400, [[low, -70]]],
      [2800, [[full, 560]]],
    ])
    expect(invoice.total).toBe(1400 + 490)
    expect(preview.total).toBe(invoice.total)
    // A second change credits the line of the first with what was on it, and not with what is usual by then.
    await world.stripe.subscriptions.update(made.id, {
      items: [{ id: items[0]?.id ?? '', quantity: 1, tax_rates: '' }],
      default_tax_rates: [low],
      proration_behavior: 'always_invoice',
    })
    expect((await latest(made.id)).lines.data.map((line) => [line.amount, taxesOf(line)])).toEqual([
      [-2800, [[full, -560]]],
      [467, [[low, 23]]],
    ])
  })
  it('[P56] what was billed without tax is credited without, also once there are rates', async () => {
    const full = await rate(20)
    const { customer, clock } = await world.customerOnClock()
    const made = await world.stripe.subscriptions.create({ customer, items: [{ price, quantity: 3 }] })
    await world.advance(clock, start / 1000 + 10 * dayLong)
    await world.stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id ?? '', quantity: 6 }],
      default_tax_rates: [full],
      proration_behavior: 'always_invoice',
    })
    expect((await latest(made.id)).lines.data.map((line) => [line.amount, taxesOf(line)])).toEqual([
      [-1400, []],
      [2800, [[full, 560]]],
    ])
  })
  it('[P56] come and go with the phases of a schedule', async () => {
    const [full, low] = [await rate(20), await rate(5)]
    const { customer, clock } = await world.customerOnClock()
    const month = { duration: { interval: 'month' as const } }
    const { subscription } = await world.stripe.subscriptionSchedules.create({
      customer,
      start_date: 'now',
      phases: [
        { items: [{ price, quantity: 1, tax_rates: [low] }], ...month },
        { items: [{ price, quantity: 1, tax_rates: [full] }], ...month },
        { items: [{ price, quantity: 1, tax_rates: '' }], ...month },
      ],
    })
    const totals = [(await latest(String(subscription))).total]
    for (let phase = 1; phase < 3; phase++) {
      const { items } = await world.stripe.subscriptions.retrieve(String(subscription))
      await world.advance(clock, (items.data[0]?.current_period_end ?? 0) + 2 * 3600)
      totals.push((await latest(String(subscription))).total)
    }
    expect(totals).toEqual([735, 840, 700])
  })
})

describe('taxes in Checkout', () => {
  const open = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    world.stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: 'https://duebook.example/billing',
      customer_email: 'jo@hartley.example',
      ...more,
    })
  it('[P57] of the lines and, for the others, of the subscription are shown, paid, and the same on its invoice', async () => {
    const [full, low] = [await rate(20), await rate(5, { display_name: 'Reduced VAT' })]
    const books = await world.price(999)
    const coupon = await world.stripe.coupons.create({ amount_off: 100, currency: 'gbp', duration: 'once' })
    const session = await open({
      line_items: [
        { price, quantity: 3 },
        { price: books, quantity: 1, tax_rates: [low] },
      ],
      discounts: [{ coupon: coupon.id }],
      subscription_data: { default_tax_rates: [full] },
    })
    const sums = [session.amount_subtotal, session.amount_total, session.total_details?.amount_tax]
    // 2100 less 68 with 20 %, 999 less 32 with 5 %.
    expect(sums).toEqual([3099, 2999 + 406 + 48, 406 + 48])
    const { html } = await openPage(session.url ?? '')
    for (const text of ['VAT 20%', '£4.06', 'Reduced VAT 5%', '£0.48', 'Pay £34.53']) expect(html).toContain(text)
    // Later periods: the whole price with its tax.
    expect(html).toContain('£35.69')
    await world.stripe.taxRates.update(low, { active: false })
    expect((await sendForm(session.url ?? '', card())).status).toBe(303)
    const done = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice', 'subscription'] })
    expect(done).toMatchObject({
      payment_status: 'paid',
      amount_total: 3453,
      invoice: { total: 3453, amount_paid: 3453 },
    })
    expect((done.subscription as Stripe.Subscription).default_tax_rates).toMatchObject([{ id: full }])
    const { data } = await world.stripe.checkout.sessions.listLineItems(session.id)
    expect(data.map(({ amount_tax: tax, amount_total: total }) => [tax, total])).toEqual([
      [406, 2438],
      [48, 1015],
    ])
  })
  it('[P57] that are in the price change nothing of what is paid once, and are said', async () => {
    const included = await rate(19, { inclusive: true })
    const once = await world.price(1190, null)
    const session = await open({ mode: 'payment', line_items: [{ price: once, quantity: 1, tax_rates: [included] }] })
    expect(session).toMatchObject({ amount_total: 1190, total_details: { amount_tax: 190 } })
    expect((await openPage(session.url ?? '')).html).toContain('VAT 19%, included')
    await sendForm(session.url ?? '', card())
    const paid = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(paid.payment_intent).toMatchObject({ amount: 1190, status: 'succeeded' })
  })
  it('[P57] are nothing to who owes them themselves, which the page says, nor while nothing is paid yet', async () => {
    const full = await rate(20)
    const customer = await world.customerWithCard()
    await world.stripe.customers.update(customer, { tax_exempt: 'reverse' })
    const line_items = [{ price, quantity: 1, tax_rates: [full] }]
    const reverse = await open({ customer, customer_email: undefined, line_items } as never)
    expect(reverse).toMatchObject({ amount_total: 700, total_details: { amount_tax: 0 } })
    expect((await openPage(reverse.url ?? '')).html).toContain('Reverse charge: you account for the tax')
    await sendForm(reverse.url ?? '', card())
    const done = await world.stripe.checkout.sessions.retrieve(reverse.id)
    expect(done.customer_details).toMatchObject({ tax_exempt: 'reverse' })
    const trial = await open({ line_items, subscription_data: { trial_period_days: 14 } })
    expect(trial).toMatchObject({ amount_total: 0, total_details: { amount_tax: 0 } })
    expect((await openPage(trial.url ?? '')).html).toContain('£8.40')
  })
})

it('[P58] taxes that the provider would work out are refused as of an account that has not set them up', async () => {
  const customer = await world.customerWithCard()
  const { id, items } = await world.stripe.subscriptions.create({ customer, items: [{ price }] })
  const automatic_tax = { enabled: true }
  const line_items = [{ price, quantity: 1 }]
  for (const call of [
    () => world.stripe.subscriptions.create({ customer, items: [{ price }], automatic_tax }),
    () => world.stripe.subscriptions.update(id, { automatic_tax }),
    () => world.stripe.invoices.create({ customer, automatic_tax }),
    () =>
      world.stripe.checkout.sessions.create({
        mode: 'subscription',
        success_url: 'https://duebook.example/',
        line_items,
        automatic_tax,
      }),
    () => world.stripe.paymentLinks.create({ line_items, automatic_tax }),
  ])
    expect(await refused(call())).toMatchObject({
      statusCode: 400,
      code: 'stripe_tax_inactive',
      param: 'automatic_tax[enabled]',
    })
  expect(items.data).toHaveLength(1)
  const plain = { customer, items: [{ price }], automatic_tax: { enabled: false } }
  expect((await world.stripe.subscriptions.create(plain)).status).toBe('active')
})
