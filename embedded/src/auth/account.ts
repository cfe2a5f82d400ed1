/** One account of one project. Times are milliseconds since the epoch, but `validSince`, which is seconds as in the protocol. */
export type Account = {
  project: string
  uid: string
  email: string | null
  emailVerified: boolean
  /** Signs in by mail link; stands beside a password or alone. */
  emailLinkSignin: boolean
  displayName: string | null
  photoUrl: string | null
  /** E.164. */
  phoneNumber: string | null
  /** Ways in by other providers. A (providerId, rawId) belongs to one account of a project. */
  providers: readonly LinkedProvider[]
  secondFactors: readonly SecondFactor[]
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

/** What another provider says about its own account, as it was at the last sign-in there. */
export type LinkedProvider = {
  providerId: string
  rawId: string
  email: string | null
  displayName: string | null
  photoUrl: string | null
}

export type SecondFactor = PhoneFactor | TotpFactor
type FactorBase = { enrollmentId: string; displayName: string | null; enrolledAt: number }
export type PhoneFactor = FactorBase & { kind: 'phone'; phoneNumber: string }
/** `sealedSecret` opens with the key of the keys folder; `lastStep` is the newest 30 s step whose code was used. */
export type TotpFactor = FactorBase & { kind: 'totp'; sealedSecret: string; lastStep: number }

/** One signed-in device: what a refresh token stands for. `authTime` is in seconds and survives refreshes (protocol facts, section 4). */
export type Session = {
  project: string
  uid: string
  provider: SignInProvider
  /** The second factor that this session passed. */
  secondFactor: PassedFactor | null
  authTime: number
  /** Claims of the custom token or blocking function that began the session. */
  claims: Record<string, unknown>
  revoked: boolean
  lastUsedAt: number
  /** What the device called itself when the session began, its first 200 characters; null where an older release began it. */
  userAgent: string | null
}

export type PassedFactor = { provider: SecondFactor['kind']; enrollmentId: string }

/** The `sign_in_provider` of tokens; other providers go by their id, which has a dot. */
export type SignInProvider = 'password' | 'custom' | 'anonymous' | 'phone' | `${string}.${string}`

export type MailCodePurpose =
  | 'VERIFY_EMAIL'
  | 'PASSWORD_RESET'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'
  | 'REVERT_SECOND_FACTOR_ADDITION'

/** What a mail link may do once. */
export type MailCode = {
  project: string
  /** Empty for a sign-in link, which is bound to an address and not to an account. */
  uid: string
  /** The address of the account when the code was made; for RECOVER_EMAIL the one to go back to. */
  email: string
  purpose: MailCodePurpose
  /** The address to change to (VERIFY_AND_CHANGE_EMAIL) or that was changed to (RECOVER_EMAIL). */
  newEmail: string | null
  /** The factor that can be taken away (REVERT_SECOND_FACTOR_ADDITION). */
  enrollmentId: string | null
  /** What its link was made with, so that the same link can be written again. */
  apiKey: string
  locale: string
  continueUrl: string | null
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

/** What a row of an older version lacks. */
export const accountDefaults: Pick<Account, 'emailLinkSignin' | 'phoneNumber' | 'providers' | 'secondFactors'> = {
  emailLinkSignin: false,
  phoneNumber: null,
  providers: [],
  secondFactors: [],
}
export const sessionDefaults: Pick<Session, 'secondFactor' | 'userAgent'> = { secondFactor: null, userAgent: null }
export const mailCodeDefaults: Pick<MailCode, 'newEmail' | 'enrollmentId' | 'apiKey' | 'locale' | 'continueUrl'> = {
  newEmail: null,
  enrollmentId: null,
  apiKey: '',
  locale: 'en',
  continueUrl: null,
}
