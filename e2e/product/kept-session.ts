import { askAccounts, refreshTokens, type AccountAnswer } from './ask-accounts.ts'

/** Deriving a key from a password is dear on purpose, a fifth of what opening a page takes: whoever was here a moment ago still is. */
const kept = new Map<string, { password: string; refreshToken: string; since: number }>()
const MOMENT_MS = 120_000
const keyOf = (origin: string, email: string) => `${origin} ${email}`

type Somebody = { email: string; password: string }

export function keepSession(origin: string, { email, password }: Somebody, { refreshToken }: AccountAnswer) {
  if (refreshToken) kept.set(keyOf(origin, email), { password, refreshToken, since: Date.now() })
}

/** A session of somebody: that of a moment ago if the service still takes it, else a new one by their password. */
export async function sessionOf(origin: string, who: Somebody): Promise<AccountAnswer> {
  const known = kept.get(keyOf(origin, who.email))
  if (known && known.password === who.password && Date.now() - known.since < MOMENT_MS) {
    const again = await refreshTokens(origin, known.refreshToken)
    if (again.localId) return again
  }
  const session = await askAccounts(origin, 'signInWithPassword', { email: who.email, password: who.password })
  keepSession(origin, who, session)
  return session
}
