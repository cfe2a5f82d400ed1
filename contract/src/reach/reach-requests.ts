import * as v from 'valibot'
import { requestReader } from '../request-reader.ts'
import type { Answered } from './push-payload.ts'

/** What a client may ask about how it is reached, by function. */
export const reachRequests = {
  pushKey: v.nullish(v.strictObject({})),
  sendTest: v.nullish(v.strictObject({})),
  /** Which of them; the address of mail where it is not said. */
  confirmAddress: v.nullish(v.strictObject({ way: v.optional(v.picklist(['email', 'sms'])) })),
  /** Whoever holds the word acts, signed in or not. */
  answerReminder: v.strictObject({ word: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
} as const
export type ReachRequests = { [Name in keyof typeof reachRequests]: v.InferOutput<(typeof reachRequests)[Name]> }

export type ReachAnswers = {
  /** The key that a subscription is made for; null where push is off. */
  pushKey: { key: string | null }
  /** By which ways it went; the ledger of each says how it fared. */
  sendTest: { email: boolean; push: number; sms: boolean }
  confirmAddress: { outcome: 'done' }
  /** Null for a word that leads nowhere. */
  answerReminder: { answered: Answered | null }
}

/** A request as it came in: its values, or the field that is wrong. */
export const readReachRequest = requestReader(reachRequests)
