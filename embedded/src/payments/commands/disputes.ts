import { answerDispute, endDispute, evidenceTexts, type EvidenceText } from '../billing/dispute.ts'
import { operation, pageFields } from '../operation.ts'
import { page } from '../wire/page.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'

/** As the provider bounds each of them. */
const evidenceText = is.text(20_000)
const evidence = is.object(
  Object.fromEntries(evidenceTexts.map((name) => [name, evidenceText])) as Record<EvidenceText, typeof evidenceText>,
)

export const disputes = [
  operation(
    'GET /v1/disputes',
    { ...pageFields, charge: is.text(100), created: is.range(), payment_intent: is.text(100) },
    (work, asked) =>
      page(work, 'dispute', '/v1/disputes', asked, { charge: asked.charge, payment_intent: asked.payment_intent }),
  ),
  operation('GET /v1/disputes/:id', {}, (work, _given, [id]) => work.get('dispute', id)),
  operation('POST /v1/disputes/:id', { evidence, metadata: is.metadata(), submit: is.flag() }, (work, given, [id]) => {
    const dispute = work.get('dispute', id)
    return answerDispute(work, dispute, {
      evidence: given.evidence ?? {},
      // As the provider has it, evidence goes to the bank unless it is to be kept for later.
      submit: given.submit ?? given.evidence !== undefined,
      metadata: mergeMetadata(dispute.metadata, given.metadata),
    })
  }),
  operation('POST /v1/disputes/:id/close', {}, (work, _given, [id]) =>
    endDispute(work, work.get('dispute', id), 'lost'),
  ),
]
