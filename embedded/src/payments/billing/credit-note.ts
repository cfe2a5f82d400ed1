import { invalid } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import type { Charge, CreditNote, CreditNoteLine, Invoice, Refund } from '../resources.ts'
import type { Work } from '../work.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { shareOf } from './amounts.ts'
import { moveBalance } from './balance.ts'
import { cancelIntent, intentOf, markPaid } from './collect.ts'
import { refundCharge } from './refund.ts'
import { ratedLines } from './invoice.ts'
import { exclusiveOf, inclusiveOf, ratesOf, shareOfTaxes, sumOf, taxesOn, totalTaxes } from './taxes.ts'

export type CreditNoteAsked = {
  invoice: string
  amount?: number
  credit_amount?: number
  effective_at?: number
  lines?: LineAsked[]
  memo?: string
  metadata?: Parameters<typeof mergeMetadata>[1]
  out_of_band_amount?: number
  reason?: 'duplicate' | 'fraudulent' | 'order_change' | 'product_unsatisfactory'
  refund_amount?: number
  refunds?: { amount_refunded?: number; refund?: string }[]
}
type LineAsked = {
  type: 'custom_line_item' | 'invoice_line_item'
  amount?: number
  description?: string
  invoice_line_item?: string
  metadata?: Parameters<typeof mergeMetadata>[1]
  quantity?: number
  tax_rates?: string[] | null
  unit_amount?: number
}

/**
 * Takes something off a finalized invoice: first of what is still owed, the rest of what was paid, which goes back as a refund, to the
 * customer's balance, or elsewhere. Throws 400 where that is more than is left of the invoice, or where the parts do not come to it.
 */
export function issueCreditNote(work: Work, asked: CreditNoteAsked): CreditNote {
  const invoice = work.get('invoice', asked.invoice, 'invoice')
  if (invoice.status === 'draft' || invoice.status === 'void' || invoice.number === null)
    throw invalid(`You can only issue credit notes of finalized invoices; this one is ${invoice.status}.`, 'invoice')
  const lines = linesOf(work, invoice, asked)
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discounted = lines.reduce((sum, line) => sum + line.discount_amount, 0)
  const taxes = totalTaxes(lines)
  const total = subtotal - discounted + exclusiveOf(taxes)
  if (asked.lines && asked.amount !== undefined && asked.amount !== total)
    throw invalid(`The amount (${asked.amount}) is not what the lines come to (${total}).`, 'amount')
  const charge = chargeOf(work, invoice)
  const notes = work.all('credit_note', 'invoice', invoice.id).filter(({ status }) => status === 'issued')
  const left = invoice.total - creditedOf(invoice) - refundedElsewhere(charge, notes)
  if (total < 1 || total > left)
    throw invalid(`The credit note must be from 1 to what is left of the invoice (${left}); it is ${total}.`, 'amount')
  const before = Math.min(total, invoice.amount_remaining)
  const after = total - before
  const linked = (asked.refunds ?? []).map((one, index) => linkedRefund(work, one, { charge, notes, index }))
  checkParts(asked, linked, after)

  const id = newId('cn')
  const at = work.timeOf(invoice.customer)
  const made = asked.refund_amount && charge ? refundCharge(work, charge, { amount: asked.refund_amount }) : null
  const credit = asked.credit_amount
    ? moveBalance(work, work.get('customer', invoice.customer ?? ''), -asked.credit_amount, {
        type: 'credit_note',
        currency: invoice.currency,
        invoice: invoice.id,
        creditNote: id,
      })
    : null
  const note = work.insert('credit_note', {
    id,
    object: 'credit_note',
    amount: total,
    amount_shipping: 0,
    created: at,
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    customer_account: null,
    customer_balance_transaction: credit?.id ?? null,
    discount_amount: discounted,
    discount_amounts: sumByDiscount(lines),
    effective_at: asked.effective_at ?? at,
    invoice: invoice.id,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: asked.memo ?? null,
    metadata: mergeMetadata(null, asked.metadata),
    number: `${invoice.number}-CN-${String(work.all('credit_note', 'invoice', invoice.id).length + 1).padStart(2, '0')}`,
    out_of_band_amount: asked.out_of_band_amount ?? null,
    pdf: `${work.origin}/pay/credit-note/${id}/${randomText(32)}/pdf`,
    post_payment_amount: after,
    pre_payment_amount: before,
    pretax_credit_amounts: [],
    reason: asked.reason ?? null,
    refunds: [...linked, ...(made ? [linkTo(made, made.amount)] : [])],
    shipping_cost: null,
    status: 'issued',
    subtotal,
    subtotal_excluding_tax: subtotal - inclusiveOf(taxes),
    total,
    total_excluding_tax: total - sumOf(taxes),
    total_taxes: taxes,
    type: before === 0 ? 'post_payment' : after === 0 ? 'pre_payment' : 'mixed',
    voided_at: null,
  })
  work.emit('credit_note.created', note)
  changeInvoice(work, invoice, before, after)
  return note
}

