import { glyph, markup } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { continueCheckout } from '../billing/checkout.ts'
import { settleIntent } from '../billing/collect.ts'
import { attemptPayment, authenticationFailed, declineIntent } from '../billing/payment.ts'
import { attemptSetup, failSetup } from '../billing/setup.ts'
import { day, money } from '../billing/words.ts'
import type { PaymentIntent, SetupIntent } from '../resources.ts'
import type { Work } from '../work.ts'
import { failure, field, redirect, sameSecret, sendPaymentPage, summary, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'

type Waiting = { what: 'payment'; intent: PaymentIntent } | { what: 'setup'; intent: SetupIntent }

/** `/pay/bank/{payment|setup}/{client secret}`: the bank's own step of 3-D Secure, in practice any six digits. */
export function bankPage(
  options: PagesOptions,
  exchange: Exchange,
  what: 'payment' | 'setup',
  secret: string,
  form: URLSearchParams,
): void {
  const { engine } = options
  const { response, request } = exchange
  const found = engine.run((work) => find(work, what, secret))
  if (!found)
    return sendPaymentPage(response, 404, {
      title: 'Nothing to approve',
      head: null,
      body: failure('There is nothing to approve here', 'The address is not whole, or it was never one.'),
      foot: '',
    })
  const { intent } = found
  const back = intent.next_action?.redirect_to_url?.return_url ?? null
  if (intent.status !== 'requires_action') return sendPaymentPage(response, 200, over(intent, back))
  if (request.method !== 'POST')
    return sendPaymentPage(
      response,
      200,
      challenge(
        engine.run((work) => cardOf(work, found)),
        found,
        {},
      ),
    )
  const answer = form.get('answer')
  if (answer === 'wait')
    return back
      ? redirect(response, withBank(back, intent, 'unanswered'))
      : sendPaymentPage(response, 200, over(intent, back))
  const code = (form.get('code') ?? '').replaceAll(/\s/g, '')
  if (answer === 'approve' && !/^\d{6}$/.test(code))
    return sendPaymentPage(
      response,
      422,
      challenge(
        engine.run((work) => cardOf(work, found)),
        found,
        { code: 'Six digits, such as 204 118.' },
      ),
    )
  const after = engine.run((work) => decide(work, what, secret, answer === 'approve'))
  const passed = after.status === 'succeeded' || after.status === 'requires_capture'
  if (back) return redirect(response, withBank(back, after, passed ? 'approved' : 'refused'))
  sendPaymentPage(response, 200, over(after, null))
}

/** The bank's answer, in one transaction with all that follows from it. An answer that comes second changes nothing. */
function decide(work: Work, what: 'payment' | 'setup', secret: string, approved: boolean): PaymentIntent | SetupIntent {
  const found = find(work, what, secret)
  if (!found || found.intent.status !== 'requires_action' || !found.intent.payment_method)
    return found?.intent ?? work.get('payment_intent', '')
  const method = work.get('payment_method', found.intent.payment_method)
  if (found.what === 'setup') {
    const outcome = approved
      ? attemptSetup(work, found.intent, method, { authenticated: true, returnUrl: null })
      : failSetup(work, found.intent, method, { ...authenticationFailed, code: 'setup_intent_authentication_failure' })
    const { session } = work.ownOf('setup_intent', found.intent.id)
    if (session) continueCheckout(work, session)
    return outcome.intent
  }
  const outcome = approved
    ? attemptPayment(work, found.intent, method, { authenticated: true, refuseChallenge: false, returnUrl: null })
    : declineIntent(work, found.intent, method, authenticationFailed)
  settleIntent(work, outcome)
  const { session } = work.ownOf('payment_intent', found.intent.id)
  if (session) continueCheckout(work, session)
  return outcome.intent
}

function find(work: Work, what: 'payment' | 'setup', secret: string): Waiting | null {
  const id = secret.split('_secret_')[0] ?? ''
  if (what === 'setup') {
    const intent = work.find('setup_intent', id)
    return intent && sameSecret(secret, intent.client_secret ?? '') ? { what, intent } : null
  }
  const intent = work.find('payment_intent', id)
  return intent && sameSecret(secret, intent.client_secret ?? '') ? { what, intent } : null
}

/** The return address with what the provider adds to it, and for our own pages how the bank answered. */
function withBank(back: string, intent: PaymentIntent | SetupIntent, bank: string): string {
  const url = new URL(back)
  const name = intent.object
  if (url.pathname.startsWith('/pay/')) url.searchParams.set('bank', bank)
  else {
    url.searchParams.set(name, intent.id)
    url.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '')
    url.searchParams.set('redirect_status', bank === 'approved' ? 'succeeded' : 'failed')
  }
  return url.toString()
}

