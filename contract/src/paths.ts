/** Every document path of the product, in one place. */
export const paths = {
  user: (uid: string) => `users/${uid}`,
  notifications: (uid: string) => `users/${uid}/notifications`,
  sessions: (uid: string) => `users/${uid}/sessions`,
  book: (bookId: string) => `books/${bookId}`,
  obligations: (bookId: string) => `books/${bookId}/obligations`,
  obligation: (bookId: string, id: string) => `books/${bookId}/obligations/${id}`,
  occurrences: (bookId: string) => `books/${bookId}/occurrences`,
  occurrence: (bookId: string, id: string) => `books/${bookId}/occurrences/${id}`,
  attachments: (bookId: string) => `books/${bookId}/attachments`,
  attachment: (bookId: string, id: string) => `books/${bookId}/attachments/${id}`,
  reminders: (bookId: string) => `books/${bookId}/reminders`,
  activity: (bookId: string) => `books/${bookId}/activity`,
  billing: (ownerId: string) => `billing/${ownerId}`,
  billingEvents: (ownerId: string) => `billing/${ownerId}/events`,
  entitlement: (ownerId: string) => `entitlements/${ownerId}`,
  mail: (id: string) => `mail/${id}`,
} as const
