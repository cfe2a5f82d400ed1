/** Where bringing plans in line goes on: behind `after` in this part of this book. */
export type ReplanPlace = { bookId: string; part: 'obligations' | 'hands'; after: string | null }
export type ReplanWork = {
  /** The one book of which this is, or the person all of whose books these are. */
  of: { bookId: string } | { uid: string }
  /** Whether rows of the ledger are others, or only who is asked is. */
  isOfLedger: boolean
}
/** One page of each; they say where the next one begins, or null where there is none. */
export type ReplanPages = {
  bookAfter: (uid: string, bookId: string | null) => Promise<string | null>
  obligations: (bookId: string, after: string | null) => Promise<string | null>
  hands: (bookId: string, after: string | null) => Promise<string | null>
}

/** Does the page at a place, or finds the first one; returns the place of the next page, or null once all are through. */
export async function replanPage(
  { of, isOfLedger }: ReplanWork,
  place: ReplanPlace | null,
  pages: ReplanPages,
): Promise<ReplanPlace | null> {
  const begin = (bookId: string | null): ReplanPlace | null =>
    bookId === null ? null : { bookId, part: isOfLedger ? 'obligations' : 'hands', after: null }
  if (place === null) return begin('uid' in of ? await pages.bookAfter(of.uid, null) : of.bookId)
  const { bookId, part } = place
  const after = await pages[part](bookId, place.after)
  if (after !== null) return { bookId, part, after }
  // Who is asked follows what is planned.
  if (part === 'obligations') return { bookId, part: 'hands', after: null }
  return begin('uid' in of ? await pages.bookAfter(of.uid, bookId) : null)
}
