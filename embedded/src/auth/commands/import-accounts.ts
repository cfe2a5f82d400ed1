import type { Account, LinkedProvider, SecondFactor } from '../account.ts'
import { AuthError, invalidArgument } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { newUid } from '../sessions/tokens.ts'
import { parseCustomAttributes } from '../wire/custom-attributes.ts'
import { parseEmailAddress } from '../wire/email-address.ts'
import { textIn } from '../wire/fields.ts'
import { base64Of, parseImportOptions, type ImportOptions } from '../wire/import-options.ts'
import { parsePhoneNumber } from '../wire/phone-number.ts'
import { newAccount } from './sign-up.ts'
import { photoUrlIn } from './update-account.ts'

const rowsAtMost = 1000

/** `POST projects/{p}/accounts:batchCreate`: import. A row that is refused is named by its index, the others go in; an account with the same uid is replaced, unless `allowOverwrite` says no. */
export function importAccounts(call: Call): object {
  const rows = call.fields.rows('users', rowsAtMost)
  if (rows.length === 0) throw new AuthError('MISSING_USER_ACCOUNT')
  const options = parseImportOptions(call.fields)
  const mayReplace = !call.fields.has('allowOverwrite') || call.fields.flag('allowOverwrite')
  const errors: { index: number; message: string }[] = []
  // One transaction: a thousand rows in one fsync.
  call.store.transaction(() => {
    for (const [index, row] of rows.entries()) {
      try {
        putRow(call, accountIn(call, row, options), mayReplace)
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        errors.push({ index, message: error.message })
      }
    }
  })
  const kind = 'identitytoolkit#UploadAccountResponse'
  return errors.length === 0 ? { kind } : { kind, error: errors }
}

function putRow(call: Call, account: Account, mayReplace: boolean): void {
  const { store } = call
  const { project, uid } = account
  const isOthers = (owner: Account | null) => owner !== null && owner.uid !== uid
  const known = store.account(project, uid)
  if (known !== null && !mayReplace) throw new AuthError('DUPLICATE_LOCAL_ID')
  if (account.email !== null && isOthers(store.accountByEmail(project, account.email)))
    throw new AuthError('EMAIL_EXISTS')
  if (account.phoneNumber !== null && isOthers(store.accountByPhone(project, account.phoneNumber)))
    throw new AuthError('PHONE_NUMBER_EXISTS')
  for (const { providerId, rawId } of account.providers)
    if (isOthers(store.accountByProvider(project, providerId, rawId)))
      throw new AuthError('FEDERATED_USER_ID_ALREADY_LINKED')
  if (known !== null) store.revokeSessions(project, uid)
  store.putAccount(account)
}

function accountIn(call: Call, row: Record<string, unknown>, options: ImportOptions): Account {
  const uid = textIn(row, 'localId', 128) ?? ''
  if (uid === '') throw new AuthError('MISSING_LOCAL_ID')
  const email = textIn(row, 'email')
  const phone = textIn(row, 'phoneNumber', 64)
  const hash = textIn(row, 'passwordHash', 4096)
  if (hash !== undefined && options === null) throw new AuthError('MISSING_HASH_ALGORITHM')
  const attributes = textIn(row, 'customAttributes')
  const lastLoginAt = timeIn(row, 'lastLoginAt')
  return {
    ...newAccount(call, uid, email === undefined || email === '' ? null : parseEmailAddress(email)),
    emailVerified: row['emailVerified'] === true,
    displayName: textIn(row, 'displayName', 256) || null,
    photoUrl: photoUrlIn(call, textIn(row, 'photoUrl', 2048)) ?? null,
    phoneNumber: phone === undefined || phone === '' ? null : parsePhoneNumber(phone),
    providers: providersIn(call, row),
    secondFactors: factorsIn(call, row['mfaInfo']),
    disabled: row['disabled'] === true,
    customAttributes: attributes === undefined ? null : parseCustomAttributes(attributes),
    passwordHash:
      hash === undefined || hash === '' || options === null
        ? null
        : call.passwords.imported({ ...options, hash: base64Of(hash), salt: base64Of(textIn(row, 'salt') ?? '') }),
    passwordUpdatedAt: hash === undefined ? null : call.now(),
    createdAt: timeIn(row, 'createdAt') ?? call.now(),
    lastLoginAt,
  }
}

function providersIn(call: Call, row: Record<string, unknown>): LinkedProvider[] {
  const list = row['providerUserInfo']
  if (list === undefined) return []
  if (!Array.isArray(list) || list.length > 20) throw invalidArgument('providerUserInfo must be a list of at most 20.')
  return list.flatMap((item: unknown) => {
    const provider = item as Record<string, unknown>
    const providerId = textIn(provider, 'providerId', 128)
    const rawId = textIn(provider, 'rawId', 256)
    // The address and the phone stand on the account itself.
    if (providerId === 'password' || providerId === 'phone') return []
    if (providerId === undefined || !/^[\w-]+\.[\w.-]+$/.test(providerId)) throw new AuthError('INVALID_PROVIDER_ID')
    if (rawId === undefined || rawId === '') throw new AuthError('MISSING_RAW_ID')
    return [
      {
        providerId,
        rawId,
        email: textIn(provider, 'email', 254) ?? null,
        displayName: textIn(provider, 'displayName', 256) ?? null,
        photoUrl: photoUrlIn(call, textIn(provider, 'photoUrl', 2048)) ?? null,
      },
    ]
  })
}

/** The phones of `mfaInfo` or `mfa.enrollments`; an authenticator's secret cannot be brought along. Throws INVALID_MFA_... by name of what is wrong. */
export function factorsIn(call: Pick<Call, 'now'>, list: unknown): SecondFactor[] {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list) || list.length > 5) throw new AuthError('SECOND_FACTOR_LIMIT_EXCEEDED')
  const factors = list.map((item: unknown): SecondFactor => {
    const factor = item as Record<string, unknown>
    const phoneInfo = textIn(factor, 'phoneInfo', 64)
    if (phoneInfo === undefined) throw new AuthError('UNSUPPORTED_SECOND_FACTOR')
    const enrolledAt = Date.parse(textIn(factor, 'enrolledAt', 64) ?? '')
    return {
      kind: 'phone',
      enrollmentId: textIn(factor, 'mfaEnrollmentId', 128) || newUid(),
      displayName: textIn(factor, 'displayName', 256) || null,
      enrolledAt: Number.isNaN(enrolledAt) ? call.now() : enrolledAt,
      phoneNumber: parsePhoneNumber(phoneInfo),
    }
  })
  if (new Set(factors.map(({ enrollmentId }) => enrollmentId)).size !== factors.length)
    throw new AuthError('DUPLICATE_MFA_ENROLLMENT_ID')
  return factors
}

function timeIn(row: Record<string, unknown>, name: string): number | null {
  const text = textIn(row, name, 20)
  if (text === undefined || text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw invalidArgument(`${name} must be milliseconds since the epoch.`)
  return Number(text)
}
