import { readReachRequest, type ReachAnswers, type ReachRequests } from '@duebook/contract/reach/reach-requests'
import { HttpsError, onCall, type CallableOptions } from 'firebase-functions/https'

/** A callable about how its caller is reached: signed in, its request read whole. */
export const reachCall = <Name extends 'pushKey' | 'sendTest' | 'confirmAddress'>(
  name: Name,
  options: CallableOptions,
  run: (uid: string, request: ReachRequests[Name]) => Promise<ReachAnswers[Name]>,
) =>
  onCall(options, async ({ auth, data }): Promise<ReachAnswers[Name]> => {
    if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    const read = readReachRequest(name, data)
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
    return run(auth.uid, read.value)
  })
