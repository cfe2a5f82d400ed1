import { explainError, type Explained } from './messages.ts'

/** One plain sentence and one next step for any error of signing in and of the account; other codes have theirs in `messages.ts`. */
export function explainSignIn(error: unknown): Explained {
  const code = codeOf(error)
  const found = bySignInCode[code]
  return found ? { problem: found[0], next: found[1] } : explainError(error)
}

/** Both parts in one line. */
export function signInProblem(error: unknown): string {
  const { problem, next } = explainSignIn(error)
  return `${problem} ${next}`
}

/** The field that a sign-in error belongs under; null: it stands above the form. */
export function fieldOf(error: unknown): 'email' | 'password' | null {
  const code = codeOf(error)
  if (['auth/invalid-email', 'auth/missing-email', 'auth/email-already-in-use', 'auth/user-not-found'].includes(code))
    return 'email'
  const ofPassword = [
    'auth/missing-password',
    'auth/weak-password',
    'auth/password-does-not-meet-requirements',
    'auth/wrong-password',
    'auth/invalid-credential',
  ]
  return ofPassword.includes(code) ? 'password' : null
}

/** What the person ended themselves: nothing went wrong, and nothing needs to be said. */
export const wasGivenUp = (error: unknown) => givenUp.has(codeOf(error))

const givenUp = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
  'auth/redirect-cancelled-by-user',
])

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  // The SDK has no code for it: its text is the only sign that a function of ours lets nobody new in.
  const isTurnedAway = code === 'auth/internal-error' && error instanceof Error && error.message.includes(turnedAway)
  return isTurnedAway ? 'auth/admin-restricted-operation' : code
}

const turnedAway = 'HTTP Cloud Function returned an error'

type Row = readonly [problem: string, next: string]

const noMatch: Row = ['Email and password do not match.', 'Check both, or ask for a new password.']
const expired: Row = ['Your session has ended.', 'Sign in again; what was saved is safe.']
const link: Row = ['This link was used already or is not complete.', 'Ask for a new one.']
const window: Row = ['The sign-in window was closed before it finished.', 'Start again when you are ready.']
const tooLong: Row = ['This attempt took too long.', 'Sign in again.']
const newCode: Row = ['This attempt took too long.', 'Ask for a new code.']
const elsewhere: Row = ['The other service did not confirm who you are.', 'Try again, or use another way to sign in.']
const notHere: Row = ['This way of signing in is not switched on here.', 'Use your email and password.']
const setUp: Row = ['Signing in is not set up correctly here.', 'Tell whoever runs this service.']
const human: Row = ['The check that you are a person did not finish.', 'Reload the page and try again.']
const browser: Row = ['This browser keeps no data for this page.', 'Allow site data, or leave private browsing.']
const address: Row = ['The link would lead to an address that is not allowed.', 'Open the app under its own address.']
const pageOld: Row = ['This page lost its connection to the sign-in service.', 'Reload it and try again.']

