export type Explained = { problem: string; next: string }

/** One plain sentence and one next step for any error code of sign-in (`auth/…`), of the documents and functions (`permission-denied`, …) and of the files (`storage/…`). */
export function explainCode(code: string): Explained {
  const plain = code.replace(/^(firestore|functions)\//, '')
  const [problem, next] = byCode[sameAs[plain] ?? plain] ?? byCode.unknown
  return { problem, next }
}

export const explainError = (error: unknown): Explained =>
  explainCode(
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'unknown',
  )

type Table = Record<string, [problem: string, next: string]> & { unknown: [string, string] }

/** What the file service says, in the words of the documents. */
const sameAs: Record<string, string> = {
  'storage/unauthorized': 'permission-denied',
  'storage/unauthorized-app': 'not-proved',
  'auth/firebase-app-check-token-is-invalid': 'not-proved',
  // As the SDK writes it: with the full stop of the service's text.
  'auth/firebase-app-check-token-is-invalid.': 'not-proved',
  'storage/unauthenticated': 'unauthenticated',
  'storage/quota-exceeded': 'resource-exhausted',
  'storage/retry-limit-exceeded': 'unavailable',
  'storage/object-not-found': 'not-found',
  'storage/bucket-not-found': 'not-found',
  'storage/project-not-found': 'not-found',
  'storage/canceled': 'cancelled',
  'storage/invalid-argument': 'invalid-argument',
  'storage/invalid-checksum': 'data-loss',
  'storage/server-file-wrong-size': 'data-loss',
  'storage/cannot-slice-blob': 'failed-precondition',
}

const expired: [string, string] = ['Your session has ended.', 'Sign in again; what was saved is safe.']
const byCode: Table = {
  unknown: ['Something went wrong that we have no name for.', 'Try again; if it stays, reload the page.'],

  // Of signing in only what can befall somebody who is signed in; the whole table is in `sign-in.ts` and comes with its screens.
  'auth/too-many-requests': ['Too many attempts in a short time.', 'Wait a few minutes, then try again.'],
  'auth/quota-exceeded': ['The service has sent as many messages as it may for now.', 'Try again in an hour.'],
  'auth/network-request-failed': ['The server could not be reached.', 'Check the connection, then try again.'],
  'auth/timeout': ['The server did not answer in time.', 'Try again.'],
  'auth/internal-error': ['The server had a problem of its own.', 'Try again in a minute.'],
  'auth/user-token-expired': expired,
  'auth/invalid-user-token': expired,
  'auth/no-current-user': expired,
  'auth/user-disabled': ['This account is switched off.', 'Write to whoever runs this service.'],

  cancelled: ['The request was stopped.', 'Try again.'],
  'invalid-argument': ['The service did not understand a value.', 'Correct it and save again.'],
  'deadline-exceeded': ['The server did not answer in time.', 'Try again; what is on this device stays.'],
  'not-found': ['It is no longer there.', 'Somebody may have deleted it; go back to the list.'],
  'already-exists': ['It is there already.', 'Open the one that exists.'],
  'permission-denied': ['You may not do that in this book.', 'Ask an owner of the book.'],
  // Of a write of an earlier visit, of which nobody heard the answer.
  'not-taken': [
    'It was refused after you had left the page, or had not left this device by then.',
    'See how it stands, and do it again if it is still needed.',
  ],
  'too-many': ['More is recorded here than can be read at once.', 'Choose fewer days.'],
  'resource-exhausted': [
    'A limit of this plan or of the server is reached.',
    'End something you no longer need, then retry.',
  ],
  'failed-precondition': ['It cannot be done in this state.', 'Reload the page, then try again.'],
  aborted: ['Somebody changed it at the same moment.', 'Look at the new version, then retry.'],
  'out-of-range': ['A value is outside what is possible.', 'Correct it and save again.'],
  unimplemented: ['The server does not offer this.', 'It may need an update.'],
  internal: ['The server had a problem of its own.', 'Try again in a minute.'],
  offline: ['You are offline, and this needs the server.', 'Try again once there is a connection.'],
  'not-proved': [
    'This browser could not be checked, so the server takes nothing from it.',
    'Something blocks www.google.com or www.gstatic.com, or takes it for a machine. Let both through, then reload the page.',
  ],
  unavailable: [
    'The server could not be reached.',
    'The dates above are from the last visit; it tries again by itself.',
  ],
  'data-loss': ['The server could not read what it had stored.', 'Tell whoever runs this service.'],
  unauthenticated: expired,
}
