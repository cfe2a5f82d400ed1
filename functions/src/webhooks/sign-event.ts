import { createHmac } from 'node:crypto'
import type { WebhookQueue } from './webhook-queue.ts'

/**
 * `Duebook-Signature`: the time in seconds, and for each secret that counts the HMAC-SHA256 of "time.body" in hexadecimal, in the form that the
 * payment provider's libraries verify.
 */
export function signEvent(body: string, { secret, before }: Pick<WebhookQueue, 'secret' | 'before'>, now: number) {
  const time = Math.floor(now / 1000)
  const secrets = before && now < before.until ? [secret, before.secret] : [secret]
  const signatures = secrets.map((one) => `v1=${createHmac('sha256', one).update(`${time}.${body}`).digest('hex')}`)
  return `t=${time},${signatures.join(',')}`
}
