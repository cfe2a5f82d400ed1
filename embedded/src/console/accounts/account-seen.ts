/** An account as the administrator's lookup tells it (identitytoolkit v1, `UserInfo`): of these fields none is a secret. */
export type AccountSeen = {
  localId: string
  email?: string
  emailVerified?: boolean
  displayName?: string
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

export const factorName = ({ displayName, phoneInfo }: NonNullable<AccountSeen['mfaInfo']>[number]): string =>
  `${displayName === undefined ? '' : `“${displayName}”, `}${phoneInfo === undefined ? 'app' : `text to ${phoneInfo}`}`
