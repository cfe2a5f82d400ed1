/** An account, and when it was made: epoch milliseconds of a whole second, for that is all that the sign-in service tells. */
export type Made = { uid: string; second: number }

/**
 * Whoever came first, or that this cannot be told: of two who came in one second either may have been there before the other, and whoever
 * guesses gives a house to a stranger who was quick.
 */
export function firstOf(accounts: readonly Made[]): { uid: string } | 'several' | 'nobody' {
  const oldest = accounts.reduce((least, { second }) => Math.min(least, second), Infinity)
  const [first, another] = accounts.filter(({ second }) => second === oldest)
  if (!first) return 'nobody'
  return another ? 'several' : { uid: first.uid }
}
