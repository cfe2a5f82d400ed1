import * as v from 'valibot'
import { requestReader } from '../request-reader.ts'
import { toldTypes } from './webhook.ts'

const id = v.pipe(v.string(), v.regex(/^[\w-]{20}$/))

/** What a client may ask about its own webhooks, by function. */
export const webhookRequests = {
  makeWebhook: v.strictObject({
    bookId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
    address: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
    tells: v.union([
      v.literal('everything'),
      v.pipe(v.array(v.picklist(toldTypes)), v.minLength(1), v.maxLength(toldTypes.length)),
    ]),
  }),
  endWebhook: v.strictObject({ webhookId: id }),
  renewWebhookSecret: v.strictObject({ webhookId: id }),
  sendTestEvent: v.strictObject({ webhookId: id }),
  /** One event again, or all that wait. */
  sendEventsAgain: v.strictObject({
    webhookId: id,
    event: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/))),
  }),
  /** One that is off, with what it was not told meanwhile or without. */
  switchWebhookOn: v.strictObject({ webhookId: id, withWaiting: v.boolean() }),
} as const
export type WebhookRequests = { [Name in keyof typeof webhookRequests]: v.InferOutput<(typeof webhookRequests)[Name]> }

type Done = { outcome: 'done' }
export type WebhookAnswers = {
  /** The answer is the one place where the secret is shown. */
  makeWebhook: { webhookId: string; secret: string }
  endWebhook: Done
  renewWebhookSecret: { secret: string; bothUntil: number }
  sendTestEvent: Done
  sendEventsAgain: Done
  switchWebhookOn: Done
}

/** Why something about a webhook is refused. */
export type WebhookRefusal =
  | 'not-public'
  | 'no-such-host'
  | 'too-many-webhooks'
  | 'book-has-enough'
  | 'no-such-webhook'
  | 'no-such-event'
  | 'is-off'
  | 'not-in-book'
  | 'too-often'
  | 'no-account'

/** A request as it came in: its values, or the field that is wrong. */
export const readWebhookRequest = requestReader(webhookRequests)
