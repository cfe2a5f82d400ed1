import type { Billing } from '@duebook/contract/billing/billing'
import { bestLive, entitlementOf, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { addDays } from '@duebook/domain'
import type { Stripe } from '../cloud/stripe.ts'
import { confirmPaymentMail } from '../mail/confirm-payment-mail.ts'
import { declinedMail } from '../mail/declined-mail.ts'
import { planEndedMail } from '../mail/plan-ended-mail.ts'
import { receiptMail } from '../mail/receipt-mail.ts'
import type { MailMessage } from '../mail/reminder-mail.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'

/** `id`: of the mail, the same each time that the same is told. */
export type PaymentMail = { id: string; message: MailMessage }
type About = { timeZone: string; now: number; origin: string }

/** A record that is made anew would else have receipts of years sent again. */
const NEW_MS = 2 * 86_400_000

/**
 * What whoever pays is told of since their record was last written: each payment that was taken, each try that a bank refused, or wants confirmed, while
 * the plan goes on, and that a plan has ended because it was not paid. What a bank says on a page of payment is said there. `declinedTold`: what is kept in the record, so that each try is told once.
 */
export function paymentMails(
  before: Billing,
  billing: Billing,
  invoices: readonly Stripe.Invoice[],
  about: About,
): { mails: PaymentMail[]; declinedTold: string | null } {
  const mails = invoices.filter((one) => isNewlyPaid(one, before, about)).map((one) => receiptOf(one, billing, about))
  const unpaid = unpaidTryOf(billing, about)
  if (unpaid && unpaid.key !== before.declinedTold) mails.push(unpaid.mail)
  const ended = endedOf(before, billing, about)
  if (ended) mails.push(ended)
  return { mails, declinedTold: unpaid?.key ?? before.declinedTold ?? null }
}

function isNewlyPaid({ id, status, amount_paid: paid, created }: Stripe.Invoice, before: Billing, { now }: About) {
  if (status !== 'paid' || paid <= 0) return false
  const was = before.invoices.find((one) => one.id === id)
  return was ? was.status !== 'paid' : now - created * 1000 < NEW_MS
}

function receiptOf(invoice: Stripe.Invoice, billing: Billing, { timeZone, origin }: About): PaymentMail {
  const dayOf = (seconds: number) => zoneResolver.toLocal(seconds * 1000, timeZone).date
  const { id = '', number, created, amount_paid: paid, total, status_transitions: moments } = invoice
  const taxes = invoice.total_taxes ?? []
  const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0)
  const receipt = {
    number: number ?? id,
    paidOn: dayOf(moments.paid_at ?? created),
    lines: invoice.lines.data
      .filter(({ amount }) => amount !== 0)
      .map(({ description, period, amount }) => ({
        what: description ?? 'Duebook',
        from: dayOf(period.start),
        // A period ends with the moment at which the next one begins.
        through: period.end > period.start ? addDays(dayOf(period.end), -1) : dayOf(period.end),
        amount,
      })),
    hasMore: invoice.lines.has_more,
    discount: -sum(invoice.total_discount_amounts ?? []),
    tax: sum(taxes.filter(({ tax_behavior: behaviour }) => behaviour === 'exclusive')),
    taxIncluded: sum(taxes.filter(({ tax_behavior: behaviour }) => behaviour === 'inclusive')),
    fromBalance: Math.min(0, paid - total),
    paid,
    card: cardWords(billing.card),
    next: billing.next && { on: zoneResolver.toLocal(billing.next.at, timeZone).date, amount: billing.next.amount },
    invoice: invoice.hosted_invoice_url ?? null,
  }
  return { id: `receipt_${id}`, message: receiptMail(receipt, origin) }
}

/** The last try to take what a plan costs that did not end in a payment, while the plan goes on: refused, or waiting for the bank's question. */
function unpaidTryOf(billing: Billing, { timeZone, now, origin }: About): { key: string; mail: PaymentMail } | null {
  const { subscriptions, declined, confirm, invoices, card, choice } = billing
  const owing = subscriptions.find(({ status }) => status === 'past_due')
  const invoice = invoices.find(({ status, attempts }) => status === 'open' && attempts > 0)
  if (!owing || !invoice) return null
  const dayOf = (instant: number) => zoneResolver.toLocal(instant, timeZone).date
  const said = {
    plan: owing.plan,
    card: cardWords(card),
    day: dayOf(now),
    readOnly: dayOf(entitlementOf(subscriptions, choice).validUntil),
    number: invoice.number,
    origin,
  }
  const key = `${invoice.id}_${invoice.attempts}`
  if (confirm) {
    const message = confirmPaymentMail({ ...said, amount: confirm.amount, confirm: confirm.url })
    return { key: `${key}_confirm`, mail: { id: `confirm_${key}`, message } }
  }
  if (!declined) return null
  const { amount, nextTry, url } = declined
  const message = declinedMail({ ...said, amount, nextTry: nextTry === null ? null : dayOf(nextTry), pay: url })
  return { key, mail: { id: `declined_${key}`, message } }
}

/** Only of a plan for which something was owed, and which no other has taken the place of. */
function endedOf(before: Billing, billing: Billing, { timeZone, now, origin }: About): PaymentMail | null {
  const owing = before.subscriptions.find(({ status }) => status === 'past_due')
  const ended = billing.subscriptions.find(({ id, status }) => id === owing?.id && hasEnded.has(status))
  const unpaid = billing.declined ?? before.declined ?? billing.confirm ?? before.confirm
  if (!ended || !unpaid || bestLive(billing.subscriptions)) return null
  const invoice = billing.invoices.find(({ status, attempts }) => status !== 'paid' && attempts > 0)
  const message = planEndedMail({
    plan: ended.plan,
    amount: unpaid.amount,
    tries: invoice?.attempts ?? 1,
    isUnconfirmed: before.confirm !== null,
    card: cardWords(billing.card),
    day: zoneResolver.toLocal(ended.endedAt ?? now, timeZone).date,
    number: invoice?.number ?? null,
    origin,
  })
  return { id: `ended_${ended.id}`, message }
}

const hasEnded = new Set<SubscriptionFacts['status']>(['canceled', 'unpaid'])

function cardWords(card: Billing['card']): string | null {
  if (!card) return null
  return `${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)} ending ${card.last4}`
}
