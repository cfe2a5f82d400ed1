import { describe, expect, it } from 'vitest'
import { inOneHouse, page, send, stripe } from './fixtures/operator.ts'

inOneHouse()

describe('the page of payments', () => {
  it('[CO9] refunds a part of a paid invoice with a credit note, takes off an open one, and never more than is left', async () => {
    const customer = await stripe('customers', { email: 'ada@okafor.example', name: 'Okafor Studio' })
    const card = await stripe('payment_methods/pm_card_visa/attach', { customer: customer.id })
    await stripe(`customers/${customer.id}`, { 'invoice_settings[default_payment_method]': card.id })
    const product = await stripe('products', { name: 'Team' })
    const price = await stripe('prices', {
      product: product.id,
      unit_amount: '2520',
      currency: 'gbp',
      'recurring[interval]': 'month',
    })
    await stripe('subscriptions', { customer: customer.id, 'items[0][price]': price.id })
    const shown = await page('/payments?q=okafor')
    expect(shown.text).toMatch(/£25\.20 a month<\/td>/)
    const open = await page(`/payments?of=${customer.id}`)
    const invoice = /ask=refund\+(in_\w+)/.exec(open.text)?.[1] ?? ''
    const act = (fields: Record<string, string>) =>
      send('/payments', { of: invoice, customer: customer.id, ask: `${fields['act']} ${invoice}`, ...fields })
    expect((await act({ act: 'refund', amount: '8.400', why: 'x' })).text).toContain('Give an amount such as 25.20.')
    expect((await act({ act: 'refund', amount: '8,40', shown: '840', why: '' })).text).toContain('Say why')
    // What was not shown is not given.
    const other = await act({ act: 'refund', amount: '8,40', shown: '2520', why: 'one seat not used' })
    expect(other.text).toContain('Nothing is given yet: look at what £8.40 comes to.')
    expect(other.text).toContain('Refund £8.40</button>')
    expect((await stripe('refunds')) as unknown).toMatchObject({ data: [] })
    const done = await act({ act: 'refund', amount: '8,40', shown: '840', why: 'one seat not used' })
    expect(done.text).toContain('Gave back £8.40 of')
    expect(done.text).toContain('£8.40 credited or given back')
    const refunds = (await stripe('refunds')) as unknown as { data: { amount: number }[] }
    expect(refunds.data.map(({ amount }) => amount)).toEqual([840])
    const too = await act({ act: 'refund', amount: '20', shown: '2000', why: 'all of it' })
    expect(too.text).toContain('what is left of the invoice (1680)')
    expect(too.text).toContain('value="all of it"')

    await stripe('invoiceitems', { customer: customer.id, amount: '1000', currency: 'gbp' })
    const draft = await stripe('invoices', {
      customer: customer.id,
      auto_advance: 'false',
      pending_invoice_items_behavior: 'include',
    })
    await stripe(`invoices/${draft.id}/finalize`, { auto_advance: 'false' })
    const off = await act({ act: 'credit', of: draft.id, amount: '4', shown: '400', why: 'agreed by phone' })
    expect(off.text).toContain('Credited £4.00 of')
    expect(await stripe(`invoices/${draft.id}`)).toMatchObject({ amount_remaining: 600, status: 'open' })
    expect((await page('/payments')).text).toMatch(/Open invoices<\/dt>\s*<dd>£6\.00/)
    expect((await page('/payments?of=cus_nobody')).text).toContain('No such customer')
  })

  it('[CO9] says what somebody pays with the taxes that are on it, and gives back a part with as much tax', async () => {
    const customer = await stripe('customers', { email: 'tess@quill.example', name: 'Quill' })
    const card = await stripe('payment_methods/pm_card_visa/attach', { customer: customer.id })
    await stripe(`customers/${customer.id}`, { 'invoice_settings[default_payment_method]': card.id })
    const rate = (percentage: string, inclusive: string) =>
      stripe('tax_rates', { display_name: 'VAT', percentage, inclusive })
    const price = (amount: string, name: string) =>
      stripe('prices', {
        'product_data[name]': name,
        unit_amount: amount,
        currency: 'gbp',
        'recurring[interval]': 'month',
      })
    await stripe('subscriptions', {
      customer: customer.id,
      'items[0][price]': (await price('2000', 'Quill')).id,
      'items[1][price]': (await price('1050', 'A paper')).id,
      'items[1][tax_rates][0]': (await rate('5', 'true')).id,
      'default_tax_rates[0]': (await rate('20', 'false')).id,
    })
    const open = await page(`/payments?of=${customer.id}`)
    expect(open.text).toContain('£20.00 a month plus VAT 20%, £10.50 a month with VAT 5%')
    const invoice = /ask=refund\+(in_\w+)/.exec(open.text)?.[1] ?? ''
    const form = { act: 'refund', of: invoice, customer: customer.id, ask: `refund ${invoice}`, why: 'agreed' }
    const asRead = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    // All that is left stands there when the form is opened: 20.00 with 4.00 on top, 10.50 with 0.50 in it.
    const whole = asRead((await page(`/payments?of=${customer.id}&ask=refund+${invoice}`)).text)
    expect(whole).toContain('Net £30.00 VAT 20% £4.00 VAT 5% £0.50 Back to the card £34.50 Refund £34.50 Cancel')
    const looked = await send('/payments', { ...form, amount: '10,01', look: 'yes', why: '' })
    const [, net = '', top = '', within = '', sum = ''] =
      /Net £([\d.]+) VAT 20% £([\d.]+) VAT 5% £([\d.]+) Back to the card £([\d.]+) Refund £10\.01/.exec(
        asRead(looked.text),
      ) ?? []
    const pence = (text: string) => Math.round(Number(text) * 100)
    expect([pence(net) + pence(top) + pence(within), pence(sum)]).toEqual([1001, 1001])
    expect(looked.text).toContain('value="10,01"')
    const much = await send('/payments', { ...form, amount: '40', look: 'yes' })
    expect(much.text).toContain('what is left of the invoice (3450)')
    expect(much.text).not.toMatch(/>(Refund|Credit) £/)
    const balance = asRead((await page(`/payments?of=${customer.id}&ask=credit+${invoice}`)).text)
    expect(balance).toContain('To the balance £34.50 Credit £34.50')
    expect((await stripe('refunds')).data).not.toContainEqual(expect.objectContaining({ amount: 3450 }))
    expect((await send('/payments', { ...form, amount: '34.50', shown: '3450' })).text).toContain('Gave back £34.50 of')
    const notes = (await stripe(`credit_notes?invoice=${invoice}`)) as unknown as {
      data: { total: number; total_excluding_tax: number }[]
    }
    // 20.00 with 4.00 on top, 10.50 with 0.50 in it.
    expect(notes.data).toMatchObject([{ total: 3450, total_excluding_tax: 3000 }])
  })
})
