import { markup } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { collectInvoice, intentOf } from '../billing/collect.ts'
import { ratesOn } from '../billing/invoice.ts'
import { createMethod } from '../billing/payment-methods.ts'
import { declinedError } from '../billing/payment.ts'
import { day, money } from '../billing/words.ts'
import { invalid, PaymentError } from '../errors.ts'
import type { Customer, Invoice, TaxRate } from '../resources.ts'
import type { Work } from '../work.ts'
import { cardFields, cardLabels, isTyped, readCardForm, type CardErrors } from './card-form.ts'
import { declined, refusedByBank } from './checkout-page.ts'
import { failure, redirect, sameSecret, sendPaymentPage, summary, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { taxRows } from './tax-rows.ts'

/** `/pay/invoice/{invoice}/{token}`: a printable invoice, and while it is open a form to pay it. */
export function invoicePage(
  options: PagesOptions,
  exchange: Exchange,
  id: string,
  token: string,
  form: URLSearchParams,
): void {
  const { engine, clock } = options
  const { response, request, url } = exchange
  const found = engine.run((work) => {
    const invoice = work.find('invoice', id)
    const held = invoice?.hosted_invoice_url?.split('/').at(-1)
    return invoice?.customer && held && sameSecret(token, held)
      ? {
          invoice,
          rates: ratesOn(work, invoice),
          customer: work.get('customer', invoice.customer),
          receipt: receiptOf(work, invoice),
        }
      : null
  })
  if (!found)
    return sendPaymentPage(response, 404, {
      title: 'No such invoice',
      head: null,
      body: failure('There is no such invoice', 'The address is not whole, or it was never one.'),
      foot: '',
    })
  const { invoice, customer } = found
  const refused = url.searchParams.get('bank') === 'refused' ? refusedByBank : null
  if (request.method !== 'POST' || invoice.status !== 'open')
    return sendPaymentPage(response, 200, render(found, form, {}, refused))
  const typed = readCardForm(form, Math.floor(clock.now() / 1000), false, customer.email)
  if (!isTyped(typed)) return sendPaymentPage(response, 422, render(found, form, typed, null))
  try {
    const next = engine.run((work) => {
      const open = work.get('invoice', id)
      if (open.status !== 'open') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
      const method = createMethod(work, typed.method, work.timeOf(customer.id))
      const intent = intentOf(work, open)
      // The card is kept when it has paid, and only then.
      if (intent) work.save('payment_intent', { ...intent, setup_future_usage: 'off_session' })
      const collected = collectInvoice(work, open, {
        method,
        automatic: false,
        returnUrl: `${work.origin}${url.pathname}`,
      })
      if (collected.kind === 'declined') throw declinedError(collected.outcome, true)
      return collected.kind === 'action'
        ? (collected.outcome.intent.next_action?.redirect_to_url?.url ?? url.pathname)
        : url.pathname
    })
    redirect(response, next)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.body.code === 'invoice_already_paid') return redirect(response, url.pathname)
    const current = engine.run((work) => work.get('invoice', id))
    sendPaymentPage(
      response,
      422,
      render({ ...found, invoice: current }, form, {}, declined(error, clock.now() / 1000)),
    )
  }
}

type Shown = { invoice: Invoice; rates: readonly TaxRate[]; customer: Customer; receipt: string | null }

