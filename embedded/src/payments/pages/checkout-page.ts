import { markup, type MarkupValue } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { checkoutLines, laterPrice, payCheckout, type Completed } from '../billing/checkout.ts'
import { giveDiscount, promotionTyped } from '../billing/promotion.ts'
import { productName } from '../billing/invoice.ts'
import { totalTaxes } from '../billing/taxes.ts'
import { PaymentError } from '../errors.ts'
import type { MethodGiven } from '../billing/payment-methods.ts'
import type { CheckoutSession, Payer } from '../resources.ts'
import type { Work } from '../work.ts'
import { cardFields, cardLabels, readCardForm, type CardErrors } from './card-form.ts'
import { failure, field, practiceTag, redirect, sameSecret, sendPaymentPage, summary, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { PageRefusal, readerOf, reasonFor, type Reader } from './reader.ts'
import { taxRows } from './tax-rows.ts'

/**
 * `/pay/checkout/{session}/{token}`: shows what is paid for and takes the card, in the session's locale or as the browser asks. Amounts come from
 * the session alone, never from the form.
 */
export async function checkoutPage(
  options: PagesOptions,
  exchange: Exchange,
  id: string,
  token: string,
  form: URLSearchParams,
): Promise<void> {
  const { engine } = options
  const { response, request } = exchange
  const found = engine.run((work) => {
    const own = work.own('checkout.session', id)
    return own && sameSecret(token, own.token) ? { own, session: work.get('checkout.session', id) } : null
  })
  if (!found) return sendMissing(exchange)
  const reader = readerOf(request, [found.session.locale])
  const { checkout: words } = reader.words
  const { day } = reader
  if (request.method === 'POST' && found.session.status === 'open') {
    if (form.get('step') === 'promotion') return applyPromotion(options, exchange, reader, found.session, form)
    return pay(options, exchange, reader, found.session, form)
  }
  const { session, own } = found
  if (session.status === 'complete') {
    if (exchange.url.searchParams.get('bank') === 'approved' && own.completedBy)
      return leave(options, exchange, { kind: 'complete', session, event: own.completedBy })
    if (request.method === 'POST') return redirect(response, backUrl(session))
    return sendPaymentPage(
      response,
      reader,
      200,
      ended(reader, session, words.madeAlready, words.takenOnce, backUrl(session), words.backToDuebook),
    )
  }
  if (session.status === 'expired')
    return sendPaymentPage(
      response,
      reader,
      410,
      ended(
        reader,
        session,
        words.hasRunOut,
        words.wasHeld(day(session.created), day(session.expires_at)),
        session.cancel_url,
        words.startAgain,
      ),
    )
  const refused = own.waiting?.refused === true && exchange.url.searchParams.get('bank') === 'refused'
  show(options, exchange, reader, session, form, {}, refused ? refusedByBank(reader) : null)
}

async function pay(
  options: PagesOptions,
  exchange: Exchange,
  reader: Reader,
  session: CheckoutSession,
  form: URLSearchParams,
): Promise<void> {
  const { engine, clock } = options
  const asksEmail = session.customer === null && session.customer_email === null
  const needsCard =
    session.mode === 'setup' || session.payment_method_collection === 'always' || (session.amount_total ?? 0) > 0
  const email = engine.run((work) =>
    session.customer ? (work.get('customer', session.customer).email ?? '') : (session.customer_email ?? ''),
  )
  const typed = needsCard
    ? readCardForm(reader, form, Math.floor(clock.now() / 1000), asksEmail, email)
    : {
        payer: { email: email || (form.get('email') ?? '').slice(0, 512), name: null, country: null, postcode: null },
        method: null,
      }
  if (!isPayment(typed)) return show(options, exchange, reader, session, form, typed, null)
  try {
    const done = engine.run((work) => payCheckout(work, session.id, typed.payer, typed.method))
    return await leave(options, exchange, done)
  } catch (error) {
    if (!(error instanceof PaymentError) || error.status >= 500) throw error
    if (error.body.code === 'checkout_session_not_open') return redirect(exchange.response, exchange.url.pathname)
    const current = engine.run((work) => work.get('checkout.session', session.id))
    show(options, exchange, reader, current, form, {}, declined(reader, error, clock.now() / 1000))
  }
}

const isPayment = (
  typed: CardErrors | { payer: Payer; method: MethodGiven | null },
): typed is { payer: Payer; method: MethodGiven | null } => 'method' in typed && typeof typed.payer === 'object'

/** Waits for the product to have heard of it, at most ten seconds, and leads back. */
async function leave(options: PagesOptions, { response }: Exchange, done: Completed): Promise<void> {
  if (done.kind === 'bank') return redirect(response, done.url)
  await options.answered(done.event)
  redirect(response, backUrl(done.session))
}

export const backUrl = (session: CheckoutSession) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

function applyPromotion(
  options: PagesOptions,
  exchange: Exchange,
  reader: Reader,
  session: CheckoutSession,
  form: URLSearchParams,
): void {
  const { checkout: words } = reader.words
  const code = (form.get('promotion') ?? '').trim().slice(0, 100)
  try {
    options.engine.run((work) => {
      giveDiscount(work, session, form.get('remove') !== null ? null : findCode(work, reader, session, code))
    })
    redirect(exchange.response, exchange.url.pathname)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    const why = code === '' ? words.writeACode : reasonFor(reader, error)
    show(options, exchange, reader, session, form, { promotion: `${why} ${words.priceUnchanged}` }, null)
  }
}

/** What a code that was typed gives, or why it is not taken, in the words of its reader. */
function findCode(work: Work, { words, money }: Reader, session: CheckoutSession, code: string) {
  const typed = promotionTyped(work, session, code)
  if (typed.kind === 'holds') return typed.discount
  throw new PageRefusal(
    typed.kind === 'none'
      ? words.checkout.notACode(code)
      : words.checkout.holdsFrom(code, money(typed.minimum, session.currency ?? 'gbp')),
  )
}

function show(
  options: PagesOptions,
  exchange: Exchange,
  reader: Reader,
  session: CheckoutSession,
  form: URLSearchParams,
  errors: CardErrors,
  note: MarkupValue,
): void {
  const page = options.engine.run((work) => render(work, reader, session, form, errors, note))
  sendPaymentPage(exchange.response, reader, Object.keys(errors).length > 0 || note ? 422 : 200, page)
}

function render(
  work: Work,
  reader: Reader,
  session: CheckoutSession,
  form: URLSearchParams,
  errors: CardErrors,
  note: MarkupValue,
): Page {
  const { words: all, money, day, each } = reader
  const { checkout: words } = all
  const own = work.ownOf('checkout.session', session.id)
  const lines = checkoutLines(work, own, session.customer)
  const currency = session.currency ?? 'gbp'
  const total = session.amount_total ?? 0
  const later = laterPrice(work, own, session.customer)
  const now = work.timeOf(session.customer)
  const trialEnd = own.trialEnd ?? (own.trialDays === null ? null : now + own.trialDays * 86_400)
  const first = lines[0]
  const name = first
    ? `${productName(work, first.price)}${first.price.recurring ? `, ${each(first.price)}` : ''}`
    : words.saveACard
  const verb =
    session.mode === 'setup' ? words.saveTheCard : total > 0 ? words.pay(money(total, currency)) : words.startNow
  const asksEmail = session.customer === null && session.customer_email === null
  const needsCard = session.mode === 'setup' || session.payment_method_collection === 'always' || total > 0
  const promotion = own.discount?.promotion ? work.find('promotion_code', own.discount.promotion) : null
  const off = session.total_details?.amount_discount ?? 0
  const labels = { ...cardLabels(reader), promotion: words.promotionCode }
  const body = markup`<main id="main" class="halves co"><section aria-labelledby="t"><p class="m2">Duebook</p><h1 id="t">${name}</h1>
${
  session.mode === 'setup'
    ? null
    : markup`<p class="big"><span class="sr">${words.totalToday} </span>${money(total, currency)}</p><h2 class="sr">${words.whatYouPay}</h2><table class="ledger"><thead><tr><th scope="col">${words.from(day(trialEnd ?? now))}</th><th scope="col" class="num">${words.amount}</th></tr></thead><tbody>
${lines.map(({ price, quantity, subtotal }) => markup`<tr><th scope="row">${quantity > 1 ? `${quantity} × ` : ''}${productName(work, price)}<small>${price.recurring ? `${money(price.unit_amount ?? 0, currency)} ${each(price)}` : words.once}${trialEnd ? `, ${words.freeUntil(day(trialEnd))}` : ''}</small></th><td class="num">${money(subtotal, currency)}</td></tr>`)}
${off > 0 || own.discount ? markup`<tr><th scope="row">${promotion?.code ?? words.discount}</th><td class="num">−${money(off, currency)}</td></tr>` : null}
${taxRows(
  reader,
  totalTaxes(lines),
  lines.flatMap(({ rates }) => rates),
  currency,
  1,
)}
<tr class="sum"><th scope="row">${words.payToday}</th><td class="num tot">${money(total, currency)}</td></tr>
${later ? markup`<tr class="pencil"><th scope="row">${needsCard ? words.afterwards(each(later.price)) : words.withACardAfterwards(each(later.price))}${trialEnd ? `, ${words.fromDay(day(trialEnd))}` : ''}<small>${words.untilYouCancel}</small></th><td class="num">${money(later.amount, currency)}</td></tr>` : null}</tbody></table>`
}
${session.allow_promotion_codes ? promotionForm(reader, promotion?.code ?? null, form, errors.promotion) : null}</section>
<section aria-labelledby="pc"><h2 id="pc" class="ch2">${needsCard ? words.payByCard : words.noCardNeeded}</h2>${note}${summary(reader, words.payment, errors, labels)}<form class="stack" method="post">
${needsCard ? cardFields(reader, form, errors, asksEmail ? 'ask' : null) : asksEmail ? field({ name: 'email', label: all.card.email, type: 'email', complete: 'email', error: errors.email }) : null}
<button class="btn main tall wide">${verb}</button>
${later ? markup`<p class="t12 m3">${needsCard ? words.youAllow(`${money(later.amount, currency)} ${each(later.price)}`) : trialEnd ? words.noChargeUntil(day(trialEnd)) : words.noCharge}</p>` : null}</form></section></main>`
  return {
    title: words.title(name),
    head: markup`${practiceTag(all.frame.practicePayment)}${session.cancel_url ? markup`<a class="push t13" href="${session.cancel_url}">${words.backPayNothing}</a>` : null}`,
    body,
    foot: session.id.slice(0, 20),
    practice: 'open',
    leadsTo: [session.success_url],
  }
}

const promotionForm = (
  { words: { checkout: words } }: Reader,
  code: string | null,
  form: URLSearchParams,
  error: string | undefined,
) =>
  code
    ? markup`<form method="post"><input type="hidden" name="step" value="promotion"><button class="link" name="remove" value="yes">${words.remove(code)}</button></form>`
    : markup`<form method="post" class="promo"><input type="hidden" name="step" value="promotion">${field({ name: 'promotion', label: words.promotionCode, value: (form.get('promotion') ?? '').slice(0, 100), error })}<button class="btn tall">${words.apply}</button></form>`

export const refusedByBank = ({ words: { declined: words } }: Reader) =>
  markup`<div class="note-box over" role="alert"><p class="grow"><b>${words.byBank}</b> ${words.byBankNext}</p></div>`

export const declined = (reader: Reader, error: PaymentError, now: number) => {
  const { declined: words, reasons } = reader.words
  const reason = reasonFor(reader, error)
  // A bank that says nothing more than that is not repeated.
  const said = error.body.type === 'card_error' && reason === reasons.generic_decline ? words.noReason : reason
  return markup`<div class="note-box over" role="alert"><p class="grow"><b>${error.body.type === 'card_error' ? words.card : words.other}</b> ${said} ${words.nothingTaken}<br><span class="t12 m3">${words.code} <span class="nw">${error.body.decline_code ?? error.body.code ?? 'refused'}</span>, ${reader.day(now)}. ${words.staysOpen}</span></p></div>`
}

const ended = (
  { words }: Reader,
  session: CheckoutSession,
  title: string,
  text: string,
  url: string | null,
  label: string,
): Page => ({
  title,
  head: practiceTag(words.frame.practicePayment),
  body: failure(title, text, url ? markup`<a class="btn main tall" href="${url}">${label}</a>` : null),
  foot: session.id.slice(0, 20),
})

function sendMissing({ request, response }: Exchange): void {
  const reader = readerOf(request)
  const { checkout: words } = reader.words
  sendPaymentPage(response, reader, 404, {
    title: words.noPayment,
    head: null,
    body: failure(words.thereIsNoPayment, words.notWholeStartAgain),
    foot: '',
  })
}
