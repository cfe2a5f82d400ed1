import type { Value } from '../../../wire/json.ts'
import { nothing, ofValues, type Functions, type Result } from './result.ts'

const ofReference = (apply: (reference: string, segments: string[]) => Result) =>
  ofValues(1, 1, ([value]: readonly Value[]) => {
    if (!value || !('referenceValue' in value)) return 'error'
    // projects/…/databases/…/documents/ stands before the path.
    return apply(value.referenceValue, value.referenceValue.split('/').slice(5))
  })

/** What the name of a document says. */
export const lastDocumentSegments: Functions = {
  document_id: ofReference((_reference, segments) => ({ stringValue: segments.at(-1) ?? '' })),
  collection_id: ofReference((_reference, segments) => ({ stringValue: segments.at(-2) ?? '' })),
  /** The document above the collection; null at the root. */
  parent: ofReference((reference, segments) =>
    segments.length <= 2 ? nothing : { referenceValue: reference.split('/').slice(0, -2).join('/') },
  ),
}
