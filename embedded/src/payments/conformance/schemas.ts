import { Ajv, type ValidateFunction } from 'ajv'
import { declarationsOf, resolve, type Declared, type Scope } from './declarations.ts'

/** Where each kind of object is declared. Objects of other files never match: nothing of ours may send one. */
const declared: Record<string, [file: string, name: string]> = {
  customer: ['resources/Customers', 'Customer'],
  product: ['resources/Products', 'Product'],
  price: ['resources/Prices', 'Price'],
  plan: ['resources/Plans', 'Plan'],
  payment_method: ['resources/PaymentMethods', 'PaymentMethod'],
  setup_intent: ['resources/SetupIntents', 'SetupIntent'],
  payment_intent: ['resources/PaymentIntents', 'PaymentIntent'],
  charge: ['resources/Charges', 'Charge'],
  refund: ['resources/Refunds', 'Refund'],
  coupon: ['resources/Coupons', 'Coupon'],
  promotion_code: ['resources/PromotionCodes', 'PromotionCode'],
  discount: ['resources/Discounts', 'Discount'],
  subscription: ['resources/Subscriptions', 'Subscription'],
  subscription_item: ['resources/SubscriptionItems', 'SubscriptionItem'],
  subscription_schedule: ['resources/SubscriptionSchedules', 'SubscriptionSchedule'],
  invoice: ['resources/Invoices', 'Invoice'],
  line_item: ['resources/InvoiceLineItems', 'InvoiceLineItem'],
  invoiceitem: ['resources/InvoiceItems', 'InvoiceItem'],
  invoice_payment: ['resources/InvoicePayments', 'InvoicePayment'],
  credit_note: ['resources/CreditNotes', 'CreditNote'],
  credit_note_line_item: ['resources/CreditNoteLineItems', 'CreditNoteLineItem'],
  dispute: ['resources/Disputes', 'Dispute'],
  balance: ['resources/Balance', 'Balance'],
  balance_transaction: ['resources/BalanceTransactions', 'BalanceTransaction'],
  customer_balance_transaction: ['resources/CustomerBalanceTransactions', 'CustomerBalanceTransaction'],
  'checkout.session': ['resources/Checkout/Sessions', 'Session'],
  item: ['resources/LineItems', 'LineItem'],
  'billing_portal.configuration': ['resources/BillingPortal/Configurations', 'Configuration'],
  'billing_portal.session': ['resources/BillingPortal/Sessions', 'Session'],
  payment_link: ['resources/PaymentLinks', 'PaymentLink'],
  tax_rate: ['resources/TaxRates', 'TaxRate'],
  tax_id: ['resources/TaxIds', 'TaxId'],
  webhook_endpoint: ['resources/WebhookEndpoints', 'WebhookEndpoint'],
  'test_helpers.test_clock': ['resources/TestHelpers/TestClocks', 'TestClock'],
}
const builtFiles = new Set([
  ...Object.values(declared).map(([file]) => file),
  'resources/BalanceTransactionSources',
  'shared',
  'lib',
])

const deletedNames: Record<string, string> = {
  customer: 'DeletedCustomer',
  product: 'DeletedProduct',
  coupon: 'DeletedCoupon',
  invoice: 'DeletedInvoice',
  invoiceitem: 'DeletedInvoiceItem',
  subscription_item: 'DeletedSubscriptionItem',
  webhook_endpoint: 'DeletedWebhookEndpoint',
  'test_helpers.test_clock': 'DeletedTestClock',
  discount: 'DeletedDiscount',
  tax_id: 'DeletedTaxId',
}

type Schema = Record<string, unknown> | boolean

/** JSON schemas of the SDK's declarations: unknown fields and missing ones fail, enumerations are closed. */
class SchemaBook {
  readonly definitions: Record<string, Schema> = {}

  of(type: Declared): Schema {
    switch (type.kind) {
      case 'literal':
        return { const: type.value }
      case 'primitive':
        if (type.name === 'never') return false
        if (type.name === 'unknown') return true
        return { type: type.name }
      case 'array':
        return { type: 'array', items: this.of(type.of) }
      case 'union':
        return this.union(type.of)
      case 'object':
        return this.object(type)
      case 'reference':
        return this.reference(type)
    }
  }

