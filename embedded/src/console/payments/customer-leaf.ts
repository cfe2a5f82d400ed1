import { brandTitle } from '../../payments/card-brands.ts'
import { moment } from '../moments.ts'
import { glyph, markup, type Markup } from '../server-page.ts'
import { customerAddress as to, hidden, type Asked } from './asked.ts'
import { creditForm } from './giving-back.ts'
import { practiceActs } from './practice-acts.ts'
import { money } from './money.ts'
import type { Card, Customer, Invoice, Provider, List, Subscription, TaxRate } from './provider-answers.ts'

/** One customer beside the list: what they pay for, with which card, and their invoices. */
export async function openCustomer(
  provider: Provider,
  customer: Customer,
  subscriptions: readonly Subscription[],
  asked: Asked,
): Promise<Markup> {
  const [invoices, cards] = await Promise.all([
    provider.get<List<Invoice>>('invoices', { customer: customer.id, limit: '24' }),
    provider.get<List<Card>>('payment_methods', { customer: customer.id, type: 'card', limit: '10' }),
  ])
  const wanted = invoices.data.find(({ id }) => asked.ask === `refund ${id}` || asked.ask === `credit ${id}`)
  const form = wanted ? await creditForm(provider, customer, wanted, leftOf(wanted), asked) : null
  const acts =
    customer.deleted === true
      ? null
      : await practiceActs(provider, customer, subscriptions, { invoices: invoices.data, cards: cards.data }, asked)
  const taken = new Map<string, number>()
  for (const { currency, amount_paid: paid, post_payment_credit_notes_amount: back } of invoices.data)
    taken.set(currency, (taken.get(currency) ?? 0) + paid - back)
  return markup`<article class="mr" id="open" aria-labelledby="sh"><h2 id="sh" class="h">${customer.name ?? customer.email ?? customer.id}</h2>
    <dl class="kv2"><dt>Id</dt><dd>${customer.id}</dd>${customer.email !== null && markup`<dt>Mail</dt><dd>${customer.email}</dd>`}${subscriptions.map(
      (subscription) =>
        markup`<dt>Pays</dt><dd>${priceInWords(subscription)}, ${subscription.status.replaceAll('_', ' ')}${subscription.cancel_at_period_end && ', ends with the period'}; since ${moment(subscription.start_date * 1000)}, until ${moment((subscription.items.data[0]?.current_period_end ?? 0) * 1000)}</dd>`,
    )}<dt>Card</dt><dd>${cards.data.length === 0 ? 'none' : cards.data.map(cardInWords).join('; ')}</dd></dl>
    ${
      invoices.data.length === 0
        ? markup`<p class="t13">No invoice yet.</p>`
        : markup`<table class="ledger cst2"><thead><tr><th scope="col">Invoice</th><th scope="col">State</th><th scope="col" class="num">Sum</th></tr></thead><tbody>${invoices.data.map((invoice) => invoiceRow(customer, invoice, asked, invoice === wanted ? form : null))}${[...taken].map(([currency, sum]) => markup`<tr class="sum"><th scope="row">Taken</th><td></td><td class="num">${money(sum, currency)}</td></tr>`)}</tbody></table>`
    }${customer.deleted !== true && customer.email !== null && markup`<form class="flow" method="post" action="/payments">${hidden(customer, { ...asked, ask: '' }, 'portal', customer.id)}<button class="btn">Send the portal link</button><span class="hint">To ${customer.email}; it works for an hour.</span></form>`}${acts}</article>`
}

const cardInWords = ({ id, card }: Card) =>
  card
    ? `${brandTitle(card.brand)} •••• ${card.last4}, ${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`
    : id

/** "3 × £7.00 a month plus VAT 20%". */
export function priceInWords({
  items,
  default_tax_rates: usual,
}: Pick<Subscription, 'items' | 'default_tax_rates'>): string {
  return items.data
    .map(({ quantity = 1, price, tax_rates: own }) => {
      const { interval = 'period', interval_count: count = 1 } = price.recurring ?? {}
      const every = count === 1 ? `a ${interval}` : `every ${count} ${interval}s`
      return `${quantity > 1 ? `${quantity} × ` : ''}${money(price.unit_amount ?? 0, price.currency)} ${every}${taxInWords(own.length > 0 ? own : usual)}`
    })
    .join(', ')
}

/** An item has rates that are all on top, or all in its price. */
function taxInWords(rates: readonly TaxRate[]): string {
  const [first] = rates
  const names = rates.map(({ display_name: name, percentage }) => `${name} ${percentage}%`).join(' and ')
  return first ? ` ${first.inclusive ? 'with' : 'plus'} ${names}` : ''
}

const leftOf = (invoice: Invoice) =>
  invoice.total - invoice.pre_payment_credit_notes_amount - invoice.post_payment_credit_notes_amount

/** `form`: where something of this invoice is to be given back. */
function invoiceRow(customer: Customer, invoice: Invoice, asked: Asked, form: Markup | null): Markup {
  const { id, number, status, created, currency, total, attempt_count: tries, hosted_invoice_url: page } = invoice
  const name = number ?? 'draft'
  const back = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount
  const acts =
    form !== null || number === null || leftOf(invoice) <= 0 || !['open', 'paid'].includes(status)
      ? null
      : markup`<tr><td colspan="3"><div class="flow">${
          status === 'open' &&
          markup`<form method="post" action="/payments">${hidden(customer, asked, 'pay', id)}<button class="btn" aria-label="Try the card now for ${name}">Try the card now</button></form>`
        }${
          status === 'paid' &&
          markup`<a class="btn" href="${to(customer, asked, `refund ${id}`)}" aria-label="Refund ${name}">Refund…</a>`
        }<a class="btn" href="${to(customer, asked, `credit ${id}`)}" aria-label="Credit note of ${name}">Credit note…</a></div></td></tr>`
  return markup`<tr><th scope="row">${page === null ? name : markup`<a href="${page}" rel="noreferrer">${name}</a>`}<small>${moment(created * 1000)}</small></th><td>${stateOf(status, tries)}${back > 0 && markup`<small>${money(back, currency)} credited or given back</small>`}</td><td class="num">${money(total, currency)}</td></tr>${acts}${form !== null && markup`<tr><td colspan="3">${form}</td></tr>`}`
}

function stateOf(status: string, tries: number): Markup {
  if (status === 'paid') return markup`<span class="state ok">${glyph('check')}paid</span>`
  if (status === 'open')
    return markup`<span class="state over">${tries > 0 && glyph('failed')}open${tries > 0 && `, ${tries} ${tries === 1 ? 'try' : 'tries'}`}</span>`
  return markup`<span class="state m3">${status}</span>`
}
