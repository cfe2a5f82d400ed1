import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { createListener } from '../../http/listener.ts'
import type { HttpService } from '../../http/service.ts'
import type { Log } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { openPayments, type PaymentsOptions } from '../open.ts'
import { problemsOf } from './schemas.ts'
import { patience } from '../../conformance/patience.ts'

export const secretKey = 'sk_test_duebook'
export const start = Date.parse('2026-11-12T09:00:00Z')
export const seconds = (text: string) => Date.parse(text) / 1000
/** In seconds, as the provider counts. */
export const hour = 3600
export const dayLong = 24 * hour

export type World = Awaited<ReturnType<typeof openWorld>>

/** The provider on two listeners of its own, the official SDK in front of it, and a check of everything that it answers and sends. */
export async function openWorld(options: { dunning?: PaymentsOptions['dunning']; folder?: string } = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'payments-'))
  const clock = { ms: start, now: () => clock.ms }
  const logged: string[] = []
  const write = (event: string, fields?: object) => void logged.push(`${event} ${JSON.stringify(fields ?? {})}`)
  const log: Log = { info: write, warn: write, error: write }
  const problems: string[] = []
  const onFatal = (error: unknown) => {
    problems.push(`fatal: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`)
  }
  const metrics = createMetrics()
  const services: Record<'public' | 'private', HttpService[]> = { public: [], private: [] }
  const shared = { log, metrics, elapsed: () => performance.now(), onFatal, anyOrigin: false }
  const publicListener = createListener({ ...shared, surface: 'public', services: services.public })
  const privateListener = createListener({ ...shared, surface: 'private', services: services.private })
  const publicPort = await publicListener.open(0)
  const port = await privateListener.open(0)
  const origin = `http://127.0.0.1:${publicPort}`
  const open = () =>
    openPayments({
      file: join(folder, 'payments.sqlite'),
      origin,
      secretKey,
      clock,
      log,
      onFatal,
      dunning: options.dunning,
    })
  let payments = open()
  const mount = () => {
    services.private.splice(0, 1, checked(payments.api, problems))
    services.public.splice(0, 1, payments.pages)
  }
  mount()
  const client = (key = secretKey, config: object = {}) =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config })
  const stripe = client()

  return {
    stripe,
    client,
    clock,
    folder,
    origin,
    base: `http://127.0.0.1:${port}`,
    logged,
    problems,
    /** What was found wrong with answers and events since the last time. */
    takeProblems: () => problems.splice(0),
    advanceWall(byMs: number) {
      clock.ms += byMs
      payments.clockMoved()
    },
    async restart(meanwhile: () => void = () => undefined) {
      await payments.close()
      meanwhile()
      payments = open()
      mount()
    },
    async close() {
      await publicListener.close()
      await privateListener.close()
      await payments.close()
      metrics.close()
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
    /** A test clock with a customer who has a card. */
    async customerOnClock(card: string | null = 'pm_card_visa', at = start / 1000) {
      const test = await stripe.testHelpers.testClocks.create({ frozen_time: at })
      const customer = await stripe.customers.create({ email: 'ada@example.org', name: 'Ada', test_clock: test.id })
      if (card) await this.defaultCard(customer.id, card)
      return { customer: customer.id, clock: test.id }
    },
    async customerWithCard(card: string | null = 'pm_card_visa') {
      const customer = await stripe.customers.create({ email: 'ada@example.org', name: 'Ada' })
      if (card) await this.defaultCard(customer.id, card)
      return customer.id
    },
    async defaultCard(customer: string, card: string) {
      const method = await stripe.paymentMethods.attach(card, { customer })
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } })
      return method.id
    },
    price: (amount?: number, every?: Every, product?: string) => newPrice(stripe, amount, every, product),
    /** A customer with a card and a clock of their own, who pays the price. */
    async subscriberOnClock(price: string, quantity = 1) {
      const { customer, clock } = await this.customerOnClock()
      const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price, quantity }] })
      return { customer, clock, id, item: items.data[0]?.id ?? '' }
    },
    /** Moves a test clock and waits until it is ready. */
    async advance(id: string, to: number) {
      await stripe.testHelpers.testClocks.advance(id, { frozen_time: to })
      await until(async () => (await stripe.testHelpers.testClocks.retrieve(id)).status === 'ready')
    },
    /** All events about an object or customer, oldest first. */
    async eventTypes(after?: string) {
      const types: string[] = []
      for await (const event of stripe.events.list({ limit: 100, ...(after && { ending_before: after }) }))
        types.push(event.type)
      return types.toReversed()
    },
    async lastEvent() {
      return (await stripe.events.list({ limit: 1 })).data[0]?.id
    },
    async since(mark: string | undefined) {
      const { data } = await stripe.events.list({ limit: 100, ...(mark && { ending_before: mark }) })
      return data.toReversed()
    },
  }
}

