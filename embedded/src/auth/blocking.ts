import { randomUUID } from 'node:crypto'
import type { Account, Session } from './account.ts'
import { AuthError } from './errors.ts'
import type { Call } from './exchange.ts'
import { encodeJwtPart } from './wire/jwt.ts'
import { parseCustomAttributes } from './wire/custom-attributes.ts'

export const blockingEvents = ['beforeCreate', 'beforeSignIn', 'beforeSendEmail', 'beforeSendSms'] as const
export type BlockingEvent = (typeof blockingEvents)[number]

/** A message that is about to leave, as functions are told of it: nothing of the account that it may concern. */
export type MessageToSend =
  | { event: 'beforeSendEmail'; email: string; type: 'EMAIL_SIGN_IN' | 'PASSWORD_RESET' }
  | {
      event: 'beforeSendSms'
      phoneNumber: string
      type: 'SIGN_IN_OR_SIGN_UP' | 'MULTI_FACTOR_SIGN_IN' | 'MULTI_FACTOR_ENROLLMENT'
    }

/** How functions that may stop a sign-in are asked; the functions' host gives one. `jwt` is what the function verifies with our keys. */
export type BlockingFunctions = {
  handles(event: BlockingEvent): boolean
  /** The function's answer as it came. Throws when it cannot be asked. */
  ask(event: BlockingEvent, jwt: string): Promise<{ status: number; body: unknown }>
}

/** What a function wants changed; a field that is undefined stays. */
export type BlockingChanges = {
  displayName?: string | null
  photoUrl?: string | null
  disabled?: boolean
  emailVerified?: boolean
  customAttributes?: string | null
  sessionClaims?: Record<string, unknown>
}

/** Asks the functions of an event, if there are any. Throws BLOCKING_FUNCTION_ERROR_RESPONSE when one refuses, answers nonsense or cannot be asked: a gate that is broken stays shut. */
export async function askBlockingFunctions(
  call: Call,
  event: 'beforeCreate' | 'beforeSignIn',
  account: Account,
  method: string,
): Promise<BlockingChanges> {
  const body = await answerOf(call, event, account.project, () => ({
    ...aboutAccount(account),
    sign_in_method: method,
  }))
  return changesIn(body, event)
}

/**
 * Asks before a mail with a sign-in or reset link, or a text with a code, leaves. It is asked whether or not there is an account, so that its
 * answer tells nothing of who has one. Throws BLOCKING_FUNCTION_ERROR_RESPONSE as above, and when it answers `recaptchaActionOverride: 'BLOCK'`;
 * there is no reCAPTCHA whose verdict `ALLOW` could overrule.
 */
export async function askBeforeSending(call: Call, message: MessageToSend): Promise<void> {
  const body = await answerOf(call, message.event, call.project, () =>
    message.event === 'beforeSendEmail'
      ? { email: message.email, email_type: message.type }
      : { phone_number: message.phoneNumber, sms_type: message.type },
  )
  if (isRecord(body) && body['recaptchaActionOverride'] === 'BLOCK')
    throw refused('The function that decides about messages has blocked this one.')
}

/** What the function of an event answered; null where none handles it. */
async function answerOf(
  call: Call,
  event: BlockingEvent,
  project: string,
  claims: () => Record<string, unknown>,
): Promise<unknown> {
  const functions = call.blockingFunctions()
  if (functions === null || !functions.handles(event)) return null
  let answer: { status: number; body: unknown }
  try {
    answer = await functions.ask(event, blockingToken(call, event, project, claims()))
  } catch (error) {
    call.log.error('auth.blocking-function-failed', {
      event,
      reason: error instanceof Error ? error.message : 'unknown',
    })
    throw refused('The function that decides about this sign-in did not answer.')
  }
  if (answer.status !== 200) throw refused(`HTTP Cloud Function returned an error: ${reasonIn(answer.body)}`)
  return answer.body
}

export function withBlockingChanges(account: Account, changes: BlockingChanges): Account {
  const { displayName, photoUrl, disabled, emailVerified, customAttributes } = changes
  return {
    ...account,
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoUrl }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(emailVerified === undefined ? {} : { emailVerified }),
    ...(customAttributes === undefined ? {} : { customAttributes }),
  }
}

const refused = (text: string) => new AuthError('BLOCKING_FUNCTION_ERROR_RESPONSE', text)

const tokenLifetimeSeconds = 60

/** Claims as `firebase-functions` reads them (its `common/providers/identity`); signed like an ID token, for another audience. */
function blockingToken(call: Call, event: BlockingEvent, project: string, about: Record<string, unknown>): string {
  const key = call.tokenKeys.signing()
  const now = Math.floor(call.now() / 1000)
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: `https://${project}.cloudfunctions.net/${event}`,
    iat: now,
    exp: now + tokenLifetimeSeconds,
    event_id: randomUUID(),
    event_type: event,
    ip_address: call.address,
    user_agent: call.userAgent,
    locale: call.locale,
    ...about,
  }
  const input = `${encodeJwtPart({ alg: 'RS256', kid: key.kid, typ: 'JWT' })}.${encodeJwtPart(claims)}`
  return `${input}.${key.sign(input).toString('base64url')}`
}

const aboutAccount = (account: Account) => ({
  sub: account.uid,
  user_record: {
    uid: account.uid,
    ...(account.email === null ? {} : { email: account.email, email_verified: account.emailVerified }),
    ...(account.displayName === null ? {} : { display_name: account.displayName }),
    ...(account.photoUrl === null ? {} : { photo_url: account.photoUrl }),
    ...(account.phoneNumber === null ? {} : { phone_number: account.phoneNumber }),
    disabled: account.disabled,
    metadata: { creation_time: account.createdAt, last_sign_in_time: account.lastLoginAt ?? account.createdAt },
    provider_data: account.providers.map(({ providerId, rawId, email, displayName }) => ({
      provider_id: providerId,
      uid: rawId,
      email: email ?? undefined,
      display_name: displayName ?? undefined,
    })),
    custom_claims:
      account.customAttributes === null ? undefined : (JSON.parse(account.customAttributes) as Session['claims']),
    tokens_valid_after_time: account.validSince,
  },
})

function changesIn(body: unknown, event: BlockingEvent): BlockingChanges {
  if (!isRecord(body) || !isRecord(body['userRecord'])) return {}
  const record = body['userRecord']
  const changes: BlockingChanges = {}
  const text = (name: string): string | null | undefined => {
    const value = record[name]
    if (value === undefined || value === null || typeof value === 'string') return value
    throw refused(`The function answered with a ${name} that is no text.`)
  }
  const displayName = text('displayName')
  const photoUrl = text('photoURL')
  if (displayName !== undefined) changes.displayName = displayName?.slice(0, 256) || null
  if (photoUrl !== undefined) changes.photoUrl = photoUrl?.slice(0, 2048) || null
  if (typeof record['disabled'] === 'boolean') changes.disabled = record['disabled']
  if (typeof record['emailVerified'] === 'boolean') changes.emailVerified = record['emailVerified']
  if (isRecord(record['customClaims']))
    changes.customAttributes = parseCustomAttributes(JSON.stringify(record['customClaims']))
  if (event === 'beforeSignIn' && isRecord(record['sessionClaims'])) {
    const claims = parseCustomAttributes(JSON.stringify(record['sessionClaims']))
    if (claims !== null) changes.sessionClaims = JSON.parse(claims) as Record<string, unknown>
  }
  return changes
}

function reasonIn(body: unknown): string {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  return JSON.stringify({ error: { message: error['message'], status: error['status'] } }).slice(0, 1000)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