/** Takes a credit note back, which makes its invoice owe the amount again. Throws 400 once money has gone back by it or the invoice is no longer open. */
export function voidCreditNote(work: Work, note: CreditNote): CreditNote {
  if (note.status !== 'issued') throw invalid('This credit note is void already.', 'id')
  const invoice = work.get('invoice', note.invoice)
  if (invoice.status !== 'open' || note.post_payment_amount > 0)
    throw invalid('You can only void credit notes of open invoices.', 'id')
  const voided = work.save('credit_note', {
    ...note,
    status: 'void',
    voided_at: work.timeOf(invoice.customer),
  })
  work.emit('credit_note.voided', voided)
  changeInvoice(work, invoice, -note.pre_payment_amount, 0)
  return voided
}

function changeInvoice(work: Work, invoice: Invoice, before: number, after: number): void {
  const remaining = invoice.amount_remaining - before
  const changed = work.save(
    'invoice',
    {
      ...invoice,
      amount_due: invoice.amount_due - before,
      amount_remaining: remaining,
      pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + before,
      post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + after,
    },
    'invoice.updated',
  )
  if (before === 0) return
  if (remaining === 0) {
    cancelIntent(work, changed)
    markPaid(work, changed, null)
    return
  }
  const intent = intentOf(work, changed)
  if (intent) work.save('payment_intent', { ...intent, amount: remaining })
  for (const payment of work.all('invoice_payment', 'invoice', invoice.id))
    if (payment.status === 'open') work.save('invoice_payment', { ...payment, amount_requested: remaining })
}

function linesOf(work: Work, invoice: Invoice, { amount, lines }: CreditNoteAsked): CreditNoteLine[] {
  if (lines) return lines.map((line, index) => lineOf(work, invoice, line, `lines[${index}]`))
  if (amount === undefined) throw invalid('One of amount or lines must be given.', 'amount', 'parameter_missing')
  // The amount is with tax: as much of it is tax as of the invoice.
  const taxes = shareOfTaxes(invoice.total_taxes ?? [], amount, Math.max(1, invoice.total))
  const net = amount - exclusiveOf(taxes)
  return [{ ...newLine({ amount: net, description: null, type: 'custom_line_item', quantity: 1, unit: net }), taxes }]
}

function lineOf(work: Work, invoice: Invoice, asked: LineAsked, param: string): CreditNoteLine {
  const { description = null, quantity, unit_amount: unit } = asked
  if (asked.type === 'custom_line_item') {
    if (unit === undefined || description === null)
      throw invalid('A line of its own has a description and a unit_amount.', `${param}[unit_amount]`)
    const amount = unit * (quantity ?? 1)
    const rates = ratesOf(work, asked.tax_rates ?? [], `${param}[tax_rates]`)
    return {
      ...newLine({ ...asked, amount, description, quantity: quantity ?? 1, unit }),
      tax_rates: rates,
      taxes: taxesOn(amount, rates, invoice.customer_tax_exempt ?? 'none'),
    }
  }
  if (asked.tax_rates)
    throw invalid('A line of an invoice is credited with the rates that it has.', `${param}[tax_rates]`)
  const rated = ratedLines(work, invoice).find(({ line }) => line.id === asked.invoice_line_item)
  if (!rated)
    throw invalid(
      `No such invoice line item: '${(asked.invoice_line_item ?? '').slice(0, 100)}'`,
      `${param}[invoice_line_item]`,
      'resource_missing',
    )
  const of = rated.line
  const each = Number(of.pricing?.unit_amount_decimal ?? Number.NaN)
  const amount =
    asked.amount ?? (quantity === undefined ? of.amount : shareOf(of.amount, quantity, Math.max(1, of.quantity ?? 1)))
  if (of.amount < 1 || amount > of.amount)
    throw invalid(`The line was over ${of.amount}, which is less than ${amount}.`, `${param}[amount]`)
  const whole = Number.isInteger(each) ? each : null
  return {
    ...newLine({
      ...asked,
      amount,
      description: description ?? of.description,
      quantity: quantity ?? null,
      unit: whole,
    }),
    invoice_line_item: of.id,
    ...discountsOf(of, amount),
    tax_rates: [...(rated.rates ?? invoice.default_tax_rates)],
    taxes: shareOfTaxes(of.taxes ?? [], amount, of.amount),
  }
}

