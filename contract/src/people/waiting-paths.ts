/** Where what waits for somebody's answer is. Beside `paths`, all of which the app has before its first row. */
export const waitingPaths = {
  approvals: (bookId: string) => `books/${bookId}/approvals`,
  approval: (bookId: string, id: string) => `books/${bookId}/approvals/${id}`,
  proposals: (bookId: string) => `books/${bookId}/proposals`,
  proposal: (bookId: string, id: string) => `books/${bookId}/proposals/${id}`,
} as const
