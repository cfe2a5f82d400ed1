import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod, Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { moveBalance } from './balance.ts'
import { invoiceUrl } from './invoice.ts'
import { applyPending, endSubscription, scheduleSubscription } from './lifecycle.ts'
import { taxIdsOf } from './taxes.ts'
import { attemptPayment, createIntent, type Outcome } from './payment.ts'

/** Gives a draft its number and takes the balance into it. What is owed gets its payment intent; an invoice over nothing is paid. */
export function finalizeInvoice(work: Work, draft: Invoice): Invoice {
  if (draft.status !== 'draft')
    throw invalid('This invoice is already finalized: you can only finalize drafts.', undefined, 'invoice_not_editable')
  const customer = work.get('customer', draft.customer ?? '')
  const now = work.timeOf(customer.id)
  work.store.unschedule('invoice.finalize', draft.id)
  const sequence = customer.next_invoice_sequence ?? 1
  work.save('customer', {
    ...customer,
    next_invoice_sequence: sequence + 1,
    currency: customer.currency ?? draft.currency,
  })
  const sum = draft.total + customer.balance
  const endingBalance = Math.min(0, sum)
  if (endingBalance !== customer.balance)
    moveBalance(work, work.get('customer', customer.id), endingBalance - customer.balance, {
      type: 'applied_to_invoice',
      currency: draft.currency,
      invoice: draft.id,
    })
  const due = Math.max(0, sum)
  const page = invoiceUrl(work, draft.id)
  const invoice = work.save('invoice', {
    ...draft,
    status: 'open',
    customer_tax_ids: taxIdsOf(work, customer.id).map(({ type, value }) => ({ type, value })),
    number: `${customer.invoice_prefix ?? 'DUEBOOK'}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: endingBalance,
    amount_due: due,
    amount_remaining: due,
    effective_at: now,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  })
  work.emit('invoice.finalized', invoice)
  if (due === 0) return markPaid(work, invoice, null)
  const intent = createIntent(
    work,
    {
      amount: due,
      currency: invoice.currency,
      customer: customer.id,
      description: reasonText[invoice.billing_reason ?? 'manual'] ?? `Payment for invoice ${invoice.number}`,
      setupFutureUsage: invoice.billing_reason === 'subscription_create' ? 'off_session' : null,
    },
    { invoice: invoice.id },
  )
  work.insert('invoice_payment', invoicePayment(invoice, intent, now))
  return invoice
}

const reasonText: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_update: 'Subscription update',
  subscription_cycle: 'Subscription renewal',
}

export type Collected =
  | { kind: 'paid'; invoice: Invoice }
  | { kind: 'action'; invoice: Invoice; outcome: Outcome }
  | { kind: 'declined'; invoice: Invoice; outcome: Extract<Outcome, { kind: 'declined' }> }
  | { kind: 'no card'; invoice: Invoice }

/** Tries to collect an open invoice once, with the given card or the default one, and lets the subscription follow. */
export function collectInvoice(
  work: Work,
  invoice: Invoice,
  options: { method?: PaymentMethod; automatic: boolean; returnUrl?: string | null; authenticated?: boolean },
): Collected {
  if (invoice.status === 'paid') return { kind: 'paid', invoice }
  const intent = intentOf(work, invoice)
  const method = options.method ?? defaultMethod(work, invoice)
  if (!intent || !method) return { kind: 'no card', invoice: markFailed(work, invoice, options.automatic, 'no card') }
  const outcome = attemptPayment(work, intent, method, {
    authenticated: options.authenticated ?? false,
    refuseChallenge: false,
    returnUrl: options.returnUrl ?? null,
  })
  if (outcome.kind === 'succeeded')
    return { kind: 'paid', invoice: settlePaid(work, outcome.intent, options.automatic) ?? invoice }
  if (outcome.kind === 'action')
    return { kind: 'action', invoice: markFailed(work, invoice, options.automatic, 'action'), outcome }
  return { kind: 'declined', invoice: markFailed(work, invoice, options.automatic, 'declined'), outcome }
}

/** What follows from an intent that was confirmed outside a collection: by the API or on the bank's page. */
export function settleIntent(work: Work, outcome: Outcome): void {
  const own = work.ownOf('payment_intent', outcome.intent.id)
  if (!own.invoice) return
  if (outcome.kind === 'succeeded') settlePaid(work, outcome.intent, false)
  if (outcome.kind === 'declined') markFailed(work, work.get('invoice', own.invoice), false, 'declined')
}

export function intentOf(work: Work, invoice: Invoice): PaymentIntent | null {
  const payment = work.all('invoice_payment', 'invoice', invoice.id).find(({ status }) => status === 'open')
  const id = payment?.payment.payment_intent
  return id ? work.find('payment_intent', id) : null
}

export function defaultMethod(work: Work, invoice: Invoice): PaymentMethod | null {
  const subscription = subscriptionOf(work, invoice)
  const customer = invoice.customer ? work.find('customer', invoice.customer) : null
  const ids = [
    invoice.default_payment_method,
    subscription?.default_payment_method,
    customer?.invoice_settings.default_payment_method,
  ]
  for (const id of ids) {
    const method = id ? work.find('payment_method', id) : null
    if (method && method.customer === invoice.customer) return method
  }
  return null
}

export function subscriptionOf(work: Work, invoice: Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription
  return id ? work.find('subscription', id) : null
}

function settlePaid(work: Work, intent: PaymentIntent, automatic: boolean): Invoice | null {
  const { invoice: id } = work.ownOf('payment_intent', intent.id)
  const invoice = id ? work.find('invoice', id) : null
  if (!invoice || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return null
  const now = work.timeOf(invoice.customer)
  for (const payment of work.all('invoice_payment', 'invoice', invoice.id)) {
    if (payment.status !== 'open') continue
    const paid = work.save('invoice_payment', {
      ...payment,
      status: 'paid',
      amount_paid: intent.amount,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    })
    work.emit('invoice_payment.paid', paid)
  }
  return markPaid(work, invoice, intent, triedCount(invoice, automatic))
}

/** Marks an invoice paid, and lets the subscription follow: incomplete and past due ones become active. */
export function markPaid(
  work: Work,
  invoice: Invoice,
  intent: PaymentIntent | null,
  attempts = invoice.attempt_count,
): Invoice {
  const now = work.timeOf(invoice.customer)
  work.store.unschedule('invoice.retry', invoice.id)
  const paid = work.save('invoice', {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: attempts,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  work.emit('invoice.paid', paid)
  work.emit('invoice.payment_succeeded', paid)
  const customer = invoice.customer ? work.find('customer', invoice.customer) : null
  if (customer?.delinquent) work.save('customer', { ...customer, delinquent: false }, 'customer.updated')
  const subscription = subscriptionOf(work, paid)
  if (!subscription) return paid
  const current = applyIfPending(work, subscription, paid)
  const savesCard =
    intent?.payment_method &&
    current.default_payment_method === null &&
    (current.payment_settings?.save_default_payment_method === 'on_subscription' ||
      paid.billing_reason === 'subscription_create')
  const method = savesCard ? work.find('payment_method', intent.payment_method ?? '') : null
  const saved: Subscription = {
    ...current,
    default_payment_method:
      method &&
      method.customer === current.customer &&
      current.payment_settings?.save_default_payment_method === 'on_subscription'
        ? method.id
        : current.default_payment_method,
    status:
      ['incomplete', 'past_due', 'unpaid'].includes(current.status) && owesNothingElse(work, current, paid)
        ? 'active'
        : current.status,
  }
  work.store.unschedule('subscription.expire', current.id)
  const after = work.save('subscription', saved, 'customer.subscription.updated')
  if (after.status !== current.status) scheduleSubscription(work, after)
  return paid
}

const applyIfPending = (work: Work, subscription: Subscription, invoice: Invoice) =>
  work.own('subscription', subscription.id)?.pending?.invoice === invoice.id
    ? applyPending(work, subscription)
    : subscription

/** A subscription is current again when its latest invoice is paid; older open ones remain debts. */
function owesNothingElse(work: Work, subscription: Subscription, paid: Invoice): boolean {
  if (subscription.latest_invoice === paid.id || subscription.latest_invoice === null) return true
  const latest = work.find('invoice', subscription.latest_invoice)
  return latest === null || latest.status !== 'open'
}

/** Tries as the schedule of retries counts them: the first one of any kind, then only the automatic ones (the SDK's words for `attempt_count`). */
const triedCount = ({ attempt_count: before }: Invoice, automatic: boolean) =>
  before === 0 || automatic ? before + 1 : before

/** Writes down a try that did not pay, plans the next one, and after the last one ends the subscription as the account has set. */
function markFailed(work: Work, invoice: Invoice, automatic: boolean, why: 'declined' | 'action' | 'no card'): Invoice {
  const now = work.timeOf(invoice.customer)
  const own = work.ownOf('invoice', invoice.id)
  const { afterDays, end } = work.settings.dunning
  const subscription = subscriptionOf(work, invoice)
  const waits = subscription?.status === 'incomplete' || subscription?.pending_update?.expires_at !== undefined
  const retries = automatic && subscription !== null && !waits && invoice.auto_advance === true
  const attempts = own.attempts + (automatic ? 1 : 0)
  const days = retries ? afterDays[attempts - 1] : undefined
  const next = retries
    ? days === undefined
      ? null
      : now + days * 86_400
    : automatic
      ? null
      : invoice.next_payment_attempt
  const failed = work.save(
    'invoice',
    {
      ...invoice,
      attempted: true,
      attempt_count: why === 'no card' ? invoice.attempt_count : triedCount(invoice, automatic),
      next_payment_attempt: next,
    },
    undefined,
    { ...own, attempts },
  )
  if (retries && next !== null) work.at('invoice.retry', invoice.id, invoice.customer, next)
  work.emit(why === 'action' ? 'invoice.payment_action_required' : 'invoice.payment_failed', failed)
  const customer = invoice.customer ? work.find('customer', invoice.customer) : null
  if (automatic && customer && !customer.delinquent)
    work.save('customer', { ...customer, delinquent: true }, 'customer.updated')
  if (!subscription || waits) return failed
  if (retries && next === null) {
    if (end === 'cancel') endSubscription(work, subscription, 'payment_failed', now)
    else work.save('subscription', { ...subscription, status: 'unpaid' }, 'customer.subscription.updated')
    return work.get('invoice', invoice.id)
  }
  if (subscription.status === 'active' || subscription.status === 'trialing')
    work.save('subscription', { ...subscription, status: 'past_due' }, 'customer.subscription.updated')
  return failed
}

export function voidInvoice(work: Work, invoice: Invoice): Invoice {
  const now = work.timeOf(invoice.customer)
  cancelIntent(work, invoice)
  if (invoice.customer && invoice.ending_balance !== null && invoice.starting_balance !== invoice.ending_balance)
    moveBalance(work, work.get('customer', invoice.customer), invoice.starting_balance - invoice.ending_balance, {
      type: 'unapplied_from_invoice',
      currency: invoice.currency,
      invoice: invoice.id,
    })
  const voided = work.save('invoice', {
    ...invoice,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  })
  work.store.unschedule('invoice.retry', invoice.id)
  work.emit('invoice.voided', voided)
  return voided
}

/** The intent of an invoice that is no longer to be paid by it. */
export function cancelIntent(work: Work, invoice: Invoice): void {
  const now = work.timeOf(invoice.customer)
  const intent = intentOf(work, invoice)
  for (const payment of work.all('invoice_payment', 'invoice', invoice.id)) {
    if (payment.status !== 'open') continue
    work.save('invoice_payment', {
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    })
  }
  if (!intent) return
  const canceled = work.save('payment_intent', {
    ...intent,
    status: 'canceled',
    canceled_at: now,
    cancellation_reason: 'void_invoice',
    next_action: null,
  })
  work.store.unschedule('challenge.expire', intent.id)
  work.emit('payment_intent.canceled', canceled)
}

const invoicePayment = (invoice: Invoice, intent: PaymentIntent, now: number): InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: now,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})
