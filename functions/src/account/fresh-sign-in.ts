import { HttpsError, type CallableRequest } from 'firebase-functions/https'

/** How old a sign-in may be for what cannot be undone, in seconds: as long as the sign-in service allows for a change of password. */
const freshSeconds = 300

/** The uid of somebody who has just signed in or confirmed that it is them. Throws `unauthenticated`, or `failed-precondition` with the reason. */
export function freshlySignedIn(request: Pick<CallableRequest, 'auth'>, now: number): string {
  if (!request.auth) throw new HttpsError('unauthenticated', 'Sign in first.')
  assertFresh(request.auth.token.auth_time, now)
  return request.auth.uid
}

/** Somebody signed in, or confirmed that it is them, a moment ago: at `signedInAt`, in seconds since 1970. Throws `failed-precondition` with the reason. */
export function assertFresh(signedInAt: number, now: number): void {
  if (now / 1000 - signedInAt > freshSeconds)
    throw new HttpsError('failed-precondition', 'Confirm that it is you first.', { reason: 'requires-recent-login' })
}
