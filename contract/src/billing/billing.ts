import type { FreeChoice, SubscriptionFacts } from './entitlement.ts'
import type { Selection } from './plans.ts'

/** Our own renewal in the payer's book; the server writes it, and it does not count for the limit of a plan. */
export const renewalObligation = 'duebook-plan'

export type Invoice = {
  id: string
  number: string | null
  createdAt: number
  /** In pence; negative when it went to the balance. */
  total: number
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  attempts: number
  what: string
  url: string | null
}

/**
 * `billing/{ownerId}`: the provider's state as the server last fetched it whole. Only the server writes it, only the owner reads it. Times in
 * ms since 1970, amounts in pence.
 */
export type Billing = {
  customerId: string
  /** Grows with each fetch, so that two of them never overlap unseen. */
  fetches: number
  fetchedAt: number
  subscriptions: SubscriptionFacts[]
  /** Of the live subscription: what its next invoice will be, and a change that waits for the period's end. */
  next: { amount: number; at: number } | null
  planned: (Selection & { at: number }) | null
  card: { brand: string; last4: string; month: number; year: number } | null
  invoices: Invoice[]
  /** A payment that the bank wants confirmed, on a page of the provider. */
  confirm: { amount: number; intent: string; url: string } | null
  /** A payment that was declined, with the next try. */
  declined: { amount: number; at: number; nextTry: number | null; url: string | null } | null
  /** Of which refused try, or question of a bank, the payer was told last; null or nothing said: of none. */
  declinedTold?: string | null
  choice: FreeChoice | null
  /** Admins of the payer's books may add seats up to this many without asking; null or nothing said: they ask for each. */
  seatLimit?: number | null
  /** The one open payment page, so that two tabs get the same. */
  checkout: (Selection & { id: string; trial: boolean }) | null
  /** Numbers the payment pages, for their idempotency keys. */
  checkouts: number
  /** What the renewal in the book was last written from. */
  renewal: string | null
  /** The account is gone; nothing is ever sold to it again. */
  closed: boolean
}
