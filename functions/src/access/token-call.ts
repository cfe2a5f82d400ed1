import {
  readTokenRequest,
  type TokenAnswers,
  type TokenRefusal,
  type TokenRequests,
} from '@duebook/contract/access/token-requests'
import { HttpsError, onCall } from 'firebase-functions/https'
import { isDemoNow } from '../account/is-demo.ts'

/** A callable about one's own tokens: by somebody who can come back, with a request that was read whole. Throws `no-account` for a demo. */
export const tokenCall = <Name extends keyof TokenRequests>(
  name: Name,
  run: (uid: string, request: TokenRequests[Name], signedInAt: number) => Promise<TokenAnswers[Name]>,
) =>
  onCall({ timeoutSeconds: 60 }, async ({ auth, data }): Promise<TokenAnswers[Name]> => {
    if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    const read = readTokenRequest(name, data)
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
    if (await isDemoNow(auth.uid)) throw refuseToken('no-account')
    return run(auth.uid, read.value, auth.token.auth_time)
  })

/** The no of tokens, with the reason that screens have a sentence for. */
export const refuseToken = (reason: TokenRefusal) => {
  const [code, sentence] = refusals[reason]
  return new HttpsError(code, sentence, { reason })
}

const refusals: Record<
  TokenRefusal,
  ['failed-precondition' | 'not-found' | 'permission-denied' | 'resource-exhausted', string]
> = {
  'too-many-tokens': ['resource-exhausted', 'You have as many tokens as you may. Revoke one that nothing uses.'],
  'no-such-token': ['not-found', 'This token is revoked.'],
  'not-in-book': ['permission-denied', 'You are not in this book.'],
  'too-often': ['resource-exhausted', 'That was too often. Wait a while.'],
  'no-account': ['failed-precondition', 'Only somebody who can sign in again has a token.'],
}
