/** The paths of what is the server's alone: no app reads or writes it. */
export const serverPaths = {
  /** To which feed an address leads, by its hash. */
  feedAddress: (hash: string) => `feedAddresses/${hash}`,
  /** What a feed said last. */
  feedText: (id: string) => `feedTexts/${id}`,
  /** Whose a token is, by its hash. */
  accessToken: (hash: string) => `accessTokens/${hash}`,
  /** A part of a minute in which much is due, while it is looked at. */
  part: (index: number) => `parts/${index}`,
  /** What the server keeps of somebody's routine in a book. */
  asking: (bookId: string) => `books/${bookId}/asking`,
  askingOf: (bookId: string, uid: string) => `books/${bookId}/asking/${uid}`,
  /** What the owner of a book was told of that would reach nobody. */
  coverage: (bookId: string) => `books/${bookId}/asking/coverage`,
  /** The links that a drill mailed. */
  drillLinks: (bookId: string) => `books/${bookId}/drillLinks`,
  /** Which documents came back from an export, many in a document. */
  returns: (bookId: string) => `books/${bookId}/returns`,
  /** Who said no to being told, and the links that were mailed. */
  watcherNos: (bookId: string) => `books/${bookId}/watcherNos`,
  watcherLinks: (bookId: string) => `books/${bookId}/watcherLinks`,
  billingEvents: (ownerId: string) => `billing/${ownerId}/events`,
  /** When somebody's brief and digest come next. */
  routine: (uid: string) => `routines/${uid}`,
  /** Plans that are still to be brought in line. */
  replan: (id: string) => `replans/${id}`,
  mail: (id: string) => `mail/${id}`,
  message: (id: string) => `messages/${id}`,
  text: (id: string) => `texts/${id}`,
} as const
