import type { Account } from '../account.ts'
import { checkContinueUrl } from '../authorised-domains.ts'
import { AuthError, invalidArgument, unimplemented } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { issueCode } from '../mail-codes.ts'
import { assertPassword } from '../password-policy.ts'
import { endSessions } from '../session.ts'
import { newUid } from '../tokens.ts'
import { accountAnswer } from '../wire/account-answer.ts'
import { parseCustomAttributes } from '../wire/custom-attributes.ts'
import { parseEmailAddress } from '../wire/email-address.ts'
import { newAccount } from './sign-up.ts'
import { withEmail, withProfile } from './update-account.ts'

/** `POST projects/{p}/accounts`: createUser. */
export async function adminCreate(call: Call): Promise<object> {
  refuseUnbuilt(call)
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
  if (fields.has('phoneNumber') || fields.has('federatedUserId'))
    throw unimplemented('Looking accounts up by phone or provider')
  const found = new Map<string, Account>()
  for (const uid of fields.texts('localId', 100, 128)) keep(found, store.account(project, uid))
  for (const email of fields.texts('email', 100)) keep(found, store.accountByEmail(project, email.trim().toLowerCase()))
  const kind = 'identitytoolkit#GetAccountInfoResponse'
  return found.size === 0 ? { kind } : { kind, users: [...found.values()].map(accountAnswer) }
}

/** `POST projects/{p}/accounts:update`. */
export async function adminUpdate(call: Call): Promise<object> {
  refuseUnbuilt(call)
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

/** `GET projects/{p}/accounts:batchGet`. `nextPageToken` is the last uid of the page. Hashes are not exported: ours fit no other service. */
export function adminBatchGet(call: Call): object {
  const asked = Number(call.fields.text('maxResults', 10) ?? 20)
  if (!Number.isInteger(asked) || asked < 1 || asked > 1000) throw invalidArgument('maxResults must be from 1 to 1000.')
  const page = call.store.accounts(call.project, call.fields.text('nextPageToken', 128) ?? '', asked)
  const kind = 'identitytoolkit#DownloadAccountResponse'
  if (page.length === 0) return { kind }
  return { kind, users: page.map(accountAnswer), ...(page.length === asked ? { nextPageToken: page.at(-1)?.uid } : {}) }
}

/** `POST projects/{p}/accounts:sendOobCode` with `returnOobLink`: the link is handed out and nothing is sent. */
export function adminOobLink(call: Call): object {
  const purpose = call.fields.text('requestType')
  if (purpose !== 'VERIFY_EMAIL' && purpose !== 'PASSWORD_RESET')
    throw unimplemented(`The mail ${purpose?.slice(0, 40)}`)
  if (!call.fields.flag('returnOobLink')) throw unimplemented('Sending mail on behalf of admin code')
  const email = parseEmailAddress(call.fields.text('email') ?? '')
  const account = call.store.accountByEmail(call.project, email)
  if (account === null) throw new AuthError('EMAIL_NOT_FOUND')
  const continueUrl = checkContinueUrl(call.fields.text('continueUrl'), call.origin)
  const { oobCode, link } = issueCode(call, account, email, purpose, continueUrl)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email, oobCode, oobLink: link }
}

/** iamcredentials `serviceAccounts/{sa}:signBlob`, which createCustomToken asks. `payload` is base64. */
export function signBlob(call: Call): object {
  const payload = Buffer.from(call.fields.text('payload', 32_768) ?? '', 'base64')
  const { kid, sign } = call.serviceAccountKey
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
  if (fields.texts('deleteProvider', 10).includes('password')) changed.passwordHash = null
  const validSince = fields.text('validSince', 20)
  if (validSince !== undefined) {
    if (!/^\d{1,12}$/.test(validSince)) throw invalidArgument('validSince must be whole seconds.')
    changed.validSince = Number(validSince)
  }
  return changed
}

async function newPasswordHash(call: Call): Promise<string | null> {
  const password = call.fields.text('password')
  if (password === undefined) return null
  assertPassword(password)
  return call.passwords.hash(password)
}

function refuseUnbuilt(call: Call): void {
  for (const name of ['phoneNumber', 'mfa', 'mfaInfo', 'linkProviderUserInfo'])
    if (call.fields.has(name)) throw unimplemented(`Setting ${name}`)
}

function keep(found: Map<string, Account>, account: Account | null): void {
  if (account !== null) found.set(account.uid, account)
}
