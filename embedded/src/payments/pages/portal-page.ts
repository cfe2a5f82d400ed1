import { markup, type Markup, type MarkupValue } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { currentPeriod, endSubscription } from '../billing/lifecycle.ts'
import { attemptSetup, createSetupIntent } from '../billing/setup.ts'
import { createMethod } from '../billing/payment-methods.ts'
import { updateSubscription, type Feedback } from '../billing/update-subscription.ts'
import { refusal } from '../cards.ts'
import { PaymentError } from '../errors.ts'
import type { Customer, PaymentMethod, Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { isTyped, readCardForm, type CardErrors } from './card-form.ts'
import { declined, refusedByBank } from './checkout-page.ts'
import { failure, redirect, sendPaymentPage, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { type Portal, openPortal, planChange, isFirst, liveSubscriptions } from './portal.ts'
import { renderStep, returnLink } from './portal-steps.ts'
import { PageRefusal, readerOf, type Reader } from './reader.ts'

/** `/pay/portal/{session}/{token}` and its steps, each a page with its own address: plan, cards, invoices, cancel and resume. */
export function portalPage(
  options: PagesOptions,
  exchange: Exchange,
  id: string,
  token: string,
  step: string,
  form: URLSearchParams,
): void {
  const { engine, clock } = options
  const { response, request, url } = exchange
  const portal = engine.run((work) => openPortal(work, id, token))
  const reader = readerOf(request, portal ? localesOf(portal) : [])
  if (!portal) {
    const { portal: words } = reader.words
    return sendPaymentPage(response, reader, 410, {
      title: words.closed,
      head: null,
      body: failure(words.openForAnHour, words.whyClosed),
      foot: '',
    })
  }
  const send = (status: number, title: string, body: Markup) =>
    sendPaymentPage(response, reader, status, page(reader, portal, step, title, body))
  const show = (errors: CardErrors = {}, note: MarkupValue = null) => {
    const view = engine.run((work) => renderStep(work, reader, portal, step, url, form, errors, note))
    send(view.status, view.title, view.body)
  }
  if (step === '' && request.method !== 'POST' && portal.session.flow && !url.searchParams.has('home'))
    return redirect(response, flowStart(portal))
  if (request.method !== 'POST')
    return show({}, url.searchParams.get('bank') === 'refused' ? refusedByBank(reader) : null)
  try {
    const next = engine.run((work) => act(work, reader, portal, step, form, Math.floor(clock.now() / 1000)))
    if (typeof next === 'object') return show(next)
    redirect(response, next)
  } catch (error) {
    if (!(error instanceof PaymentError) || error.status >= 500) throw error
    show({}, declined(reader, error, clock.now() / 1000))
  }
}

/** As its maker said; left to us, as the customer prefers. */
const localesOf = ({ session, customer }: Portal): readonly (string | null)[] => [
  session.locale,
  ...(customer.preferred_locales ?? []),
]

function flowStart({ base, session: { flow } }: Portal): string {
  const of = (name: string, subscription: string | undefined) => `${base}/${name}/${subscription ?? ''}`
  if (flow?.type === 'subscription_cancel') return of('cancel', flow.subscription_cancel?.subscription)
  if (flow?.type === 'subscription_update') return of('change', flow.subscription_update?.subscription)
  if (flow?.type === 'subscription_update_confirm') {
    const [item] = flow.subscription_update_confirm?.items ?? []
    const query = new URLSearchParams({
      ...(item?.price && { price: item.price }),
      ...(item?.quantity !== undefined && { quantity: String(item.quantity) }),
    })
    return `${of('change', flow.subscription_update_confirm?.subscription)}?${query.toString()}`
  }
  return `${base}/card`
}

/** Where a finished flow leads: as its maker said, otherwise to the first page. */
function afterFlow({ base, session }: Portal, type: string): string {
  const after = session.flow?.type.startsWith(type) ? session.flow.after_completion : null
  if (after?.type === 'redirect' && after.redirect) return after.redirect.return_url
  return after?.type === 'hosted_confirmation' ? `${base}/done` : `${base}?home`
}

/** Does what a form asks, for this portal's customer only. Gives the next address, or what is wrong by field. */
function act(
  work: Work,
  reader: Reader,
  portal: Portal,
  step: string,
  form: URLSearchParams,
  now: number,
): string | CardErrors {
  const { portal: words } = reader.words
  const { customer, configuration, base } = portal
  const { features } = configuration
  const [name = '', target = ''] = step.split('/')
  if (name === 'card') {
    if (!features.payment_method_update.enabled) throw new PageRefusal(words.cardsNotHere)
    const typed = readCardForm(reader, form, now, false, customer.email)
    if (!isTyped(typed)) return typed
    const intent = createSetupIntent(work, { customer: customer.id })
    const method = createMethod(work, typed.method, work.timeOf(customer.id))
    const outcome = attemptSetup(work, intent, method, {
      authenticated: false,
      returnUrl: `${work.origin}${base}/default/${method.id}`,
    })
    if (outcome.kind === 'declined' && outcome.decline)
      throw refusal({
        code: outcome.decline.code,
        decline_code: outcome.decline.declineCode,
        message: outcome.decline.message,
      })
    if (outcome.kind === 'action') return outcome.intent.next_action?.redirect_to_url?.url ?? base
    payWithFirst(work, portal, work.get('payment_method', method.id))
    return afterFlow(portal, 'payment_method')
  }
  if (name === 'default') {
    payWithFirst(work, portal, ownMethod(work, reader, customer, target))
    return afterFlow(portal, 'payment_method')
  }
  if (name === 'remove') {
    const method = ownMethod(work, reader, customer, target)
    if (isFirst(work, customer, method) && liveSubscriptions(work, customer).length > 0)
      throw new PageRefusal(words.cardNeeded)
    const detached = work.save('payment_method', { ...method, customer: null }, undefined, {
      ...work.ownOf('payment_method', method.id),
      detached: true,
    })
    work.emit('payment_method.detached', detached, { customer: customer.id })
    return `${base}?home`
  }
  if (name === 'details') {
    if (!features.customer_update.enabled) throw new PageRefusal(words.detailsNotHere)
    return saveDetails(work, reader, portal, form)
  }
  const subscription = ownSubscription(work, reader, customer, target)
  if (name === 'cancel') {
    if (!features.subscription_cancel.enabled) throw new PageRefusal(words.cancelNotHere)
    const feedback = (form.get('reason') ?? '') as Feedback
    const cancellation = configuration.features.subscription_cancel.cancellation_reason.options.includes(feedback)
      ? { feedback }
      : {}
    if (features.subscription_cancel.mode === 'immediately')
      endSubscription(work, subscription, 'cancellation_requested', work.timeOf(customer.id))
    // A flexible subscription is given the day on which it ends; cancel_at_period_end stays false.
    else updateSubscription(work, subscription, { cancelAt: currentPeriod(subscription).end, cancellation }, true)
    return afterFlow(portal, 'subscription_cancel')
  }
  if (name === 'resume') {
    updateSubscription(work, subscription, { cancelAt: null }, true)
    return `${base}?home`
  }
  if (name === 'change') {
    const change = planChange(work, reader, portal, subscription, form.get('price'), form.get('quantity'))
    if (!change) return { quantity: words.choose }
    updateSubscription(
      work,
      subscription,
      { ...change, prorationDate: checkedDate(work, subscription, form.get('at')) },
      true,
    )
    return afterFlow(portal, 'subscription_update')
  }
  throw new PageRefusal(words.thereIsNoStep)
}

/** The time that the shown amounts were reckoned for, so that what is charged is what was shown; at most an hour old. */
function checkedDate(work: Work, subscription: Subscription, given: string | null): number | undefined {
  const now = work.timeOf(subscription.customer)
  const at = Number(given)
  const { start } = currentPeriod(subscription)
  return Number.isInteger(at) && at <= now && at >= Math.max(start, now - 3_600) ? at : undefined
}

function payWithFirst(work: Work, { customer }: Portal, method: PaymentMethod): void {
  const current = work.get('customer', customer.id)
  work.save(
    'customer',
    { ...current, invoice_settings: { ...current.invoice_settings, default_payment_method: method.id } },
    'customer.updated',
  )
  for (const subscription of liveSubscriptions(work, customer))
    if (subscription.default_payment_method !== null && subscription.default_payment_method !== method.id)
      work.save(
        'subscription',
        { ...work.get('subscription', subscription.id), default_payment_method: method.id },
        'customer.subscription.updated',
      )
}

function saveDetails(
  work: Work,
  { words }: Reader,
  { customer, configuration, base }: Portal,
  form: URLSearchParams,
): string | CardErrors {
  const allowed = configuration.features.customer_update.allowed_updates
  const email = (form.get('email') ?? '').trim().slice(0, 512)
  if (allowed.includes('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return { email: words.portal.emailWrong }
  const current = work.get('customer', customer.id)
  work.save(
    'customer',
    {
      ...current,
      ...(allowed.includes('email') && { email }),
      ...(allowed.includes('name') && { name: (form.get('name') ?? '').trim().slice(0, 256) || null }),
    },
    'customer.updated',
  )
  return `${base}?home`
}

function ownMethod(work: Work, { words }: Reader, customer: Customer, id: string): PaymentMethod {
  const method = work.find('payment_method', id)
  if (method?.customer !== customer.id) throw new PageRefusal(words.portal.noSuchCard)
  return method
}

function ownSubscription(work: Work, { words }: Reader, customer: Customer, id: string): Subscription {
  const subscription = work.find('subscription', id)
  if (subscription?.customer !== customer.id) throw new PageRefusal(words.portal.noSuchPlan)
  return subscription
}

const page = (reader: Reader, portal: Portal, step: string, title: string, body: Markup): Page => ({
  title,
  head: markup`<span class="t13 m2">${reader.words.portal.billingOf(portal.customer.name ?? portal.customer.email ?? reader.words.portal.thisAccount)}</span>${returnLink(reader, portal)}`,
  body,
  foot: portal.customer.id,
  practice: step === 'card' ? 'open' : 'folded',
  leadsTo: [portal.session.return_url, portal.session.flow?.after_completion.redirect?.return_url ?? null],
})