/** `onward`: where the page that comes next leads, for a form's redirects are followed under this page's policy. */
type Shown = { last4: string; at: number; onward: string | null }
const cardOf = (work: Work, { intent }: Waiting): Shown => ({
  onward: onwardOf(work, intent),
  last4: (intent.payment_method && work.find('payment_method', intent.payment_method)?.card?.last4) || '0000',
  at: work.timeOf(intent.customer),
})

function onwardOf(work: Work, intent: PaymentIntent | SetupIntent): string | null {
  const { session } =
    intent.object === 'setup_intent' ? work.ownOf('setup_intent', intent.id) : work.ownOf('payment_intent', intent.id)
  return session ? (work.find('checkout.session', session)?.success_url ?? null) : null
}

function challenge({ last4, at, onward }: Shown, waiting: Waiting, errors: Record<string, string>): Page {
  const amount = waiting.what === 'payment' ? money(waiting.intent.amount, waiting.intent.currency) : null
  const approve = amount ? `Approve ${amount}` : 'Approve the card'
  return {
    title: 'Did you ask for this?',
    head: markup`<span class="tag pencil">Practice</span>`,
    leadsTo: [waiting.intent.next_action?.redirect_to_url?.return_url ?? null, onward],
    foot: waiting.intent.id.slice(0, 16),
    body: markup`<main id="main" class="narrow"><div class="leaf"><div class="flow"><span class="bank" aria-hidden="true">PB</span><b>Practice Bank</b><span class="tag pencil push">Practice</span></div><h1 class="h">Did you ask for this ${amount ? 'payment' : 'card to be saved'}?</h1><dl class="kv"><dt>To</dt><dd>Duebook</dd>${amount ? markup`<dt>Amount</dt><dd class="sb">${amount}</dd>` : null}<dt>Card</dt><dd>ending ${last4}</dd><dt>When</dt><dd>${day(at)}</dd></dl>
${summary('this step', errors, { code: 'Code' })}<form class="stack" method="post">${field({ name: 'code', label: 'Code from the text message to •••123', hint: 'In practice any six digits.', mode: 'numeric', complete: 'one-time-code', longest: 7, error: errors.code })}<button class="btn main tall wide" name="answer" value="approve">${approve}</button><div class="flow"><button class="btn danger" name="answer" value="refuse">I did not ask for it</button><button class="btn" name="answer" value="wait">Let the bank not answer</button></div></form><p class="t12 m3">Approve goes on, the red one is refused, and without an answer it runs out after 5 minutes.</p></div></main>`,
  }
}

function over(intent: PaymentIntent | SetupIntent, back: string | null): Page {
  const passed = intent.status === 'succeeded' || intent.status === 'requires_capture'
  const title = passed ? 'Your bank has approved it' : 'Your bank did not approve it'
  return {
    title,
    head: markup`<span class="tag pencil">Practice</span>`,
    foot: intent.id.slice(0, 16),
    body: markup`<main id="main" class="narrow"><div class="leaf"><p>${glyph(passed ? 'done' : 'failed')}</p><h1 class="h">${title}</h1><p class="t14">${passed ? 'You can close this page.' : 'Nothing was taken. Go back, and ask the bank again or use another card.'}</p>${back ? markup`<a class="btn main tall" href="${back}">Go on</a>` : null}</div></main>`,
  }
}
