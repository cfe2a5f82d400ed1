import {
  readWebhookRequest,
  type WebhookAnswers,
  type WebhookRefusal,
  type WebhookRequests,
} from '@duebook/contract/webhooks/webhook-requests'
import { HttpsError, onCall } from 'firebase-functions/https'
import { isDemoNow } from '../account/is-demo.ts'

/** A callable about one's own webhooks: by somebody who can come back, with a request that was read whole. Throws `no-account` for a demo. */
export const webhookCall = <Name extends keyof WebhookRequests>(
  name: Name,
  run: (uid: string, request: WebhookRequests[Name], signedInAt: number) => Promise<WebhookAnswers[Name]>,
) =>
  onCall({ timeoutSeconds: 180 }, async ({ auth, data }): Promise<WebhookAnswers[Name]> => {
    if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    const read = readWebhookRequest(name, data)
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
    if (await isDemoNow(auth.uid)) throw refuseWebhook('no-account')
    return run(auth.uid, read.value, auth.token.auth_time)
  })

/** The no of webhooks, with the reason that screens have a sentence for. */
export const refuseWebhook = (reason: WebhookRefusal) => {
  const [code, sentence] = refusals[reason]
  return new HttpsError(code, sentence, { reason })
}

const refusals: Record<
  WebhookRefusal,
  ['failed-precondition' | 'not-found' | 'permission-denied' | 'resource-exhausted', string]
> = {
  'not-public': ['failed-precondition', 'Use https and a name on the public internet.'],
  'no-such-host': ['failed-precondition', 'There is no host of this name.'],
  'too-many-webhooks': ['resource-exhausted', 'You have as many webhooks as you may. Remove one that nothing uses.'],
  'book-has-enough': ['resource-exhausted', 'This book has as many webhooks as it may.'],
  'no-such-webhook': ['not-found', 'This webhook is gone.'],
  'no-such-event': ['not-found', 'This event is no longer kept.'],
  'is-off': ['failed-precondition', 'This webhook is off. Switch it on first.'],
  'not-in-book': ['permission-denied', 'You are not in this book.'],
  'too-often': ['resource-exhausted', 'That was too often. Wait a while.'],
  'no-account': ['failed-precondition', 'Only somebody who can sign in again has a webhook.'],
}
