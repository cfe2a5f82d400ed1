import { describe, expect, it } from 'vitest'
import { inOneWorld, world } from './one-world.ts'
import { openPage, refused } from './world.ts'

inOneWorld()

/** An invoice over £50.00 with two lines, finalized. */
async function finalized(given: { customer?: string; coupon?: string } = {}) {
  const { stripe } = world
  const customer = given.customer ?? (await world.customerWithCard())
  const { id } = await stripe.invoices.create({
    customer,
    currency: 'gbp',
    ...(given.coupon && { discounts: [{ coupon: given.coupon }] }),
  })
  for (const [amount, description] of [
    [3000, 'Hours'],
    [2000, 'Travel'],
  ] as const)
    await stripe.invoiceItems.create({ customer, invoice: id, amount, currency: 'gbp', description })
  const invoice = await stripe.invoices.finalizeInvoice(id)
  return { customer, id, number: invoice.number, lines: invoice.lines.data }
}
const paid = async (given: Parameters<typeof finalized>[0] = {}) => {
  const made = await finalized(given)
  await world.stripe.invoices.pay(made.id)
  return made
}
const invoiceOf = (id: string) => world.stripe.invoices.retrieve(id, { expand: ['payments'] })

describe('a credit note of an open invoice', () => {
  it('[P13] takes off what is owed, and the card pays the rest', async () => {
    const { id, number, customer } = await finalized()
    const mark = await world.lastEvent()
    const note = await world.stripe.creditNotes.create({ invoice: id, amount: 1200, memo: 'One hour too many' })
    expect(note).toMatchObject({
      number: `${number}-CN-01`,
      type: 'pre_payment',
      status: 'issued',
      pre_payment_amount: 1200,
      post_payment_amount: 0,
      customer_balance_transaction: null,
    })
    expect((await world.since(mark)).map(({ type }) => type)).toEqual(['credit_note.created', 'invoice.updated'])
    expect(await invoiceOf(id)).toMatchObject({
      status: 'open',
      total: 5000,
      amount_due: 3800,
      amount_remaining: 3800,
      pre_payment_credit_notes_amount: 1200,
      payments: { data: [{ amount_requested: 3800 }] },
    })
    await world.stripe.invoices.pay(id)
    expect((await world.stripe.charges.list({ customer })).data.map(({ amount }) => amount)).toEqual([3800])
  })
  it('[P13] over all of it leaves nothing to pay', async () => {
    const { id, customer } = await finalized()
    await world.stripe.creditNotes.create({ invoice: id, amount: 5000 })
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0 })
    expect((await world.stripe.charges.list({ customer })).data).toEqual([])
    expect((await world.stripe.paymentIntents.list({ customer })).data.map(({ status }) => status)).toEqual([
      'canceled',
    ])
  })
  it('[P14] can be void again while the invoice is open, and only once', async () => {
    const { id } = await finalized()
    const note = await world.stripe.creditNotes.create({ invoice: id, amount: 5_00 })
    expect(await world.stripe.creditNotes.voidCreditNote(note.id)).toMatchObject({ status: 'void' })
    expect(await invoiceOf(id)).toMatchObject({ amount_remaining: 5000, pre_payment_credit_notes_amount: 0 })
    expect((await refused(world.stripe.creditNotes.voidCreditNote(note.id))).statusCode).toBe(400)
    const next = await world.stripe.creditNotes.create({ invoice: id, amount: 100 })
    expect(next.number).toMatch(/-CN-02$/)
    await world.stripe.invoices.pay(id)
    expect((await refused(world.stripe.creditNotes.voidCreditNote(next.id))).message).toContain('open invoices')
  })
})

