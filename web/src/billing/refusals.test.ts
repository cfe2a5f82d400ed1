import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { billingRefusals } from '@duebook/contract/billing/billing-requests'
import { describe, expect, it } from 'vitest'
import { explainBilling, explainedCodes } from './refusals.ts'

const said = (details: Record<string, string>) => explainBilling({ code: 'functions/failed-precondition', details })

/** Codes that only the owner of the provider's account can cause or mend: a person is told that the request was not taken. */
const ours =
  /^(account_|acss_|alipay|amount_|anomalous|api_key|application_fees|authentication_failure|balance_|bank_account|billing_invalid|bitcoin|capability|capture_|cardholder|charge_|clearing|country_|customer_session|customer_tax|debit_|dispute_|failed_tax|financial_|forwarding_|india_|instant_payouts|intent_|invalid_(canceled|characters|charge|mandate|source|tax)|invoice_(no|not|on|upcoming)|livemode|missing$|no_account|not_allowed|out_of_inventory|ownership|parameter|payment_evaluation|payment_intent_(incompatible|invalid|konbini|mandate|rate)|payment_method_(bank|configuration|invalid|microdeposit|unexpected)|payout|platform|product_inactive|progressive|refund_|resource_|return_|routing|secret_key|sepa|service_period|setup_intent_(invalid|mandate|mobile|unexpected)|shipping|siret|sku|smart_|state_|status_|storer|stripe_tax|subscription_update|tax|terminal|testmode_charges|tls|token_(card|in)|transfer|url_)/

describe('every no of billing', () => {
  const rows = [
    ...billingRefusals.map((reason) => ({ reason })),
    ...explainedCodes.declines.map((declineCode) => ({ reason: 'declined', code: 'card_declined', declineCode })),
    ...explainedCodes.codes.map((code) => ({ reason: 'declined', code })),
    ...explainedCodes.codes.map((code) => ({ reason: 'provider-refused', code })),
    { reason: 'declined', code: 'card_declined', declineCode: 'a_code_of_tomorrow' },
    { reason: 'provider-refused', code: 'a_code_of_tomorrow' },
  ]
  it.each(rows)('%o has a sentence and a next step', (details) => {
    const { problem, next } = said(details)
    expect(problem).toMatch(/^[A-Z].*\.$/)
    expect(next).toMatch(/^[A-Z].*\.$/)
    expect(`${problem} ${next}`).not.toMatch(/Oops|!|please|error/i)
    expect(problem).not.toBe(explainBilling({ code: 'unknown' }).problem)
  })

  it('every code of the provider’s own list is a person’s to act on, or ours to mend', () => {
    const types = createRequire(import.meta.url)
      .resolve('stripe')
      .replace(/(esm|cjs)\/.*$/, 'esm/resources/Invoices.d.ts')
    const union = /type Code = ((?:'[a-z0-9_]+' \| )+)OtherString/.exec(readFileSync(types, 'utf8'))?.[1] ?? ''
    const codes = [...union.matchAll(/'([a-z0-9_]+)'/g)].map(([, code]) => code ?? '')
    expect(codes.length).toBeGreaterThan(150)
    expect(codes.filter((code) => !explainedCodes.codes.includes(code) && !ours.test(code))).toEqual([])
    expect(explainedCodes.codes.filter((code) => ours.test(code))).toEqual([])
  })

  it('a card reported stolen is told like one that the bank has blocked', () => {
    expect(said({ reason: 'declined', declineCode: 'stolen_card' })).toEqual(
      said({ reason: 'declined', declineCode: 'pickup_card' }),
    )
    expect(said({ reason: 'declined', declineCode: 'fraudulent' })).toEqual(
      said({ reason: 'declined', declineCode: 'generic_decline' }),
    )
  })

  it('what is no refusal of billing is explained as everywhere', () => {
    expect(explainBilling({ code: 'functions/unauthenticated' }).problem).toBe('Your session has ended.')
  })
})
