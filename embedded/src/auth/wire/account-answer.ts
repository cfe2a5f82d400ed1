import type { Account, SecondFactor } from '../account.ts'

/** One row of a lookup. Clients get a redacted hash, as from the hosted service: the field's presence means "has a password". */
export const accountAnswer = (account: Account) => ({
  localId: account.uid,
  ...(account.email === null ? {} : { email: account.email, emailVerified: account.emailVerified }),
  ...(account.displayName === null ? {} : { displayName: account.displayName }),
  ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
  ...(account.phoneNumber === null ? {} : { phoneNumber: account.phoneNumber }),
  ...(account.passwordHash === null
    ? {}
    : { passwordHash: 'UkVEQUNURUQ=', passwordUpdatedAt: account.passwordUpdatedAt }),
  ...(account.emailLinkSignin ? { emailLinkSignin: true } : {}),
  providerUserInfo: providerUserInfo(account),
  // Always there: without it the client keeps its old list (protocol facts, section 7).
  mfaInfo: account.secondFactors.map((factor) => secondFactorAnswer(factor, 'whole')),
  validSince: String(account.validSince),
  createdAt: String(account.createdAt),
  ...(account.lastLoginAt === null ? {} : { lastLoginAt: String(account.lastLoginAt) }),
  ...(account.lastRefreshAt === null ? {} : { lastRefreshAt: new Date(account.lastRefreshAt).toISOString() }),
  ...(account.customAttributes === null ? {} : { customAttributes: account.customAttributes }),
  disabled: account.disabled,
  ...(account.customAuth ? { customAuth: true } : {}),
})

/** The ways in. `password` stands there while there is an address with a password or signed in by mail link; the phone comes last. */
export function providerUserInfo(account: Account) {
  const { email, phoneNumber } = account
  const profile = {
    ...(account.displayName === null ? {} : { displayName: account.displayName }),
    ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
  }
  const byAddress =
    email === null || (account.passwordHash === null && !account.emailLinkSignin)
      ? []
      : [{ providerId: 'password', email, federatedId: email, rawId: email, ...profile }]
  const byPhone = phoneNumber === null ? [] : [{ providerId: 'phone', phoneNumber, rawId: phoneNumber }]
  const byOthers = account.providers.map((provider) => ({
    providerId: provider.providerId,
    rawId: provider.rawId,
    federatedId: provider.rawId,
    ...(provider.email === null ? {} : { email: provider.email }),
    ...(provider.displayName === null ? {} : { displayName: provider.displayName }),
    ...(provider.photoUrl === null ? {} : { photoUrl: provider.photoUrl }),
  }))
  return [...byAddress, ...byOthers, ...byPhone]
}

/** A second factor; `masked` for whoever passed only the first one. */
export const secondFactorAnswer = (factor: SecondFactor, form: 'masked' | 'whole') => ({
  mfaEnrollmentId: factor.enrollmentId,
  ...(factor.displayName === null ? {} : { displayName: factor.displayName }),
  enrolledAt: new Date(factor.enrolledAt).toISOString(),
  ...(factor.kind === 'totp'
    ? { totpInfo: {} }
    : { phoneInfo: form === 'masked' ? masked(factor.phoneNumber) : factor.phoneNumber }),
})

/** `+*******1234`, as the hosted service shows it. */
const masked = (phoneNumber: string) => `+${'*'.repeat(Math.max(0, phoneNumber.length - 5))}${phoneNumber.slice(-4)}`
