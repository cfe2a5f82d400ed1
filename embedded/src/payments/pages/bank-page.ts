import { glyph, markup } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { noteRefused, payApproved } from '../billing/checkout.ts'
import { settleIntent } from '../billing/collect.ts'
import { attemptPayment, authenticationFailed, declineIntent } from '../billing/payment.ts'
import { attemptSetup, failSetup } from '../billing/setup.ts'
import { cardByKey } from '../cards.ts'
import { PaymentError } from '../errors.ts'
import type { AskedBank, CheckoutSession, PaymentIntent, SetupIntent } from '../resources.ts'
import type { Work } from '../work.ts'
import { failure, field, practiceTag, redirect, sameSecret, sendPaymentPage, summary, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { readerOf, type Reader } from './reader.ts'

/** What waits for the bank. Of a Checkout nothing is made yet, so the session itself waits. */
type Waiting =
  | { what: 'payment'; intent: PaymentIntent }
  | { what: 'setup'; intent: SetupIntent }
  | { what: 'checkout'; session: CheckoutSession; asked: AskedBank }

/** `/pay/bank/{payment|setup|checkout}/{secret}`: the bank's own step of 3-D Secure, in practice any six digits. */
export function bankPage(
  options: PagesOptions,
  exchange: Exchange,
  what: Waiting['what'],
  secret: string,
  form: URLSearchParams,
): void {
  const { engine } = options
  const { response, request } = exchange
  const found = engine.run((work) => find(work, what, secret))
  const reader = readerOf(request, found ? engine.run((work) => localesOf(work, found)) : [])
  const { bank: words } = reader.words
  if (!found)
    return sendPaymentPage(response, reader, 404, {
      title: words.nothingToApprove,
      head: null,
      body: failure(words.thereIsNothing, words.whyNothing),
      foot: '',
    })
  const back = backOf(found)
  if (found.what !== 'checkout' && found.intent.status !== 'requires_action')
    return sendPaymentPage(response, reader, 200, over(reader, found.intent, back))
  if (request.method !== 'POST')
    return sendPaymentPage(
      response,
      reader,
      200,
      challenge(
        reader,
        engine.run((work) => shownOf(work, reader, found)),
        {},
      ),
    )
  const answer = form.get('answer')
  if (answer === 'wait')
    return back || found.what === 'checkout'
      ? redirect(response, withBank(back ?? '', found, 'unanswered'))
      : sendPaymentPage(response, reader, 200, over(reader, found.intent, back))
  const code = (form.get('code') ?? '').replaceAll(/\s/g, '')
  if (answer === 'approve' && !/^\d{6}$/.test(code))
    return sendPaymentPage(
      response,
      reader,
      422,
      challenge(
        reader,
        engine.run((work) => shownOf(work, reader, found)),
        { code: words.sixDigits },
      ),
    )
  if (found.what === 'checkout') {
    const bank = answerCheckout(options, found, answer === 'approve')
    return redirect(response, withBank(back ?? '', found, bank))
  }
  const after = engine.run((work) => decide(work, found, answer === 'approve'))
  const passed = after.status === 'succeeded' || after.status === 'requires_capture'
  if (back) {
    const answered = { ...found, intent: after } as Waiting
    return redirect(response, withBank(back, answered, passed ? 'approved' : 'refused'))
  }
  sendPaymentPage(response, reader, 200, over(reader, after, null))
}

/** A Checkout goes on in its own locale; otherwise it is the customer who reads. */
const localesOf = (work: Work, waiting: Waiting): readonly (string | null)[] => {
  if (waiting.what === 'checkout') return [waiting.session.locale]
  const { customer } = waiting.intent
  return (customer === null ? null : work.find('customer', customer)?.preferred_locales) ?? []
}

const backOf = (waiting: Waiting) =>
  waiting.what === 'checkout' ? waiting.session.url : (waiting.intent.next_action?.redirect_to_url?.return_url ?? null)

/** All of a Checkout follows from its approval; a card that is declined then has made nothing. */
function answerCheckout(
  { engine }: PagesOptions,
  { session, asked }: Waiting & { what: 'checkout' },
  approved: boolean,
) {
  try {
    if (approved) {
      const paid = engine.run((work) =>
        find(work, 'checkout', `${session.id}_secret_${asked.secret}`) ? payApproved(work, session, asked) : null,
      )
      if (paid) return 'approved'
    }
  } catch (error) {
    if (!(error instanceof PaymentError) || error.status >= 500) throw error
  }
  engine.run((work) => noteRefused(work, session.id))
  return 'refused'
}

/** The bank's answer, in one transaction with all that follows from it. An answer that comes second changes nothing. */
function decide(
  work: Work,
  before: Exclude<Waiting, { what: 'checkout' }>,
  approved: boolean,
): PaymentIntent | SetupIntent {
  const found = find(work, before.what, before.intent.client_secret ?? '')
  if (!found || found.what === 'checkout') return before.intent
  if (found.intent.status !== 'requires_action' || !found.intent.payment_method) return found.intent
  const method = work.get('payment_method', found.intent.payment_method)
  if (found.what === 'setup') {
    const outcome = approved
      ? attemptSetup(work, found.intent, method, { authenticated: true, returnUrl: null })
      : failSetup(work, found.intent, method, { ...authenticationFailed, code: 'setup_intent_authentication_failure' })
    return outcome.intent
  }
  const outcome = approved
    ? attemptPayment(work, found.intent, method, { authenticated: true, refuseChallenge: false, returnUrl: null })
    : declineIntent(work, found.intent, method, authenticationFailed)
  settleIntent(work, outcome)
  return outcome.intent
}

function find(work: Work, what: Waiting['what'], secret: string): Waiting | null {
  const [id = '', own = ''] = secret.split('_secret_')
  if (what === 'checkout') {
    const session = work.find('checkout.session', id)
    const asked = session?.status === 'open' ? work.own('checkout.session', id)?.waiting : undefined
    if (!session || !asked || asked.refused || asked.until <= work.timeOf(session.customer)) return null
    return sameSecret(own, asked.secret) ? { what, session, asked } : null
  }
  if (what === 'setup') {
    const intent = work.find('setup_intent', id)
    return intent && sameSecret(secret, intent.client_secret ?? '') ? { what, intent } : null
  }
  const intent = work.find('payment_intent', id)
  return intent && sameSecret(secret, intent.client_secret ?? '') ? { what, intent } : null
}

/** The return address with what the provider adds to it, and for our own pages how the bank answered. */
function withBank(back: string, waiting: Waiting, bank: string): string {
  const url = new URL(back)
  if (waiting.what === 'checkout' || url.pathname.startsWith('/pay/')) url.searchParams.set('bank', bank)
  else {
    const { intent } = waiting
    const name = intent.object
    url.searchParams.set(name, intent.id)
    url.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '')
    url.searchParams.set('redirect_status', bank === 'approved' ? 'succeeded' : 'failed')
  }
  return url.toString()
}

