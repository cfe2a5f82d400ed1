import { HttpsError, type CallableRequest } from 'firebase-functions/https'

/** How old a sign-in may be for what cannot be undone, in seconds: as long as the sign-in service allows for a change of password. */
const freshSeconds = 300

/** The uid of somebody who has just signed in or confirmed that it is them. Throws `unauthenticated`, or `failed-precondition` with the reason. */
export function freshlySignedIn(request: Pick<CallableRequest, 'auth'>, now: number): string {
  if (!request.auth) throw new HttpsError('unauthenticated', 'Sign in first.')
  // Nobody can sign in to an account without a name again, so nothing would be proved by asking.
  if (request.auth.token.firebase?.sign_in_provider === 'anonymous') return request.auth.uid
  if (now / 1000 - request.auth.token.auth_time > freshSeconds)
    throw new HttpsError('failed-precondition', 'Confirm that it is you first.', { reason: 'requires-recent-login' })
  return request.auth.uid
}
