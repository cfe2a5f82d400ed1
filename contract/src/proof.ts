import * as v from 'valibot'
import type { Kind, ProofPolicy } from './obligation.ts'
import { CivilDate } from './schedule.ts'

/** What shows that an occurrence was done. `file` is the attachment that the proof rests on; a review is of that file and falls with it. */
export const Proof = v.object({
  note: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
  file: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  review: v.nullable(v.object({ by: v.string(), at: v.unknown(), file: v.string() })),
})
export type Proof = v.InferOutput<typeof Proof>

/** It was done on this day, but the proof that the policy asks for is still to come: the occurrence stays open. */
export const AwaitingProof = v.object({ on: CivilDate, by: v.pipe(v.string(), v.maxLength(128)) })
export type AwaitingProof = v.InferOutput<typeof AwaitingProof>

export const noProof: Proof = { note: null, file: null, review: null }

/** `unverified`: a file is named, and the server has not yet found its bytes to be the ones that were hashed. */
export type MissingProof = 'note' | 'file' | 'unverified' | 'review'

/** The first thing that the policy asks for and the proof does not have; null when Done is open. `firestore.rules` refuses the same. */
export function missingProof(
  policy: ProofPolicy,
  proof: Proof | null | undefined,
  isVerified: (attachmentId: string) => boolean,
): MissingProof | null {
  const { note, file, review } = proof ?? noProof
  if (policy === 'none') return null
  if (policy === 'note') return note?.trim() ? null : 'note'
  if (!file) return 'file'
  if (!isVerified(file)) return 'unverified'
  return policy === 'fileAndReviewer' && review?.file !== file ? 'review' : null
}

/** What usually proves that an obligation of this kind was done. */
export const proofWanted: Record<Kind, string> = {
  bill: 'the receipt',
  filing: 'the submission receipt',
  contract: 'the letter or the signed contract',
  renewal: 'the confirmation',
  licence: 'the licence',
  warranty: 'the claim or the receipt',
  coursework: 'the submission receipt',
  other: 'what shows that it was done',
}

/** Why Done is not open yet, in one sentence. */
export function proofSentence(missing: MissingProof, kind: Kind): string {
  switch (missing) {
    case 'note':
      return 'Done needs a note here: how it was done.'
    case 'file':
      return `Done needs a file here: ${proofWanted[kind]}.`
    case 'unverified':
      return 'Done waits for the file: the server has not confirmed it yet.'
    case 'review':
      return 'Done needs a review here: somebody else looks at the file.'
  }
}

export const proofPolicyNames: Record<ProofPolicy, string> = {
  none: 'none',
  note: 'a note',
  file: 'a file',
  fileAndReviewer: 'a file and a reviewer',
}
