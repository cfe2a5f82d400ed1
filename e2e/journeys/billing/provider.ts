import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dayAhead } from '../../product/days.ts'
import type { Product } from '../../product/start-product.ts'
import { storedDocument, type Payer } from './payer.ts'

/** Asks the payment provider itself, as its owner would with the secret key. */
export async function provider<T>(
  product: Product,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters: Record<string, string> = {},
): Promise<T> {
  const query = new URLSearchParams(parameters)
  const answer = await fetch(`${product.operator}/v1/${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { authorization: 'Bearer sk_test_duebook' },
    ...(method === 'POST' && { body: query }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export type Event = {
  id: string
  type: string
  data: { object: { id: string; object: string; customer?: string | null } }
}

/** The first card of a customer becomes this one, for the subscription as well. */
export async function useCard(product: Product, payer: Payer, number: string): Promise<void> {
  const { customer, subscription } = await ids(product, payer)
  const method = await provider<{ id: string }>(product, 'POST', 'payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '8',
    'card[exp_year]': dayAhead(2000).slice(0, 4),
    'card[cvc]': '123',
  })
  await provider(product, 'POST', `payment_methods/${method.id}/attach`, { customer })
  await provider(product, 'POST', `customers/${customer}`, { 'invoice_settings[default_payment_method]': method.id })
  await provider(product, 'POST', `subscriptions/${subscription}`, { default_payment_method: method.id })
}

export async function ids(product: Product, { uid }: Payer): Promise<{ customer: string; subscription: string }> {
  const billing = (await storedDocument(product, `billing/${uid}`)) as {
    customerId: string
    subscriptions: { id: string }[]
  } | null
  if (!billing) throw new Error(`billing/${uid} does not exist.`)
  return { customer: billing.customerId, subscription: billing.subscriptions[0]?.id ?? '' }
}

/** Every event of a customer, the oldest first. */
export async function eventsOf(product: Product, customer: string): Promise<Event[]> {
  const all: Event[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await provider<{ data: Event[]; has_more: boolean }>(product, 'GET', 'events', {
      limit: '100',
      ...(last && { starting_after: last.id }),
    })
    all.push(...page.data)
    if (!page.has_more) break
  }
  return all
    .filter(({ data: { object } }) => (object.object === 'customer' ? object.id : object.customer) === customer)
    .toReversed()
}

/** The events of a payer's customer that we have not taken yet, by their types. */
export async function unheard(product: Product, { uid }: Payer, customer: string): Promise<string[]> {
  const events = await eventsOf(product, customer)
  const heard = await Promise.all(events.map(({ id }) => storedDocument(product, `billing/${uid}/events/${id}`)))
  return events.filter((_, index) => heard[index] === null).map(({ type }) => type)
}

/** What the provider signs its events with; kept only in its own file. */
export function webhookSecret({ dataFolder }: Product): string {
  const file = new DatabaseSync(join(dataFolder, 'payments.sqlite'), { readOnly: true })
  const row = file.prepare(`SELECT own FROM object WHERE kind = 'webhook_endpoint'`).get() as { own: string }
  file.close()
  return (JSON.parse(row.own) as { secret: string }).secret
}

export const signature = (secret: string, body: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Sends an event to the product as the provider does; answers its status. `header` null leaves the signature out. */
export async function deliver(product: Product, body: string, header: string | null): Promise<number> {
  const answer = await fetch(`${product.operator}/duebook/us-central1/stripeWebhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(header !== null && { 'stripe-signature': header }) },
    body,
  })
  return answer.status
}

/** The product's own time: it may have been moved. */
export async function productTime(product: Product): Promise<number> {
  const answer = await fetch(`${product.operator}/emulator/v1/projects/duebook/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceSeconds":0}',
  })
  return Math.floor(Date.parse(((await answer.json()) as { now: string }).now) / 1000)
}

/** Every event of a payer again: the newest first, each twice at once and once more, and as if none had ever been heard. */
export async function hearAllAgain(product: Product, payer: Payer): Promise<number> {
  const { customer } = await ids(product, payer)
  const events = await eventsOf(product, customer)
  const root = `projects/duebook/databases/(default)/documents/billing/${payer.uid}/events`
  for (const { id } of events)
    await fetch(`${product.operator}/v1/${root}/${id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer owner' },
    })
  const secret = webhookSecret(product)
  const now = await productTime(product)
  for (const event of events.toReversed()) {
    const body = JSON.stringify(event)
    const send = () => deliver(product, body, signature(secret, body, now))
    const statuses = [...(await Promise.all([send(), send()])), await send()]
    if (statuses.some((status) => status !== 200))
      throw new Error(`${event.type} was answered with ${statuses.join()}: ${product.output().slice(-3000)}`)
  }
  return events.length
}
