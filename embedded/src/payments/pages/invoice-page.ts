import { markup } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { collectInvoice, intentOf } from '../billing/collect.ts'
import { ratesOn } from '../billing/invoice.ts'
import { createMethod } from '../billing/payment-methods.ts'
import { declinedError } from '../billing/payment.ts'
import { invalid, PaymentError } from '../errors.ts'
import { billedToOf } from '../pdf/billing-document.ts'
import { sayLine } from '../line-words.ts'
import type { Customer, Invoice, TaxRate } from '../resources.ts'
import type { Work } from '../work.ts'
import { cardFields, cardLabels, isTyped, readCardForm, type CardErrors } from './card-form.ts'
import { declined, refusedByBank } from './checkout-page.ts'
import { failure, practiceTag, redirect, sameSecret, sendPaymentPage, summary, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { readerOf, type Reader } from './reader.ts'
import { taxRows } from './tax-rows.ts'

/** `/pay/invoice/{invoice}/{token}`: a printable invoice, in the language of who pays it, and while it is open a form to pay it. */
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
  const reader = readerOf(request, found?.customer.preferred_locales ?? [])
  if (!found) {
    const { invoice: words, frame } = reader.words
    return sendPaymentPage(response, reader, 404, {
      title: words.noInvoice,
      head: null,
      body: failure(words.thereIsNoInvoice, frame.notWhole),
      foot: '',
    })
  }
  const { invoice, customer } = found
  const refused = url.searchParams.get('bank') === 'refused' ? refusedByBank(reader) : null
  if (request.method !== 'POST' || invoice.status !== 'open')
    return sendPaymentPage(response, reader, 200, render(reader, found, form, {}, refused))
  const typed = readCardForm(reader, form, Math.floor(clock.now() / 1000), false, customer.email)
  if (!isTyped(typed)) return sendPaymentPage(response, reader, 422, render(reader, found, form, typed, null))
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
      reader,
      422,
      render(reader, { ...found, invoice: current }, form, {}, declined(reader, error, clock.now() / 1000)),
    )
  }
}

type Shown = { invoice: Invoice; rates: readonly TaxRate[]; customer: Customer; receipt: string | null }

function render(
  reader: Reader,
  { invoice, rates, receipt }: Shown,
  form: URLSearchParams,
  errors: CardErrors,
  note: ReturnType<typeof markup> | null,
): Page {
  const { money, day, words: all } = reader
  const { invoice: words } = all
  const { currency } = invoice
  const tag = { paid: 'ok', open: 'soon', uncollectible: 'over', void: '' }[String(invoice.status)] ?? ''
  const word = words.states[invoice.status ?? 'draft']
  const dates: [string, number | null][] = [
    [words.date, invoice.status_transitions.finalized_at ?? invoice.created],
    [words.due, invoice.due_date ?? invoice.status_transitions.finalized_at],
    [words.paid, invoice.status_transitions.paid_at],
    [words.nextTry, invoice.status === 'open' ? invoice.next_payment_attempt : null],
  ]
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const used = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  const to = billedToOf(invoice, reader.country, words.taxNumber)
  const pay = all.checkout.pay(money(invoice.amount_remaining, currency))
  return {
    title: words.title(invoice.number ?? ''),
    head: markup`<span class="push flow"><span class="tag ${tag}">${word}</span>${invoice.invoice_pdf ? markup`<a class="t13" href="${invoice.invoice_pdf}">${words.invoicePdf}</a>` : null}${receipt ? markup`<a class="t13" href="${receipt}">${words.receiptPdf}</a>` : null}</span>`,
    foot: invoice.id,
    practice: invoice.status === 'open' ? 'open' : undefined,
    leadsTo: [],
    body: markup`<main id="main"><div class="iv"><div class="iv-t"><div><p class="sb">Duebook</p></div><div class="iv-n"><h1>${words.invoice}</h1><p class="t13">${invoice.number ?? words.notNumbered}</p><p>${practiceTag(words.notATaxDocument)}</p></div></div>
<div class="iv-f"><div><h2 class="cap2">${words.billedTo}</h2><p>${to.map((line, index) => markup`${index > 0 ? markup`<br>` : null}${line}`)}</p></div><dl class="kv">${dates.map(([label, at]) => (at === null ? null : markup`<dt>${label}</dt><dd>${day(at)}</dd>`))}</dl></div>
<table class="ledger"><thead><tr><th scope="col">${words.what}</th><th scope="col" class="num">${words.seats}</th><th scope="col" class="num">${words.each}</th><th scope="col" class="num">${words.amount}</th></tr></thead><tbody>
${invoice.lines.data.map((line) => markup`<tr><th scope="row">${sayLine(line, reader)}${line.period.start === line.period.end ? null : markup`<small>${day(line.period.start)} – ${day(line.period.end)}</small>`}</th><td class="num">${line.quantity ?? 1}</td><td class="num">${each(reader, line)}</td><td class="num">${money(line.amount, currency)}</td></tr>`)}
${off === 0 ? null : markup`<tr class="sub"><th scope="row" colspan="3">${words.discount}</th><td class="num">−${money(off, currency)}</td></tr>`}
${taxRows(reader, invoice.total_taxes ?? [], rates, currency, 3)}
${used === 0 ? null : markup`<tr class="sub"><th scope="row" colspan="3">${used > 0 ? words.putToCredit : words.creditUsed}</th><td class="num">${money(used, currency)}</td></tr>`}
<tr class="sum"><th scope="row" colspan="3">${invoice.status === 'paid' ? words.totalPaid : words.toPay}</th><td class="num tot">${money(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining, currency)}</td></tr></tbody></table>
${invoice.status === 'open' ? null : markup`<p class="t13 m2">${words.nothingOwed}</p>`}</div>
${invoice.status === 'open' ? markup`<section class="narrow no-print" aria-labelledby="pc"><h2 id="pc" class="ch2">${pay}</h2>${note}${summary(reader, all.checkout.payment, errors, cardLabels(reader))}<form class="stack" method="post">${cardFields(reader, form, errors, null)}<button class="btn main tall wide">${pay}</button></form></section>` : null}</main>`,
  }
}

/** Where the receipt of the payment is, once there is one. */
function receiptOf(work: Work, invoice: Invoice): string | null {
  const paid = work.all('invoice_payment', 'invoice', invoice.id).find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent ? work.find('payment_intent', paid.payment.payment_intent) : null
  return intent?.latest_charge ? (work.find('charge', intent.latest_charge)?.receipt_url ?? null) : null
}

/** The price of one, where the line is nothing but so many of it; a part of a period or a trial is said in words. */
function each({ money }: Reader, { amount, currency, pricing, quantity }: Invoice['lines']['data'][number]): string {
  const one = Number(pricing?.unit_amount_decimal ?? Number.NaN)
  return one * (quantity ?? 1) === amount ? money(one, currency) : ''
}
