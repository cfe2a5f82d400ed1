import {
  readBillingRequest,
  type BillingAnswers,
  type BillingRequests,
} from '@duebook/contract/billing/billing-requests'
import { HttpsError, onCall } from 'firebase-functions/https'
import { paymentSecrets } from '../cloud/stripe.ts'
import { asRefusal, refuse } from './refuse.ts'

/** Who asks, and always for their own plan: nobody names a customer. */
export type Payer = { owner: string; email: string | null; name: string | null }

/** A callable of billing: signed in, its request read whole, the provider's refusals in our words. */
export const billingCall = <Name extends keyof BillingAnswers & keyof BillingRequests>(
  name: Name,
  run: (payer: Payer, request: BillingRequests[Name]) => Promise<BillingAnswers[Name]>,
) =>
  onCall({ secrets: paymentSecrets, timeoutSeconds: 60 }, async ({ auth, data }): Promise<BillingAnswers[Name]> => {
    if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    if (auth.token.firebase.sign_in_provider === 'anonymous')
      throw refuse('no-account', 'Whoever pays needs a way back to what was paid for.')
    const read = readBillingRequest(name, data ?? {})
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
    const { email, name: called } = auth.token as { email?: string; name?: string }
    try {
      return await run({ owner: auth.uid, email: email ?? null, name: called ?? null }, read.value)
    } catch (error) {
      throw asRefusal(error)
    }
  })
