import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: a timestamp in seconds, and HMAC-SHA256 of `timestamp.body` under the endpoint's secret. */
export function signatureHeader(secret: string, body: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
