export type Explained = { happened: string; next: string }

/** One plain sentence and one next step for any error code of sign-in (`auth/…`) and of the documents (`permission-denied`, …). */
export function explainCode(code: string): Explained {
  const [happened, next] = byCode[code.replace(/^firestore\//, '')] ?? byCode.unknown
  return { happened, next }
}

export const explainError = (error: unknown): Explained =>
  explainCode(
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'unknown',
  )

/** The field that a sign-in error belongs under; null: it stands above the form. */
export function fieldOf(error: unknown): 'email' | 'password' | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
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

type Table = Record<string, [happened: string, next: string]> & { unknown: [string, string] }

const expired: [string, string] = ['Your session has ended.', 'Sign in again; what was saved is safe.']
const link: [string, string] = ['This link was used already or is not complete.', 'Ask for a new one.']
const notBuilt: [string, string] = ['This way of signing in is not switched on here.', 'Use your email and password.']
const popup: [string, string] = ['The sign-in window was closed before it finished.', 'Start again when you are ready.']
const factor: [string, string] = ['That code is not right.', 'Enter the newest one.']

const byCode: Table = {
  unknown: ['Something went wrong that we have no name for.', 'Try again; if it stays, reload the page.'],

  'auth/invalid-email': ['That is not a complete email address.', 'Write it as name@example.org.'],
  'auth/missing-email': ['The email address is missing.', 'Enter it.'],
  'auth/missing-password': ['The password is missing.', 'Enter it.'],
  'auth/weak-password': ['That password is too short or too easy to guess.', 'Use a longer one; four words do well.'],
  'auth/password-does-not-meet-requirements': [
    'That password does not meet the rules here.',
    'Use at least 10 characters.',
  ],
  'auth/email-already-in-use': [
    'There is an account with this address already.',
    'Sign in, or ask for a new password.',
  ],
  'auth/invalid-credential': ['Email and password do not match.', 'Check both, or ask for a new password.'],
  'auth/wrong-password': ['Email and password do not match.', 'Check both, or ask for a new password.'],
  'auth/user-not-found': ['There is no account with this address.', 'Check the address, or create an account.'],
  'auth/user-disabled': ['This account is switched off.', 'Write to whoever runs this service.'],
  'auth/too-many-requests': ['Too many attempts in a short time.', 'Wait a few minutes, then try again.'],
  'auth/network-request-failed': ['The server could not be reached.', 'Check the connection, then try again.'],
  'auth/timeout': ['The server did not answer in time.', 'Try again.'],
  'auth/internal-error': ['The server had a problem of its own.', 'Try again in a minute.'],
  'auth/user-token-expired': expired,
  'auth/invalid-user-token': expired,
  'auth/null-user': expired,
  'auth/no-current-user': expired,
  'auth/user-signed-out': expired,
  'auth/user-mismatch': ['That is another account than the one signed in.', 'Sign in with the same one.'],
  'auth/requires-recent-login': [
    'This needs a fresh sign-in.',
    'Enter your password again; you come back to this page.',
  ],
  'auth/expired-action-code': ['This link is too old.', 'Ask for a new one.'],
  'auth/invalid-action-code': link,
  'auth/code-expired': ['That code has expired.', 'Wait for the next one and enter it here.'],
  'auth/invalid-verification-code': factor,
  'auth/invalid-verification-id': ['This attempt took too long.', 'Ask for a new code.'],
  'auth/missing-verification-code': ['The code is missing.', 'Enter the six digits.'],
  'auth/multi-factor-auth-required': [
    'This account asks for a second step.',
    'Enter the code from your authenticator app.',
  ],
  'auth/multi-factor-info-not-found': ['That second step does not belong to this account.', 'Choose another one.'],
  'auth/invalid-multi-factor-session': ['This attempt took too long.', 'Sign in again.'],
  'auth/second-factor-already-in-use': [
    'That second step is set up already.',
    'Name the new one differently or keep the old.',
  ],
  'auth/maximum-second-factor-count-exceeded': [
    'There are as many second steps as an account may have.',
    'Remove one first.',
  ],
  'auth/unverified-email': ['The address is not confirmed yet.', 'Open the link in our mail first.'],
  'auth/email-change-needs-verification': [
    'The new address must be confirmed first.',
    'Open the link in the mail we sent there.',
  ],
  'auth/credential-already-in-use': ['That sign-in belongs to another account.', 'Sign in with it, or use another.'],
  'auth/provider-already-linked': ['That sign-in is linked already.', 'There is nothing to do.'],
  'auth/no-such-provider': ['That sign-in is not linked.', 'There is nothing to remove.'],
  'auth/account-exists-with-different-credential': [
    'This address signs in another way.',
    'Use the way you used before, then link this one.',
  ],
  'auth/operation-not-allowed': notBuilt,
  'auth/admin-restricted-operation': ['New accounts are not open here.', 'Ask whoever runs this service.'],
  'auth/popup-closed-by-user': popup,
  'auth/cancelled-popup-request': popup,
  'auth/popup-blocked': ['The browser blocked the sign-in window.', 'Allow it for this page, then try again.'],
  'auth/unauthorized-domain': ['This address may not be used for signing in.', 'Open the app under its own address.'],
  'auth/unauthorized-continue-uri': [
    'The link would lead to an address that is not allowed.',
    'Open the app under its own address.',
  ],
  'auth/invalid-continue-uri': ['The link would lead nowhere.', 'Reload the page and try again.'],
  'auth/web-storage-unsupported': [
    'This browser keeps no data for this page.',
    'Allow site data, or leave private browsing.',
  ],
  'auth/quota-exceeded': ['The service has sent as many messages as it may for now.', 'Try again in an hour.'],
  'auth/invalid-phone-number': ['That is not a complete phone number.', 'Write it with its country.'],

  cancelled: ['The request was stopped.', 'Try again.'],
  'invalid-argument': ['The service did not understand a value.', 'Correct it and save again.'],
  'deadline-exceeded': ['The server did not answer in time.', 'Try again; what is on this device stays.'],
  'not-found': ['It is no longer there.', 'Somebody may have deleted it; go back to the list.'],
  'already-exists': ['It is there already.', 'Open the one that exists.'],
  'permission-denied': ['You may not do that in this book.', 'Ask an owner of the book.'],
  'resource-exhausted': [
    'A limit of this plan or of the server is reached.',
    'End something you no longer need, then retry.',
  ],
  'failed-precondition': ['It cannot be done in this state.', 'Reload the page, then try again.'],
  aborted: ['Somebody changed it at the same moment.', 'Look at the new version, then retry.'],
  'out-of-range': ['A value is outside what is possible.', 'Correct it and save again.'],
  unimplemented: ['The server does not offer this.', 'It may need an update.'],
  internal: ['The server had a problem of its own.', 'Try again in a minute.'],
  unavailable: [
    'The server could not be reached.',
    'The dates above are from the last visit; it tries again by itself.',
  ],
  'data-loss': ['The server could not read what it had stored.', 'Tell whoever runs this service.'],
  unauthenticated: expired,
}
