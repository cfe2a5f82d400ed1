import { markup, type Markup, type MarkupValue } from '../../console/server-page.ts'
import { addressedTo } from '../addressed-to.ts'
import { currentPeriod } from '../billing/lifecycle.ts'
import { productName } from '../billing/invoice.ts'
import { draftRenewal, withNextPeriod } from '../billing/cycle.ts'
import { ratesNamedBy, taxIdsOf } from '../billing/taxes.ts'
import { updateSubscription } from '../billing/update-subscription.ts'
import { PaymentError } from '../errors.ts'
import { newId } from '../ids.ts'
import { sayLine } from '../line-words.ts'
import type { Customer, Invoice, PaymentMethod, Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { cardFields, cardLabels, type CardErrors } from './card-form.ts'
import { field, summary } from './page.ts'
import { type Portal, planChange, isFirst, liveSubscriptions } from './portal.ts'
import { reasonFor, type Reader } from './reader.ts'
import { taxRows } from './tax-rows.ts'

type View = { status: number; title: string; body: Markup }

export function renderStep(
  work: Work,
  reader: Reader,
  portal: Portal,
  step: string,
  url: URL,
  form: URLSearchParams,
  errors: CardErrors,
  note: MarkupValue,
): View {
  const { portal: words, card } = reader.words
  const { base, customer } = portal
  const status = Object.keys(errors).length > 0 || note ? 422 : 200
  const [name = '', target = ''] = step.split('/')
  const found = ['cancel', 'resume', 'change'].includes(name) ? work.find('subscription', target) : null
  const subscription = found?.customer === customer.id ? found : null
  const back = markup`<p><a href="${base}?home">${words.back}</a></p>`
  const inLeaf = (title: string, content: MarkupValue): View => ({
    status,
    title,
    body: markup`<main id="main" class="narrow"><h1>${title}</h1>${note}<div class="leaf">${content}</div>${back}</main>`,
  })
  if (name === 'card')
    return inLeaf(
      words.addACard,
      markup`${summary(reader, words.thisCard, errors, cardLabels(reader))}<form class="stack" method="post">${cardFields(reader, form, errors, null)}<button class="btn main tall wide">${words.saveAndUseFirst}</button></form>`,
    )
  if (name === 'default') {
    const method = work.find('payment_method', target)
    if (method?.customer === customer.id)
      return inLeaf(
        words.useThisFirst,
        markup`<p class="t14">${words.paysFromNow(reader.card(method))}</p><form method="post"><button class="btn main tall">${words.useItFirst}</button></form>`,
      )
  }
  if (name === 'details')
    return inLeaf(
      words.billedTo,
      markup`<form class="stack" method="post">${field({ name: 'email', label: card.email, type: 'email', complete: 'email', value: customer.email ?? '', error: errors.email })}${field({ name: 'name', label: words.name, complete: 'name', value: customer.name ?? '' })}<button class="btn main tall">${words.save}</button></form>`,
    )
  if (name === 'done')
    return {
      status: 200,
      title: words.done,
      body: markup`<main id="main" class="narrow"><div class="leaf"><h1 class="h">${words.done}</h1><p class="t14">${portal.session.flow?.after_completion.hosted_confirmation?.custom_message ?? words.isSaved}</p>${returnLink(reader, portal)}</div></main>`,
    }
  if (name === 'cancel' && subscription)
    return inLeaf(
      words.cancelTitle(planName(work, reader, subscription)),
      cancelForm(work, reader, portal, subscription),
    )
  if (name === 'change' && subscription)
    return inLeaf(
      words.changeTitle(planName(work, reader, subscription)),
      changeForm(work, reader, portal, subscription, url, form, errors),
    )
  if (step === '') return { status, title: words.title, body: home(work, reader, portal, note) }
  return {
    status: note ? 422 : 404,
    title: words.noStep,
    body: markup`<main id="main" class="narrow"><h1>${words.thereIsNoStep}</h1>${note}${back}</main>`,
  }
}

function home(work: Work, reader: Reader, portal: Portal, note: MarkupValue): Markup {
  const { money, day } = reader
  const { portal: words } = reader.words
  const { customer, configuration, base } = portal
  const { features } = configuration
  const subscriptions = liveSubscriptions(work, customer)
  const methods = work.all('payment_method', 'customer', customer.id)
  const invoices = features.invoice_history.enabled
    ? work
        .all('invoice', 'customer', customer.id)
        .filter(({ status }) => status !== 'draft')
        .toReversed()
        .slice(0, 24)
    : []
  const open = invoices.filter(({ status }) => status === 'open')
  return markup`<main id="main"><h1 class="title">${words.title}</h1>${note}
${open.map((invoice) => markup`<div class="note-box over"><p class="grow"><b>${words.notPaid(money(invoice.amount_remaining, invoice.currency))}</b> ${invoice.next_payment_attempt ? words.keepsWorkingUntil(day(invoice.next_payment_attempt)) : words.keepsWorking}</p><a class="btn" href="${invoice.hosted_invoice_url ?? ''}">${words.payNow(money(invoice.amount_remaining, invoice.currency))}</a></div>`)}
<div class="bl"><div>${subscriptions.length === 0 ? markup`<section class="sec"><div class="sec-h"><h2>${words.noPlan}</h2></div><p class="t13 m2">${words.nothingCharged}</p></section>` : subscriptions.map((subscription) => planSection(work, reader, portal, subscription))}
<section class="sec"><div class="sec-h"><h2>${words.waysToPay} <span class="count">${methods.length}</span></h2></div><ul class="list">${methods.map((method) => cardRow(work, reader, portal, method))}</ul>${features.payment_method_update.enabled ? markup`<p class="flow"><a class="btn" href="${base}/card">${words.addACard}</a></p>` : null}</section>
${features.invoice_history.enabled ? markup`<section class="sec"><div class="sec-h"><h2>${words.invoices}</h2></div><table class="ledger"><thead><tr><th scope="col">${words.date}</th><th scope="col">${words.number}</th><th scope="col" class="roomy">${words.for}</th><th scope="col" class="num">${words.amount}</th></tr></thead><tbody>${invoices.map((invoice) => invoiceRow(reader, invoice))}</tbody></table></section>` : null}</div>
<aside aria-label="${words.billingDetails}"><section class="sec"><div class="sec-h"><h2>${words.billedTo}</h2></div><p class="t13 m2">${billedTo(work, reader, customer).map((line, index) => markup`${index > 0 && markup`<br>`}${line}`)}</p>${features.customer_update.enabled ? markup`<p><a class="t13" href="${base}/details">${words.change}</a></p>` : null}</section><section class="sec"><div class="sec-h"><h2>${words.balance}</h2></div><p class="t13 m2">${customer.balance < 0 ? words.inCredit(money(-customer.balance, customer.currency ?? 'gbp')) : words.noCredit}</p></section></aside></div></main>`
}

function planSection(work: Work, reader: Reader, { base, configuration }: Portal, subscription: Subscription): Markup {
  const { money, day, each } = reader
  const { portal: words } = reader.words
  const { end } = currentPeriod(subscription)
  const ends = subscription.cancel_at
  const { features } = configuration
  const next = ends ? null : nextInvoice(work, subscription)
  const tax = next?.total_taxes?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  return markup`<section class="sec"><div class="sec-h"><h2>${planName(work, reader, subscription)}</h2><span class="note"><span class="tag ${subscription.status === 'active' || subscription.status === 'trialing' ? 'ok' : 'over'}">${ends ? words.endsOn(day(ends)) : words.states[subscription.status]}</span></span></div>
<div class="planline"><div><p class="t12 m3">${ends ? words.ends : words.renews}</p><p class="rd"><span class="inforce">${day(ends ?? end, 'long')}</span></p><p class="t12 m3">${farOff(work, reader, subscription, features.subscription_cancel.enabled)}</p></div><div><p class="t12 m3">${words.nextAmount}</p><p class="rd">${next ? money(next.amount_due, next.currency) : words.none}</p>${subscription.items.data.map(({ price, quantity }) => markup`<p class="t12 m2">${quantity ?? 1} × ${money(price.unit_amount ?? 0, price.currency)} ${each(price)}</p>`)}${tax > 0 && markup`<p class="t12 m2">${words.ofItTax(money(tax, subscription.currency))}</p>`}</div></div>
<div class="flow">${features.subscription_update.enabled && !ends ? markup`<a class="btn main" href="${base}/change/${subscription.id}">${words.changePlan}</a>` : null}${ends ? markup`<form method="post" action="${base}/resume/${subscription.id}"><button class="btn main">${words.resume(planName(work, reader, subscription))}</button></form>` : features.subscription_cancel.enabled ? markup`<a class="btn bare" href="${base}/cancel/${subscription.id}">${words.cancelThePlan}</a>` : null}</div></section>`
}

/** How far off the end of the period is, and the last whole day before it on which the plan can be given up. */
function farOff(
  work: Work,
  { inDays, day, words }: Reader,
  subscription: Subscription,
  maybeCancelled: boolean,
): string {
  const { cancel_at: ends, customer } = subscription
  const at = ends ?? currentPeriod(subscription).end
  const days = Math.floor(at / daySeconds) - Math.floor(work.timeOf(customer) / daySeconds)
  const last = ends === null && maybeCancelled && days > 1 && words.portal.cancelBy(day(at - daySeconds))
  return [inDays(days), last].filter(Boolean).join(' · ')
}
const daySeconds = 86_400

/** The invoice of the next period as it would be by now: with discounts, taxes, what waits for it and credit. Nothing of it stays. */
function nextInvoice(work: Work, subscription: Subscription): Invoice | null {
  let shown: Invoice | null = null
  work.store.preview(
    () => upcoming(work, subscription),
    (invoice) => (shown = invoice),
  )
  return shown
}

const upcoming = (work: Work, subscription: Subscription) =>
  draftRenewal(work, withNextPeriod(subscription), newId('upcoming_in'), currentPeriod(subscription).end)

const planName = (work: Work, { each, words }: Reader, subscription: Subscription) => {
  const item = subscription.items.data[0]
  return item ? `${productName(work, item.price)}, ${each(item.price)}` : words.portal.plan
}

const cardRow = (work: Work, reader: Reader, { base, customer }: Portal, method: PaymentMethod) => {
  const { portal: words } = reader.words
  return markup`<li><div><b>${reader.card(method)}</b> ${isFirst(work, customer, method) ? markup`<span class="tag acc">${words.usedFirst}</span>` : null}<span class="l">${method.billing_details.name && `${method.billing_details.name} · `}${String(method.card?.exp_month ?? 1).padStart(2, '0')}/${method.card?.exp_year ?? ''}</span></div><span class="flow">${isFirst(work, customer, method) ? null : markup`<form method="post" action="${base}/default/${method.id}"><button class="btn">${words.useFirst}<span class="sr">: ${reader.card(method)}</span></button></form>`}<form method="post" action="${base}/remove/${method.id}"><button class="btn bare">${words.remove}<span class="sr">: ${reader.card(method)}</span></button></form></span></li>`
}

const billedTo = (work: Work, { country, words }: Reader, { id, name, address, email }: Customer): string[] =>
  addressedTo(
    {
      name: name ?? null,
      address: address ?? null,
      email,
      taxNumbers: taxIdsOf(work, id).map(({ value }) => value),
    },
    country,
    words.invoice.taxNumber,
  )

/** What an invoice is for: its dearest line, and how many more there are. */
function whatFor(reader: Reader, { lines: { data } }: Invoice): string {
  const [first, ...others] = data.toSorted((one, other) => other.amount - one.amount)
  if (!first) return ''
  return others.length === 0 ? sayLine(first, reader) : `${sayLine(first, reader)} + ${others.length}`
}

const invoiceRow = (reader: Reader, invoice: Invoice) => {
  const { money, day, words } = reader
  return markup`<tr><th scope="row">${day(invoice.status_transitions.finalized_at ?? invoice.created)}</th><td><a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number ?? ''}</a></td><td class="roomy">${whatFor(reader, invoice)}</td><td class="num">${money(invoice.amount_due, invoice.currency)} <span class="t12 m3">${words.invoice.states[invoice.status ?? 'draft']}</span></td></tr>`
}

function cancelForm(work: Work, reader: Reader, { configuration, base }: Portal, subscription: Subscription): Markup {
  const { day } = reader
  const { portal: words } = reader.words
  const { subscription_cancel: feature } = configuration.features
  const end = currentPeriod(subscription).end
  const reasons = feature.cancellation_reason.enabled
    ? markup`<fieldset class="stack"><legend>${words.why}</legend>${feature.cancellation_reason.options.map((option) => markup`<label class="check"><input type="radio" name="reason" value="${option}"><span>${words.reasons[option]}</span></label>`)}<label class="check"><input type="radio" name="reason" value="" checked><span>${words.noAnswer}</span></label></fieldset>`
    : null
  const cancel = feature.mode === 'immediately' ? words.cancelNow : words.cancelOn(day(end, 'long'))
  return markup`<p class="t14">${feature.mode === 'immediately' ? words.endsAtOnce : words.worksUntil(day(end, 'long'))}</p><form class="stack" method="post">${reasons}<div class="flow"><button class="btn danger tall">${cancel}</button><a class="btn tall" href="${base}?home">${words.keep(planName(work, reader, subscription))}</a></div></form>`
}

/** Two steps on one address: choose, and then see what it costs now before it is changed. */
function changeForm(
  work: Work,
  reader: Reader,
  portal: Portal,
  subscription: Subscription,
  url: URL,
  form: URLSearchParams,
  errors: CardErrors,
): Markup {
  const { money, day, each } = reader
  const { portal: words } = reader.words
  const { configuration, base } = portal
  const { subscription_update: feature } = configuration.features
  const item = subscription.items.data[0]
  if (!feature.enabled || !item) return markup`<p class="t14">${words.planNotHere}</p>`
  const price = form.get('price') ?? url.searchParams.get('price')
  const quantity = form.get('quantity') ?? url.searchParams.get('quantity')
  const prices = (feature.products ?? [])
    .flatMap((product) => product.prices)
    .flatMap((id) => work.find('price', id) ?? [])
  const seats =
    (feature.products ?? []).some((product) => product.adjustable_quantity.enabled) &&
    feature.default_allowed_updates.includes('quantity')
  const shown =
    price !== null || quantity !== null ? preview(work, reader, portal, subscription, price, quantity) : null
  const choose = markup`<form class="stack" method="get"><fieldset class="stack"><legend>${words.plan}</legend>${prices.map((one) => markup`<label class="check"><input type="radio" name="price" value="${one.id}"${one.id === (price ?? item.price.id) ? markup` checked` : null}><span>${productName(work, one)}, ${money(one.unit_amount ?? 0, one.currency)} ${each(one)}${one.id === item.price.id ? markup` <span class="m3">${words.now}</span>` : null}</span></label>`)}</fieldset>${seats ? field({ name: 'quantity', label: words.seats, mode: 'numeric', value: quantity ?? String(item.quantity ?? 1), longest: 7, error: errors.quantity }) : null}<button class="btn tall">${words.seeThePrice}</button></form>`
  if (!shown) return choose
  if ('problem' in shown) return markup`${choose}<div class="note-box over" role="alert"><p>${shown.problem}</p></div>`
  const { invoice, at } = shown
  return markup`${choose}<table class="ledger"><thead><tr><th scope="col">${words.todayIs(day(at))}</th><th scope="col" class="num">${words.amount}</th></tr></thead><tbody>${invoice.lines.data.map((line) => markup`<tr><th scope="row">${sayLine(line, reader)}</th><td class="num">${money(line.amount, invoice.currency)}</td></tr>`)}${taxRows(reader, invoice.total_taxes ?? [], ratesNamedBy(work, invoice.total_taxes ?? []), invoice.currency, 1)}<tr class="sum"><th scope="row">${shown.charged ? words.chargedNow : words.onNextInvoice(day(currentPeriod(subscription).end))}</th><td class="num">${money(invoice.amount_due, invoice.currency)}</td></tr></tbody></table>
<form method="post" class="stack" action="${base}/change/${subscription.id}">${price === null ? null : markup`<input type="hidden" name="price" value="${price}">`}${quantity === null ? null : markup`<input type="hidden" name="quantity" value="${quantity}">`}<input type="hidden" name="at" value="${at}"><button class="btn main tall wide">${shown.charged ? words.changeAndPay(money(invoice.amount_due, invoice.currency)) : words.changeThePlan}</button><a class="btn bare" href="${base}?home">${words.keep(planName(work, reader, subscription))}</a></form>`
}

type Preview = { invoice: Invoice; at: number; charged: boolean } | { problem: string }

/** Makes the change and undoes it: what it shows is what the change itself would charge. */
function preview(
  work: Work,
  reader: Reader,
  portal: Portal,
  subscription: Subscription,
  price: string | null,
  quantity: string | null,
): Preview | null {
  const { portal: words } = reader.words
  const at = work.timeOf(subscription.customer)
  let shown: Preview | null = null
  try {
    work.store.preview(
      (): Preview | null => {
        const change = planChange(work, reader, portal, subscription, price, quantity)
        if (!change) return { problem: words.choose }
        const [item] = subscription.items.data
        const [wanted] = change.items ?? []
        if (wanted?.price === item?.price.id && wanted?.quantity === (item?.quantity ?? 1))
          return { problem: words.asItIs }
        const { invoice, subscription: changed } = updateSubscription(work, subscription, change, false)
        return { invoice: invoice ?? upcoming(work, changed), at, charged: invoice !== null }
      },
      (result) => (shown = result),
    )
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { problem: reasonFor(reader, error) }
  }
  return shown
}

export const returnLink = ({ words }: Reader, { session }: Portal) =>
  session.return_url
    ? markup`<a class="btn push" href="${session.return_url}">${words.portal.returnToDuebook}</a>`
    : null
