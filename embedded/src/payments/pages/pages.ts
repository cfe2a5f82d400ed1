import type { Clock } from '../../clock.ts'
import { readBody } from '../../http/body.ts'
import { sendError } from '../../http/reply.ts'
import type { HttpService } from '../../http/service.ts'
import type { Engine } from '../engine.ts'
import type { Drawer } from '../pdf/drawer.ts'
import { bankPage } from './bank-page.ts'
import { checkoutPage } from './checkout-page.ts'
import { invoicePage } from './invoice-page.ts'
import { linkPage } from './link-page.ts'
import { failure, isOwnForm, sendPaymentPage } from './page.ts'
import { creditNotePdf, invoicePdf, receiptPdf } from './pdf-pages.ts'
import { portalPage } from './portal-page.ts'
import { readerOf } from './reader.ts'

export type PagesOptions = {
  engine: Engine
  origin: string
  clock: Clock
  /** Makes the PDFs. */
  drawer: Drawer
  /** Resolves when the product has answered an event, or after ten seconds. */
  answered(event: string): Promise<void>
}

/** What the address of a Checkout says was typed already. */
const typedAlready = ({ searchParams }: URL) =>
  new URLSearchParams({ email: (searchParams.get('prefilled_email') ?? '').slice(0, 512) })

/** The pages that people pay on, at `/pay/…`. Each address holds its own secret; forms are taken from these pages only. */
export function paymentPages(options: PagesOptions): HttpService {
  return {
    name: 'payment-pages',
    matches: (url, surface) => surface === 'public' && /^\/pay(\/|$)/.test(url.pathname),
    async handle(exchange) {
      const { request, response, url } = exchange
      if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
        response.setHeader('Allow', 'GET, HEAD, POST')
        return sendError(response, 405, 'INVALID_ARGUMENT', 'This page takes GET and POST.')
      }
      const posted = request.method === 'POST'
      if (posted && !isOwnForm(request, options.origin))
        return sendError(response, 403, 'PERMISSION_DENIED', 'This form was not sent by a page of this server.')
      const form = new URLSearchParams(posted ? (await readBody(request, 16_384)).toString('utf8') : '')
      const [, , what = '', first = '', second = '', ...rest] = url.pathname.split('/')
      if (what === 'checkout') return checkoutPage(options, exchange, first, second, posted ? form : typedAlready(url))
      if (what === 'link') return linkPage(options, exchange, first, second, rest.join('/'), url.searchParams)
      if (what === 'portal') return portalPage(options, exchange, first, second, rest.join('/'), form)
      if (what === 'invoice' && rest[0] === 'pdf') return await invoicePdf(options, exchange, first, second)
      if (what === 'credit-note' && rest[0] === 'pdf') return await creditNotePdf(options, exchange, first, second)
      if (what === 'receipt') return await receiptPdf(options, exchange, first, second)
      if (what === 'invoice') return invoicePage(options, exchange, first, second, form)
      if (what === 'bank' && (first === 'payment' || first === 'setup' || first === 'checkout'))
        return bankPage(options, exchange, first, second, form)
      const reader = readerOf(request)
      const { frame: words } = reader.words
      sendPaymentPage(response, reader, 404, {
        title: words.noPage,
        head: null,
        body: failure(words.thereIsNoPage, words.notWhole),
        foot: '',
      })
    },
  }
}
