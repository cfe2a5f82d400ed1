import { refusalOf, type Answer, type Ask } from '../operations.ts'

/** What of the provider's objects the page reads, by their own names. Times in seconds since 1970, amounts in the smallest unit. */
export type Customer = {
  id: string
  email: string | null
  name: string | null
  test_clock: string | null
  preferred_locales: string[] | null
  invoice_settings: { default_payment_method: string | null }
  deleted?: boolean
}
export type TestClock = { id: string; status: string; frozen_time: number }
export type TaxRate = { display_name: string; percentage: number; inclusive: boolean }
export type Subscription = {
  id: string
  customer: string
  status: string
  start_date: number
  cancel_at_period_end: boolean
  default_payment_method: string | null
  default_tax_rates: TaxRate[]
  items: {
    data: {
      id: string
      tax_rates: TaxRate[]
      quantity?: number
      current_period_end: number
      price: {
        unit_amount: number | null
        currency: string
        recurring: { interval: string; interval_count: number } | null
        product: string
      }
    }[]
  }
}
export type Invoice = {
  id: string
  customer: string
  number: string | null
  status: string
  created: number
  currency: string
  total: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  next_payment_attempt: number | null
  pre_payment_credit_notes_amount: number
  post_payment_credit_notes_amount: number
  hosted_invoice_url: string | null
  invoice_pdf: string | null
}
export type CreditNote = {
  currency: string
  total: number
  total_excluding_tax: number | null
  total_taxes: { amount: number; taxability_reason: string; tax_rate_details: { tax_rate: string } | null }[] | null
  /** What it takes off what is owed, and what of it goes back. */
  pre_payment_amount: number
  post_payment_amount: number
}
export type ProviderEvent = {
  id: string
  type: string
  created: number
  pending_webhooks: number
  data: { object: Record<string, unknown> }
}
export type Dispute = {
  id: string
  amount: number
  currency: string
  reason: string
  status: string
  created: number
  evidence_details: { due_by: number | null; submission_count: number }
}
export type Card = { id: string; card?: { brand: string; last4: string; exp_month: number; exp_year: number } }

/** What came of an act: its note, or why not. */
export type Outcome = { id: number } | { refusal: string }

/** Asks the provider's API with its secret key, as the application's server does. */
export type Provider = {
  get<T>(path: string, parameters?: Record<string, string>): Promise<T>
  post(path: string, parameters: Record<string, string>): Promise<Answer>
}

/** `get` rejects with RefusedError where the provider refuses. */
export function providerOf(ask: Ask, secretKey: string): Provider {
  const authorization = `Bearer ${secretKey}`
  return {
    async get<T>(path: string, parameters: Record<string, string> = {}) {
      const answer = await ask('GET', `/v1/${path}?${new URLSearchParams(parameters).toString()}`, { authorization })
      const refusal = refusalOf(answer)
      if (refusal !== null) throw new RefusedError(refusal)
      return answer.body as T
    },
    post: (path, form) => ask('POST', `/v1/${path}`, { authorization, form }),
  }
}

/** The provider's own words for why not. */
export class RefusedError extends Error {}

export type List<T> = { data: T[]; has_more: boolean }
