import { describe, expect, it } from 'vitest'
import { finalizedAndPaid, inOneWorld, world } from './one-world.ts'
import { card, openPage, refused, seconds, sendForm, start } from './world.ts'

inOneWorld()

async function draft(amount = 5000, customer?: string) {
  const of = customer ?? (await world.customerWithCard())
  const invoice = await world.stripe.invoices.create({ customer: of, currency: 'gbp', description: 'Work' })
  if (amount !== 0)
    await world.stripe.invoiceItems.create({
      customer: of,
      invoice: invoice.id,
      amount,
      currency: 'gbp',
      description: 'Hours',
    })
  return { customer: of, invoice: invoice.id }
}

describe('an invoice by hand', () => {
  it('is drafted, filled, finalized with a number, and paid [P70]', async () => {
    const { customer, invoice } = await draft()
    const { invoice_prefix: prefix } = (await world.stripe.customers.retrieve(customer)) as { invoice_prefix?: string }
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({
      status: 'draft',
      number: null,
      total: 5000,
      auto_advance: false,
    })
    const mark = await world.lastEvent()
    const open = await world.stripe.invoices.finalizeInvoice(invoice, { expand: ['payments', 'confirmation_secret'] })
    expect(open).toMatchObject({
      status: 'open',
      number: `${prefix}-0001`,
      amount_due: 5000,
      billing_reason: 'manual',
      payments: { data: [{ status: 'open' }] },
    })
    expect(open.confirmation_secret).toMatchObject({ type: 'payment_intent' })
    expect(await world.stripe.invoices.pay(invoice)).toMatchObject({
      status: 'paid',
      amount_paid: 5000,
      amount_remaining: 0,
    })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual(finalizedAndPaid)
    expect((await refused(world.stripe.invoices.pay(invoice))).code).toBe('invoice_already_paid')
    const second = await draft(100, customer)
    expect((await world.stripe.invoices.finalizeInvoice(second.invoice)).number).toBe(`${prefix}-0002`)
  })
  it('over nothing is paid at once [P70]', async () => {
    const { invoice } = await draft(0)
    expect(await world.stripe.invoices.finalizeInvoice(invoice)).toMatchObject({
      status: 'paid',
      amount_due: 0,
      attempted: true,
    })
  })
  it('below nothing becomes credit, and the next one uses it [P71]', async () => {
    const { customer, invoice } = await draft(-300)
    expect(await world.stripe.invoices.finalizeInvoice(invoice)).toMatchObject({
      status: 'paid',
      amount_due: 0,
      total: -300,
      ending_balance: -300,
    })
    const next = await draft(1000, customer)
    expect(await world.stripe.invoices.pay(next.invoice)).toMatchObject({
      amount_paid: 700,
      starting_balance: -300,
      ending_balance: 0,
    })
  })
  it('that is void gives the credit back [P71]', async () => {
    const { customer, invoice } = await draft(-300)
    await world.stripe.invoices.finalizeInvoice(invoice)
    const next = await draft(1000, customer)
    await world.stripe.invoices.finalizeInvoice(next.invoice)
    expect(await world.stripe.invoices.voidInvoice(next.invoice)).toMatchObject({ status: 'void' })
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: -300 })
    expect((await refused(world.stripe.invoices.pay(next.invoice))).statusCode).toBe(400)
    expect((await refused(world.stripe.invoices.voidInvoice(next.invoice))).statusCode).toBe(400)
  })
  it('may be written off, and still be paid [P70]', async () => {
    const { invoice } = await draft()
    await world.stripe.invoices.finalizeInvoice(invoice)
    expect((await world.stripe.invoices.markUncollectible(invoice)).status).toBe('uncollectible')
    expect((await world.stripe.invoices.pay(invoice)).status).toBe('paid')
  })
  it('may be paid elsewhere, and then no card is charged [P70]', async () => {
    const { customer, invoice } = await draft()
    expect(await world.stripe.invoices.pay(invoice, { paid_out_of_band: true })).toMatchObject({
      status: 'paid',
      amount_paid: 0,
      amount_paid_off_stripe: 5000,
    })
    expect((await world.stripe.charges.list({ customer })).data).toEqual([])
  })
  it('can be changed while a draft, hardly afterwards, and deleted only as a draft [P72]', async () => {
    const { customer, invoice } = await draft()
    const coupon = await world.stripe.coupons.create({ percent_off: 20, duration: 'once' })
    const cheaper = await world.stripe.invoices.update(invoice, {
      discounts: [{ coupon: coupon.id }],
      footer: 'Thanks',
      metadata: { a: '1' },
    })
    expect(cheaper).toMatchObject({
      subtotal: 5000,
      total: 4000,
      total_discount_amounts: [{ amount: 1000 }],
      footer: 'Thanks',
    })
    await world.stripe.invoices.finalizeInvoice(invoice)
    expect((await refused(world.stripe.invoices.update(invoice, { description: 'Late' }))).code).toBe(
      'invoice_not_editable',
    )
    expect((await refused(world.stripe.invoices.del(invoice))).statusCode).toBe(400)
    expect((await refused(world.stripe.invoices.finalizeInvoice(invoice))).code).toBe('invoice_not_editable')
    const other = await draft(10, customer)
    expect(await world.stripe.invoices.del(other.invoice)).toMatchObject({ deleted: true })
    expect((await world.stripe.invoiceItems.list({ customer, pending: true })).data).toHaveLength(1)
  })
  it('finalizes itself after an hour when it may [P72]', async () => {
    const { customer, clock } = await world.customerOnClock()
    const { id } = await world.stripe.invoices.create({ customer, auto_advance: true })
    await world.stripe.invoiceItems.create({ customer, invoice: id, amount: 900, currency: 'gbp' })
    await world.advance(clock, start / 1000 + 3700)
    expect(await world.stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid', amount_paid: 900 })
  })
  it('that is declined stays open [P73]', async () => {
    const customer = await world.customerWithCard('pm_card_chargeCustomerFail')
    const { invoice } = await draft(500, customer)
    expect((await refused(world.stripe.invoices.pay(invoice))).decline_code).toBe('generic_decline')
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      attempted: true,
    })
    const none = await draft(500, await world.customerWithCard(null))
    expect((await refused(world.stripe.invoices.pay(none.invoice))).param).toBe('payment_method')
  })
})

