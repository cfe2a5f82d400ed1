/** Every document path of the product, in one place. */
export const paths = {
  user: (uid: string) => `users/${uid}`,
  notifications: (uid: string) => `users/${uid}/notifications`,
  sessions: (uid: string) => `users/${uid}/sessions`,
  devices: (uid: string) => `users/${uid}/devices`,
  reach: (uid: string, channel: 'email' | 'push' | 'sms' | 'brief' | 'digest') => `users/${uid}/reach/${channel}`,
  views: (uid: string) => `users/${uid}/views`,
  viewsOf: (uid: string, bookId: string) => `users/${uid}/views/${bookId}`,
  /** What each calendar feed of somebody shows, and who fetches it. */
  feeds: (uid: string) => `users/${uid}/feeds`,
  feed: (uid: string, id: string) => `users/${uid}/feeds/${id}`,
  /** To which feed an address leads, by its hash; the server's alone, as what the feed said last. */
  feedAddress: (hash: string) => `feedAddresses/${hash}`,
  feedText: (id: string) => `feedTexts/${id}`,
  /** What programs of somebody's may read. */
  tokens: (uid: string) => `users/${uid}/tokens`,
  token: (uid: string, id: string) => `users/${uid}/tokens/${id}`,
  /** Whose a token is, by its hash; the server's alone. */
  accessToken: (hash: string) => `accessTokens/${hash}`,
  book: (bookId: string) => `books/${bookId}`,
  obligations: (bookId: string) => `books/${bookId}/obligations`,
  obligation: (bookId: string, id: string) => `books/${bookId}/obligations/${id}`,
  occurrences: (bookId: string) => `books/${bookId}/occurrences`,
  occurrence: (bookId: string, id: string) => `books/${bookId}/occurrences/${id}`,
  attachments: (bookId: string) => `books/${bookId}/attachments`,
  attachment: (bookId: string, id: string) => `books/${bookId}/attachments/${id}`,
  hands: (bookId: string) => `books/${bookId}/hands`,
  /** A part of a minute in which much is due, while it is looked at. */
  part: (index: number) => `parts/${index}`,
  hand: (bookId: string, id: string) => `books/${bookId}/hands/${id}`,
  /** What the server keeps of somebody's routine in a book; no client reads it. */
  asking: (bookId: string) => `books/${bookId}/asking`,
  askingOf: (bookId: string, uid: string) => `books/${bookId}/asking/${uid}`,
  /** What the owner of a book was told of that would reach nobody; the server's alone. */
  coverage: (bookId: string) => `books/${bookId}/asking/coverage`,
  ladders: (bookId: string) => `books/${bookId}/ladders`,
  /** Of an obligation, or `usual`. */
  ladder: (bookId: string, id: string) => `books/${bookId}/ladders/${id}`,
  /** What the server keeps of all obligations, many in a document. */
  sheets: (bookId: string) => `books/${bookId}/sheets`,
  sheet: (bookId: string, id: string) => `books/${bookId}/sheets/${id}`,
  /** What the server keeps of all records, a month of them in a few documents. */
  recordSheets: (bookId: string) => `books/${bookId}/recordSheets`,
  recordSheet: (bookId: string, id: string) => `books/${bookId}/recordSheets/${id}`,
  drills: (bookId: string) => `books/${bookId}/drills`,
  drill: (bookId: string, id: string) => `books/${bookId}/drills/${id}`,
  /** The links that a drill mailed; the server's alone. */
  drillLinks: (bookId: string) => `books/${bookId}/drillLinks`,
  imports: (bookId: string) => `books/${bookId}/imports`,
  import: (bookId: string, id: string) => `books/${bookId}/imports/${id}`,
  importLines: (bookId: string) => `books/${bookId}/importLines`,
  /** Which documents came back from an export, many in a document; the server's alone. */
  returns: (bookId: string) => `books/${bookId}/returns`,
  reminders: (bookId: string) => `books/${bookId}/reminders`,
  activity: (bookId: string) => `books/${bookId}/activity`,
  members: (bookId: string) => `books/${bookId}/members`,
  member: (bookId: string, uid: string) => `books/${bookId}/members/${uid}`,
  invitations: (bookId: string) => `books/${bookId}/invitations`,
  invitation: (bookId: string, id: string) => `books/${bookId}/invitations/${id}`,
  outsideLinks: (bookId: string) => `books/${bookId}/outsideLinks`,
  outsideLink: (bookId: string, id: string) => `books/${bookId}/outsideLinks/${id}`,
  outsideWatchers: (bookId: string) => `books/${bookId}/outsideWatchers`,
  outsideWatcher: (bookId: string, id: string) => `books/${bookId}/outsideWatchers/${id}`,
  approvals: (bookId: string) => `books/${bookId}/approvals`,
  approval: (bookId: string, id: string) => `books/${bookId}/approvals/${id}`,
  /** Who said no to being told, and the links that were mailed; the server's alone. */
  watcherNos: (bookId: string) => `books/${bookId}/watcherNos`,
  watcherLinks: (bookId: string) => `books/${bookId}/watcherLinks`,
  billing: (ownerId: string) => `billing/${ownerId}`,
  billingEvents: (ownerId: string) => `billing/${ownerId}/events`,
  entitlement: (ownerId: string) => `entitlements/${ownerId}`,
  /** When somebody's brief and digest come next; the server's alone. */
  routine: (uid: string) => `routines/${uid}`,
  /** Plans that are still to be brought in line; the server's alone. */
  replan: (id: string) => `replans/${id}`,
  mail: (id: string) => `mail/${id}`,
  message: (id: string) => `messages/${id}`,
  text: (id: string) => `texts/${id}`,
} as const
