import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeAsServer, writeAsServer } from '../product/as-server.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none'] })
})
afterAll(() => product?.stop())

const provider = async (path: string, form: Record<string, string>) => {
  const answer = await fetch(`${product.operator}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_duebook' },
    body: new URLSearchParams(form),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id: string }
}
const asRead = (html: string) => html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const compared = async () => asRead(await (await fetch(`${product.operator}/payments?compare=yes`)).text())
/** Sends a form of the page, and reads the one that it leads to. */
const act = async (form: Record<string, string>) => {
  const answer = await fetch(`${product.operator}/payments`, {
    method: 'POST',
    headers: { origin: product.operator },
    body: new URLSearchParams(form),
  })
  return asRead(await answer.text())
}

it('the operator’s page finds that a payer’s record has drifted, and has the product fetch it anew', async () => {
  const { id: customer } = await provider('customers', { name: 'Okafor Studio', 'metadata[owner]': 'ada' })
  await writeAsServer(product, 'billing/ada', {
    customerId: customer,
    fetches: 0,
    fetchedAt: 0,
    subscriptions: [],
    invoices: [],
    checkouts: 0,
    closed: false,
    renewal: null,
    choice: null,
  })
  const { id: card } = await provider('payment_methods/pm_card_visa/attach', { customer })
  const { id: price } = await provider('prices', {
    'product_data[name]': 'Team',
    unit_amount: '700',
    currency: 'gbp',
    'recurring[interval]': 'month',
    'metadata[plan]': 'team',
    'metadata[interval]': 'month',
  })
  const { id: subscription } = await provider('subscriptions', {
    customer,
    'items[0][price]': price,
    'items[0][quantity]': '3',
    default_payment_method: card,
  })
  // Its events come in by themselves.
  await until(
    async () => (await compared()).includes('Mirror and provider agree. 1 record of billing, 1 subscription'),
    'the record to follow the events',
  )

  await mergeAsServer(product, 'billing/ada', { subscriptions: [] })
  expect(await compared()).toContain('Okafor Studio: active at the provider, nothing here.')
  expect(await act({ act: 'fetch' })).toContain('Mirror and provider agree.')

  const { id, status, seats, periodEnd } = await subscriptionOf('ada')
  expect({ id, status, seats }).toEqual({ id: subscription, status: 'active', seats: 3 })
  await mergeAsServer(product, 'billing/ada', {
    subscriptions: [
      { id, status: 'past_due', seats: 4, periodEnd: periodEnd + 60_000, plan: 'team', interval: 'month' },
    ],
  })
  const drifted = await compared()
  for (const words of [
    'status active at the provider, past due here.',
    'seats 3 at the provider, 4 here.',
    'paid until',
  ])
    expect(drifted).toContain(`Okafor Studio: ${words}`)
  const fetched = await act({ act: 'fetch' })
  expect(fetched).toContain('Had reconcileBilling fetch what differs from the provider.')
  expect(fetched).toContain('Mirror and provider agree.')
})

async function subscriptionOf(owner: string) {
  const answer = await fetch(`${product.operator}/v1/projects/duebook/databases/(default)/documents/billing/${owner}`, {
    headers: { authorization: 'Bearer owner' },
  })
  const { fields } = (await answer.json()) as {
    fields: {
      subscriptions: {
        arrayValue: {
          values: {
            mapValue: { fields: Record<string, { stringValue?: string; integerValue?: string; doubleValue?: number }> }
          }[]
        }
      }
    }
  }
  const kept = fields.subscriptions.arrayValue.values[0]?.mapValue.fields ?? {}
  const number = (name: string) => Number(kept[name]?.integerValue ?? kept[name]?.doubleValue)
  return {
    id: kept['id']?.stringValue,
    status: kept['status']?.stringValue,
    seats: number('seats'),
    periodEnd: number('periodEnd'),
  }
}
