import { markup } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { followLink, linkItems } from '../billing/payment-link.ts'
import { every, money } from '../billing/words.ts'
import type { LineItem, PaymentLink } from '../resources.ts'
import { failure, redirect, sameSecret, sendPaymentPage, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'

/**
 * `/pay/link/{link}/{token}`: what is sold there, and a button to a Checkout of one's own. Looking at it makes nothing, however many robots do;
 * `…/thanks` is where a payment without an address of its own ends.
 */
export function linkPage(
  { engine }: PagesOptions,
  { request, response }: Exchange,
  id: string,
  token: string,
  rest: string,
): void {
  const found = engine.run((work) => {
    const own = work.own('payment_link', id)
    return own && sameSecret(token, own.token)
      ? { link: work.get('payment_link', id), items: linkItems(work, id) }
      : null
  })
  if (!found || (rest !== '' && rest !== 'thanks'))
    return sendPaymentPage(
      response,
      404,
      simple('No such payment link', 'The address is not whole, or it was never one.', id),
    )
  const { link, items } = found
  if (rest === 'thanks') return sendPaymentPage(response, 200, simple('Paid', thanks(link), id))
  if (!link.active)
    return sendPaymentPage(
      response,
      410,
      simple(
        'This payment link is switched off',
        link.inactive_message ?? 'Nothing can be paid here any more. Ask whoever sent it for another.',
        id,
      ),
    )
  if (request.method === 'POST') {
    const session = engine.run((work) => followLink(work, work.get('payment_link', id)))
    return redirect(response, session.url ?? link.url)
  }
  sendPaymentPage(response, 200, offer(link, items))
}

const thanks = (link: PaymentLink) =>
  link.after_completion.hosted_confirmation?.custom_message ??
  'Thank you: the payment was taken, once. You can close this page.'

const simple = (title: string, text: string, foot: string): Page => ({
  title,
  head: markup`<span class="tag pencil">Practice payment</span>`,
  body: failure(title, text),
  foot: foot.slice(0, 30),
})

function offer(link: PaymentLink, items: readonly LineItem[]): Page {
  const total = items.reduce((sum, { amount_total: amount }) => sum + amount, 0)
  const title = items.map(({ description }) => description ?? 'Item').join(', ')
  return {
    title,
    head: markup`<span class="tag pencil">Practice payment</span>`,
    body: markup`<main id="main" class="narrow"><div class="leaf"><h1 class="h">${title}</h1><table class="ledger"><thead><tr><th scope="col">What</th><th scope="col" class="num">Today</th></tr></thead><tbody>${items.map(
      ({ description, quantity, price, currency, amount_total: amount }) =>
        markup`<tr><th scope="row">${(quantity ?? 1) > 1 && `${quantity} × `}${description ?? 'Item'}<small>${price?.recurring ? `${money(price.unit_amount ?? 0, currency)} each ${every(price)}` : 'once'}</small></th><td class="num">${money(amount, currency)}</td></tr>`,
    )}<tr class="sum"><th scope="row">Today</th><td class="num">${money(total, link.currency)}</td></tr></tbody></table><form method="post"><button class="btn main tall wide">Go on to pay</button></form></div></main>`,
    foot: link.id,
    practice: true,
  }
}
