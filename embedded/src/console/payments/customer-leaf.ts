import { moment } from '../moments.ts'
import { glyph, markup, type Markup } from '../server-page.ts'
import { amountText, money } from './money.ts'
import type { Card, Customer, Invoice, Provider, List, Subscription, TaxRate } from './provider-answers.ts'

/** `ask`: `refund INVOICE` or `credit INVOICE`; `typed`: a form that was not taken. `q`: what was searched for. */
type Asked = { q: string; ask: string; typed: URLSearchParams | null }

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
        : markup`<table class="ledger cst2"><thead><tr><th scope="col">Invoice</th><th scope="col">State</th><th scope="col" class="num">Sum</th></tr></thead><tbody>${invoices.data.map((invoice) => invoiceRow(customer, invoice, asked))}${[...taken].map(([currency, sum]) => markup`<tr class="sum"><th scope="row">Taken</th><td></td><td class="num">${money(sum, currency)}</td></tr>`)}</tbody></table>`
    }</article>`
}

const cardInWords = ({ id, card }: Card) =>
  card
    ? `${card.brand} •••• ${card.last4}, ${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`
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

function invoiceRow(customer: Customer, invoice: Invoice, asked: Asked): Markup {
  const { id, number, status, created, currency, total, attempt_count: tries, hosted_invoice_url: page } = invoice
  const name = number ?? 'draft'
  const back = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount
  const isAsked = asked.ask === `refund ${id}` || asked.ask === `credit ${id}`
  const left = total - back
  const acts =
    isAsked || number === null || left <= 0 || !['open', 'paid'].includes(status)
      ? null
      : markup`<tr><td colspan="3"><div class="flow">${
          status === 'open' &&
          markup`<form method="post" action="/payments">${hidden(customer, asked, 'pay', id)}<button class="btn" aria-label="Try the card now for ${name}">Try the card now</button></form>`
        }${
          status === 'paid' &&
          markup`<a class="btn" href="${to(customer, asked, `refund ${id}`)}" aria-label="Refund ${name}">Refund…</a>`
        }<a class="btn" href="${to(customer, asked, `credit ${id}`)}" aria-label="Credit note of ${name}">Credit note…</a></div></td></tr>`
  return markup`<tr><th scope="row">${page === null ? name : markup`<a href="${page}" rel="noreferrer">${name}</a>`}<small>${moment(created * 1000)}</small></th><td>${stateOf(status, tries)}${back > 0 && markup`<small>${money(back, currency)} credited or given back</small>`}</td><td class="num">${money(total, currency)}</td></tr>${acts}${isAsked && markup`<tr><td colspan="3">${creditForm(customer, invoice, left, asked)}</td></tr>`}`
}

function stateOf(status: string, tries: number): Markup {
  if (status === 'paid') return markup`<span class="state ok">${glyph('check')}paid</span>`
  if (status === 'open')
    return markup`<span class="state over">${tries > 0 && glyph('failed')}open${tries > 0 && `, ${tries} ${tries === 1 ? 'try' : 'tries'}`}</span>`
  return markup`<span class="state m3">${status}</span>`
}

function creditForm(customer: Customer, invoice: Invoice, left: number, asked: Asked): Markup {
  const back = asked.ask.startsWith('refund')
  const { id, number, currency, status } = invoice
  const where = back
    ? 'goes back to the card'
    : status === 'open'
      ? 'is taken off what is owed'
      : 'is put to the balance, for the next invoice'
  return markup`<form class="stack" method="post" action="/payments">${hidden(customer, asked, back ? 'refund' : 'credit', id)}
    <p class="t13"><b>${back ? 'Refund from' : 'Credit note of'} ${number ?? id}</b> What is given here ${where}, and a credit note says so.</p>
    <div class="inl"><label for="amount">Amount, ${currency.toUpperCase()}</label><input class="in w4 num" id="amount" name="amount" inputmode="decimal" required maxlength="14" value="${asked.typed?.get('amount') ?? amountText(left, currency)}" /><span class="hint">of ${money(left, currency)}</span></div>
    <div class="field"><label for="why">Why, on the credit note</label><input class="in" id="why" name="why" required maxlength="1000" value="${asked.typed?.get('why') ?? ''}" /></div>
    <div class="flow"><button class="btn main">${back ? 'Refund it' : 'Write the credit note'}</button><a class="btn bare" href="${to(customer, asked)}">Cancel</a></div></form>`
}

const to = ({ id }: Customer, { q }: Asked, ask = '') =>
  `/payments?${new URLSearchParams({ ...(q !== '' && { q }), of: id, ...(ask !== '' && { ask }) }).toString()}#open`

const hidden = ({ id }: Customer, { q, ask }: Asked, act: string, of: string) =>
  markup`<input type="hidden" name="act" value="${act}" /><input type="hidden" name="of" value="${of}" /><input type="hidden" name="customer" value="${id}" /><input type="hidden" name="q" value="${q}" /><input type="hidden" name="ask" value="${ask}" />`
