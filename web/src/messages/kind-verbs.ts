import type { Kind } from '@duebook/contract/obligation'

/** What is done with a date of this kind, in words, and how else it can be settled. */
type KindVerb = {
  /** On a row: "Paid"; on its page: "Mark paid"; in its history: "marked it paid". */
  did: string
  /** Follows its name: "Rent paid". */
  past: string
  otherwise: readonly ('skip' | 'waive' | 'miss')[]
}

/** A bill is paid, a filing filed; a warranty expires, and nobody skips, waives or misses that. What is decided about a contract is not among them. */
export const kindVerbs: Record<Kind, KindVerb> = {
  bill: { did: 'Paid', past: 'paid', otherwise: ['skip', 'waive', 'miss'] },
  renewal: { did: 'Renewed', past: 'renewed', otherwise: ['skip', 'miss'] },
  contract: { did: 'Done', past: 'completed', otherwise: ['skip', 'waive', 'miss'] },
  licence: { did: 'Renewed', past: 'renewed', otherwise: ['skip', 'waive', 'miss'] },
  filing: { did: 'Filed', past: 'filed', otherwise: ['skip', 'waive', 'miss'] },
  warranty: { did: 'Expired', past: 'expired', otherwise: [] },
  coursework: { did: 'Handed in', past: 'handed in', otherwise: ['skip', 'waive', 'miss'] },
  other: { did: 'Done', past: 'completed', otherwise: ['skip', 'waive', 'miss'] },
}

/** "Mark paid". */
export const markWords = (kind: Kind) => `Mark ${kindVerbs[kind].did.toLowerCase()}`
