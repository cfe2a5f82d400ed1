import { subscribable } from '../subscribable.ts'
import type { ObligationRecord } from './obligations.ts'

/** The obligations of large books that are read in sheets, as they were drawn last; by book and id. */
export const rowsHere = subscribable<ReadonlyMap<string, ReadonlyMap<string, ObligationRecord>>>(new Map())

export const rowHere = (bookId: string, id: string): ObligationRecord | null =>
  rowsHere.get().get(bookId)?.get(id) ?? null
