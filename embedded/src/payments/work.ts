import { isDeepStrictEqual } from 'node:util'
import { missing } from './errors.ts'
import { newId } from './ids.ts'
import type { Kind, OwnOf, ProviderEvent, Resources, WebhookEndpoint } from './resources.ts'
import type { PaymentsStore } from './store.ts'

/** What the account has set: when a declined renewal is tried again, in days after the last try, and what happens after the last one. */
export type Settings = { dunning: { afterDays: readonly number[]; end: 'cancel' | 'unpaid' } }

export const apiVersion = '2026-10-28.endive'

/** One transaction under way: objects, their events and what is due are written through it, and become visible together. */
export class Work {
  readonly store: PaymentsStore
  readonly origin: string
  readonly settings: Settings
  /** Wall time in seconds; events carry it. */
  readonly wall: number
  readonly wallMs: number
  readonly request: ProviderEvent['request']
  /** Whether an event was written, so that deliveries wait. */
  emitted = false
  constructor(
    store: PaymentsStore,
    options: {
      origin: string
      settings: Settings
      wallMs: number
      request?: { id: string; idempotency_key: string | null } | null
    },
  ) {
    this.store = store
    this.origin = options.origin
    this.settings = options.settings
    this.wallMs = options.wallMs
    this.wall = Math.floor(options.wallMs / 1000)
    this.request = options.request ?? null
  }

  /** The time in seconds by which a customer lives: a test clock's, or the wall's. */
  timeOf(customer: string | null): number {
    return this.clockTime(this.clockOf(customer))
  }

  clockTime(clock: string | null): number {
    if (clock === null) return this.wall
    return this.own('test_helpers.test_clock', clock)?.now ?? this.wall
  }

  clockOf(customer: string | null): string | null {
    return customer === null ? null : (this.find('customer', customer)?.test_clock ?? null)
  }

  find<K extends Kind>(kind: K, id: string): Resources[K] | null {
    const row = this.store.get(kind, id)
    return row === null ? null : (JSON.parse(row.body) as Resources[K])
  }

  own<K extends Kind>(kind: K, id: string): OwnOf<K> | null {
    const row = this.store.get(kind, id)
    return row === null ? null : (JSON.parse(row.own) as OwnOf<K>)
  }

  /** The object, or the provider's `resource_missing`: 404 without `param` (the id stands in the address), 400 with it. */
  get<K extends Kind>(kind: K, id: string, param?: string): Resources[K] {
    const found = this.find(kind, id)
    if (found === null) throw missing(kind.replace(/^.*\./, ''), id, param ?? 'id', param === undefined)
    return found
  }

  ownOf<K extends Kind>(kind: K, id: string): OwnOf<K> {
    const own = this.own(kind, id)
    if (own === null) throw missing(kind, id, 'id', true)
    return own
  }

  insert<K extends Kind>(kind: K, wire: Resources[K], own: OwnOf<K> = {} as OwnOf<K>): Resources[K] {
    this.store.insert(kind, wire.id, JSON.stringify(wire), JSON.stringify(own), lookupsOf(kind, wire))
    return wire
  }

  /** Writes an object back. With an event it is emitted with what changed, or not at all if nothing did. */
  save<K extends Kind>(kind: K, wire: Resources[K], event?: ProviderEvent['type'], own?: OwnOf<K>): Resources[K] {
    const row = this.store.get(kind, wire.id)
    if (row === null) throw new Error(`the ${kind} ${wire.id} is gone`)
    const before = JSON.parse(row.body) as Resources[K]
    const body = JSON.stringify(wire)
    const after = JSON.parse(body) as Resources[K]
    this.store.update(
      row,
      body,
      own === undefined ? row.own : JSON.stringify(own),
      lookupsOf(kind, before),
      lookupsOf(kind, after),
    )
    if (event === undefined) return after
    const previous = previousAttributes(before, after)
    if (previous !== null) this.emit(event, after, event.endsWith('.updated') ? previous : undefined)
    return after
  }

  saveOwn<K extends Kind>(kind: K, id: string, own: OwnOf<K>): void {
    const row = this.store.get(kind, id)
    if (row === null) throw new Error(`the ${kind} ${id} is gone`)
    this.store.update(row, row.body, JSON.stringify(own), [], [])
  }

