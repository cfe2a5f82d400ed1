import { markup, type MarkupValue } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { checkoutLines, laterPrice, payCheckout, withSums, type Completed } from '../billing/checkout.ts'
import { checkPromotion, usableCoupon } from '../billing/discounts.ts'
import { productName } from '../billing/invoice.ts'
import { totalTaxes } from '../billing/taxes.ts'
import { day, every, money } from '../billing/words.ts'
import { PaymentError } from '../errors.ts'
import type { MethodGiven } from '../billing/payment-methods.ts'
import type { CheckoutOwn, CheckoutSession, Payer } from '../resources.ts'
import type { Work } from '../work.ts'
import { cardFields, cardLabels, readCardForm, type CardErrors } from './card-form.ts'
import { failure, field, redirect, sameSecret, sendPaymentPage, summary, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { taxRows } from './tax-rows.ts'

/** `/pay/checkout/{session}/{token}`: shows what is paid for and takes the card. Amounts come from the session alone, never from the form. */
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
  if (request.method === 'POST' && found.session.status === 'open') {
    if (form.get('step') === 'promotion') return applyPromotion(options, exchange, found.session, form)
    return pay(options, exchange, found.session, form)
  }
  const { session, own } = found
  if (session.status === 'complete') {
    if (exchange.url.searchParams.get('bank') === 'approved' && own.completedBy)
      return leave(options, exchange, { kind: 'complete', session, event: own.completedBy })
    if (request.method === 'POST') return redirect(response, backUrl(session))
    return sendPaymentPage(
      response,
      200,
      ended(
        session,
        'This payment is made already',
        'It was taken once, and nothing more is owed here.',
        backUrl(session),
        'Back to Duebook',
      ),
    )
  }
  if (session.status === 'expired')
    return sendPaymentPage(
      response,
      410,
      ended(
        session,
        'This payment page has run out',
        `It was made on ${day(session.created)} and held until ${day(session.expires_at)}. Nothing was taken.`,
        session.cancel_url,
        'Start again in Duebook',
      ),
    )
  const refused = own.waiting?.refused === true && exchange.url.searchParams.get('bank') === 'refused'
  show(options, exchange, session, form, {}, refused ? refusedByBank : null)
}

