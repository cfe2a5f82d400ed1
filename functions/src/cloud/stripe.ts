import { defineSecret, defineString } from 'firebase-functions/params'
import Stripe from 'stripe'

const secretKey = defineSecret('STRIPE_SECRET_KEY')
const webhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET')
const apiBase = defineString('STRIPE_API_BASE', {
  default: '',
  description: 'Where the payment provider answers; empty for the hosted one.',
})

/** Every function that speaks to the payment provider binds these. */
export const paymentSecrets = [secretKey, webhookSecret]

let known: { key: string; stripe: Stripe } | null = null

/** The payment provider. Throws when this installation has no key for it. */
export function payments(): Stripe {
  const key = keyHere()
  if (!key) throw new PaymentsNotSetUp()
  if (known?.key !== key)
    known = {
      key,
      stripe: new Stripe(key, {
        ...addressOf(apiBase.value()),
        timeout: 20_000,
        maxNetworkRetries: 3,
        telemetry: false,
      }),
    }
  return known.stripe
}

export const paymentsAreSetUp = () => Boolean(keyHere())

/** The hosted cloud keeps no empty secret: whoever sells nothing there says none. */
const keyHere = () => (secretKey.value() === 'none' ? '' : secretKey.value())

export class PaymentsNotSetUp extends Error {
  constructor() {
    super('STRIPE_SECRET_KEY is not set, so nothing can be sold here: set it to a key of the payment provider.')
  }
}

function addressOf(base: string): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (base === '') return {}
  const { hostname, port, protocol } = new URL(base)
  return {
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  }
}

/** The event in a webhook's raw bytes. Throws when the signature is forged, of other bytes, or older than five minutes. */
export const readWebhook = (rawBody: Buffer, signature: string): Stripe.Event =>
  payments().webhooks.constructEvent(rawBody, signature, webhookSecret.value())

/** What the provider said no to; null for any other fault. */
export function providerRefusal(
  error: unknown,
): { kind: 'card' | 'request' | 'down'; code: string | null; declineCode: string | null } | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  const kind =
    error instanceof Stripe.errors.StripeCardError
      ? 'card'
      : error instanceof Stripe.errors.StripeConnectionError ||
          error instanceof Stripe.errors.StripeAPIError ||
          error instanceof Stripe.errors.StripeRateLimitError
        ? 'down'
        : 'request'
  return { kind, code: error.code ?? null, declineCode: error.decline_code ?? null }
}

export type { Stripe }