const bySignInCode: Record<string, Row> = {
  // Addresses and passwords
  'auth/invalid-email': ['That is not a complete email address.', 'Write it as name@example.org.'],
  'auth/missing-email': ['The email address is missing.', 'Enter it.'],
  'auth/missing-password': ['The password is missing.', 'Enter it.'],
  'auth/weak-password': ['That password is too short or too easy to guess.', 'Use a longer one; four words do well.'],
  'auth/password-does-not-meet-requirements': ['That password does not meet the rules here.', 'Use a longer one.'],
  'auth/email-already-in-use': [
    'There is an account with this address already.',
    'Sign in, or ask for a link by mail.',
  ],
  'auth/invalid-credential': noMatch,
  'auth/invalid-login-credentials': noMatch,
  'auth/wrong-password': noMatch,
  'auth/user-not-found': ['There is no account with this address.', 'Check the address, or create an account.'],
  'auth/unverified-email': ['The address is not confirmed yet.', 'Open the link in our mail first.'],
  'auth/email-change-needs-verification': [
    'The new address must be confirmed first.',
    'Open the link in the mail we sent there.',
  ],
  'auth/invalid-recipient-email': ['No mail can be sent to that address.', 'Check it.'],
  'auth/invalid-sender': setUp,
  'auth/invalid-message-payload': setUp,

  // Sessions
  'auth/invalid-refresh-token': expired,
  'auth/null-user': expired,
  'auth/user-signed-out': expired,
  'auth/id-token-revoked': expired,
  'auth/user-mismatch': ['That is another account than the one signed in.', 'Sign in with the same one.'],
  'auth/requires-recent-login': [
    'This needs a fresh sign-in.',
    'Enter your password again; you come back to this page.',
  ],
  'auth/invalid-custom-token': tooLong,
  'auth/custom-token-mismatch': tooLong,

  // Links in mails
  'auth/expired-action-code': ['This link is too old.', 'Ask for a new one.'],
  'auth/invalid-action-code': link,
  'auth/invalid-req-type': link,
  'auth/missing-continue-uri': address,
  'auth/invalid-continue-uri': ['The link would lead nowhere.', 'Reload the page and try again.'],
  'auth/unauthorized-continue-uri': address,
  'auth/invalid-hosting-link-domain': address,
  'auth/invalid-dynamic-link-domain': address,
  'auth/dynamic-link-not-activated': address,
  'auth/missing-android-pkg-name': address,
  'auth/missing-ios-bundle-id': address,

  // Codes and second steps
  'auth/invalid-verification-code': ['That code is not right.', 'Enter the newest one.'],
  'auth/missing-verification-code': ['The code is missing.', 'Enter the six digits.'],
  'auth/code-expired': ['That code has expired.', 'Wait for the next one and enter it here.'],
  'auth/totp-challenge-timeout': ['That code has expired.', 'Wait for the next one and enter it here.'],
  'auth/invalid-verification-id': newCode,
  'auth/missing-verification-id': newCode,
  'auth/invalid-phone-number': ['That is not a complete phone number.', 'Write it with its country.'],
  'auth/missing-phone-number': ['The phone number is missing.', 'Enter it.'],
  'auth/phone-number-already-exists': ['That number signs in to another account.', 'Use another number.'],
  'auth/invalid-temporary-proof': newCode,
  'auth/multi-factor-auth-required': [
    'This account asks for a second step.',
    'Enter the code from your authenticator app.',
  ],
  'auth/multi-factor-info-not-found': ['That second step does not belong to this account.', 'Choose another one.'],
  'auth/missing-multi-factor-info': ['No second step was chosen.', 'Choose one.'],
  'auth/invalid-multi-factor-session': tooLong,
  'auth/missing-multi-factor-session': tooLong,
  'auth/second-factor-already-in-use': ['That second step is set up already.', 'Use it, or remove it first.'],
  'auth/maximum-second-factor-count-exceeded': [
    'There are as many second steps as an account may have.',
    'Remove one first.',
  ],
  'auth/unsupported-first-factor': [
    'A second step cannot be added to the way you are signed in.',
    'Sign in with your email first.',
  ],

  // Accounts elsewhere
  'auth/account-exists-with-different-credential': [
    'This address signs in another way.',
    'Use the way you used before, then link this one.',
  ],
  'auth/credential-already-in-use': ['That sign-in belongs to another account.', 'Sign in with it, or use another.'],
  'auth/provider-already-linked': ['That sign-in is linked already.', 'There is nothing to do.'],
  'auth/no-such-provider': ['That sign-in is not linked.', 'There is nothing to remove.'],
  'auth/operation-not-allowed': notHere,
  'auth/admin-restricted-operation': [
    'No account can be made here with this address.',
    'Ask whoever runs this service.',
  ],
  'auth/popup-closed-by-user': window,
  'auth/cancelled-popup-request': window,
  'auth/user-cancelled': window,
  'auth/redirect-cancelled-by-user': window,
  'auth/popup-blocked': ['The browser blocked the sign-in window.', 'Allow it for this page, then try again.'],
  'auth/redirect-operation-pending': ['A sign-in is under way already.', 'Finish it, or reload the page.'],
  'auth/unauthorized-domain': ['This address may not be used for signing in.', 'Open the app under its own address.'],
  'auth/invalid-auth-event': elsewhere,
  'auth/no-auth-event': elsewhere,
  'auth/missing-or-invalid-nonce': elsewhere,
  'auth/rejected-credential': elsewhere,
  'auth/invalid-oauth-provider': notHere,
  'auth/invalid-oauth-client-id': notHere,
  'auth/invalid-provider-id': notHere,
  'auth/auth-domain-config-required': setUp,
  'auth/missing-iframe-start': pageOld,

  // The check against machines
  'auth/captcha-check-failed': human,
  'auth/recaptcha-not-enabled': human,
  'auth/missing-recaptcha-token': human,
  'auth/invalid-recaptcha-token': human,
  'auth/invalid-recaptcha-action': human,
  'auth/missing-recaptcha-version': human,
  'auth/invalid-recaptcha-version': human,
  'auth/missing-client-type': human,
  'auth/missing-app-credential': human,
  'auth/invalid-app-credential': human,

  // The service and the browser; what anybody who is signed in may meet stands in `messages.ts`
  'auth/error-code:-47': ['The server had a problem of its own.', 'Try again in a minute.'],
  'auth/web-storage-unsupported': browser,
  'auth/unsupported-persistence-type': browser,
  'auth/invalid-persistence-type': browser,
  'auth/operation-not-supported-in-this-environment': [
    'This browser cannot sign in that way.',
    'Use another way, or another browser.',
  ],
  'auth/cors-unsupported': ['This browser cannot sign in that way.', 'Use another way, or another browser.'],
  'auth/app-deleted': pageOld,
  'auth/already-initialized': pageOld,
  'auth/argument-error': pageOld,
  'auth/dependent-sdk-initialized-before-auth': pageOld,
  'auth/invalid-api-key': setUp,
  'auth/app-not-authorized': setUp,
  'auth/app-not-installed': setUp,
  'auth/invalid-app-id': setUp,
  'auth/invalid-cert-hash': setUp,
  'auth/emulator-config-failed': setUp,
  'auth/invalid-emulator-scheme': setUp,
  'auth/invalid-cordova-configuration': setUp,
  'auth/cordova-not-ready': setUp,
  'auth/invalid-tenant-id': setUp,
  'auth/tenant-id-mismatch': setUp,
  'auth/unsupported-tenant-operation': setUp,
}
