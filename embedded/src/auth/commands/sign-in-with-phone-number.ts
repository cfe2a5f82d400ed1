import type { Account } from '../account.ts'
import { AuthError, notAllowed } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { requirePhoneCode, sendPhoneCode, takePhoneCode } from '../factors/phone-codes.ts'
import { projectConfig } from '../project-config.ts'
import { completeSignIn, requireRecentAccount, requireStored, type Asker } from '../sessions/session.ts'
import { newSecret, newUid } from '../sessions/tokens.ts'
import { parsePhoneNumber } from '../wire/phone-number.ts'
import { newAccount } from './sign-up.ts'

/** `accounts:sendVerificationCode`. There is no reCAPTCHA here; limits by number, address and project stand in its place. */
export async function sendVerificationCode(call: Call): Promise<object> {
  if (!projectConfig(call).phone) throw notAllowed('Sign-in by phone')
  const phoneNumber = parsePhoneNumber(call.fields.text('phoneNumber', 64))
  return { sessionInfo: await sendPhoneCode(call, phoneNumber, { step: 'sign-in' }) }
}

/** `accounts:signInWithPhoneNumber`: with `idToken` it links or changes the number, with `operation: REAUTH` it makes no account. */
export async function signInWithPhoneNumber(call: Call): Promise<object> {
  if (!projectConfig(call).phone) throw notAllowed('Sign-in by phone')
  const asker = call.fields.has('idToken') ? requireRecentAccount(call) : null
  const proof = provedNumber(call)
  const { phoneNumber } = proof
  const project = asker?.account.project ?? call.project
  const owner = call.store.accountByPhone(project, phoneNumber)
  if (asker !== null) return link(call, asker, proof, owner)
  if (owner === null && call.fields.text('operation') === 'REAUTH') throw new AuthError('USER_NOT_FOUND')
  const account = owner ?? { ...newAccount(call, newUid(), null), phoneNumber }
  const tokens = await completeSignIn(call, account, {
    provider: 'phone',
    isNew: owner === null,
    commit() {
      proof.take()
      const stored = call.store.accountByPhone(project, phoneNumber)
      if (stored?.uid !== owner?.uid) throw new AuthError('SESSION_EXPIRED')
      return stored ?? account
    },
  })
  return { localId: account.uid, phoneNumber, isNewUser: owner === null, ...tokens }
}

type Proof = { phoneNumber: string; take(): void }
const proofKind = 'temporary-proof'
const proofLifetimeMs = 60 * 60_000

function provedNumber(call: Call): Proof {
  const temporaryProof = call.fields.text('temporaryProof', 256)
  if (temporaryProof !== undefined) {
    const phoneNumber = parsePhoneNumber(call.fields.text('phoneNumber', 64))
    const handle = call.store.handle(proofKind, temporaryProof)
    if (handle === null || handle.expiresAt <= call.now() || handle.value['phoneNumber'] !== phoneNumber)
      throw new AuthError('INVALID_TEMPORARY_PROOF')
    const take = () => {
      if (!call.store.deleteHandle(proofKind, temporaryProof)) throw new AuthError('INVALID_TEMPORARY_PROOF')
    }
    return { phoneNumber, take }
  }
  const { phoneNumber, sessionInfo } = requirePhoneCode(
    call,
    call.fields.text('sessionInfo', 256),
    call.fields.text('code', 20),
    'sign-in',
  )
  return { phoneNumber, take: () => takePhoneCode(call, sessionInfo) }
}

async function link(call: Call, asker: Asker, proof: Proof, owner: Account | null): Promise<object> {
  const { account } = asker
  const { phoneNumber } = proof
  // Not an error: the person owns the number, so the proof may sign in to the account that has it.
  if (owner !== null && owner.uid !== account.uid) return proveForOwner(call, account.project, proof)
  const tokens = await completeSignIn(call, account, {
    provider: 'phone',
    continues: asker,
    commit() {
      proof.take()
      return { ...requireStored(call, account), phoneNumber }
    },
  })
  return { localId: account.uid, phoneNumber, isNewUser: false, ...tokens }
}

function proveForOwner(call: Call, project: string, { phoneNumber, take }: Proof): object {
  const temporaryProof = newSecret()
  call.store.transaction(() => {
    take()
    call.store.putHandle(proofKind, temporaryProof, {
      project,
      uid: '',
      expiresAt: call.now() + proofLifetimeMs,
      value: { phoneNumber },
    })
  })
  return { temporaryProof, phoneNumber, temporaryProofExpiresIn: String(proofLifetimeMs / 1000) }
}
