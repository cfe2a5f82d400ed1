import { beforeAll, describe, expect, it } from 'vitest'
import { inOneHouse, operator, owner, page, send, sink, stripe } from './fixtures/operator.ts'

inOneHouse({
  'payments.mirror.json': {
    collection: 'payers',
    customer: 'provider.customer',
    subscriptions: 'plans',
    unless: 'gone',
    fields: [
      { name: 'status', here: 'status', there: 'status' },
      { name: 'seats', here: 'seats', there: 'items.data.0.quantity' },
      { name: 'paid until', here: 'until', there: 'items.data.0.current_period_end', unit: 'milliseconds' },
    ],
    fetch: 'fetchAnew',
  },
})

type Subscription = {
  id: string
  status: string
  items: { data: { id: string; quantity: number; current_period_end: number }[] }
}
let price: string
beforeAll(async () => {
  const made = await stripe('prices', {
    'product_data[name]': 'Team',
    unit_amount: '700',
    currency: 'gbp',
    'recurring[interval]': 'month',
  })
  price = made.id
})

async function subscriber(name: string, seats: number, more: Record<string, string> = {}) {
  const { id: customer } = await stripe('customers', { name, ...more })
  const { id: card } = await stripe('payment_methods/pm_card_visa/attach', { customer })
  const made = await stripe('subscriptions', {
    customer,
    'items[0][price]': price,
    'items[0][quantity]': String(seats),
    default_payment_method: card,
  })
  return { customer, subscription: made as unknown as Subscription }
}
const kept = (id: string, { id: name, status, items }: Subscription, changed: Record<string, unknown> = {}) =>
  write(id, [
    {
      id: { stringValue: name },
      status: { stringValue: status },
      seats: { integerValue: String(items.data[0]?.quantity) },
      until: { doubleValue: (items.data[0]?.current_period_end ?? 0) * 1000 },
      ...changed,
    },
  ])
const customers = new Map<string, string>()
const write = async (id: string, plans: object[], gone = false) => {
  const fields = {
    provider: { mapValue: { fields: { customer: { stringValue: customers.get(id) } } } },
    plans: { arrayValue: { values: plans.map((one) => ({ mapValue: { fields: one } })) } },
    ...(gone && { gone: { booleanValue: true } }),
  }
  const answer = await fetch(`${operator}/v1/projects/duebook/databases/(default)/documents/payers/${id}`, {
    method: 'PATCH',
    headers: owner,
    body: JSON.stringify({ fields }),
  })
  expect(answer.status).toBe(200)
}
const asRead = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const compare = async () => {
  const { text } = await page('/payments?compare=yes')
  return { text, read: asRead(text) }
}

