/** Where something of a book stands in the app, below its origin: whoever opens it has that book open, whichever was open before. */
export const placeInBook = (path: `/${string}`, bookId: string): string => `${path}?book=${encodeURIComponent(bookId)}`

export const placeOfObligation = ({ bookId, obligationId }: { bookId: string; obligationId: string }): string =>
  placeInBook(`/obligations/${encodeURIComponent(obligationId)}`, bookId)
