// Card payments: creating against bare commits, a renewal day of many subscriptions, and how soon a webhook is there.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Stripe from 'stripe'
import { root, startProduct, until, type Product } from '../product/start-product.ts'
import { percentile, say, timed } from './say.ts'

/** How many renew on one day; fewer only to look at the measurement itself. */
const renewing = Number(process.env.DUEBOOK_RENEWALS ?? 10_000)
const lanes = 32
const start = 1_900_000_000

const folder = mkdtempSync(join(tmpdir(), 'duebook-measure-payments-'))
const product = await startProduct({
  dataFolder: join(folder, 'data'),
  flags: ['--emulator', '--web', join(root, 'web/dist')],
})
const stripe = new Stripe('sk_test_duebook', {
  host: '127.0.0.1',
  port: product.privatePort,
  protocol: 'http',
  maxNetworkRetries: 0,
  telemetry: false,
})
const atStart = memory(product)
try {
  await deafFunctions()
  const peer = bareCommits()
  await creating(peer)
  await delivering()
  await renewalDay(product)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The product's own webhook would fetch each customer anew; what is measured here is the provider. */
async function deafFunctions(): Promise<void> {
  for (const { id } of (await stripe.webhookEndpoints.list()).data)
    await stripe.webhookEndpoints.update(id, { disabled: true })
}

/** Rows of 200 bytes put straight into SQLite under the same settings, one fsync each: how many a second. */
function bareCommits(): number {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec(
    'PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE documents (name TEXT PRIMARY KEY, body TEXT)',
  )
  const insert = database.prepare('INSERT INTO documents VALUES (?, ?)')
  const before = performance.now()
  for (let at = 0; at < 5_000; at++) insert.run(`d${at}`, 'x'.repeat(180))
  const perSecond = 5_000 / ((performance.now() - before) / 1000)
  database.close()
  return perSecond
}

/** `count` calls, so many at a time; how many a second, and how long each took. */
async function rate(
  count: number,
  call: (at: number) => Promise<unknown>,
): Promise<{ each: number[]; second: number }> {
  const each: number[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < count; at = next++) each.push((await timed(() => call(at))).milliseconds)
  }
  const { milliseconds } = await timed(() => Promise.all(Array.from({ length: lanes }, lane)))
  return { each, second: (count / milliseconds) * 1000 }
}

async function creating(peer: number): Promise<void> {
  const price = await monthly()
  const person = (at: number) => stripe.customers.create({ email: `p${at}@example.org`, metadata: { owner: `o${at}` } })
  await rate(1_000, person)
  told('create a customer', await rate(4_000, person), peer)
  const payers: Awaited<ReturnType<typeof withCard>>[] = []
  await rate(1_500, async () => void payers.push(await withCard()))
  const subscribe = (at: number) => {
    const { customer, card } = payers[at] ?? { customer: '', card: '' }
    return stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card })
  }
  await rate(300, subscribe)
  told('create a subscription and pay it', await rate(1_200, (at) => subscribe(at + 300)), peer)
}

function told(what: string, { each, second }: { each: number[]; second: number }, peer: number): void {
  say(
    `${what}, ${lanes} at a time`,
    `${Math.round(second)}/s, p99 ${percentile(each, 0.99).toFixed(0)} ms`,
    `${(second / peer).toFixed(2)} × bare node:sqlite commits (${Math.round(peer)}/s)`,
  )
}

/** From the moment that a call is sent, so before its commit, until its event is at a receiver on loopback. */
async function delivering(): Promise<void> {
  const received = new Map<string, number>()
  const { server, url } = await receiver((body) => {
    const event = JSON.parse(body) as Stripe.Event
    received.set((event.data.object as { id: string }).id, performance.now())
  })
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['customer.created'] })
  const measured = async (
    what: string,
    beside: string,
    count: number,
    atATime: (call: () => Promise<void>) => unknown,
  ) => {
    const sent = new Map<string, { sent: number; answered: number }>()
    const call = async () => {
      const before = performance.now()
      const { id } = await stripe.customers.create({ email: 'heard@example.org' })
      sent.set(id, { sent: before, answered: performance.now() })
    }
    await atATime(call)
    await until(async () => [...sent.keys()].every((id) => received.has(id)), `${count} webhooks`, 60_000)
    const waits = [...sent].map(([id, times]) => (received.get(id) ?? Number.NaN) - times.sent)
    const calls = [...sent.values()].map((times) => times.answered - times.sent)
    say(
      what,
      `p50 ${percentile(waits, 0.5).toFixed(1)}, p99 ${percentile(waits, 0.99).toFixed(1)} ms`,
      `${beside}the call alone p50 ${percentile(calls, 0.5).toFixed(1)} ms`,
    )
  }
  await measured('call → webhook, one after another', 'goal p50 ≤ 50 ms; ', 300, async (call) => {
    for (let at = 0; at < 300; at++) await call()
  })
  await measured('call → webhook, 50 calls a second', 'goal p50 ≤ 50 ms; ', 500, async (call) => {
    const calls: Promise<void>[] = []
    for (let at = 0; at < 500; at++) {
      calls.push(call())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all(calls)
  })
  // Sender, provider and receiver share the machine: what is left of it is measured.
  await measured(`call → webhook, ${lanes} calls at a time without a pause`, '', 2_000, (call) => rate(2_000, call))
  await stripe.webhookEndpoints.del(endpoint.id)
  server.closeAllConnections()
  server.close()
}