describe('a credit note of a paid invoice', () => {
  it('[P13] gives back to the card, to the balance and elsewhere, which come to all of it', async () => {
    const { id, customer } = await paid()
    const short = world.stripe.creditNotes.create({ invoice: id, amount: 3000, refund_amount: 1000 })
    expect((await refused(short)).message).toContain('must equal the post-payment amount (3000)')
    const note = await world.stripe.creditNotes.create(
      {
        invoice: id,
        amount: 3000,
        refund_amount: 1000,
        credit_amount: 1500,
        out_of_band_amount: 500,
        reason: 'order_change',
      },
      {},
    )
    expect(note).toMatchObject({
      type: 'post_payment',
      post_payment_amount: 3000,
      refunds: [{ amount_refunded: 1000 }],
    })
    const whole = await world.stripe.creditNotes.retrieve(note.id, {
      expand: ['customer_balance_transaction', 'refunds.refund', 'invoice'],
    })
    expect(whole).toMatchObject({
      customer_balance_transaction: { amount: -1500, type: 'credit_note', credit_note: note.id },
      refunds: [{ refund: { amount: 1000, status: 'succeeded' } }],
      invoice: { post_payment_credit_notes_amount: 3000, status: 'paid' },
    })
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: -1500 })
  })
  it('[P13] may name a refund that was made before, once', async () => {
    const { id, customer } = await paid()
    const [charge] = (await world.stripe.charges.list({ customer })).data
    const refund = await world.stripe.refunds.create({ charge: charge?.id ?? '', amount: 2000 })
    const note = await world.stripe.creditNotes.create({ invoice: id, amount: 2000, refunds: [{ refund: refund.id }] })
    expect(note.refunds).toMatchObject([{ refund: refund.id, amount_refunded: 2000, type: 'refund' }])
    const again = world.stripe.creditNotes.create({ invoice: id, amount: 2000, refunds: [{ refund: refund.id }] })
    expect((await refused(again)).param).toBe('refunds[0][refund]')
    const stranger = await paid()
    const theirs = world.stripe.creditNotes.create({
      invoice: stranger.id,
      amount: 1,
      refunds: [{ refund: refund.id }],
    })
    expect((await refused(theirs)).message).toContain('not of a payment of this invoice')
  })
  it('[P14] never comes to more than the invoice, refunds included', async () => {
    const { id, customer } = await paid()
    const [charge] = (await world.stripe.charges.list({ customer })).data
    await world.stripe.refunds.create({ charge: charge?.id ?? '', amount: 4000 })
    const over = world.stripe.creditNotes.create({ invoice: id, amount: 1001, out_of_band_amount: 1001 })
    expect((await refused(over)).param).toBe('amount')
    await world.stripe.creditNotes.create({ invoice: id, amount: 1000, out_of_band_amount: 1000 })
    const more = world.stripe.creditNotes.create({ invoice: id, amount: 1, out_of_band_amount: 1 })
    expect((await refused(more)).param).toBe('amount')
  })
  it('[P13] by lines takes their share of the discounts along', async () => {
    const coupon = await world.stripe.coupons.create({ percent_off: 10, duration: 'once' })
    const { id, lines } = await paid({ coupon: coupon.id })
    const hours = lines.find(({ amount }) => amount === 3000)?.id ?? ''
    const asked = {
      invoice: id,
      lines: [
        { type: 'invoice_line_item' as const, invoice_line_item: hours, amount: 1500 },
        { type: 'custom_line_item' as const, description: 'For the trouble', unit_amount: 50, quantity: 2 },
      ],
      refund_amount: 1450,
    }
    const mark = await world.lastEvent()
    const preview = await world.stripe.creditNotes.preview(asked)
    const previewed = await world.stripe.creditNotes.listPreviewLineItems(asked)
    expect(await world.lastEvent()).toBe(mark)
    expect(previewed.data.map(({ amount }) => amount)).toEqual([1500, 100])
    const note = await world.stripe.creditNotes.create(asked)
    for (const one of [preview, note])
      expect(one).toMatchObject({ subtotal: 1600, discount_amount: 150, total: 1450, amount: 1450 })
    expect((await world.stripe.creditNotes.listLineItems(note.id)).data).toMatchObject([
      { invoice_line_item: hours, discount_amount: 150, type: 'invoice_line_item' },
      { description: 'For the trouble', unit_amount: 50, type: 'custom_line_item' },
    ])
    const tooMuch = { ...asked, lines: [{ ...asked.lines[0], type: 'invoice_line_item' as const, amount: 3001 }] }
    expect((await refused(world.stripe.creditNotes.create(tooMuch))).param).toBe('lines[0][amount]')
  })
})

describe('credit notes', () => {
  it('[P13] are listed by invoice and customer, and their memo can change', async () => {
    const { id, customer } = await finalized()
    const first = await world.stripe.creditNotes.create({ invoice: id, amount: 100 })
    const second = await world.stripe.creditNotes.create({ invoice: id, amount: 200 })
    for (const by of [{ invoice: id }, { customer }])
      expect((await world.stripe.creditNotes.list(by)).data.map((one) => one.id)).toEqual([second.id, first.id])
    expect((await world.stripe.creditNotes.update(first.id, { memo: 'Said', metadata: { a: '1' } })).memo).toBe('Said')
  })
  it('[P14] are not of drafts and void invoices, and want an amount or lines', async () => {
    const customer = await world.customerWithCard()
    const draft = await world.stripe.invoices.create({ customer, currency: 'gbp' })
    expect((await refused(world.stripe.creditNotes.create({ invoice: draft.id, amount: 1 }))).param).toBe('invoice')
    const { id } = await finalized({ customer })
    expect((await refused(world.stripe.creditNotes.create({ invoice: id }))).code).toBe('parameter_missing')
    await world.stripe.invoices.voidInvoice(id)
    expect((await refused(world.stripe.creditNotes.create({ invoice: id, amount: 1 }))).param).toBe('invoice')
  })
  it('[P15] are PDFs in the payer’s language, known to their whole address only', async () => {
    const customer = await world.customerWithCard()
    await world.stripe.customers.update(customer, { preferred_locales: ['de'] })
    const { id } = await finalized({ customer })
    const { pdf, number } = await world.stripe.creditNotes.create({ invoice: id, amount: 100 })
    const file = await fetch(pdf)
    expect(file.headers.get('content-disposition')).toContain(`Gutschrift-${number}.pdf`)
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-[^]*\/Lang \(de\)/)
    expect((await openPage(pdf.replace('/pdf', 'x/pdf'))).status).toBe(404)
  })
})