/** The discounts of an invoice's line, as much of them as is credited of it. */
function discountsOf(of: Invoice['lines']['data'][number], amount: number) {
  const parts = (of.discount_amounts ?? []).map(({ discount, amount: off }) => ({
    discount,
    amount: shareOf(off, amount, of.amount),
  }))
  return { discount_amounts: parts, discount_amount: parts.reduce((sum, part) => sum + part.amount, 0) }
}

type NewLine = Pick<CreditNoteLine, 'amount' | 'description' | 'type' | 'quantity'> & {
  unit: number | null
  metadata?: LineAsked['metadata']
}
const newLine = ({ amount, description, type, quantity, unit, metadata }: NewLine): CreditNoteLine => ({
  id: newId('cnli'),
  object: 'credit_note_line_item',
  amount,
  description,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  metadata: mergeMetadata(null, metadata),
  pretax_credit_amounts: [],
  quantity,
  tax_rates: [],
  taxes: [],
  type,
  unit_amount: unit,
  unit_amount_decimal: unit === null ? null : String(unit),
})

function sumByDiscount(lines: readonly CreditNoteLine[]): CreditNote['discount_amounts'] {
  const sums = new Map<string, number>()
  for (const { discount, amount } of lines.flatMap((line) => line.discount_amounts))
    sums.set(discount, (sums.get(discount) ?? 0) + amount)
  return [...sums].map(([discount, amount]) => ({ discount, amount }))
}

/** The charge that paid an invoice. */
function chargeOf(work: Work, invoice: Invoice): Charge | null {
  const paid = work.all('invoice_payment', 'invoice', invoice.id).find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent ? work.find('payment_intent', paid.payment.payment_intent) : null
  return intent?.latest_charge ? work.find('charge', intent.latest_charge) : null
}

const creditedOf = (invoice: Invoice) =>
  invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount

/** What was refunded of the charge without a credit note: credit notes and refunds together never come to more than the invoice. */
const refundedElsewhere = (charge: Charge | null, notes: readonly CreditNote[]) =>
  charge === null ? 0 : charge.amount_refunded - notes.reduce((sum, { refunds }) => sum + refundedIn(refunds), 0)

const refundedIn = (refunds: CreditNote['refunds']) =>
  refunds.reduce((sum, { amount_refunded: amount }) => sum + amount, 0)

const linkTo = (refund: Refund, amount: number): CreditNote['refunds'][number] => ({
  amount_refunded: amount,
  payment_record_refund: null,
  refund: refund.id,
  type: 'refund',
})

/** A refund that was made before. Throws 400 when it is of another charge, or more of it is asked for than no credit note has yet. */
function linkedRefund(
  work: Work,
  asked: { amount_refunded?: number; refund?: string },
  { charge, notes, index }: { charge: Charge | null; notes: readonly CreditNote[]; index: number },
): CreditNote['refunds'][number] {
  const param = `refunds[${index}][refund]`
  const refund = work.get('refund', asked.refund ?? '', param)
  if (charge === null || refund.charge !== charge.id)
    throw invalid(`The refund ${refund.id} is not of a payment of this invoice.`, param)
  const taken = refundedIn(notes.flatMap(({ refunds }) => refunds).filter((one) => one.refund === refund.id))
  const amount = asked.amount_refunded ?? refund.amount - taken
  if (amount < 1 || amount > refund.amount - taken)
    throw invalid(`Of the refund ${refund.id}, ${refund.amount - taken} is in no credit note yet.`, param)
  return linkTo(refund, amount)
}

/** What goes back must come to exactly what was paid of the amount. */
function checkParts(asked: CreditNoteAsked, linked: CreditNote['refunds'], after: number): void {
  const parts =
    (asked.refund_amount ?? 0) + (asked.credit_amount ?? 0) + (asked.out_of_band_amount ?? 0) + refundedIn(linked)
  if (parts !== after)
    throw invalid(
      `The sum of refunds, credit and out-of-band amount (${parts}) must equal the post-payment amount (${after}).`,
      'refund_amount',
    )
}