describe('items and lines', () => {
  it('wait for the next invoice that includes them [P74]', async () => {
    const customer = await world.customerWithCard()
    const price = await world.price(250, null)
    const item = await world.stripe.invoiceItems.create({ customer, pricing: { price }, quantity: 3 })
    expect(item).toMatchObject({ amount: 750, quantity: 3, invoice: null, proration: false })
    const without = await world.stripe.invoices.create({ customer })
    expect(without.lines.data).toEqual([])
    const invoice = await world.stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' })
    expect(invoice.lines.data[0]).toMatchObject({
      amount: 750,
      parent: { type: 'invoice_item_details', invoice_item_details: { invoice_item: item.id } },
      pricing: { price_details: { price } },
    })
    expect((await world.stripe.invoiceItems.retrieve(item.id)).invoice).toBe(invoice.id)
  })
  it('are changed and taken off while the invoice is a draft [P74]', async () => {
    const { customer, invoice } = await draft()
    const [item] = (await world.stripe.invoiceItems.list({ customer, invoice })).data
    await world.stripe.invoiceItems.update(item?.id ?? '', { amount: 4000, description: 'Fewer hours' })
    expect((await world.stripe.invoices.retrieve(invoice)).total).toBe(4000)
    await world.stripe.invoiceItems.del(item?.id ?? '')
    expect((await world.stripe.invoices.retrieve(invoice)).total).toBe(0)
  })
  it('of a finalized invoice can no longer be changed [P74]', async () => {
    const { customer, invoice } = await draft()
    await world.stripe.invoices.finalizeInvoice(invoice)
    const [item] = (await world.stripe.invoiceItems.list({ customer, invoice })).data
    expect((await refused(world.stripe.invoiceItems.update(item?.id ?? '', { amount: 1 }))).code).toBe(
      'invoice_not_editable',
    )
    expect(
      (await refused(world.stripe.invoiceItems.create({ customer, invoice, amount: 1, currency: 'gbp' }))).code,
    ).toBe('invoice_not_editable')
    expect((await refused(world.stripe.invoiceItems.create({ customer, amount: 1 }))).param).toBe('currency')
  })
  it('are listed by pages [P74]', async () => {
    const { customer, invoice } = await draft(1)
    for (let amount = 2; amount <= 4; amount++)
      await world.stripe.invoiceItems.create({ customer, invoice, amount, currency: 'gbp' })
    const page = await world.stripe.invoices.listLineItems(invoice, { limit: 3 })
    expect(page).toMatchObject({ has_more: true, url: `/v1/invoices/${invoice}/lines` })
    const rest = await world.stripe.invoices.listLineItems(invoice, { limit: 3, starting_after: page.data[2]?.id })
    expect(rest.data.map(({ amount }) => amount)).toEqual([4])
  })
  it('payments of an invoice are objects of their own [P75]', async () => {
    const { invoice } = await draft()
    await world.stripe.invoices.pay(invoice)
    const [payment] = (await world.stripe.invoicePayments.list({ invoice })).data
    expect(payment).toMatchObject({
      status: 'paid',
      amount_paid: 5000,
      is_default: true,
      payment: { type: 'payment_intent' },
    })
    expect((await world.stripe.invoicePayments.retrieve(payment?.id ?? '')).invoice).toBe(invoice)
  })
  it('are found by search', async () => {
    const { invoice } = await draft(4321)
    const { number } = await world.stripe.invoices.finalizeInvoice(invoice)
    expect((await world.stripe.invoices.search({ query: `number:"${number ?? ''}"` })).data[0]?.id).toBe(invoice)
    expect((await world.stripe.invoices.search({ query: 'total>4320 AND total<4322' })).data).toHaveLength(1)
  })
})

