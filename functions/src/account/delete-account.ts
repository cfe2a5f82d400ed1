import { HttpsError, onCall } from 'firebase-functions/https'
import { paymentSecrets } from '../cloud/stripe.ts'
import { leftToDelete, takeStep, deletionSteps } from './deletion.ts'
import { freshlySignedIn } from './fresh-sign-in.ts'
import { isDemoNow } from './is-demo.ts'

/**
 * Deletes the caller's account in steps, each safe to repeat, so that a deletion that stopped half-way is taken up again by the same calls.
 * `{step: 'look'}` only says what is left. Throws `failed-precondition` without a fresh sign-in, which a demo needs not, or before an earlier step is finished.
 */
export const deleteAccount = onCall({ secrets: paymentSecrets }, async (request) => {
  const step: unknown = (request.data as { step?: unknown } | null)?.step
  if (step === 'look') {
    if (!request.auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    return leftToDelete(request.auth.uid)
  }
  const known = deletionSteps.find((one) => one === step)
  if (!known) throw new HttpsError('invalid-argument', `A step is one of look, ${deletionSteps.join(', ')}.`)
  // Nobody can sign in to a demo again, so nothing would be proved by asking. An old token of one that was kept since is no exception.
  const demo = request.auth !== undefined && (await isDemoNow(request.auth.uid)) ? request.auth.uid : null
  const uid = demo ?? freshlySignedIn(request, Date.now())
  await takeStep(uid, known)
  return leftToDelete(uid)
})