  private union(members: Declared[]): Schema {
    // `OtherString` only says that later versions may add values; this version has these.
    const closed = members.filter((one) => !(one.kind === 'reference' && one.name === 'OtherString'))
    const literals = closed.flatMap((one) => (one.kind === 'literal' ? [one.value] : []))
    const others = closed.filter((one) => one.kind !== 'literal').map((one) => this.of(one))
    const all = [...(literals.length > 0 ? [{ enum: literals }] : []), ...others.filter((one) => one !== false)]
    return all.length === 1 && all[0] !== undefined ? all[0] : { anyOf: all }
  }

  private object(type: Extract<Declared, { kind: 'object' }>): Schema {
    const fields = [...type.extends.flatMap((base) => this.fieldsOf(base)), ...type.fields]
    if (type.index) return { type: 'object', additionalProperties: this.of(type.index) }
    const kept = fields.filter(
      ({ type: { kind, ...rest } }) => !(kind === 'primitive' && 'name' in rest && rest.name === 'never'),
    )
    return {
      type: 'object',
      properties: Object.fromEntries(kept.map(({ name, type: of }) => [name, this.field(name, of)])),
      required: kept.filter(({ optional }) => !optional).map(({ name }) => name),
      additionalProperties: false,
    }
  }

  /** Amounts and times are whole numbers; only percentages, rates and sizes are not. */
  private field(name: string, type: Declared): Schema {
    const schema = this.of(type)
    return /percent|rate|height|length|weight|width|decimal/.test(name)
      ? schema
      : (JSON.parse(JSON.stringify(schema).replaceAll('{"type":"number"}', '{"type":"integer"}')) as Schema)
  }

  private fieldsOf(base: Declared) {
    if (base.kind !== 'reference') throw new Error('only named interfaces are extended')
    const found = resolve(base.scope, base.name)
    if (found?.type.kind !== 'object') throw new Error(`${base.name} is not an interface`)
    return found.type.fields
  }

  private reference(type: Extract<Declared, { kind: 'reference' }>): Schema {
    const { name, scope, arguments: given } = type
    if (name === 'OtherString') return false
    if (name === 'Decimal') return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }
    if (name === 'ApiList') return listOf(given[0] ? this.of(given[0]) : true)
    if (name === 'Partial') {
      const whole = given[0] ? this.of(given[0]) : true
      return typeof whole === 'object' && '$ref' in whole ? { $ref: `${String(whole.$ref)}?partial` } : true
    }
    const found = resolve(scope, name)
    if (!found) throw new Error(`${scope.file}: ${name} is not declared`)
    const file = fileOf(found.id)
    if (!builtFiles.has(file)) return false
    const id = found.id.replaceAll('/', '.')
    if (!(id in this.definitions)) {
      this.definitions[id] = true
      this.definitions[id] = this.of(found.type)
    }
    return { $ref: `sdk#/$defs/${id}` }
  }

  named(file: string, name: string): Schema {
    const scope: Scope = declarationsOf(file)
    return this.reference({ kind: 'reference', name, scope, arguments: [] })
  }
}

const fileOf = (id: string) => {
  const slash = id.lastIndexOf('/')
  const dot = id.indexOf('.', slash)
  return id.slice(0, dot)
}

const listOf = (items: Schema): Schema => ({
  type: 'object',
  properties: {
    object: { const: 'list' },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  },
  required: ['object', 'data', 'has_more', 'url'],
  additionalProperties: false,
})
const searchOf = (items: Schema): Schema => ({
  type: 'object',
  properties: {
    object: { const: 'search_result' },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    next_page: { type: ['string', 'null'] },
    url: { type: 'string' },
  },
  required: ['object', 'data', 'has_more', 'next_page', 'url'],
  additionalProperties: false,
})

const errorSchema: Schema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: { enum: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'] },
        message: { type: 'string', minLength: 10 },
        code: { type: 'string' },
        decline_code: { type: 'string' },
        param: { type: 'string' },
        charge: { type: 'string' },
        payment_intent: { type: 'object' },
        setup_intent: { type: 'object' },
        payment_method: { type: 'object' },
      },
      required: ['type', 'message'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
}

const book = new SchemaBook()
const kinds = new Map(Object.entries(declared).map(([kind, [file, name]]) => [kind, book.named(file, name)]))
const deleted = new Map(
  Object.entries(deletedNames).map(([kind, name]) => [kind, book.named(declared[kind]?.[0] ?? '', name)]),
)
const ajv = new Ajv({ strict: false, inlineRefs: false, code: { optimize: false }, validateSchema: false, meta: false })
ajv.addSchema({ $id: 'sdk', $defs: book.definitions })
const validators = new Map<string, ValidateFunction>()