function render(
  { invoice, rates, customer, receipt }: Shown,
  form: URLSearchParams,
  errors: CardErrors,
  note: ReturnType<typeof markup> | null,
): Page {
  const { currency } = invoice
  const tag = { paid: 'ok', open: 'soon', uncollectible: 'over', void: '' }[String(invoice.status)] ?? ''
  const word =
    { paid: 'Paid', open: 'Open', uncollectible: 'Written off', void: 'Void' }[String(invoice.status)] ?? 'Draft'
  const dates: [string, number | null][] = [
    ['Date of invoice', invoice.status_transitions.finalized_at ?? invoice.created],
    ['Due', invoice.due_date ?? invoice.status_transitions.finalized_at],
    ['Paid', invoice.status_transitions.paid_at],
    ['Next try', invoice.status === 'open' ? invoice.next_payment_attempt : null],
  ]
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const used = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  const { address } = customer
  return {
    title: `Invoice ${invoice.number ?? ''}`,
    head: markup`<span class="push flow"><span class="tag ${tag}">${word}</span>${invoice.invoice_pdf ? markup`<a class="t13" href="${invoice.invoice_pdf}">Invoice as PDF</a>` : null}${receipt ? markup`<a class="t13" href="${receipt}">Receipt as PDF</a>` : null}</span>`,
    foot: invoice.id,
    practice: invoice.status === 'open',
    leadsTo: [],
    body: markup`<main id="main"><div class="iv"><div class="iv-t"><div><p class="sb">Duebook</p></div><div class="iv-n"><h1>Invoice</h1><p class="t13">${invoice.number ?? 'not yet numbered'}</p><p><span class="tag pencil">Practice, not a tax document</span></p></div></div>
<div class="iv-f"><div><h2 class="cap2">Billed to</h2><p>${customer.name ?? ''}${customer.name ? markup`<br>` : null}${customer.email ?? ''}${(invoice.customer_tax_ids ?? []).map(({ value }) => markup`<br>VAT number ${value ?? ''}`)}${address?.postal_code ? markup`<br>${address.line1 ?? ''} ${address.city ?? ''} ${address.postal_code} ${address.country ?? ''}` : null}</p></div><dl class="kv">${dates.map(([label, at]) => (at === null ? null : markup`<dt>${label}</dt><dd>${day(at)}</dd>`))}</dl></div>
<table class="ledger"><thead><tr><th scope="col">What</th><th scope="col" class="num">Seats</th><th scope="col" class="num">Each</th><th scope="col" class="num">Amount</th></tr></thead><tbody>
${invoice.lines.data.map((line) => markup`<tr><th scope="row">${line.description ?? 'Item'}${line.period.start === line.period.end ? null : markup`<small>${day(line.period.start)} – ${day(line.period.end)}</small>`}</th><td class="num">${line.quantity ?? 1}</td><td class="num">${each(line)}</td><td class="num">${money(line.amount, currency)}</td></tr>`)}
${off === 0 ? null : markup`<tr class="sub"><th scope="row" colspan="3">Discount</th><td class="num">−${money(off, currency)}</td></tr>`}
${taxRows(invoice.total_taxes ?? [], rates, currency, 3)}
${used === 0 ? null : markup`<tr class="sub"><th scope="row" colspan="3">${used > 0 ? 'Put to your credit' : 'Credit used'}</th><td class="num">${money(used, currency)}</td></tr>`}
<tr class="sum"><th scope="row" colspan="3">${invoice.status === 'paid' ? 'Total, paid' : 'To pay'}</th><td class="num tot">${money(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining, currency)}</td></tr></tbody></table>
${invoice.status === 'open' ? null : markup`<p class="t13 m2">Nothing is owed on this invoice.</p>`}</div>
${invoice.status === 'open' ? markup`<section class="narrow no-print" aria-labelledby="pc"><h2 id="pc" class="ch2">Pay ${money(invoice.amount_remaining, currency)}</h2>${note}${summary('this payment', errors, cardLabels)}<form class="stack" method="post">${cardFields(form, errors, null)}<button class="btn main tall wide">Pay ${money(invoice.amount_remaining, currency)}</button></form></section>` : null}</main>`,
  }
}

/** Where the receipt of the payment is, once there is one. */
function receiptOf(work: Work, invoice: Invoice): string | null {
  const paid = work.all('invoice_payment', 'invoice', invoice.id).find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent ? work.find('payment_intent', paid.payment.payment_intent) : null
  return intent?.latest_charge ? (work.find('charge', intent.latest_charge)?.receipt_url ?? null) : null
}

/** The price of one, where the line is nothing but so many of it; a part of a period or a trial is said in words. */
function each({ amount, currency, pricing, quantity }: Invoice['lines']['data'][number]): string {
  const one = Number(pricing?.unit_amount_decimal ?? Number.NaN)
  return one * (quantity ?? 1) === amount ? money(one, currency) : ''
}
