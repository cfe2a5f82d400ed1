/** Addresses of somebody's that are told what changes in a book, and what each was told. Beside `paths`, which is loaded before the first row. */
export const webhookPaths = {
  webhooks: (uid: string) => `users/${uid}/webhooks`,
  webhook: (uid: string, id: string) => `users/${uid}/webhooks/${id}`,
  deliveries: (uid: string, id: string) => `users/${uid}/webhooks/${id}/deliveries`,
} as const