describe('the mirror of the provider', () => {
  it('[CO14] agrees, or says of each field, of what is missing on either side and of a customer without a record where they part', async () => {
    expect((await page('/payments')).all).toContain('Compare now</button>')
    const okafor = await subscriber('Okafor Studio', 3)
    customers.set('okafor', okafor.customer)
    await kept('okafor', okafor.subscription)
    const { id: clock } = await stripe('test_helpers/test_clocks', { frozen_time: '1800000000' })
    const timed = await subscriber('On a clock', 2, { test_clock: clock })
    customers.set('timed', timed.customer)
    await kept('timed', timed.subscription)
    // One who never paid, and one whose account is gone.
    customers.set('free', (await stripe('customers', { name: 'Free' })).id)
    await write('free', [])
    const left = await subscriber('Left', 1)
    customers.set('left', left.customer)
    await write('left', [], true)
    const agreed = await compare()
    expect(agreed.read).toMatch(/Mirror and provider agree\. 4 records of payers, 3 subscriptions, \w{3} \d/)
    expect(agreed.text).not.toContain('note-box over')

    await kept('okafor', okafor.subscription, {
      seats: { integerValue: '4' },
      status: { stringValue: 'past_due' },
      until: { timestampValue: '2030-03-01T10:00:00Z' },
    })
    await kept('timed', timed.subscription, { id: { stringValue: 'sub_nobody' } })
    const stranger = await subscriber('Stranger', 1)
    const parted = await compare()
    expect(parted.read).toContain('Mirror and provider disagree 6')
    for (const sentence of [
      'Okafor Studio: status active at the provider, past due here.',
      'Okafor Studio: seats 3 at the provider, 4 here.',
      'at the provider, Fri 1 Mar 2030 10:00 here.',
      'On a clock: active at the provider, nothing here.',
      'On a clock: nothing at the provider, a subscription here.',
      'Stranger: active at the provider, nothing here.',
    ])
      expect(parted.read).toContain(sentence)
    expect(parted.text).toContain(`/payments?of=${stranger.customer}#open`)
    expect(parted.text).toContain('/documents?path=payers%2Fokafor')
    // Looking is no act, and nothing is done by looking.
    expect(parted.read).toContain('Nothing yet.')
  })

  it('[CO14] is mended: the provider is told our number, never over one that was not shown; or the application fetches anew', async () => {
    const set = /name="of" value="(sub_\w+)" \/><input type="hidden" name="shown" value="3"/.exec(
      (await compare()).text,
    )
    const of = set?.[1] ?? ''
    const old = await send('/payments', { act: 'quantity', of, shown: '2', to: '4' })
    expect(old.text).toContain('The provider says 3 by now: compare again')
    for (const to of ['0', '1.5', 'many', '-1'])
      expect((await send('/payments', { act: 'quantity', of, shown: '3', to })).text).toContain('no such number')
    expect(((await stripe(`subscriptions/${of}`)) as unknown as Subscription).items.data[0]?.quantity).toBe(3)
    const done = await send('/payments', { act: 'quantity', of, shown: '3', to: '4' })
    expect(asRead(done.text)).toContain(`Set ${of} to 4 at the provider, which said 3.`)
    expect(asRead(done.text)).not.toContain('seats 3 at the provider')
    expect(((await stripe(`subscriptions/${of}`)) as unknown as Subscription).items.data[0]?.quantity).toBe(4)
    // There are no functions here: the operation says no, and nothing is noted.
    const fetched = await send('/payments', { act: 'fetch' })
    expect(fetched.text).toContain('role="alert"')
    expect(fetched.text).not.toContain('had fetchAnew fetch')
  })

  it('[CO15] a customer is mailed the link of their portal in the language that they prefer', async () => {
    const to = 'greta@okafor.example'
    const { id: customer } = await stripe('customers', { name: 'Greta', email: to, 'preferred_locales[0]': 'de-AT' })
    expect((await page(`/payments?of=${customer}`)).text).toContain('Send the portal link</button>')
    const sent = await send('/payments', { act: 'portal', of: customer, customer })
    expect(asRead(sent.text)).toContain(`Sent the portal link to ${to}.`)
    await expect.poll(() => sink.received.filter((mail) => mail.to.includes(to)).length).toBe(1)
    const mail = sink.received.find((one) => one.to.includes(to))
    expect(mail?.data).toContain('Subject: Ihr Tarif und Ihre Zahlungen')
    const link =
      /https?:\/\/[^\s"\\]+\/pay\/portal\/[\w/=-]+/.exec(mail?.data.replaceAll(/=\r?\n/g, '') ?? '')?.[0] ?? ''
    const opened = await fetch(link)
    expect(await opened.text()).toContain('<html lang="de-AT"')
    const { id: nameless } = await stripe('customers', { name: 'Nameless' })
    expect((await page(`/payments?of=${nameless}`)).text).not.toContain('Send the portal link')
    const refused = await send('/payments', { act: 'portal', of: nameless, customer: nameless })
    expect(refused.text).toContain('Nameless has no mail address at the provider.')
  })
})
