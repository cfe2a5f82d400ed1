import type { Account, SecondFactor, SignInProvider } from '../account.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { newSecret } from '../sessions/tokens.ts'
import { secondFactorAnswer } from '../wire/account-answer.ts'

/** What a first factor answers with when the account has a second one: no tokens (protocol facts, section 7). */
export type SecondFactorPending = {
  mfaPendingCredential: string
  mfaInfo: ReturnType<typeof secondFactorAnswer>[]
}

/** The first factor that was passed, as it waits for the second. */
export type FirstFactor = { provider: SignInProvider; method: string; claims: Record<string, unknown> }

const lifetimeMs = 10 * 60_000
const kind = 'second-factor'

/** Bound to the account, the first factor and the account's sessions of this moment; good for ten minutes and one sign-in. */
export function beginSecondFactor(call: Call, account: Account, first: FirstFactor): SecondFactorPending {
  const mfaPendingCredential = newSecret()
  call.store.putHandle(kind, mfaPendingCredential, {
    project: account.project,
    uid: account.uid,
    expiresAt: call.now() + lifetimeMs,
    value: { ...first, validSince: account.validSince },
  })
  return { mfaPendingCredential, mfaInfo: account.secondFactors.map((factor) => secondFactorAnswer(factor, 'masked')) }
}

export type PendingSignIn = { credential: string; account: Account; first: FirstFactor }

/** Throws MISSING_MFA_PENDING_CREDENTIAL, INVALID_MFA_PENDING_CREDENTIAL (also when it ran out or the account's sessions were ended), USER_DISABLED. */
export function requirePendingSignIn(call: Call): PendingSignIn {
  const credential = call.fields.text('mfaPendingCredential', 256)
  if (credential === undefined || credential === '') throw new AuthError('MISSING_MFA_PENDING_CREDENTIAL')
  const handle = call.store.handle(kind, credential)
  if (handle === null || handle.expiresAt <= call.now() || (!call.emulator && handle.project !== call.project))
    throw new AuthError('INVALID_MFA_PENDING_CREDENTIAL')
  const account = call.store.account(handle.project, handle.uid)
  const { validSince, ...first } = handle.value as FirstFactor & { validSince: number }
  if (account === null || account.validSince !== validSince) throw new AuthError('INVALID_MFA_PENDING_CREDENTIAL')
  if (account.disabled) throw new AuthError('USER_DISABLED')
  return { credential, account, first }
}

/** Uses the pending credential up, in the transaction of its effect. */
export function takePendingSignIn(call: Pick<Call, 'store'>, credential: string): void {
  if (!call.store.deleteHandle(kind, credential)) throw new AuthError('INVALID_MFA_PENDING_CREDENTIAL')
}

/** Throws MISSING_MFA_ENROLLMENT_ID, MFA_ENROLLMENT_NOT_FOUND. */
export function requireFactor<Kind extends SecondFactor['kind']>(
  account: Account,
  enrollmentId: string | undefined,
  of: Kind,
): Extract<SecondFactor, { kind: Kind }> {
  if (enrollmentId === undefined || enrollmentId === '') throw new AuthError('MISSING_MFA_ENROLLMENT_ID')
  const isWanted = (factor: SecondFactor): factor is Extract<SecondFactor, { kind: Kind }> =>
    factor.kind === of && factor.enrollmentId === enrollmentId
  const found = account.secondFactors.find(isWanted)
  if (found === undefined) throw new AuthError('MFA_ENROLLMENT_NOT_FOUND')
  return found
}
