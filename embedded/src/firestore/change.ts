import type { Document } from './wire/json.ts'

/** One document's change in one commit, or the net change over several. */
export type Change = { name: string; segments: string[]; before: Document | null; after: Document | null }