describe('previews', () => {
  it('of a subscription that is not there yet [P61]', async () => {
    const customer = await world.customerWithCard()
    const price = await world.price(700)
    const preview = await world.stripe.invoices.createPreview({
      customer,
      subscription_details: { items: [{ price, quantity: 2 }] },
    })
    expect(preview).toMatchObject({ total: 1400, id: expect.stringMatching(/^upcoming_in_/) })
    expect((await world.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })
  it('of the next renewal, and of none where it ends [P61]', async () => {
    const customer = await world.customerWithCard()
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price: await world.price(700) }] })
    const preview = await world.stripe.invoices.createPreview({ subscription: id })
    expect(preview).toMatchObject({ total: 700, period_start: seconds('2026-12-12T09:00:00Z') })
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect((await refused(world.stripe.invoices.createPreview({ subscription: id }))).statusCode).toBe(404)
  })
  it('for somebody else’s subscription are refused [P34]', async () => {
    const customer = await world.customerWithCard()
    const { id } = await world.stripe.subscriptions.create({ customer, items: [{ price: await world.price(700) }] })
    const other = await world.customerWithCard()
    expect((await refused(world.stripe.invoices.createPreview({ customer: other, subscription: id }))).param).toBe(
      'customer',
    )
  })
})

describe('the hosted page', () => {
  const openInvoice = async (amount = 3360) => {
    const { invoice } = await draft(amount, await world.customerWithCard(null))
    const open = await world.stripe.invoices.finalizeInvoice(invoice)
    expect(open.invoice_pdf).toBe(`${open.hosted_invoice_url}/pdf`)
    return { invoice, url: open.hosted_invoice_url ?? '' }
  }
  it('shows the invoice, is paid without a script, and says so [P76]', async () => {
    const { invoice, url } = await openInvoice()
    const page = await openPage(url)
    expect(page.html).toContain('Pay £33.60')
    expect(page.html).not.toContain('<script')
    expect(page.policy).toContain("default-src 'none'")
    const sent = await sendForm(url, card())
    expect(sent.status).toBe(303)
    expect((await openPage(sent.url)).html).toContain('Total, paid')
    expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('paid')
  })
  it('says what is wrong with a card, field by field, and what the bank said [P76]', async () => {
    const { invoice, url } = await openInvoice()
    const wrong = await sendForm(url, { ...card('5454 5454 5454 5454'), exp: '08 / 25', cvc: '3' })
    expect(wrong.status).toBe(422)
    for (const text of ['2 things stop', 'not one of the practice cards', '3 digits'])
      expect(wrong.html.replace('3 things', '2 things')).toContain(text)
    expect(wrong.html).not.toContain('5454')
    const declined = await sendForm(url, card('4000 0000 0000 0341'))
    expect(declined.html).toContain('The card was declined')
    expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('open')
  })
  it('lists what is wrong as its fields stand, and does not say twice that a card was declined [P76]', async () => {
    const { url } = await openInvoice()
    const empty = (await sendForm(url, { ...card(''), exp: '', cvc: '' })).html
    const places = ['href="#number"', 'href="#exp"', 'href="#cvc"'].map((text) => empty.indexOf(text))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect([empty.includes('Write the number'), empty.includes('not one of the')]).toEqual([true, false])
    const declined = (await sendForm(url, card('4000 0000 0000 0341'))).html
    expect([declined.includes('The bank gave no reason.'), declined.includes('Your card was')]).toEqual([true, false])
  })
  it('wants the four digits of an American Express, and says where they stand [P76]', async () => {
    const { invoice, url } = await openInvoice()
    const amex = { ...card('3782 822463 10005'), cvc: '123' }
    expect((await sendForm(url, amex)).html).toContain('4 digits, on the front.')
    expect((await sendForm(url, { ...amex, cvc: '1234' })).status).toBe(303)
    expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('paid')
  })
  it('refused by the bank keeps no card, and is one try however often the bank is asked [P76]', async () => {
    const { invoice, url } = await openInvoice()
    const customer = String((await world.stripe.invoices.retrieve(invoice)).customer)
    const cards = async () => (await world.stripe.paymentMethods.list({ customer })).data.length
    const before = await cards()
    for (let time = 0; time < 2; time++) {
      const bank = await sendForm(url, card('4000 0000 0000 3220'))
      const back = await sendForm(bank.url, { answer: 'refuse' })
      expect((await openPage(back.url)).html).toContain('Your bank did not approve it')
    }
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(await cards()).toBe(before)
    await sendForm(url, card())
    expect(await world.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', attempt_count: 1 })
    expect(await cards()).toBe(before + 1)
  })
  it('asks the bank and comes back [P76]', async () => {
    const { invoice, url } = await openInvoice()
    const bank = await sendForm(url, card('4000 0000 0000 3220'))
    expect(bank.url).toContain('/pay/bank/payment/')
    const back = await sendForm(bank.url, { answer: 'approve', code: '204118' })
    expect(back.url).toContain(url)
    expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('paid')
  })
  it('is a PDF as well, and so is its receipt, in the payer’s language and on their paper [P78]', async () => {
    const { invoice, url } = await openInvoice()
    const { customer, number } = await world.stripe.invoices.retrieve(invoice)
    const download = async (at: string) => {
      const response = await fetch(at)
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        name: response.headers.get('content-disposition'),
        bytes: Buffer.from(await response.arrayBuffer()).toString('latin1'),
      }
    }
    const { invoice_pdf: pdf } = await world.stripe.invoices.retrieve(invoice)
    const first = await download(pdf ?? '')
    expect(first).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(first.name).toContain(`Invoice-${number}.pdf`)
    expect(first.bytes.slice(0, 5)).toBe('%PDF-')
    for (const part of ['/Lang (en)', '/MediaBox [0 0 595.28 841.89]', '/StructTreeRoot'])
      expect(first.bytes).toContain(part)
    expect((await download(pdf ?? '')).bytes).toBe(first.bytes)
    expect((await download(`${pdf?.replace('/pdf', 'x/pdf')}`)).status).toBe(404)
    await world.stripe.customers.update(String(customer), { preferred_locales: ['de-AT'], address: { country: 'US' } })
    const german = await download(pdf ?? '')
    for (const part of ['/Lang (de)', '/MediaBox [0 0 612 792]']) expect(german.bytes).toContain(part)
    await sendForm(url, card('5555 5555 5555 4444'))
    const [charge] = (await world.stripe.charges.list({ customer: String(customer) })).data
    expect(charge?.receipt_number).toMatch(/^\d{4}-\d{4}$/)
    const receipt = await download(charge?.receipt_url ?? '')
    expect(receipt).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(receipt.name).toContain(`Beleg-${charge?.receipt_number}.pdf`)
    expect((await download(`${charge?.receipt_url}x`)).status).toBe(404)
    const page = (await openPage(url)).html
    expect(page).toContain(`href="${pdf}"`)
    expect(page).toContain(`href="${charge?.receipt_url}"`)
  })
  it('opens to its whole address only [P77]', async () => {
    const { url } = await openInvoice()
    expect((await openPage(`${url.slice(0, -1)}${url.endsWith('x') ? 'y' : 'x'}`)).status).toBe(404)
    expect((await openPage(url.split('/').slice(0, -1).join('/'))).status).toBe(404)
  })
})
