/** Every document path of the product, in one place. */
export const paths = {
  user: (uid: string) => `users/${uid}`,
  notifications: (uid: string) => `users/${uid}/notifications`,
  book: (bookId: string) => `books/${bookId}`,
  obligations: (bookId: string) => `books/${bookId}/obligations`,
  obligation: (bookId: string, id: string) => `books/${bookId}/obligations/${id}`,
  occurrences: (bookId: string) => `books/${bookId}/occurrences`,
  occurrence: (bookId: string, id: string) => `books/${bookId}/occurrences/${id}`,
  reminders: (bookId: string) => `books/${bookId}/reminders`,
  activity: (bookId: string) => `books/${bookId}/activity`,
  mail: (id: string) => `mail/${id}`,
} as const
