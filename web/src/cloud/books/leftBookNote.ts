import { leavesCopy } from '../sync/lastSeen.ts'

/** A book that this person is no longer in, or sees only what is theirs of (`limited`), and the changes to it that were refused: told once, after the page began afresh. */
export type LeftBook = {
  name: string | null
  how: 'removed' | 'left' | 'deleted' | 'limited'
  unsaved: readonly string[]
}

/** Other tabs of this browser begin afresh when it appears (`Frame.tsx`). */
export const LEFT_BOOK = 'duebook.leftBook'

export const keepLeftBook = (left: LeftBook) =>
  (leavesCopy() ? localStorage : sessionStorage).setItem(LEFT_BOOK, JSON.stringify(left))

export function leftBookHere(): LeftBook | null {
  const kept = sessionStorage.getItem(LEFT_BOOK) ?? localStorage.getItem(LEFT_BOOK)
  return kept === null ? null : (JSON.parse(kept) as LeftBook)
}

export function forgetLeftBook() {
  sessionStorage.removeItem(LEFT_BOOK)
  localStorage.removeItem(LEFT_BOOK)
}
