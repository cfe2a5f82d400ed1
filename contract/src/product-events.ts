/** Everything that is counted of what people do, once they agreed. No names, no amounts, no dates, no text: only that it happened. */
export const productEvents = [
  'obligation_added',
  'occurrence_completed',
  'occurrence_skipped',
  'occurrence_awaiting_proof',
  'file_attached',
  'expiry_made_due',
  'evidence_pack_made',
  'evidence_pack_checked',
  'statistics_allowed',
] as const
export type ProductEvent = (typeof productEvents)[number]
