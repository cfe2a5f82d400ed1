import type { Account, LinkedProvider } from '../account.ts'
import { continueUrlOf, refuseOtherLinkDomain } from '../authorised-domains.ts'
import { AuthError, invalidArgument, unimplemented } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { issueCode } from '../mail-links/mail-codes.ts'
import { assertPassword } from '../passwords/password-policy.ts'
import { projectConfig } from '../project-config.ts'
import { endSessions, requireAccount } from '../sessions/session.ts'
import { newUid } from '../sessions/tokens.ts'
import { accountAnswer } from '../wire/account-answer.ts'
import { parseCustomAttributes } from '../wire/custom-attributes.ts'
import { parseEmailAddress } from '../wire/email-address.ts'
import { textIn } from '../wire/fields.ts'
import { parsePhoneNumber } from '../wire/phone-number.ts'
import { factorsIn } from './import-accounts.ts'
import { newAccount } from './sign-up.ts'
import { photoUrlIn, withEmail, withoutProviders, withProfile } from './update-account.ts'

/** `POST projects/{p}/accounts`: createUser. */
export async function adminCreate(call: Call): Promise<object> {
  const { fields } = call
  const uid = fields.text('localId', 128) ?? newUid()
  if (uid === '') throw new AuthError('INVALID_LOCAL_ID')
  const passwordHash = await newPasswordHash(call)
  call.store.transaction(() => {
    if (call.store.account(call.project, uid) !== null) throw new AuthError('DUPLICATE_LOCAL_ID')
    call.store.putAccount(changedAccount(call, newAccount(call, uid, null), passwordHash))
  })
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: uid }
}

/** `POST projects/{p}/accounts:lookup`. None found: `users` is left out. */
export function adminLookup(call: Call): object {
  const { fields, store, project } = call
  const found = new Map<string, Account>()
  for (const uid of fields.texts('localId', 100, 128)) keep(found, store.account(project, uid))
  for (const email of fields.texts('email', 100)) keep(found, store.accountByEmail(project, email.trim().toLowerCase()))
  for (const phone of fields.texts('phoneNumber', 100, 64)) keep(found, store.accountByPhone(project, phone))
  for (const row of fields.rows('federatedUserId', 100))
    keep(found, store.accountByProvider(project, textIn(row, 'providerId', 128) ?? '', textIn(row, 'rawId', 256) ?? ''))
  // With an ID token and no names: the token's own account, which the admin SDK asks for when it checks for revocation.
  if (fields.has('idToken')) keep(found, requireAccount(call).account)
  const kind = 'identitytoolkit#GetAccountInfoResponse'
  return found.size === 0 ? { kind } : { kind, users: [...found.values()].map(accountAnswer) }
}

/** `POST projects/{p}/accounts:update`. */
export async function adminUpdate(call: Call): Promise<object> {
  const uid = call.fields.text('localId', 128)
  if (uid === undefined || uid === '') throw new AuthError('MISSING_LOCAL_ID')
  const passwordHash = await newPasswordHash(call)
  call.store.transaction(() => {
    const account = call.store.account(call.project, uid)
    if (account === null) throw new AuthError('USER_NOT_FOUND')
    call.store.putAccount(changedAccount(call, account, passwordHash))
  })
  return { kind: 'identitytoolkit#SetAccountInfoResponse', localId: uid }
}

