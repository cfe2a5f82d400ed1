/** An account as the administrator's lookup tells it (identitytoolkit v1, `UserInfo`): of these fields none is a secret. */
export type AccountSeen = {
  localId: string
  email?: string
  emailVerified?: boolean
  displayName?: string
  photoUrl?: string
  phoneNumber?: string
  /** There is a password; the hash itself is not told. */
  passwordHash?: string
  passwordUpdatedAt?: number
  providerUserInfo?: { providerId: string; email?: string; rawId?: string }[]
  mfaInfo?: { mfaEnrollmentId: string; displayName?: string; enrolledAt?: string; phoneInfo?: string }[]
  createdAt?: string
  lastLoginAt?: string
  customAttributes?: string
  emailLinkSignin?: boolean
  disabled?: boolean
}

/** A device on which somebody is signed in, as the administrator's list tells it; times in milliseconds since the epoch. */
export type SessionSeen = {
  id: string
  signInProvider: string
  secondFactor?: 'phone' | 'totp'
  signedInAt: string
  lastUsedAt: string
  userAgent?: string
}

/** What somebody is called here: an address, a number, or at least an id. */
export const nameOf = ({ email, phoneNumber, localId }: AccountSeen): string => email ?? phoneNumber ?? localId

/** The first factors, as a person would call them. */
export function waysIn(account: AccountSeen): string[] {
  const others = (account.providerUserInfo ?? [])
    .map(({ providerId }) => providerId)
    .filter((id) => id !== 'password' && id !== 'phone')
  return [
    ...(account.passwordHash === undefined ? [] : ['password']),
    ...(account.emailLinkSignin === true ? ['mail link'] : []),
    ...(account.phoneNumber === undefined ? [] : ['text']),
    ...others.map((id) => id.replace(/\.com$/, '')),
  ]
}

/** A browser and its system in two words, where it names itself in a way that is known; else what it says. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined) return 'A device'
  const named = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser === undefined) return userAgent === '' ? 'A device' : userAgent.slice(0, 60)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The more telling sign first: most browsers name others as well. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

export const factorName = ({ displayName, phoneInfo }: NonNullable<AccountSeen['mfaInfo']>[number]): string =>
  `${displayName === undefined ? '' : `“${displayName}”, `}${phoneInfo === undefined ? 'app' : `text to ${phoneInfo}`}`
