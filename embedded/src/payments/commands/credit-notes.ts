import { issueCreditNote, voidCreditNote, type CreditNoteAsked } from '../billing/credit-note.ts'
import { rateIds } from '../billing/taxes.ts'
import { operation, pageFields } from '../operation.ts'
import type { CreditNote } from '../resources.ts'
import type { Work } from '../work.ts'
import { page, pageOf } from '../wire/page.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'

const amount = () => is.integer(0, 99_999_999)

const fields = {
  amount: amount(),
  credit_amount: amount(),
  effective_at: is.integer(),
  /** Nobody is sent a mail about it by the provider. */
  email_type: is.oneOf('none'),
  invoice: is.needed(is.text(100)),
  lines: is.list(
    is.object({
      amount: amount(),
      description: is.text(5_000),
      invoice_line_item: is.text(100),
      metadata: is.metadata(),
      quantity: is.integer(1, 1_000_000),
      tax_rates: rateIds,
      type: is.needed(is.oneOf('custom_line_item', 'invoice_line_item')),
      unit_amount: amount(),
    }),
    250,
  ),
  memo: is.text(5_000),
  metadata: is.metadata(),
  out_of_band_amount: amount(),
  reason: is.oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
  refund_amount: amount(),
  refunds: is.list(is.object({ amount_refunded: amount(), refund: is.text(100), type: is.oneOf('refund') }), 20),
}

export const creditNotes = [
  operation('POST /v1/credit_notes', fields, issueCreditNote),
  operation(
    'GET /v1/credit_notes',
    { ...pageFields, created: is.range(), customer: is.text(100), invoice: is.text(100) },
    (work, asked) =>
      page(work, 'credit_note', '/v1/credit_notes', asked, { customer: asked.customer, invoice: asked.invoice }),
  ),
  operation('GET /v1/credit_notes/preview', fields, preview),
  operation('GET /v1/credit_notes/preview/lines', { ...fields, ...pageFields }, (work, asked) =>
    pageOf(preview(work, asked).lines.data, '/v1/credit_notes/preview/lines', asked),
  ),
  operation('GET /v1/credit_notes/:id', {}, (work, _given, [id]) => work.get('credit_note', id)),
  operation('POST /v1/credit_notes/:id', { memo: is.text(5_000), metadata: is.metadata() }, (work, given, [id]) => {
    const note = work.get('credit_note', id)
    return work.save(
      'credit_note',
      {
        ...note,
        ...(given.memo !== undefined && { memo: given.memo }),
        metadata: mergeMetadata(note.metadata, given.metadata),
      },
      'credit_note.updated',
    )
  }),
  operation('GET /v1/credit_notes/:id/lines', pageFields, (work, asked, [id]) =>
    pageOf(work.get('credit_note', id).lines.data, `/v1/credit_notes/${id}/lines`, asked),
  ),
  operation('POST /v1/credit_notes/:id/void', {}, (work, _given, [id]) =>
    voidCreditNote(work, work.get('credit_note', id)),
  ),
]

/** The credit note as it would be; nothing of it stays. */
function preview(work: Work, asked: CreditNoteAsked): CreditNote {
  let note: CreditNote | null = null
  work.store.preview(
    () => issueCreditNote(work, asked),
    (result) => (note = result),
  )
  if (note === null) throw new Error('a preview of a credit note gave nothing')
  return note
}