/** `leadsTo`: a form's redirects are followed under this page's policy, so it names what comes next and after that. */
type Shown = { last4: string; at: number; amount: string | null; leadsTo: (string | null)[]; foot: string }

function shownOf(work: Work, { money }: Reader, waiting: Waiting): Shown {
  const back = backOf(waiting)
  if (waiting.what === 'checkout') {
    const { session, asked } = waiting
    const owed = session.amount_total ?? 0
    return {
      last4: cardByKey(asked.card.key).number.slice(-4),
      at: work.timeOf(session.customer),
      amount: owed > 0 ? money(owed, session.currency ?? 'gbp') : null,
      leadsTo: [back, session.success_url],
      foot: session.id.slice(0, 16),
    }
  }
  const { intent } = waiting
  return {
    last4: (intent.payment_method && work.find('payment_method', intent.payment_method)?.card?.last4) || '0000',
    at: work.timeOf(intent.customer),
    amount: waiting.what === 'payment' ? money(waiting.intent.amount, waiting.intent.currency) : null,
    leadsTo: [back],
    foot: intent.id.slice(0, 16),
  }
}

function challenge(reader: Reader, { last4, at, amount, leadsTo, foot }: Shown, errors: Record<string, string>): Page {
  const { bank: words, frame } = reader.words
  const approve = amount ? words.approve(amount) : words.approveCard
  return {
    title: words.didYouAsk,
    head: practiceTag(frame.practice),
    leadsTo,
    foot,
    body: markup`<main id="main" class="narrow"><div class="leaf"><div class="flow"><span class="bank" aria-hidden="true">PB</span><b>${words.practiceBank}</b><span class="tag pencil push">${frame.practice}</span></div><h1 class="h">${amount ? words.didYouAskPayment : words.didYouAskCard}</h1><dl class="kv"><dt>${words.to}</dt><dd>Duebook</dd>${amount ? markup`<dt>${words.amount}</dt><dd class="sb">${amount}</dd>` : null}<dt>${words.card}</dt><dd>${words.endingIn(last4)}</dd><dt>${words.when}</dt><dd>${reader.day(at)}</dd></dl>
${summary(reader, words.step, errors, { code: words.code })}<form class="stack" method="post">${field({ name: 'code', label: words.codeFrom, hint: words.anySix, mode: 'numeric', complete: 'one-time-code', longest: 7, error: errors.code })}<button class="btn main tall wide" name="answer" value="approve">${approve}</button><div class="flow"><button class="btn danger" name="answer" value="refuse">${words.refuse}</button><button class="btn" name="answer" value="wait">${words.wait}</button></div></form><p class="t12 m3">${words.help}</p></div></main>`,
  }
}

function over(
  { words: { bank: words, frame } }: Reader,
  intent: PaymentIntent | SetupIntent,
  back: string | null,
): Page {
  const passed = intent.status === 'succeeded' || intent.status === 'requires_capture'
  const title = passed ? words.approved : words.notApproved
  return {
    title,
    head: practiceTag(frame.practice),
    foot: intent.id.slice(0, 16),
    body: markup`<main id="main" class="narrow"><div class="leaf"><p>${glyph(passed ? 'done' : 'failed')}</p><h1 class="h">${title}</h1><p class="t14">${passed ? words.canClose : words.goBack}</p>${back ? markup`<a class="btn main tall" href="${back}">${words.goOn}</a>` : null}</div></main>`,
  }
}
