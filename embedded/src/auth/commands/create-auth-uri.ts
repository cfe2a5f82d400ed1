import { continueUrlOf } from '../authorised-domains.ts'
import { AuthError } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { newSecret } from '../sessions/tokens.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:createAuthUri`, which fetchSignInMethodsForEmail asks. With protection on it tells nothing. */
export function createAuthUri(call: Call): object {
  const identifier = call.fields.text('identifier')
  const continueUri = call.fields.text('continueUri')
  if (identifier === undefined || identifier === '') throw new AuthError('MISSING_IDENTIFIER')
  if (continueUri === undefined || continueUri === '') throw new AuthError('MISSING_CONTINUE_URI')
  continueUrlOf(call, continueUri)
  const email = addressIn(identifier)
  const answer = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: newSecret() }
  if (hidesAccounts(call)) return answer
  const account = call.store.accountByEmail(call.project, email)
  if (account === null) return { ...answer, registered: false, signinMethods: [], allProviders: [] }
  const others = account.providers.map(({ providerId }) => providerId)
  const byPassword = account.passwordHash === null ? [] : ['password']
  const byLink = account.emailLinkSignin ? ['emailLink'] : []
  return {
    ...answer,
    registered: true,
    signinMethods: [...byPassword, ...byLink, ...others],
    allProviders: [...(byPassword.length + byLink.length > 0 ? ['password'] : []), ...others],
  }
}

function addressIn(identifier: string): string {
  try {
    return parseEmailAddress(identifier)
  } catch {
    throw new AuthError('INVALID_IDENTIFIER')
  }
}
