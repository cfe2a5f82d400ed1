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

    // 25.20 came, 8.40 went back.
    expect((await page('/payments')).text).toMatch(/Taken in \p{Lu}\p{Ll}+<\/dt>\s*<dd>£16\.80</u)
    const { number } = (await stripe(`invoices/${draft.id}`)) as unknown as { number: string }
    for (const q of [number, draft.id]) {
      const shown = (await page(`/payments?q=${q}`)).text
      expect(shown).toMatch(/Customers <span class="count">1</)
      expect(shown).toContain('Okafor Studio</a>')
    }
    const { data: events } = (await stripe('events?limit=1')) as unknown as { data: { id: string; type: string }[] }
    const event = (await page(`/payments?q=${events[0]?.id}`)).text
    expect(event).toContain('the one of this id')
    expect(event.match(/<td>\w+\.[\w.]+<small>/g)).toEqual([expect.stringContaining(events[0]?.type ?? 'no event')])
    expect((await page('/payments?q=A1B2C3D4-9999')).text).toContain('No customer for “A1B2C3D4-9999”.')
  })

  it('[CO9] lets happen what a provider does by itself: a charge that fails, asks the bank, is disputed; a period, a trial and time that go by', async () => {
    const price = await stripe('prices', {
      'product_data[name]': 'Nib',
      unit_amount: '990',
      currency: 'gbp',
      'recurring[interval]': 'month',
    })
    const subscriber = async (name: string, more: Record<string, string> = {}, trial: Record<string, string> = {}) => {
      const { id: customer } = await stripe('customers', { name, ...more })
      const { id: card } = await stripe('payment_methods/pm_card_visa/attach', { customer })
      await stripe(`customers/${customer}`, { 'invoice_settings[default_payment_method]': card })
      const made = await stripe('subscriptions', {
        customer,
        'items[0][price]': price.id,
        default_payment_method: card,
        ...trial,
      })
      const act = (act: string, of: string, fields = {}) => send('/payments', { act, of, customer, ...fields })
      const state = async () => (await stripe(`subscriptions/${made.id}`))['status']
      return { customer, id: made.id, act, state }
    }
    const { customer, id, act, state } = await subscriber('Nib')
    const shown = await page(`/payments?of=${customer}`)
    expect(shown.text).toMatch(/The next charge of Visa •••• 4242<\/label>/)
    expect(shown.text).not.toContain('Move its clock')

    expect((await act('card', customer, { does: 'wins' })).text).toContain('No practice card does that.')
    const declines = await act('card', customer, { does: 'declined' })
    expect(declines.text).toContain('whose next charge is declined.')
    expect(declines.text).toContain('The next charge of Visa •••• 0341')
    await act('period', id)
    expect(await state()).toBe('past_due')
    const types = async () =>
      ((await stripe('events?limit=30')) as unknown as { data: { type: string }[] }).data.map(({ type }) => type)
    expect(await types()).toContain('invoice.payment_failed')

    // Another card puts it right, and is disputed.
    const disputed = await act('card', customer, { does: 'disputed' })
    const invoice =
      /name="act" value="pay" \/><input type="hidden" name="of" value="(in_\w+)"/.exec(disputed.text)?.[1] ?? ''
    expect((await act('pay', invoice)).text).toContain('Tried the card for')
    expect(await state()).toBe('active')
    expect((await page('/payments')).text).toContain('is disputed: fraudulent')

    // A card that is there already is put first, and no second one is made.
    await act('card', customer, { does: 'paid' })
    const cards = (await stripe(`payment_methods?customer=${customer}&type=card`)) as unknown as { data: object[] }
    expect(cards.data).toHaveLength(3)
    await act('card', customer, { does: 'bank' })
    await act('period', id)
    expect(await types()).toContain('invoice.payment_action_required')

    const trial = await subscriber('On trial', {}, { trial_period_days: '14' })
    expect((await page(`/payments?of=${trial.customer}`)).text).toContain('End its trial now')
    expect(await trial.state()).toBe('trialing')
    await trial.act('trial', trial.id)
    expect(await trial.state()).toBe('active')

    const { id: clock } = await stripe('test_helpers/test_clocks', {
      frozen_time: String(Date.parse('2026-11-12T09:00:00Z') / 1000),
    })
    const timed = await subscriber('On a clock', { test_clock: clock })
    // It is in no list, and found by its whole id.
    expect((await page('/payments')).text).not.toContain('On a clock')
    expect((await page(`/payments?q=${timed.customer}`)).text).toMatch(/On a clock<\/a>[^]*?£9\.90 a month<\/td>/)
    const before = await page(`/payments?of=${timed.customer}`)
    expect(before.text).toContain('Move its clock to Sat 12 Dec 2026 11:00')
    const to = /name="to" value="(\d+)"/.exec(before.text)?.[1] ?? ''
    const moved = await timed.act('clock', clock, { to })
    expect(moved.text).toContain('to Sat 12 Dec 2026 11:00.')
    await expect.poll(async () => (await stripe(`test_helpers/test_clocks/${clock}`))['status']).toBe('ready')
    const paid = (await stripe(`invoices?customer=${timed.customer}&status=paid`)) as unknown as { data: object[] }
    expect(paid.data).toHaveLength(2)
    expect((await timed.act('clock', clock, { to })).text).toContain('A clock only moves forward')
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
