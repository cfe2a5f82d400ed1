import { Agent, request as requestHttp } from 'node:http'
import { Agent as SecureAgent, request as requestHttps } from 'node:https'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { OwnOf, ProviderEvent, WebhookEndpoint } from './resources.ts'
import type { Engine } from './engine.ts'
import type { Delivery } from './store.ts'
import { signatureHeader } from './wire/signature.ts'

/**
 * Sends events to the endpoints that want them, once they are committed: at least once, perhaps again, in no certain order. What is not
 * answered with 2xx is tried again, ever more slowly, for three days; a redirect is a failure.
 */
export function startDeliveries(options: { engine: Engine; clock: Clock; log: Log; onFatal(error: unknown): void }) {
  const { engine, clock, log, onFatal } = options
  const { store } = engine
  const agents = { http: new Agent({ keepAlive: true }), https: new SecureAgent({ keepAlive: true }) }
  const flying = new Map<number, Promise<void>>()
  const waiters = new Map<string, Set<() => void>>()
  const settled: { id: number; resolve(): void; reject(error: unknown): void }[] = []
  let closed = false
  let woken = false
  let timer: NodeJS.Timeout | undefined
  engine.onCommit(wake)
  wake()
  return {
    wake,
    /** Resolves when every endpoint has answered the event's first try, or after `milliseconds`. */
    answered(event: string, milliseconds: number): Promise<void> {
      if (store.pendingOf(event) === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const set = waiters.get(event) ?? new Set()
        const done = () => {
          clearTimeout(late)
          set.delete(done)
          if (set.size === 0) waiters.delete(event)
          resolve()
        }
        const late = setTimeout(done, milliseconds)
        set.add(done)
        waiters.set(event, set)
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      agents.http.destroy()
      agents.https.destroy()
      await Promise.allSettled(flying.values())
    },
  }

  /** However many commits and answers come in one go, the queue is read once after them. */
  function wake(): void {
    if (closed || woken) return
    woken = true
    setImmediate(fill)
  }

  function fill(): void {
    woken = false
    if (closed) return
    clearTimeout(timer)
    try {
      for (const delivery of store.deliveries(clock.now(), mostInFlight * 2)) {
        if (flying.size >= mostInFlight) return
        if (flying.has(delivery.id)) continue
        const flight = send(delivery)
          .catch(onFatal)
          .finally(() => {
            flying.delete(delivery.id)
            wake()
          })
        flying.set(delivery.id, flight)
      }
    } catch (error) {
      return onFatal(error)
    }
    const next = store.nextDeliveryAt()
    if (next === null || next >= never) return
    const wait = next - clock.now()
    // What is in flight wakes us when it has landed.
    if (wait <= 0 && flying.size > 0) return
    timer = setTimeout(wake, Math.min(Math.max(wait, 1), 3_600_000))
    timer.unref()
  }

  async function send(delivery: Delivery): Promise<void> {
    const event = read<ProviderEvent>('event', delivery.event)
    const endpoint = read<WebhookEndpoint>('webhook_endpoint', delivery.endpoint)
    if (!event || !endpoint) return settle(delivery.id)
    const { secret } = endpoint.own as unknown as OwnOf<'webhook_endpoint'>
    const body = JSON.stringify({ ...event.wire, pending_webhooks: store.pendingOf(delivery.event) })
    const outcome = await post(
      new URL(endpoint.wire.url),
      body,
      signatureHeader(secret, body, Math.floor(clock.now() / 1000)),
    )
    if (closed) return
    if (outcome >= 200 && outcome < 300) {
      await settle(delivery.id)
    } else {
      const attempts = delivery.attempts + 1
      const wait = (waits[attempts - 1] ?? waits.at(-1) ?? 60) * 1000
      const at = clock.now() + wait
      const over = at > delivery.firstAt + threeDays
      store.postpone(delivery.id, attempts, over ? never : at)
      log.warn(over ? 'payments.webhook_given_up' : 'payments.webhook_failed', {
        event: delivery.event,
        endpoint: delivery.endpoint,
        attempts,
        status: outcome,
      })
    }
    for (const done of waiters.get(delivery.event) ?? []) done()
  }

  /** Answers that come together are written together. */
  function settle(id: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (settled.push({ id, resolve, reject }) > 1) return
      setImmediate(() => {
        const batch = settled.splice(0)
        try {
          if (!closed) store.transact(() => batch.forEach((one) => store.settle(one.id)))
        } catch (error) {
          for (const one of batch) one.reject(error)
          return
        }
        for (const one of batch) one.resolve()
      })
    })
  }

  function read<T>(kind: string, id: string): { wire: T; own: object } | null {
    const row = store.get(kind, id)
    return row && { wire: JSON.parse(row.body) as T, own: JSON.parse(row.own) as object }
  }

  /** The status of the answer, or 0 when there was none within ten seconds. */
  function post(url: URL, body: string, signature: string): Promise<number> {
    const secure = url.protocol === 'https:'
    return new Promise((resolve) => {
      const call = (secure ? requestHttps : requestHttp)(
        url,
        {
          method: 'POST',
          agent: secure ? agents.https : agents.http,
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(body),
            'Stripe-Signature': signature,
            'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          },
        },
        (response) => {
          response.resume()
          response.on('error', () => undefined)
          resolve(response.statusCode ?? 0)
        },
      )
      const late = setTimeout(() => call.destroy(), 10_000)
      call.on('close', () => clearTimeout(late))
      call.on('error', () => resolve(0))
      call.end(body)
    })
  }
}

const mostInFlight = 32
const threeDays = 3 * 86_400_000
const never = 8_640_000_000_000_000
/** Seconds between one try and the next. */
const waits = [1, 5, 30, 120, 600, 3_600, 7_200, 14_400, 28_800, 43_200]