  remove(kind: Kind, id: string): void {
    const row = this.store.get(kind, id)
    if (row) this.store.remove(row, lookupsOf(kind, JSON.parse(row.body) as Resources[Kind]))
  }

  /** All objects of a kind that carry a value, oldest first. For sets that are small by nature. */
  all<K extends Kind>(kind: K, field: string, value: string): Resources[K][] {
    const found: Resources[K][] = []
    for (const row of this.store.scan(kind, { field, value }, 'oldest', 0)) found.push(JSON.parse(row.body))
    return found
  }

  /** Writes an event, an immutable snapshot, and queues it for each endpoint that wants it. */
  emit(type: ProviderEvent['type'], object: object, previous?: object): string {
    const endpoints = this.endpointsFor(type)
    const event: ProviderEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.wall,
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    }
    this.insert('event', event)
    for (const endpoint of endpoints) this.store.enqueue(event.id, endpoint.id, this.wallMs)
    this.emitted = true
    return event.id
  }

  at(kind: string, target: string, customer: string | null, at: number): void {
    this.store.schedule({ kind, target, clock: this.clockOf(customer) ?? '', at })
  }

  private endpoints: WebhookEndpoint[] | null = null
  private endpointsFor(type: string): WebhookEndpoint[] {
    this.endpoints ??= this.all('webhook_endpoint', 'status', 'enabled')
    return this.endpoints.filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
  }
  endpointsChanged(): void {
    this.endpoints = null
  }
}

/** The earlier values of the top-level fields that changed; of objects only the changed members. Null when nothing did. */
function previousAttributes(before: object, after: object): Record<string, unknown> | null {
  const previous: Record<string, unknown> = {}
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [old[key], now[key]]
    if (isDeepStrictEqual(was, is)) continue
    const nested = isPlain(was) && isPlain(is) ? previousAttributes(was, is) : null
    previous[key] = nested ?? was ?? null
  }
  return Object.keys(previous).length === 0 ? null : previous
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What lists are filtered by. */
const filterable = [
  'customer',
  'status',
  'active',
  'product',
  'subscription',
  'type',
  'email',
  'code',
  'payment_intent',
  'charge',
  'lookup_key',
  'invoice',
  'schedule',
  'test_clock',
  'collection_method',
  'pending',
  'configuration',
  'is_default',
  'currency',
  'source',
  'payment_link',
]

function lookupsOf(kind: Kind, wire: object): [string, string][] {
  const lookups: [string, string][] = []
  for (const field of filterable) {
    const value = (wire as Record<string, unknown>)[field]
    if (typeof value === 'string' || typeof value === 'boolean') lookups.push([field, String(value)])
  }
  if (kind === 'subscription') {
    const { items, test_clock: clock, ended_at: ended } = wire as Resources['subscription']
    for (const { id, price } of items.data) lookups.push(['item', id], ['price', price.id])
    const every = items.data[0]?.price.recurring
    // One row for each length of period on a clock tells how far it may go, however many subscriptions it has.
    if (clock && ended === null && every)
      lookups.push(['periods', `${clock} ${every.interval} ${every.interval_count}`])
  }
  if (kind === 'invoiceitem') {
    const { invoice, parent, customer } = wire as Resources['invoiceitem']
    if (parent?.subscription_details) lookups.push(['subscription', parent.subscription_details.subscription])
    if (invoice === null) lookups.push(['pendingOf', customer])
  }
  if (kind === 'invoice') {
    const details = (wire as Resources['invoice']).parent?.subscription_details
    if (details) lookups.push(['subscription', details.subscription])
  }
  if (kind === 'invoice_payment') {
    const { payment_intent: intent } = (wire as Resources['invoice_payment']).payment
    if (intent) lookups.push(['payment_intent', intent])
  }
  if (kind === 'promotion_code') {
    const { promotion, code } = wire as Resources['promotion_code']
    lookups.push(['codeFolded', code.toLowerCase()])
    if (promotion.coupon) lookups.push(['coupon', promotion.coupon])
  }
  if (kind === 'checkout.session') {
    const email = (wire as Resources['checkout.session']).customer_details?.email
    if (email) lookups.push(['customer_email', email])
  }
  return lookups
}
