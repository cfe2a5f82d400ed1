import { lineItems } from '../billing/checkout.ts'
import { invalid } from '../errors.ts'
import type { Kind } from '../resources.ts'
import type { Work } from '../work.ts'

type Node = Record<string, unknown>

/** Replaces ids at the paths by their objects, in a copy. Throws 400 for a path that cannot be expanded or is deeper than four. */
export function expand(work: Work, reply: object, paths: readonly string[]): object {
  const copy = structuredClone(reply) as Node
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
    walk(work, copy, parts, path)
  }
  return copy
}

function walk(work: Work, node: Node, parts: string[], path: string): void {
  const [name = '', ...rest] = parts
  if (!Object.hasOwn(node, name) || isIncludable(node, name)) {
    const include = includable[`${String(node.object)}.${name}`]
    if (!include) throw cannot(path, name)
    node[name] = include(work, node)
  }
  const value = node[name]
  if (typeof value === 'string') {
    if (neverExpanded.has(`${String(node.object)}.${name}`)) throw cannot(path, name)
    node[name] = fetch(work, value, name, path)
  } else if (Array.isArray(value)) {
    node[name] = value.map((entry: unknown) => (typeof entry === 'string' ? fetch(work, entry, name, path) : entry))
  } else if (value !== null && typeof value !== 'object') throw cannot(path, name)
  if (rest.length === 0) {
    const isTarget = typeof value === 'string' || Array.isArray(value) || value === null
    if (!isTarget && !includable[`${String(node.object)}.${name}`] && !isExpanded(value)) throw cannot(path, name)
    return
  }
  for (const child of [node[name]].flat()) if (isNode(child)) walk(work, child, rest, path)
}

/** An object that another path has fetched already. */
const isExpanded = (value: unknown) => isNode(value) && typeof value.object === 'string' && value.object !== 'list'

const isIncludable = (node: Node, name: string) =>
  includable[`${String(node.object)}.${name}`] !== undefined && !isNode(node[name])

function fetch(work: Work, id: string, name: string, path: string): unknown {
  const kind = kindOf(id, name)
  if (kind === null) throw cannot(path, name)
  const row = work.store.get(kind, id)
  if (row === null) return id
  if (row.own.includes('"deleted":true')) return { id, object: kind, deleted: true }
  return JSON.parse(row.body) as unknown
}

const cannot = (path: string, name: string) =>
  invalid(
    `This property cannot be expanded (${name.slice(0, 100)}). You may want to try expanding something else than '${path.slice(0, 200)}'.`,
    'expand',
  )

function kindOf(id: string, name: string): Kind | null {
  if (name === 'coupon') return 'coupon'
  if (name === 'product') return 'product'
  const kind = byPrefix.find(([prefix]) => id.startsWith(prefix))?.[1] ?? null
  // What brought or took the money.
  if (name === 'source') return kind === 'charge' || kind === 'refund' || kind === 'dispute' ? kind : null
  const named = byField[name]
  if (!named) return null
  return kind !== null && named === kind ? kind : null
}

/** Fields that hold an expandable id, and of what. */
const byField: Record<string, Kind> = {
  customer: 'customer',
  subscription: 'subscription',
  released_subscription: 'subscription',
  latest_invoice: 'invoice',
  invoice: 'invoice',
  default_payment_method: 'payment_method',
  payment_method: 'payment_method',
  payment_intent: 'payment_intent',
  setup_intent: 'setup_intent',
  pending_setup_intent: 'setup_intent',
  latest_charge: 'charge',
  charge: 'charge',
  balance_transaction: 'balance_transaction',
  customer_balance_transaction: 'customer_balance_transaction',
  credit_note: 'credit_note',
  refund: 'refund',
  default_price: 'price',
  price: 'price',
  promotion_code: 'promotion_code',
  discounts: 'discount',
  discount: 'discount',
  payment_link: 'payment_link',
  schedule: 'subscription_schedule',
  test_clock: 'test_helpers.test_clock',
  configuration: 'billing_portal.configuration',
}

const byPrefix: [string, Kind][] = [
  ['cus_', 'customer'],
  ['sub_sched_', 'subscription_schedule'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
  ['pm_', 'payment_method'],
  ['pi_', 'payment_intent'],
  ['seti_', 'setup_intent'],
  ['ch_', 'charge'],
  ['re_', 'refund'],
  ['cn_', 'credit_note'],
  ['du_', 'dispute'],
  ['cbtxn_', 'customer_balance_transaction'],
  ['txn_', 'balance_transaction'],
  ['price_', 'price'],
  ['promo_', 'promotion_code'],
  ['di_', 'discount'],
  ['plink_', 'payment_link'],
  ['clock_', 'test_helpers.test_clock'],
  ['bpc_', 'billing_portal.configuration'],
]

/** Ids that the declarations leave plain. */
const neverExpanded = new Set([
  'charge.payment_method',
  'subscription_item.subscription',
  'line_item.invoice',
  'discount.invoice',
  'discount.subscription',
  'billing_portal.session.customer',
  'refund.payment_method_none',
])

/** Parts that are left out until they are asked for. */
const includable: Record<string, (work: Work, node: Node) => unknown> = {
  'invoice.payments': (work, { id }) =>
    listOf(work.all('invoice_payment', 'invoice', String(id)), '/v1/invoice_payments'),
  'invoice.confirmation_secret': (work, { id, status }) => {
    if (status !== 'open') return null
    const payment = work.all('invoice_payment', 'invoice', String(id)).find((one) => one.status === 'open')
    const intent = payment?.payment.payment_intent
    const secret = intent ? work.find('payment_intent', intent)?.client_secret : null
    return secret ? { client_secret: secret, type: 'payment_intent' } : null
  },
  'customer.subscriptions': (work, { id }) =>
    listOf(
      work.all('subscription', 'customer', String(id)).filter(({ status }) => status !== 'canceled'),
      `/v1/customers/${String(id)}/subscriptions`,
    ),
  'charge.refunds': (work, { id }) =>
    listOf(work.all('refund', 'charge', String(id)), `/v1/charges/${String(id)}/refunds`),
  'checkout.session.line_items': (work, { id }) => lineItems(work, String(id)),
}

const listOf = (all: object[], url: string) => ({
  object: 'list',
  data: all.toReversed().slice(0, 10),
  has_more: all.length > 10,
  url,
})

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
