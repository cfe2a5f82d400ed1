import { markup, type Markup, type MarkupValue } from '../../console/server-page.ts'
import { currentPeriod } from '../billing/lifecycle.ts'
import { productName } from '../billing/invoice.ts'
import { draftRenewal, withNextPeriod } from '../billing/cycle.ts'
import { ratesNamedBy } from '../billing/taxes.ts'
import { updateSubscription } from '../billing/update-subscription.ts'
import { day, every, money } from '../billing/words.ts'
import { brandTitle } from '../card-brands.ts'
import { PaymentError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Invoice, PaymentMethod, Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { cardFields, cardLabels, type CardErrors } from './card-form.ts'
import { field, summary } from './page.ts'
import { type Portal, planChange, isFirst, liveSubscriptions } from './portal.ts'
import { taxRows } from './tax-rows.ts'

type View = { status: number; title: string; body: Markup }

export function renderStep(
  work: Work,
  portal: Portal,
  step: string,
  url: URL,
  form: URLSearchParams,
  errors: CardErrors,
  note: MarkupValue,
): View {
  const { base, customer } = portal
  const status = Object.keys(errors).length > 0 || note ? 422 : 200
  const [name = '', target = ''] = step.split('/')
  const found = ['cancel', 'resume', 'change'].includes(name) ? work.find('subscription', target) : null
  const subscription = found?.customer === customer.id ? found : null
  const back = markup`<p><a href="${base}?home">Back to your plan and payments</a></p>`
  const inLeaf = (title: string, content: MarkupValue): View => ({
    status,
    title,
    body: markup`<main id="main" class="narrow"><h1>${title}</h1>${note}<div class="leaf">${content}</div>${back}</main>`,
  })
  if (name === 'card')
    return inLeaf(
      'Add a card',
      markup`${summary('this card', errors, cardLabels)}<form class="stack" method="post">${cardFields(form, errors, null)}<button class="btn main tall wide">Save the card and use it first</button></form>`,
    )
  if (name === 'default') {
    const method = work.find('payment_method', target)
    if (method?.customer === customer.id)
      return inLeaf(
        'Use this card first?',
        markup`<p class="t14">${cardWords(method)} pays from now on.</p><form method="post"><button class="btn main tall">Use it first</button></form>`,
      )
  }
  if (name === 'details')
    return inLeaf(
      'Billed to',
      markup`<form class="stack" method="post">${field({ name: 'email', label: 'Email', type: 'email', complete: 'email', value: customer.email ?? '', error: errors.email })}${field({ name: 'name', label: 'Name', complete: 'name', value: customer.name ?? '' })}<button class="btn main tall">Save</button></form>`,
    )
  if (name === 'done')
    return {
      status: 200,
      title: 'Done',
      body: markup`<main id="main" class="narrow"><div class="leaf"><h1 class="h">Done</h1><p class="t14">${portal.session.flow?.after_completion.hosted_confirmation?.custom_message ?? 'It is saved.'}</p>${returnLink(portal)}</div></main>`,
    }
  if (name === 'cancel' && subscription)
    return inLeaf(`Cancel ${planName(work, subscription)}?`, cancelForm(work, portal, subscription))
  if (name === 'change' && subscription)
    return inLeaf(`Change ${planName(work, subscription)}`, changeForm(work, portal, subscription, url, form, errors))
  if (step === '') return { status, title: 'Your plan and payments', body: home(work, portal, note) }
  return {
    status: note ? 422 : 404,
    title: 'No such step',
    body: markup`<main id="main" class="narrow"><h1>There is no such step</h1>${note}${back}</main>`,
  }
}

export function home(work: Work, portal: Portal, note: MarkupValue): Markup {
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
  return markup`<main id="main"><h1 class="title">Your plan and payments</h1>${note}
${open.map((invoice) => markup`<div class="note-box over"><p class="grow"><b>${money(invoice.amount_remaining, invoice.currency)} is not paid.</b> Everything keeps working${invoice.next_payment_attempt ? `; we try again on ${day(invoice.next_payment_attempt)}` : ''}.</p><a class="btn" href="${invoice.hosted_invoice_url ?? ''}">Pay ${money(invoice.amount_remaining, invoice.currency)} now</a></div>`)}
<div class="bl"><div>${subscriptions.length === 0 ? markup`<section class="sec"><div class="sec-h"><h2>No plan</h2></div><p class="t13 m2">Nothing is charged.</p></section>` : subscriptions.map((subscription) => planSection(work, portal, subscription))}
<section class="sec"><div class="sec-h"><h2>Ways to pay <span class="count">${methods.length}</span></h2></div><ul class="list">${methods.map((method) => cardRow(work, portal, method))}</ul>${features.payment_method_update.enabled ? markup`<p class="flow"><a class="btn" href="${base}/card">Add a card</a></p>` : null}</section>
${features.invoice_history.enabled ? markup`<section class="sec"><div class="sec-h"><h2>Invoices</h2></div><table class="ledger"><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col" class="num">Amount</th></tr></thead><tbody>${invoices.map(invoiceRow)}</tbody></table></section>` : null}</div>
<aside aria-label="Billing details"><section class="sec"><div class="sec-h"><h2>Billed to</h2></div><p class="t13 m2">${customer.name ?? ''}<br>${customer.email ?? ''}</p>${features.customer_update.enabled ? markup`<p><a class="t13" href="${base}/details">Change</a></p>` : null}</section><section class="sec"><div class="sec-h"><h2>Balance</h2></div><p class="t13 m2">${customer.balance < 0 ? `${money(-customer.balance, customer.currency ?? 'gbp')} in credit; the next invoice uses it.` : 'Nothing in credit.'}</p></section></aside></div></main>`
}

function planSection(work: Work, { base, configuration }: Portal, subscription: Subscription): Markup {
  const { end } = currentPeriod(subscription)
  const ends = subscription.cancel_at
  const { features } = configuration
  const next = ends ? null : nextInvoice(work, subscription)
  const tax = next?.total_taxes?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  const words: Record<string, string> = {
    active: 'Active',
    trialing: 'On trial',
    past_due: 'Payment due',
    unpaid: 'Not paid',
    paused: 'Paused',
  }
  return markup`<section class="sec"><div class="sec-h"><h2>${planName(work, subscription)}</h2><span class="note"><span class="tag ${subscription.status === 'active' || subscription.status === 'trialing' ? 'ok' : 'over'}">${ends ? `Ends ${day(ends)}` : (words[subscription.status] ?? subscription.status)}</span></span></div>
<div class="planline"><div><p class="t12 m3">${ends ? 'Ends' : 'Renews'}</p><p class="rd"><span class="inforce">${day(ends ?? end, 'long')}</span></p></div><div><p class="t12 m3">Next amount</p><p class="rd">${next ? money(next.amount_due, next.currency) : 'None'}</p>${subscription.items.data.map(({ price, quantity }) => markup`<p class="t12 m2">${quantity ?? 1} × ${money(price.unit_amount ?? 0, price.currency)} each ${every(price)}</p>`)}${tax > 0 && markup`<p class="t12 m2">${money(tax, subscription.currency)} of it tax</p>`}</div></div>
<div class="flow">${features.subscription_update.enabled && !ends ? markup`<a class="btn main" href="${base}/change/${subscription.id}">Change plan or seats</a>` : null}${ends ? markup`<form method="post" action="${base}/resume/${subscription.id}"><button class="btn main">Resume ${planName(work, subscription)}</button></form>` : features.subscription_cancel.enabled ? markup`<a class="btn bare" href="${base}/cancel/${subscription.id}">Cancel the plan</a>` : null}</div></section>`
}

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

const planName = (work: Work, subscription: Subscription) => {
  const item = subscription.items.data[0]
  return item ? `${productName(work, item.price)}, each ${every(item.price)}` : 'Plan'
}

const cardRow = (work: Work, { base, customer }: Portal, method: PaymentMethod) =>
  markup`<li><div><b>${cardWords(method)}</b> ${isFirst(work, customer, method) ? markup`<span class="tag acc">Used first</span>` : null}<span class="l">${method.billing_details.name ?? ''} ${String(method.card?.exp_month ?? 1).padStart(2, '0')}/${method.card?.exp_year ?? ''}</span></div><span class="flow">${isFirst(work, customer, method) ? null : markup`<form method="post" action="${base}/default/${method.id}"><button class="btn">Use first<span class="sr">: ${cardWords(method)}</span></button></form>`}<form method="post" action="${base}/remove/${method.id}"><button class="btn bare">Remove<span class="sr">: ${cardWords(method)}</span></button></form></span></li>`

const invoiceRow = (invoice: Invoice) =>
  markup`<tr><th scope="row">${day(invoice.status_transitions.finalized_at ?? invoice.created)}</th><td><a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number ?? ''}</a></td><td class="num">${money(invoice.amount_due, invoice.currency)} <span class="t12 m3">${{ paid: 'Paid', open: 'Open', void: 'Void', uncollectible: 'Written off' }[String(invoice.status)] ?? ''}</span></td></tr>`

function cancelForm(work: Work, { configuration, base }: Portal, subscription: Subscription): Markup {
  const { subscription_cancel: feature } = configuration.features
  const end = currentPeriod(subscription).end
  const words: Record<string, string> = {
    too_expensive: 'It costs too much',
    missing_features: 'Something is missing',
    switched_service: 'Something else does it',
    unused: 'We do not use it',
    customer_service: 'Help was poor',
    low_quality: 'It does not work well',
    too_complex: 'It is too complicated',
    other: 'Something else',
  }
  const reasons = feature.cancellation_reason.enabled
    ? markup`<fieldset class="stack"><legend>Why? You need not say</legend>${feature.cancellation_reason.options.map((option) => markup`<label class="check"><input type="radio" name="reason" value="${option}"><span>${words[option] ?? option}</span></label>`)}<label class="check"><input type="radio" name="reason" value="" checked><span>No answer</span></label></fieldset>`
    : null
  const at = feature.mode === 'immediately' ? 'now' : `on ${day(end, 'long')}`
  return markup`<p class="t14">${feature.mode === 'immediately' ? 'It ends at once.' : `Until ${day(end, 'long')} everything works. Nothing more is charged.`}</p><form class="stack" method="post">${reasons}<div class="flow"><button class="btn danger tall">Cancel ${at}</button><a class="btn tall" href="${base}?home">Keep ${planName(work, subscription)}</a></div></form>`
}

/** Two steps on one address: choose, and then see what it costs now before it is changed. */
function changeForm(
  work: Work,
  portal: Portal,
  subscription: Subscription,
  url: URL,
  form: URLSearchParams,
  errors: CardErrors,
): Markup {
  const { configuration, base } = portal
  const { subscription_update: feature } = configuration.features
  const item = subscription.items.data[0]
  if (!feature.enabled || !item) return markup`<p class="t14">The plan is not changed on this page.</p>`
  const price = form.get('price') ?? url.searchParams.get('price')
  const quantity = form.get('quantity') ?? url.searchParams.get('quantity')
  const prices = (feature.products ?? [])
    .flatMap((product) => product.prices)
    .flatMap((id) => work.find('price', id) ?? [])
  const seats =
    (feature.products ?? []).some((product) => product.adjustable_quantity.enabled) &&
    feature.default_allowed_updates.includes('quantity')
  const shown = price !== null || quantity !== null ? preview(work, portal, subscription, price, quantity) : null
  const choose = markup`<form class="stack" method="get"><fieldset class="stack"><legend>Plan</legend>${prices.map((one) => markup`<label class="check"><input type="radio" name="price" value="${one.id}"${one.id === (price ?? item.price.id) ? markup` checked` : null}><span>${productName(work, one)}, ${money(one.unit_amount ?? 0, one.currency)} each ${every(one)}${one.id === item.price.id ? markup` <span class="m3">now</span>` : null}</span></label>`)}</fieldset>${seats ? field({ name: 'quantity', label: 'Seats', mode: 'numeric', value: quantity ?? String(item.quantity ?? 1), longest: 7, error: errors.quantity }) : null}<button class="btn tall">See the price</button></form>`
  if (!shown) return choose
  if ('problem' in shown) return markup`${choose}<div class="note-box over" role="alert"><p>${shown.problem}</p></div>`
  const { invoice, at } = shown
  return markup`${choose}<table class="ledger"><thead><tr><th scope="col">Today, ${day(at)}</th><th scope="col" class="num">Amount</th></tr></thead><tbody>${invoice.lines.data.map((line) => markup`<tr><th scope="row">${line.description ?? ''}</th><td class="num">${money(line.amount, invoice.currency)}</td></tr>`)}${taxRows(invoice.total_taxes ?? [], ratesNamedBy(work, invoice.total_taxes ?? []), invoice.currency, 1)}<tr class="sum"><th scope="row">${shown.charged ? 'Charged now' : `On the next invoice, ${day(currentPeriod(subscription).end)}`}</th><td class="num">${money(invoice.amount_due, invoice.currency)}</td></tr></tbody></table>
<form method="post" class="stack" action="${base}/change/${subscription.id}">${price === null ? null : markup`<input type="hidden" name="price" value="${price}">`}${quantity === null ? null : markup`<input type="hidden" name="quantity" value="${quantity}">`}<input type="hidden" name="at" value="${at}"><button class="btn main tall wide">${shown.charged ? `Change and pay ${money(invoice.amount_due, invoice.currency)}` : 'Change the plan'}</button><a class="btn bare" href="${base}?home">Keep ${planName(work, subscription)}</a></form>`
}

type Preview = { invoice: Invoice; at: number; charged: boolean } | { problem: string }

/** Makes the change and undoes it: what it shows is what the change itself would charge. */
function preview(
  work: Work,
  portal: Portal,
  subscription: Subscription,
  price: string | null,
  quantity: string | null,
): Preview | null {
  const at = work.timeOf(subscription.customer)
  let shown: Preview | null = null
  try {
    work.store.preview(
      (): Preview | null => {
        const change = planChange(work, portal, subscription, price, quantity)
        if (!change) return { problem: 'Choose a plan and a whole number of seats.' }
        const [item] = subscription.items.data
        const [wanted] = change.items ?? []
        if (wanted?.price === item?.price.id && wanted?.quantity === (item?.quantity ?? 1))
          return { problem: 'That is the plan as it is.' }
        const { invoice, subscription: changed } = updateSubscription(work, subscription, change, false)
        return { invoice: invoice ?? upcoming(work, changed), at, charged: invoice !== null }
      },
      (result) => (shown = result),
    )
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { problem: error.body.message }
  }
  return shown
}

export const returnLink = ({ session }: Portal) =>
  session.return_url ? markup`<a class="btn push" href="${session.return_url}">Return to Duebook</a>` : null

const cardWords = ({ card }: PaymentMethod) => `${brandTitle(card?.brand)} ending ${card?.last4 ?? ''}`
