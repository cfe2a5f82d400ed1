/** One account of one project. Times are milliseconds since the epoch, but `validSince`, which is seconds as in the protocol. */
export type Account = {
  project: string
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string | null
  photoUrl: string | null
  passwordHash: string | null
  passwordUpdatedAt: number | null
  disabled: boolean
  /** JSON object text, at most 1000 characters. */
  customAttributes: string | null
  /** Signed in with a token of the operator's own at least once. */
  customAuth: boolean
  validSince: number
  createdAt: number
  lastLoginAt: number | null
  lastRefreshAt: number | null
}

/** One signed-in device: what a refresh token stands for. `authTime` is in seconds and survives refreshes (protocol facts, section 4). */
export type Session = {
  project: string
  uid: string
  provider: SignInProvider
  authTime: number
  /** Claims of the custom token that began the session. */
  claims: Record<string, unknown>
  revoked: boolean
  lastUsedAt: number
}

export type SignInProvider = 'password' | 'custom'

export type MailCodePurpose = 'VERIFY_EMAIL' | 'PASSWORD_RESET'

/** What a mail link may do once. */
export type MailCode = {
  project: string
  uid: string
  email: string
  purpose: MailCodePurpose
  createdAt: number
  expiresAt: number
  usedAt: number | null
}
