import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { codeText } from '../../mail/layout.ts'
import { textsByAddress, textsOfProject, textsToNumber, tellsPeopleApart } from '../attempts.ts'
import { askBeforeSending } from '../blocking.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { newSecret } from '../sessions/tokens.ts'

/** What a code from a text message is for; a code for one thing is worth nothing for another. */
export type PhonePurpose =
  | { step: 'sign-in' }
  | { step: 'enrollment'; uid: string }
  | { step: 'second-factor'; uid: string; enrollmentId: string }

/** As functions are told of them. */
const textTypes = {
  'sign-in': 'SIGN_IN_OR_SIGN_UP',
  enrollment: 'MULTI_FACTOR_ENROLLMENT',
  'second-factor': 'MULTI_FACTOR_SIGN_IN',
} as const

const lifetimeMs = 10 * 60_000
const triesAtMost = 5
export const phoneCodeKind = 'phone-code'

type Sent = {
  phoneNumber: string
  purpose: PhonePurpose
  check: string
  tries: number
  readable: string | null
  sessionInfo: string | null
}

/** Sends six digits and gives the handle of the conversation. Throws TOO_MANY_ATTEMPTS_TRY_LATER and BLOCKING_FUNCTION_ERROR_RESPONSE before anything costs money. */
export async function sendPhoneCode(call: Call, phoneNumber: string, purpose: PhonePurpose): Promise<string> {
  call.attempts.begin(`text ${call.project} ${phoneNumber}`, textsToNumber)
  if (tellsPeopleApart(call.address)) call.attempts.begin(`text ${call.address}`, textsByAddress)
  call.attempts.begin(`texts ${call.project}`, textsOfProject)
  await askBeforeSending(call, { event: 'beforeSendSms', phoneNumber, type: textTypes[purpose.step] })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const sessionInfo = newSecret()
  const sent: Sent = {
    phoneNumber,
    purpose,
    check: checkOf(sessionInfo, code),
    tries: 0,
    // The emulator's control endpoint hands codes to tests.
    readable: call.emulator ? code : null,
    sessionInfo: call.emulator ? sessionInfo : null,
  }
  call.store.putHandle(phoneCodeKind, sessionInfo, {
    project: call.project,
    uid: '',
    expiresAt: call.now() + lifetimeMs,
    value: sent,
  })
  await call.mail.send(codeText(phoneNumber, code))
  return sessionInfo
}

/**
 * Compares the code, and counts the try first. A wrong one leaves the conversation open until its tries are used up.
 * The caller takes the handle away in the transaction of the effect (`takePhoneCode`).
 * Throws MISSING_SESSION_INFO, MISSING_CODE, INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE.
 */
export function requirePhoneCode(
  call: Call,
  sessionInfo: string | undefined,
  code: string | undefined,
  step: PhonePurpose['step'],
): { sessionInfo: string; phoneNumber: string; purpose: PhonePurpose } {
  if (sessionInfo === undefined || sessionInfo === '') throw new AuthError('MISSING_SESSION_INFO')
  if (code === undefined || code === '') throw new AuthError('MISSING_CODE')
  const handle = call.store.handle(phoneCodeKind, sessionInfo)
  if (handle === null || (!call.emulator && handle.project !== call.project))
    throw new AuthError('INVALID_SESSION_INFO')
  const sent = handle.value as Sent
  if (sent.purpose.step !== step) throw new AuthError('INVALID_SESSION_INFO')
  if (handle.expiresAt <= call.now() || sent.tries >= triesAtMost) throw new AuthError('SESSION_EXPIRED')
  call.store.putHandle(phoneCodeKind, sessionInfo, { ...handle, value: { ...sent, tries: sent.tries + 1 } })
  if (!timingSafeEqual(Buffer.from(sent.check, 'hex'), Buffer.from(checkOf(sessionInfo, code), 'hex')))
    throw new AuthError('INVALID_CODE')
  return { sessionInfo, phoneNumber: sent.phoneNumber, purpose: sent.purpose }
}

/** Uses the conversation up. Throws SESSION_EXPIRED when somebody else was faster. */
export function takePhoneCode(call: Pick<Call, 'store'>, sessionInfo: string): void {
  if (!call.store.deleteHandle(phoneCodeKind, sessionInfo)) throw new AuthError('SESSION_EXPIRED')
}

// The store has neither the handle nor the digits, so six digits cannot be tried out on a stolen one.
const checkOf = (sessionInfo: string, code: string) =>
  createHash('sha256').update(`${sessionInfo} ${code}`).digest('hex')