async function receiver(take: (body: string) => void): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      take(Buffer.concat(chunks).toString('utf8'))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** Everybody on one test clock, moved over the end of their month: announced, renewed, an hour later collected. */
async function renewalDay(served: Product): Promise<void> {
  const price = await monthly()
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start })
  const someone = { id: '' }
  await rate(renewing, async () => {
    const { customer, card } = await withCard(clock.id)
    await stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card })
    someone.id = customer
  })
  // The peak is counted from here on.
  writeFileSync(`/proc/${served.process.pid}/clear_refs`, '5')
  const before = memory(served)
  const idle: number[] = []
  const until5Seconds = performance.now() + 5_000
  await watch(
    () => performance.now() > until5Seconds,
    idle,
    () => stripe.customers.retrieve(someone.id),
  )
  const asked = { payments: [] as number[], documents: [] as number[] }
  let over = false
  const others = [
    watch(
      () => over,
      asked.payments,
      () => stripe.customers.retrieve(someone.id),
    ),
    watch(
      () => over,
      asked.documents,
      () => readDocument(served),
    ),
  ]
  const moved = await timed(async () => {
    const advance = await timed(() =>
      stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 31 * 86_400 + 7_200 }),
    )
    await until(
      async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status === 'ready',
      'the renewal day to be over',
      900_000,
    )
    return advance.milliseconds
  })
  over = true
  await Promise.all(others)
  const after = memory(served)
  let paid = 0
  for await (const { status } of stripe.invoices.list({ limit: 100 })) paid += status === 'paid' ? 1 : 0
  const seconds = moved.milliseconds / 1000
  say(
    `a renewal day of ${renewing} subscriptions`,
    `${seconds.toFixed(1)} s`,
    `${Math.round(renewing / seconds)} renewals/s`,
  )
  say(
    '… the slowest answer of the provider',
    `${Math.max(...asked.payments).toFixed(0)} ms`,
    `goal 100 ms; p50 ${percentile(asked.payments, 0.5).toFixed(1)}, p99 ${percentile(asked.payments, 0.99).toFixed(1)} ms of ${asked.payments.length}`,
  )
  say(
    '… the slowest answer of Firestore',
    `${Math.max(...asked.documents).toFixed(0)} ms`,
    `goal 100 ms; p50 ${percentile(asked.documents, 0.5).toFixed(1)}, p99 ${percentile(asked.documents, 0.99).toFixed(1)} ms of ${asked.documents.length}`,
  )
  say(
    '… with nothing due, for comparison',
    `${Math.max(...idle).toFixed(0)} ms`,
    `p50 ${percentile(idle, 0.5).toFixed(1)}, p99 ${percentile(idle, 0.99).toFixed(1)} ms of ${idle.length}`,
  )
  say('… the call that begins it', `${moved.value.toFixed(0)} ms`)
  say(
    '… memory',
    `${before.now} → peak ${after.peak} MB`,
    `${after.now} MB afterwards; ${atStart.now} MB after the start`,
  )
  say('… invoices paid', String(paid))
}

/** Asks again and again, one after another, and writes down how long each answer took. */
async function watch(over: () => boolean, taken: number[], ask: () => Promise<unknown>): Promise<void> {
  while (!over()) {
    taken.push((await timed(ask)).milliseconds)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function readDocument(served: Product): Promise<void> {
  const answer = await fetch(`${served.operator}/v1/projects/duebook/databases/(default)/documents/measure/none`, {
    headers: { authorization: 'Bearer owner' },
  })
  await answer.arrayBuffer()
}

/** Megabytes that the server's process holds, and the most that it ever held. */
function memory(served: Product): { now: number; peak: number } {
  const status = readFileSync(`/proc/${served.process.pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

async function monthly(): Promise<string> {
  const product = await stripe.products.create({ name: 'Measured' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'gbp',
    unit_amount: 700,
    recurring: { interval: 'month' },
  })
  return price.id
}

async function withCard(clock?: string): Promise<{ customer: string; card: string }> {
  const { id: customer } = await stripe.customers.create(clock === undefined ? {} : { test_clock: clock })
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  return { customer, card }
}