/** `POST projects/{p}/accounts:delete`. */
export function adminDelete(call: Call): object {
  const uid = call.fields.text('localId', 128)
  if (uid === undefined || uid === '') throw new AuthError('MISSING_LOCAL_ID')
  const deleted = call.store.transaction(() => call.store.deleteAccount(call.project, uid))
  if (!deleted) throw new AuthError('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** `POST projects/{p}/accounts:batchDelete`. Unknown ids count as success; without `force` only disabled accounts go. */
export function adminBatchDelete(call: Call): object {
  const force = call.fields.flag('force')
  const errors: { index: number; localId: string; message: string }[] = []
  call.store.transaction(() => {
    for (const [index, uid] of call.fields.texts('localIds', 1000, 128).entries()) {
      const account = call.store.account(call.project, uid)
      if (account !== null && !account.disabled && !force)
        errors.push({ index, localId: uid, message: 'NOT_DISABLED : Disable the account before batch deletion.' })
      else if (account !== null) call.store.deleteAccount(call.project, uid)
    }
  })
  return errors.length === 0 ? {} : { errors }
}

/** `GET projects/{p}/accounts:batchGet`. `nextPageToken` is the last uid of a full page, after which there may be nobody. The only place that exports hashes (decision 053). */
export function adminBatchGet(call: Call): object {
  const asked = Number(call.fields.text('maxResults', 10) ?? 20)
  if (!Number.isInteger(asked) || asked < 1 || asked > 1000) throw invalidArgument('maxResults must be from 1 to 1000.')
  const page = call.store.accounts(call.project, call.fields.text('nextPageToken', 128) ?? '', asked)
  const kind = 'identitytoolkit#DownloadAccountResponse'
  if (page.length === 0) return { kind }
  const users = page.map((account) => ({
    ...accountAnswer(account),
    ...(account.passwordHash === null ? {} : call.passwords.exported(account.passwordHash)),
  }))
  return { kind, users, ...(page.length === asked ? { nextPageToken: page.at(-1)?.uid } : {}) }
}

const codePurposes = ['VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL'] as const

/** `POST projects/{p}/accounts:sendOobCode` with `returnOobLink`: the link is handed out and nothing is sent. */
export function adminOobLink(call: Call): object {
  const asked = call.fields.text('requestType', 40)
  const purpose = codePurposes.find((known) => known === asked)
  if (purpose === undefined) throw new AuthError('INVALID_REQ_TYPE')
  if (!call.fields.flag('returnOobLink')) throw unimplemented('Sending mail on behalf of admin code')
  const email = parseEmailAddress(call.fields.text('email') ?? '')
  const account = call.store.accountByEmail(call.project, email)
  if (account === null && purpose !== 'EMAIL_SIGNIN') throw new AuthError('EMAIL_NOT_FOUND')
  const continueUrl = continueUrlOf(call, call.fields.text('continueUrl'))
  refuseOtherLinkDomain(call)
  const newEmail =
    purpose === 'VERIFY_AND_CHANGE_EMAIL' ? parseEmailAddress(call.fields.text('newEmail') ?? '') : undefined
  if (newEmail !== undefined && call.store.accountByEmail(call.project, newEmail) !== null)
    throw new AuthError('EMAIL_EXISTS')
  const uid = purpose === 'EMAIL_SIGNIN' ? '' : (account?.uid ?? '')
  const { oobCode, link } = issueCode(call, {
    project: call.project,
    uid,
    email,
    purpose,
    continueUrl,
    ...(newEmail === undefined ? {} : { newEmail }),
  })
  const kind = 'identitytoolkit#GetOobConfirmationCodeResponse'
  return { kind, email, ...(newEmail === undefined ? {} : { newEmail }), oobCode, oobLink: link }
}

/** iamcredentials `serviceAccounts/{sa}:signBlob`, which createCustomToken asks. `payload` is base64. */
export function signBlob(call: Call): object {
  const payload = Buffer.from(call.fields.text('payload', 32_768) ?? '', 'base64')
  const { kid, sign } = call.serviceAccountKeys.signing()
  return { keyId: kid, signedBlob: sign(payload).toString('base64') }
}

function changedAccount(call: Call, account: Account, passwordHash: string | null): Account {
  const { fields } = call
  let changed = withProfile(call, account)
  const email = fields.text('email')
  if (email !== undefined) {
    const address = parseEmailAddress(email)
    if (address !== changed.email) changed = endSessions(call, withEmail(call, changed, address))
  }
  if (fields.has('emailVerified')) changed.emailVerified = fields.flag('emailVerified')
  if (fields.has('disableUser')) changed.disabled = fields.flag('disableUser')
  if (fields.has('disabled')) changed.disabled = fields.flag('disabled')
  const attributes = fields.text('customAttributes')
  if (attributes !== undefined) changed.customAttributes = parseCustomAttributes(attributes)
  if (passwordHash !== null) changed = { ...endSessions(call, changed), passwordHash, passwordUpdatedAt: call.now() }
  changed = withPhone(call, withoutProviders(changed, fields.texts('deleteProvider', 10, 128)))
  changed = withLinkedProvider(call, changed)
  const factors =
    fields.sections('mfa').mfa?.['enrollments'] ?? (fields.has('mfaInfo') ? fields.rows('mfaInfo', 5) : undefined)
  // An empty `mfa` takes all factors away.
  if (factors !== undefined || fields.has('mfa'))
    changed = { ...changed, secondFactors: keptFactors(call, changed, factors) }
  const validSince = fields.text('validSince', 20)
  if (validSince !== undefined) {
    if (!/^\d{1,12}$/.test(validSince)) throw invalidArgument('validSince must be whole seconds.')
    changed.validSince = Number(validSince)
    // Sessions of this very second are older than the wish to end them all, which seconds cannot tell.
    if (changed.validSince >= Math.floor(call.now() / 1000) - 1) call.store.revokeSessions(changed.project, changed.uid)
  }
  return changed
}

async function newPasswordHash(call: Call): Promise<string | null> {
  const password = call.fields.text('password', 16_384)
  if (password === undefined) return null
  assertPassword(password, projectConfig(call).passwordPolicy)
  return call.passwords.hash(password)
}

function withPhone(call: Call, account: Account): Account {
  const text = call.fields.text('phoneNumber', 64)
  if (text === undefined) return account
  if (text === '') return { ...account, phoneNumber: null }
  const phoneNumber = parsePhoneNumber(text)
  const owner = call.store.accountByPhone(account.project, phoneNumber)
  if (owner !== null && owner.uid !== account.uid) throw new AuthError('PHONE_NUMBER_EXISTS')
  return { ...account, phoneNumber }
}

function withLinkedProvider(call: Call, account: Account): Account {
  const { linkProviderUserInfo: row } = call.fields.sections('linkProviderUserInfo')
  if (row === undefined) return account
  const providerId = textIn(row, 'providerId', 128) ?? ''
  const rawId = textIn(row, 'rawId', 256) ?? ''
  if (!/^[\w-]+\.[\w.-]+$/.test(providerId) || rawId === '') throw new AuthError('INVALID_PROVIDER_ID')
  const owner = call.store.accountByProvider(account.project, providerId, rawId)
  if (owner !== null && owner.uid !== account.uid) throw new AuthError('FEDERATED_USER_ID_ALREADY_LINKED')
  const linked: LinkedProvider = {
    providerId,
    rawId,
    email: textIn(row, 'email', 254) ?? null,
    displayName: textIn(row, 'displayName', 256) ?? null,
    photoUrl: photoUrlIn(call, textIn(row, 'photoUrl', 2048)) ?? null,
  }
  return { ...account, providers: [...account.providers.filter((other) => other.providerId !== providerId), linked] }
}

/** The factors as the list has them. An authenticator stays when the list still names it: its secret never leaves. */
function keptFactors(call: Call, account: Account, list: unknown): Account['secondFactors'] {
  if (!Array.isArray(list)) return []
  const named = (item: unknown) => textIn(item as Record<string, unknown>, 'mfaEnrollmentId', 128)
  const totps = account.secondFactors.filter(
    (factor) => factor.kind === 'totp' && list.some((item: unknown) => named(item) === factor.enrollmentId),
  )
  const others = list.filter((item: unknown) => !totps.some(({ enrollmentId }) => enrollmentId === named(item)))
  return [...totps, ...factorsIn(call, others)]
}

export function keep(found: Map<string, Account>, account: Account | null): void {
  if (account !== null) found.set(account.uid, account)
}
