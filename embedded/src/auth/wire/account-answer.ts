import type { Account } from '../account.ts'

/** One row of a lookup. Clients get a redacted hash, as from the hosted service: the field's presence means "has a password". */
export const accountAnswer = (account: Account) => ({
  localId: account.uid,
  ...(account.email === null ? {} : { email: account.email, emailVerified: account.emailVerified }),
  ...(account.displayName === null ? {} : { displayName: account.displayName }),
  ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
  ...(account.passwordHash === null
    ? {}
    : { passwordHash: 'UkVEQUNURUQ=', passwordUpdatedAt: account.passwordUpdatedAt }),
  providerUserInfo: providerUserInfo(account),
  // Always there: without it the client keeps its old list (protocol facts, section 7).
  mfaInfo: [],
  validSince: String(account.validSince),
  createdAt: String(account.createdAt),
  ...(account.lastLoginAt === null ? {} : { lastLoginAt: String(account.lastLoginAt) }),
  ...(account.lastRefreshAt === null ? {} : { lastRefreshAt: new Date(account.lastRefreshAt).toISOString() }),
  ...(account.customAttributes === null ? {} : { customAttributes: account.customAttributes }),
  disabled: account.disabled,
  ...(account.customAuth ? { customAuth: true } : {}),
})

/** The ways in. `password` stands there while there is an address and a password. */
export function providerUserInfo(account: Account) {
  if (account.email === null || account.passwordHash === null) return []
  return [
    {
      providerId: 'password',
      email: account.email,
      federatedId: account.email,
      rawId: account.email,
      ...(account.displayName === null ? {} : { displayName: account.displayName }),
      ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
    },
  ]
}