type Every = 'day' | 'week' | 'month' | 'year' | null

/** A price of a product, of a new one when none is named; `null` is paid once. */
export async function newPrice(stripe: Stripe, amount = 700, every: Every = 'month', product?: string) {
  const of = product ?? (await stripe.products.create({ name: 'Team' })).id
  const { id } = await stripe.prices.create({
    product: of,
    currency: 'gbp',
    unit_amount: amount,
    ...(every && { recurring: { interval: every } }),
  })
  return id
}

/** Waits for a condition. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + patience
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('what was waited for did not come')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The error that a call was refused with. */
export async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call was not refused')
}

/** An endpoint that verifies what it is sent with the SDK, and answers as it is told. */
export async function openSink(world: World, types: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*']) {
  const events: Stripe.Event[] = []
  const attempts: { id: string; signature: string; body: string; answer: number }[] = []
  const sink = { answer: 200, location: '' }
  let secret = ''
  // A connection ends when its client ends it: one that both ends may end is now and then asked after its end.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const signature = String(request.headers['stripe-signature'])
      const event = world.stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, world.clock.ms)
      attempts.push({ id: event.id, signature, body, answer: sink.answer })
      world.problems.push(...problemsOf(JSON.parse(body)))
      if (sink.answer === 200) events.push(event)
      response.writeHead(sink.answer, sink.location ? { Location: sink.location } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const endpoint = await world.stripe.webhookEndpoints.create({ url, enabled_events: types })
  secret = endpoint.secret ?? ''
  return Object.assign(sink, {
    events,
    attempts,
    endpoint,
    secret,
    types: () => events.map(({ type }) => type),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

/** A browser without scripts: follows redirects, keeps to forms. */
export async function openPage(url: string): Promise<{ status: number; html: string; policy: string; url: string }> {
  const response = await fetch(url, { redirect: 'manual' })
  if (response.status >= 300 && response.status < 400) {
    const next = new URL(response.headers.get('location') ?? '', url).toString()
    return { status: response.status, html: '', policy: '', url: next }
  }
  return {
    status: response.status,
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
    url,
  }
}

export async function sendForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: new URL(url).origin,
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields),
  })
  const location = response.headers.get('location')
  return {
    status: response.status,
    html: await response.text(),
    url: location ? new URL(location, url).toString() : url,
  }
}

export const card = (number = '4242 4242 4242 4242') => ({
  email: 'jo@hartley.example',
  number,
  exp: '08 / 29',
  cvc: '314',
  name: 'Jo Hartley',
  country: 'GB',
  postcode: 'LS9 8AG',
})

function checked(service: HttpService, problems: string[]): HttpService {
  return {
    ...service,
    async handle(exchange) {
      const { request, response } = exchange
      const end = response.end.bind(response)
      response.end = ((body?: unknown) => {
        if (body instanceof Buffer)
          problems.push(
            ...problemsOf(JSON.parse(body.toString('utf8'))).map(
              (problem) => `${request.method} ${exchange.url.pathname} (${response.statusCode}): ${problem}`,
            ),
          )
        return end(body as Buffer)
      }) as typeof response.end
      await service.handle(exchange)
    },
  }
}
