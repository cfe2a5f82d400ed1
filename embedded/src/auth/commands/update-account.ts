import type { Account } from '../account.ts'
import { AuthError, unimplemented } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { applyVerification } from '../mail-codes.ts'
import { assertPassword } from '../password-policy.ts'
import { beginSession, endSessions, requireAccount, requireRecentAccount, type SessionTokens } from '../session.ts'
import { providerUserInfo } from '../wire/account-answer.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:update` of a client: its own name, picture, password or address; or `oobCode` alone, which confirms an address. */
export async function updateAccount(call: Call): Promise<object> {
  const { fields } = call
  const oobCode = fields.text('oobCode')
  if (oobCode !== undefined) {
    const account = applyVerification(call, oobCode)
    return {
      kind,
      localId: account.uid,
      email: account.email,
      emailVerified: true,
      providerUserInfo: providerUserInfo(account),
    }
  }
  if (fields.has('customAttributes')) throw new AuthError('INSUFFICIENT_PERMISSION')
  const newPassword = fields.text('password')
  const newEmail = fields.text('email')
  const credentials = newPassword !== undefined || newEmail !== undefined || fields.has('deleteProvider')
  const { account, provider } = credentials ? requireRecentAccount(call) : requireAccount(call)
  if (newPassword !== undefined) assertPassword(newPassword)
  const email = newEmail === undefined ? undefined : parseEmailAddress(newEmail)
  if (email !== undefined && email !== account.email && hidesAccounts(call))
    throw new AuthError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
  const passwordHash = newPassword === undefined ? undefined : await call.passwords.hash(newPassword)

  const updated = call.store.transaction(() => {
    let changed = call.store.account(account.project, account.uid)
    if (changed === null) throw new AuthError('USER_NOT_FOUND')
    changed = withProfile(call, changed)
    if (email !== undefined && email !== changed.email) changed = withEmail(call, changed, email)
    if (passwordHash !== undefined) changed = { ...changed, passwordHash, passwordUpdatedAt: call.now() }
    if (fields.texts('deleteProvider', 10).includes('password')) changed = { ...changed, passwordHash: null }
    if (credentials) changed = endSessions(call, changed)
    call.store.putAccount(changed)
    return changed
  })
  // Every other session has just ended, so this one goes on with new tokens.
  const session: SessionTokens | object = credentials ? beginSession(call, updated, provider) : {}
  return {
    kind,
    localId: updated.uid,
    email: updated.email ?? '',
    emailVerified: updated.emailVerified,
    displayName: updated.displayName ?? '',
    photoUrl: updated.photoUrl ?? '',
    ...(updated.passwordHash === null ? {} : { passwordHash: 'UkVEQUNURUQ=' }),
    providerUserInfo: providerUserInfo(updated),
    ...session,
  }
}

const kind = 'identitytoolkit#SetAccountInfoResponse'

/** Name and picture; an empty text clears, and so does `deleteAttribute`. */
export function withProfile(call: Call, account: Account): Account {
  const { fields } = call
  const displayName = fields.text('displayName', 256)
  const photoUrl = fields.text('photoUrl', 2048)
  const changed = { ...account }
  if (displayName !== undefined) changed.displayName = displayName || null
  if (photoUrl !== undefined) changed.photoUrl = photoUrl || null
  for (const attribute of fields.texts('deleteAttribute', 10)) {
    if (attribute === 'DISPLAY_NAME') changed.displayName = null
    else if (attribute === 'PHOTO_URL') changed.photoUrl = null
    else throw unimplemented(`Deleting the attribute ${attribute}`)
  }
  return changed
}

export function withEmail(call: Call, account: Account, email: string): Account {
  const owner = call.store.accountByEmail(account.project, email)
  if (owner !== null && owner.uid !== account.uid) throw new AuthError('EMAIL_EXISTS')
  return { ...account, email, emailVerified: false }
}