async function pay(
  options: PagesOptions,
  exchange: Exchange,
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
    ? readCardForm(form, Math.floor(clock.now() / 1000), asksEmail, email)
    : {
        payer: { email: email || (form.get('email') ?? '').slice(0, 512), name: null, country: null, postcode: null },
        method: null,
      }
  if (!isPayment(typed)) return show(options, exchange, session, form, typed, null)
  try {
    const done = engine.run((work) => payCheckout(work, session.id, typed.payer, typed.method))
    return await leave(options, exchange, done)
  } catch (error) {
    if (!(error instanceof PaymentError) || error.status >= 500) throw error
    if (error.body.code === 'checkout_session_not_open') return redirect(exchange.response, exchange.url.pathname)
    const current = engine.run((work) => work.get('checkout.session', session.id))
    show(options, exchange, current, form, {}, declined(error, clock.now() / 1000))
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
  session: CheckoutSession,
  form: URLSearchParams,
): void {
  const code = (form.get('promotion') ?? '').trim().slice(0, 100)
  try {
    options.engine.run((work) => {
      const { discount: _gone, ...own } = work.ownOf('checkout.session', session.id)
      const next: CheckoutOwn = { ...own, discount: form.get('remove') !== null ? null : findCode(work, session, code) }
      work.save('checkout.session', withSums(work, session, next), undefined, next)
    })
    redirect(exchange.response, exchange.url.pathname)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    show(
      options,
      exchange,
      session,
      form,
      { promotion: `${code === '' ? 'Write a code.' : error.body.message} The price is unchanged.` },
      null,
    )
  }
}

function findCode(work: Work, session: CheckoutSession, code: string): CheckoutOwn['discount'] {
  const now = work.timeOf(session.customer)
  const promotion = work.all('promotion_code', 'codeFolded', code.toLowerCase()).find(({ active }) => active)
  if (!session.allow_promotion_codes || !promotion?.promotion.coupon)
    throw new PaymentError(400, { type: 'invalid_request_error', message: `${code} is not a code that holds here.` })
  checkPromotion(work, promotion, session.customer, now)
  const minimum = promotion.restrictions.minimum_amount
  if (minimum !== null && (session.amount_subtotal ?? 0) < minimum)
    throw new PaymentError(400, {
      type: 'invalid_request_error',
      message: `${code} holds from ${money(minimum, session.currency ?? 'gbp')}.`,
    })
  return { coupon: usableCoupon(work, promotion.promotion.coupon, 'promotion', now).id, promotion: promotion.id }
}

function show(
  options: PagesOptions,
  exchange: Exchange,
  session: CheckoutSession,
  form: URLSearchParams,
  errors: CardErrors,
  note: MarkupValue,
): void {
  const page = options.engine.run((work) => render(work, session, form, errors, note))
  sendPaymentPage(exchange.response, Object.keys(errors).length > 0 || note ? 422 : 200, page)
}

function render(
  work: Work,
  session: CheckoutSession,
  form: URLSearchParams,
  errors: CardErrors,
  note: MarkupValue,
): Page {
  const own = work.ownOf('checkout.session', session.id)
  const lines = checkoutLines(work, own, session.customer)
  const currency = session.currency ?? 'gbp'
  const total = session.amount_total ?? 0
  const later = laterPrice(work, own, session.customer)
  const now = work.timeOf(session.customer)
  const trialEnd = own.trialEnd ?? (own.trialDays === null ? null : now + own.trialDays * 86_400)
  const first = lines[0]
  const name = first
    ? `${productName(work, first.price)}${first.price.recurring ? `, each ${every(first.price)}` : ''}`
    : 'Save a card'
  const verb = session.mode === 'setup' ? 'Save the card' : total > 0 ? `Pay ${money(total, currency)}` : 'Start now'
  const asksEmail = session.customer === null && session.customer_email === null
  const needsCard = session.mode === 'setup' || session.payment_method_collection === 'always' || total > 0
  const promotion = own.discount?.promotion ? work.find('promotion_code', own.discount.promotion) : null
  const off = session.total_details?.amount_discount ?? 0
  const labels = { ...cardLabels, promotion: 'Promotion code' }
  const body = markup`<main id="main" class="halves co"><section aria-labelledby="t"><p class="m2">Duebook</p><h1 id="t">${name}</h1>
${
  session.mode === 'setup'
    ? null
    : markup`<p class="big"><span class="sr">Total today </span>${money(total, currency)}</p><h2 class="sr">What you pay</h2><table class="ledger"><thead><tr><th scope="col">From ${day(trialEnd ?? now)}</th><th scope="col" class="num">Amount</th></tr></thead><tbody>
${lines.map(({ price, quantity, subtotal }) => markup`<tr><th scope="row">${quantity > 1 ? `${quantity} × ` : ''}${productName(work, price)}<small>${price.recurring ? `${money(price.unit_amount ?? 0, currency)} each ${every(price)}` : 'once'}${trialEnd ? `, free until ${day(trialEnd)}` : ''}</small></th><td class="num">${money(subtotal, currency)}</td></tr>`)}
${off > 0 || own.discount ? markup`<tr><th scope="row">${promotion?.code ?? 'Discount'}</th><td class="num">−${money(off, currency)}</td></tr>` : null}
${taxRows(
  totalTaxes(lines),
  lines.flatMap(({ rates }) => rates),
  currency,
  1,
)}
<tr class="sum"><th scope="row">Pay today</th><td class="num tot">${money(total, currency)}</td></tr>
${later ? markup`<tr class="pencil"><th scope="row">${needsCard ? 'Then' : 'With a card, then'} each ${first ? every(first.price) : ''}${trialEnd ? `, from ${day(trialEnd)}` : ''}<small>Until you cancel.</small></th><td class="num">${money(later.amount, currency)}</td></tr>` : null}</tbody></table>`
}
${session.allow_promotion_codes ? promotionForm(promotion?.code ?? null, form, errors.promotion) : null}</section>
<section aria-labelledby="pc"><h2 id="pc" class="ch2">${needsCard ? 'Pay by card' : 'No card is needed'}</h2>${note}${summary('this payment', errors, labels)}<form class="stack" method="post">
${needsCard ? cardFields(form, errors, asksEmail ? 'ask' : null) : asksEmail ? field({ name: 'email', label: 'Email', type: 'email', complete: 'email', error: errors.email }) : null}
<button class="btn main tall wide">${verb}</button>
${later ? markup`<p class="t12 m3">${needsCard ? `You allow Duebook to take ${later.text} from this card until you cancel. What you have paid for stays until its time ends.` : `Nothing is charged without a card. ${trialEnd ? `Add one by ${day(trialEnd)} to keep it; otherwise it ends then by itself.` : 'You are asked for one before anything is.'}`}</p>` : null}</form></section></main>`
  return {
    title: `Pay for ${name}`,
    head: markup`<span class="tag pencil">Practice payment</span>${session.cancel_url ? markup`<a class="push t13" href="${session.cancel_url}">Back, pay nothing</a>` : null}`,
    body,
    foot: session.id.slice(0, 20),
    practice: true,
    leadsTo: [session.success_url],
  }
}

const promotionForm = (code: string | null, form: URLSearchParams, error: string | undefined) =>
  code
    ? markup`<form method="post"><input type="hidden" name="step" value="promotion"><button class="link" name="remove" value="yes">Remove ${code}</button></form>`
    : markup`<form method="post" class="promo"><input type="hidden" name="step" value="promotion">${field({ name: 'promotion', label: 'Promotion code', value: (form.get('promotion') ?? '').slice(0, 100), error })}<button class="btn tall">Apply</button></form>`

export const refusedByBank = markup`<div class="note-box over" role="alert"><p class="grow"><b>Your bank did not approve it.</b> Nothing was taken. Ask the bank again, or use another card.</p></div>`

export const declined = (error: PaymentError, now: number) =>
  markup`<div class="note-box over" role="alert"><p class="grow"><b>${error.body.type === 'card_error' ? 'The card was declined.' : 'This cannot be paid.'}</b> ${error.body.message} Nothing was taken, and your books stay as they are.<br><span class="t12 m3">Code <span class="nw">${error.body.decline_code ?? error.body.code ?? 'refused'}</span>, ${day(now)}. A decline does not end this payment.</span></p></div>`

const ended = (session: CheckoutSession, title: string, text: string, url: string | null, label: string): Page => ({
  title,
  head: markup`<span class="tag pencil">Practice payment</span>`,
  body: failure(title, text, url ? markup`<a class="btn main tall" href="${url}">${label}</a>` : null),
  foot: session.id.slice(0, 20),
})

function sendMissing({ response }: Exchange): void {
  sendPaymentPage(response, 404, {
    title: 'No such payment',
    head: null,
    body: failure(
      'There is no such payment page',
      'The address is not whole, or it was never one. Start again in Duebook.',
    ),
    foot: '',
  })
}
