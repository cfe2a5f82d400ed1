import * as v from 'valibot'
import { mostSeats } from './plans.ts'
import { requestReader } from '../request-reader.ts'

export const Seats = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostSeats))
const Selection = {
  plan: v.picklist(['pro', 'team']),
  interval: v.picklist(['month', 'year']),
  seats: Seats,
}
/** A price as it was shown. */
export const Quoted = {
  /** The second that the shown amount was computed for, and that amount in pence. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e11)),
  amount: v.pipe(v.number(), v.integer(), v.minValue(-1e9), v.maxValue(1e9)),
}
const Keep = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(128))), v.maxLength(25))

/** What a client may ask of billing, by function. Nothing in it names a price, a customer or a subscription: those are the server's. */
export const billingRequests = {
  startCheckout: v.strictObject({ ...Selection, trial: v.boolean() }),
  finishCheckout: v.strictObject({ session: v.pipe(v.string(), v.regex(/^cs_[A-Za-z0-9_]{1,200}$/)) }),
  openPortal: v.strictObject({ page: v.picklist(['home', 'card', 'confirm']) }),
  previewPlanChange: v.strictObject(Selection),
  changePlan: v.strictObject({ ...Selection, ...Quoted }),
  setSeats: v.strictObject({ seats: Selection.seats, ...Quoted }),
  /** null: admins ask for each seat. */
  setSeatLimit: v.strictObject({ limit: v.nullable(Seats) }),
  cancelPlan: v.strictObject({ keep: v.nullable(Keep) }),
  resumePlan: v.strictObject({}),
} as const

export type BillingRequests = { [Name in keyof typeof billingRequests]: v.InferOutput<(typeof billingRequests)[Name]> }

/** What the functions answer. Amounts in pence, times in seconds since 1970 where they go back to the provider. */
export type PlanQuote = {
  moment: 'now' | 'periodEnd' | 'none'
  at: number
  /** Charged now; negative goes to the balance. */
  amount: number
  lines: { text: string; amount: number }[]
  /** What is paid each period from then on, and when next; ms since 1970. */
  later: { amount: number; at: number }
}
export type BillingAnswers = {
  startCheckout: { url: string }
  finishCheckout: { state: 'active' | 'waiting' | 'open' | 'expired' }
  openPortal: { url: string }
  previewPlanChange: PlanQuote
  changePlan: { outcome: 'done' } | { outcome: 'confirm'; url: string }
  setSeats: { outcome: 'done' } | { outcome: 'confirm'; url: string }
  setSeatLimit: { outcome: 'done' }
  cancelPlan: { endsAt: number }
  resumePlan: { outcome: 'done' }
}

/** Why billing refuses, in the error's `details.reason`. `declined` carries the provider's `code` and `declineCode`. */
export const billingRefusals = [
  'has-subscription',
  'no-subscription',
  'no-customer',
  'price-changed',
  'seats-in-use',
  'too-many-kept',
  'not-yours',
  'nothing-to-change',
  'nothing-to-confirm',
  'resume-first',
  'trial-used',
  'no-card',
  'declined',
  'provider-refused',
  'provider-down',
  'not-set-up',
  'not-sold',
  'no-account',
  'closed',
] as const
export type BillingRefusal = (typeof billingRefusals)[number]

/** A request as it came in: its values, or the field that is wrong. */
export const readBillingRequest = requestReader(billingRequests)