function validator(key: string, schema: () => Schema): ValidateFunction {
  const known = validators.get(key)
  if (known) return known
  const body = schema()
  const made = ajv.compile(typeof body === 'object' ? body : { not: {} })
  validators.set(key, made)
  return made
}

/** What is wrong with an answer's body by the SDK's own declarations; an empty list when nothing is. */
export function problemsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return ['the body is no object']
  if ('error' in body)
    return check(
      validator('error', () => errorSchema),
      body,
    )
  const { object } = body as { object?: unknown }
  if (object === 'list' || object === 'search_result') {
    const { data, url } = body as { data: { object?: string }[]; url: string }
    const frame = check(
      validator(object, () => (object === 'list' ? listOf(true) : searchOf(true))),
      body,
    )
    return [...frame, ...data.flatMap((one) => problemsOf(one)), ...(url.startsWith('/v1/') ? [] : [`url is ${url}`])]
  }
  if (object === 'event') return eventProblems(body as EventBody)
  const isDeleted = 'deleted' in body
  const schema = (isDeleted ? deleted : kinds).get(String(object))
  if (schema === undefined) return [`nothing is declared for ${isDeleted ? 'a deleted ' : ''}${String(object)}`]
  return check(
    validator(`${isDeleted ? 'deleted ' : ''}${String(object)}`, () => schema),
    body,
  )
}

type EventBody = { type: string; data: { object: unknown; previous_attributes?: Record<string, unknown> } }

/** An event: its frame, its type, its object by the object's declaration, and previous attributes that the object has. */
function eventProblems(event: EventBody): string[] {
  const frame = check(validator('event', eventSchema), event)
  const inner = problemsOf(event.data.object)
  const previous = Object.keys(event.data.previous_attributes ?? {}).filter(
    (name) => !knownField(event.data.object, name),
  )
  return [
    ...frame,
    ...inner.map((problem) => `${event.type}: ${problem}`),
    ...previous.map((name) => `${event.type}: previous attribute ${name} is not declared`),
  ]
}

function knownField(object: unknown, name: string): boolean {
  const kind = String((object as { object?: unknown }).object)
  const [file, interfaceName] = declared[kind] ?? ['', '']
  const found = file ? resolve(declarationsOf(file), interfaceName) : null
  return found?.type.kind === 'object' && found.type.fields.some((one) => one.name === name)
}

function eventSchema(): Schema {
  const scope = declarationsOf('resources/Events')
  const types = resolve(scope, 'Event.Type')
  const enumerated =
    types?.type.kind === 'union' ? types.type.of.flatMap((one) => (one.kind === 'literal' ? [one.value] : [])) : []
  return {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^evt_' },
      object: { const: 'event' },
      api_version: { type: 'string' },
      created: { type: 'integer' },
      data: {
        type: 'object',
        properties: { object: { type: 'object' }, previous_attributes: { type: 'object' } },
        required: ['object'],
        additionalProperties: false,
      },
      livemode: { const: false },
      pending_webhooks: { type: 'integer' },
      request: {
        type: 'object',
        properties: { id: { type: ['string', 'null'] }, idempotency_key: { type: ['string', 'null'] } },
        required: ['id', 'idempotency_key'],
        additionalProperties: false,
      },
      type: { enum: enumerated },
    },
    required: ['id', 'object', 'api_version', 'created', 'data', 'livemode', 'pending_webhooks', 'request', 'type'],
    additionalProperties: false,
  }
}

function check(validate: ValidateFunction, body: unknown): string[] {
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}

/** The names of the parameters that the SDK declares for an interface such as `CustomerCreateParams`; null when it declares none. */
export function parameterNames(file: string, name: string): string[] | null {
  const found = resolve(declarationsOf(file), name)
  if (found?.type.kind !== 'object') return null
  const inherited = found.type.extends.flatMap((base) => {
    const one = base.kind === 'reference' ? resolve(base.scope, base.name) : null
    return one?.type.kind === 'object' ? one.type.fields : []
  })
  return [...inherited, ...found.type.fields].map((field) => field.name)
}
