import { readAskingRequest, type AskingAnswers, type AskingRequests } from '@duebook/contract/asking/asking-requests'
import { HttpsError, onCall } from 'firebase-functions/https'
import { paymentSecrets } from '../cloud/stripe.ts'

/** A callable about who is asked: by somebody signed in, with a request that was read whole. */
export const askingCall = <Name extends keyof AskingRequests & keyof AskingAnswers>(
  name: Name,
  run: (uid: string, request: AskingRequests[Name]) => Promise<AskingAnswers[Name]>,
) =>
  onCall({ secrets: paymentSecrets, timeoutSeconds: 120 }, async ({ auth, data }): Promise<AskingAnswers[Name]> => {
    if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    const read = readAskingRequest(name, data)
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
    return run(auth.uid, read.value)
  })
