import { markup } from '../../console/server-page.ts'
import type { Exchange } from '../../http/service.ts'
import { followLink, linkItems, visitOf } from '../billing/payment-link.ts'
import type { LineItem, PaymentLink } from '../resources.ts'
import { failure, practiceTag, redirect, sameSecret, sendPaymentPage, type Page } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { readerOf, type Reader } from './reader.ts'

/**
 * `/pay/link/{link}/{token}`: what is sold there, and a button to a Checkout of one's own. Looking at it makes nothing, however many robots do;
 * its address may say who comes (`LinkVisit`); `…/thanks` is where a payment without an address of its own ends.
 */
export function linkPage(
  { engine }: PagesOptions,
  { request, response }: Exchange,
  id: string,
  token: string,
  rest: string,
  query: URLSearchParams,
): void {
  const visit = visitOf(query)
  const reader = readerOf(request, [visit.locale])
  const { link: words, frame } = reader.words
  const found = engine.run((work) => {
    const own = work.own('payment_link', id)
    return own && sameSecret(token, own.token)
      ? { link: work.get('payment_link', id), items: linkItems(work, id) }
      : null
  })
  if (!found || (rest !== '' && rest !== 'thanks'))
    return sendPaymentPage(response, reader, 404, simple(reader, words.noLink, frame.notWhole, id))
  const { link, items } = found
  if (rest === 'thanks')
    return sendPaymentPage(response, reader, 200, simple(reader, words.paid, thanks(reader, link), id))
  if (!link.active)
    return sendPaymentPage(
      response,
      reader,
      410,
      simple(reader, words.switchedOff, link.inactive_message ?? words.askForAnother, id),
    )
  if (request.method === 'POST') {
    const session = engine.run((work) => followLink(work, work.get('payment_link', id), visit))
    const typed =
      visit.email && !visit.lockedEmail ? `?${new URLSearchParams({ prefilled_email: visit.email }).toString()}` : ''
    return redirect(response, `${session.url ?? link.url}${typed}`)
  }
  sendPaymentPage(response, reader, 200, offer(reader, link, items))
}

const thanks = ({ words }: Reader, link: PaymentLink) =>
  link.after_completion.hosted_confirmation?.custom_message ?? words.link.thanks

const simple = ({ words }: Reader, title: string, text: string, foot: string): Page => ({
  title,
  head: practiceTag(words.frame.practicePayment),
  body: failure(title, text),
  foot: foot.slice(0, 30),
})

function offer({ words, money, each }: Reader, link: PaymentLink, items: readonly LineItem[]): Page {
  const total = items.reduce((sum, { amount_total: amount }) => sum + amount, 0)
  const title = items.map(({ description }) => description ?? words.link.item).join(', ')
  return {
    title,
    head: practiceTag(words.frame.practicePayment),
    body: markup`<main id="main" class="narrow"><div class="leaf"><h1 class="h">${title}</h1><table class="ledger"><thead><tr><th scope="col">${words.link.what}</th><th scope="col" class="num">${words.link.today}</th></tr></thead><tbody>${items.map(
      ({ description, quantity, price, currency, amount_total: amount }) =>
        markup`<tr><th scope="row">${(quantity ?? 1) > 1 && `${quantity} × `}${description ?? words.link.item}<small>${price?.recurring ? `${money(price.unit_amount ?? 0, currency)} ${each(price)}` : words.checkout.once}</small></th><td class="num">${money(amount, currency)}</td></tr>`,
    )}<tr class="sum"><th scope="row">${words.link.today}</th><td class="num">${money(total, link.currency)}</td></tr></tbody></table><form method="post"><button class="btn main tall wide">${words.link.goOn}</button></form></div></main>`,
    foot: link.id,
    practice: 'folded',
  }
}
