import type { BillingRefusal } from '@duebook/contract/billing/billing-requests'
import { logger } from 'firebase-functions'
import { HttpsError } from 'firebase-functions/https'
import { PaymentsNotSetUp, providerRefusal } from '../cloud/stripe.ts'

/** Billing's no, with the reason that screens have a sentence for. */
export const refuse = (reason: BillingRefusal, message: string, more: Record<string, string | null> = {}) =>
  new HttpsError(reason === 'not-yours' ? 'permission-denied' : 'failed-precondition', message, { reason, ...more })

/** Any fault on the way to or from the provider, as what a client may know of it. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof HttpsError) return error
  if (error instanceof PaymentsNotSetUp) return refuse('not-set-up', 'Payments are not set up here.')
  const said = providerRefusal(error)
  if (!said) return error
  const { kind, code, declineCode } = said
  if (kind === 'down') {
    logger.warn('payment provider not reached', { code })
    return new HttpsError('unavailable', 'The payment provider did not answer.', { reason: 'provider-down' })
  }
  if (kind === 'card') return refuse('declined', 'The payment was declined.', { code, declineCode })
  logger.error('payment provider refused', { code, fault: (error as Error).message })
  return refuse('provider-refused', 'The payment provider refused the request.', { code })
}
