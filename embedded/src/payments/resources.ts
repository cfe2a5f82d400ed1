import type Stripe from 'stripe'

/**
 * What is kept and sent of a provider's object: the SDK's own declaration with every expandable field as the id, and decimals as the strings
 * that they are on the wire.
 */
export type Stored<T> = [string] extends [T] ? Exclude<T, object> : Deep<T>
type Deep<T> = T extends Stripe.Decimal
  ? string
  : T extends (infer U)[]
    ? Stored<U>[]
    : T extends object
      ? { [K in keyof T]: Stored<T[K]> }
      : T

export type Customer = Stored<Stripe.Customer>
export type Product = Stored<Stripe.Product>
export type Price = Stored<Stripe.Price>
export type Plan = Stored<Stripe.Plan>
export type PaymentMethod = Stored<Stripe.PaymentMethod>
export type SetupIntent = Stored<Stripe.SetupIntent>
export type PaymentIntent = Stored<Stripe.PaymentIntent>
export type Charge = Stored<Stripe.Charge>
export type Refund = Stored<Stripe.Refund>
export type Coupon = Stored<Stripe.Coupon>
export type PromotionCode = Stored<Stripe.PromotionCode>
export type Discount = Stored<Stripe.Discount>
export type Subscription = Stored<Stripe.Subscription>
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>
export type SubscriptionSchedule = Stored<Stripe.SubscriptionSchedule>
export type Invoice = Stored<Stripe.Invoice>
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>
export type InvoiceItem = Stored<Stripe.InvoiceItem>
export type InvoicePayment = Stored<Stripe.InvoicePayment>
export type CreditNote = Stored<Stripe.CreditNote>
export type CreditNoteLine = Stored<Stripe.CreditNoteLineItem>
export type Dispute = Stored<Stripe.Dispute>
export type CustomerBalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>
export type CheckoutSession = Stored<Stripe.Checkout.Session>
export type LineItem = Stored<Stripe.LineItem>
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>
export type PortalSession = Stored<Stripe.BillingPortal.Session>
export type PaymentLink = Stored<Stripe.PaymentLink>
export type TaxRate = Stored<Stripe.TaxRate>
export type TaxId = Stored<Stripe.TaxId>
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>
export type TestClock = Stored<Stripe.TestHelpers.TestClock>

export type ProviderEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: Stripe.Event['type']
}

export type Resources = {
  customer: Customer
  product: Product
  price: Price
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  subscription: Subscription
  subscription_schedule: SubscriptionSchedule
  invoice: Invoice
  invoiceitem: InvoiceItem
  invoice_payment: InvoicePayment
  credit_note: CreditNote
  dispute: Dispute
  customer_balance_transaction: CustomerBalanceTransaction
  balance_transaction: BalanceTransaction
  balance: { id: string; available: { amount: number; currency: string }[] }
  'checkout.session': CheckoutSession
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  payment_link: PaymentLink
  tax_rate: TaxRate
  tax_id: TaxId
  webhook_endpoint: WebhookEndpoint
  'test_helpers.test_clock': TestClock
  event: ProviderEvent
}
export type Kind = keyof Resources

/** What we must remember of an object and never send. */
export type Own = {
  customer: { deleted?: true }
  payment_method: { card: string; authenticated?: true; detached?: true }
  payment_intent: { invoice?: string }
  discount: { coupon: string }
  subscription: SubscriptionOwn
  /** `rates`: those of single lines, by the id of the line; the others have the rates of their invoice. */
  invoice: { attempts: number; rates?: Record<string, TaxRate[]> }
  'checkout.session': CheckoutOwn
  payment_link: PaymentLinkOwn
  'billing_portal.session': { expiresAt: number; token: string }
  webhook_endpoint: { secret: string }
  'test_helpers.test_clock': { now: number; target: number | null }
}
export type OwnOf<K extends Kind> = K extends keyof Own ? Own[K] : Record<string, never>

/** A stretch of a period that has been billed: what the credit of a change is taken from. Times are seconds, amounts the smallest unit. */
export type Segment = { start: number; end: number; amount: number; invoice: string | null; line: string | null }

export type SubscriptionOwn = {
  segments: Record<string, Segment[]>
  /** Items as they will be once the payment that they wait for has arrived (`pending_if_incomplete`). */
  pending?: { items: SubscriptionItem[]; anchor: number; invoice: string; segments: Record<string, Segment[]> }
  pausedBy?: 'trial' | 'request'
}

/** `token`: the secret of its address. */
export type PaymentLinkOwn = Pick<
  CheckoutOwn,
  'token' | 'lines' | 'trialDays' | 'subscriptionMetadata' | 'subscriptionDescription'
>
export type CheckoutOwn = {
  token: string
  lines: { price: string; quantity: number; rates?: TaxRate[] }[]
  /** Those of the lines that have none of their own. */
  defaultRates?: TaxRate[]
  discount: { coupon: string; promotion: string | null } | null
  trialDays: number | null
  trialEnd: number | null
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause' | null
  subscriptionMetadata: Record<string, string>
  subscriptionDescription: string | null
  intentMetadata: Record<string, string>
  intentDescription: string | null
  saveFor: 'off_session' | 'on_session' | null
  /** A card whose bank is asked before anything is made of the payment. */
  waiting?: AskedBank
  /** The event that said so; the page waits for its delivery. */
  completedBy?: string
}
/** Who is paying and with what: its number and code are not kept, also not until the bank has answered. `until` is in seconds. */
export type AskedBank = {
  secret: string
  until: number
  payer: Payer
  card: { key: string; exp_month: number; exp_year: number }
  refused?: true
}
export type Payer = { email: string; name: string | null; country: string | null; postcode: string | null }
