import type { Exchange } from '../../http/service.ts'
import { creditNoteDocument, invoiceDocument, receiptDocument, type BillingDocument } from '../pdf/billing-document.ts'
import { ratesOn } from '../billing/invoice.ts'
import type { Customer } from '../resources.ts'
import type { Work } from '../work.ts'
import { failure, sameSecret, sendPaymentPage } from './page.ts'
import type { PagesOptions } from './pages.ts'
import { readerOf } from './reader.ts'

/** `/pay/invoice/{invoice}/{token}/pdf`: the invoice as a file, once it has a number. */
export function invoicePdf(options: PagesOptions, exchange: Exchange, id: string, token: string): Promise<void> {
  const document = options.engine.run((work) => {
    const invoice = work.find('invoice', id)
    const held = invoice?.hosted_invoice_url?.split('/').at(-1)
    return invoice && held && sameSecret(token, held)
      ? invoiceDocument(invoice, customerOf(work, invoice.customer), ratesOn(work, invoice))
      : null
  })
  return send(options, exchange, document)
}

/** `/pay/receipt/{charge}/{token}`: the receipt of a payment that was made. */
export function receiptPdf(options: PagesOptions, exchange: Exchange, id: string, token: string): Promise<void> {
  const document = options.engine.run((work) => {
    const charge = work.find('charge', id)
    const held = charge?.receipt_url?.split('/').at(-1)
    if (!charge || !held || !sameSecret(token, held)) return null
    const paid = charge.payment_intent ? work.own('payment_intent', charge.payment_intent)?.invoice : undefined
    const invoice = paid ? work.find('invoice', paid) : null
    return receiptDocument(charge, invoice, customerOf(work, charge.customer), invoice ? ratesOn(work, invoice) : [])
  })
  return send(options, exchange, document)
}

/** `/pay/credit-note/{note}/{token}/pdf`: what was taken off an invoice. */
export function creditNotePdf(options: PagesOptions, exchange: Exchange, id: string, token: string): Promise<void> {
  const document = options.engine.run((work) => {
    const note = work.find('credit_note', id)
    const held = note?.pdf.split('/').at(-2)
    if (!note || !held || !sameSecret(token, held)) return null
    const invoice = work.get('invoice', note.invoice)
    const rates = [...ratesOn(work, invoice), ...note.lines.data.flatMap((line) => line.tax_rates)]
    return creditNoteDocument(note, invoice, customerOf(work, note.customer), rates)
  })
  return send(options, exchange, document)
}

const customerOf = (work: Work, id: string | null): Customer | null => (id ? work.find('customer', id) : null)

async function send(
  { drawer }: PagesOptions,
  { request, response }: Exchange,
  document: BillingDocument | null,
): Promise<void> {
  const reader = readerOf(request)
  const { frame: words } = reader.words
  if (document === null)
    return sendPaymentPage(response, reader, 404, {
      title: words.noDocument,
      head: null,
      body: failure(words.thereIsNoDocument, words.notWhole),
      foot: '',
    })
  const body = await drawer.draw(document)
  if (body === null)
    return sendPaymentPage(response, reader, 503, {
      title: words.notNow,
      head: null,
      body: failure(words.tooManyDocuments, words.tryAgainSoon),
      foot: '',
    })
  response.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Length': body.length,
    'Content-Disposition': `inline; filename="${document.title}-${document.number}.pdf"`.replaceAll(
      /[^\x20-\x7e]/g,
      '',
    ),
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
