import { followCode, warnOldAddress } from '../mail-links/account-mails.ts'
import type { Account } from '../account.ts'
import { codeByAddress, tellsPeopleApart } from '../attempts.ts'
import { AuthError, unimplemented } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { assertPassword } from '../passwords/password-policy.ts'
import { projectConfig } from '../project-config.ts'
import { beginSession, endSessions, requireAccount, requireRecentAccount, requireStored } from '../sessions/session.ts'
import { providerUserInfo } from '../wire/account-answer.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:update` of a client: its own name, picture, password, address or ways in; or `oobCode` alone, which does what its link says. */
export async function updateAccount(call: Call): Promise<object> {
  const { fields } = call
  const oobCode = fields.text('oobCode')
  if (oobCode !== undefined) return applyOobCode(call, oobCode)
  if (fields.has('customAttributes')) throw new AuthError('INSUFFICIENT_PERMISSION')
  const newPassword = fields.text('password', 16_384)
  const newEmail = fields.text('email')
  const removed = fields.texts('deleteProvider', 10, 128)
  const credentials = newPassword !== undefined || newEmail !== undefined || removed.length > 0
  const asker = credentials ? requireRecentAccount(call) : requireAccount(call)
  const { account } = asker
  if (newPassword !== undefined) assertPassword(newPassword, projectConfig(call).passwordPolicy)
  const email = newEmail === undefined ? undefined : parseEmailAddress(newEmail)
  if (email !== undefined && email !== account.email && hidesAccounts(call))
    throw new AuthError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
  const passwordHash = newPassword === undefined ? undefined : await call.passwords.hash(newPassword)

  // Before the change, so that none is made in silence.
  if (email !== undefined) await warnOldAddress(call, account, email)
  const { updated, tokens } = call.store.transaction(() => {
    let changed = withProfile(call, requireStored(call, account))
    if (email !== undefined && email !== changed.email) changed = withEmail(call, changed, email)
    if (passwordHash !== undefined) changed = { ...changed, passwordHash, passwordUpdatedAt: call.now() }
    changed = withoutProviders(changed, removed)
    // The SDK does not look for new tokens in the answer to an unlink: ending sessions there would end this one too.
    if (newPassword === undefined && newEmail === undefined) {
      call.store.putAccount(changed)
      return { updated: changed, tokens: {} }
    }
    changed = endSessions(call, changed)
    // Every other session has just ended, so this one goes on with new tokens.
    return { updated: changed, tokens: beginSession(call, changed, asker.provider, {}, asker.secondFactor) }
  })
  const providers = providerUserInfo(updated)
  return {
    kind,
    localId: updated.uid,
    email: updated.email ?? '',
    emailVerified: updated.emailVerified,
    displayName: updated.displayName ?? '',
    photoUrl: updated.photoUrl ?? '',
    ...(updated.passwordHash === null ? {} : { passwordHash: 'UkVEQUNURUQ=' }),
    ...(providers.length === 0 ? {} : { providerUserInfo: providers }),
    ...tokens,
  }
}

const kind = 'identitytoolkit#SetAccountInfoResponse'

async function applyOobCode(call: Call, oobCode: string): Promise<object> {
  if (tellsPeopleApart(call.address)) call.attempts.begin(`code ${call.address}`, codeByAddress)
  const { account } = await followCode(call, oobCode)
  return {
    kind,
    localId: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    providerUserInfo: providerUserInfo(account),
  }
}

/** Name and picture; an empty text clears, and so does `deleteAttribute`. */
export function withProfile(call: Call, account: Account): Account {
  const { fields } = call
  const displayName = fields.text('displayName', 256)
  const photoUrl = photoUrlIn(call, fields.text('photoUrl', 2048))
  const changed = { ...account }
  if (displayName !== undefined) changed.displayName = displayName || null
  if (photoUrl !== undefined) changed.photoUrl = photoUrl
  for (const attribute of fields.texts('deleteAttribute', 10)) {
    if (attribute === 'DISPLAY_NAME') changed.displayName = null
    else if (attribute === 'PHOTO_URL') changed.photoUrl = null
    else throw unimplemented(`Deleting the attribute ${attribute.slice(0, 40)}`)
  }
  return changed
}

/** Null for an empty text, undefined for none. Pages of anybody put it into `src` and `href`, so it is http or https (INVALID_PHOTO_URL); tests of the official emulator write anything. */
export function photoUrlIn({ emulator }: Pick<Call, 'emulator'>, text: string | undefined): string | null | undefined {
  if (text === undefined || text === '') return text === '' ? null : undefined
  if (!emulator && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    throw new AuthError('INVALID_PHOTO_URL', 'The picture must be an http or https address.')
  return text
}

export function withEmail(call: Call, account: Account, email: string): Account {
  const owner = call.store.accountByEmail(account.project, email)
  if (owner !== null && owner.uid !== account.uid) throw new AuthError('EMAIL_EXISTS')
  return { ...account, email, emailVerified: false }
}

/** The account without some of its ways in, by provider id. An id that it does not have changes nothing. */
export function withoutProviders(account: Account, removed: readonly string[]): Account {
  const changed = { ...account, providers: account.providers.filter(({ providerId }) => !removed.includes(providerId)) }
  if (removed.includes('password')) {
    changed.passwordHash = null
    changed.emailLinkSignin = false
  }
  if (removed.includes('phone')) changed.phoneNumber = null
  return changed
}
