import { mayHave, priceListOf, type PriceList } from '@duebook/contract/billing/price-list'
import type { PaidPlan } from '@duebook/contract/billing/plans'
import { defineString } from 'firebase-functions/params'
import { onRequest } from 'firebase-functions/https'
import { paymentSecrets, paymentsAreSetUp } from '../cloud/stripe.ts'
import { refuse } from './refuse.ts'

const soldPlans = defineString('SOLD_PLANS', {
  default: '',
  description: 'The plans that are sold, with commas between them: pro,team. Empty for what Duebook sells now.',
})

/** `GET`: what is sold here, for everybody; nothing where there is no payment provider. */
export const priceList = onRequest({ secrets: paymentSecrets, cors: false }, (request, response) => {
  if (request.method !== 'GET') return void response.status(405).set('allow', 'GET').end()
  response.set('cache-control', 'no-cache').json(paymentsAreSetUp() ? sold() : [])
})

const sold = (): PriceList => priceListOf(soldPlans.value())

/** Refuses a plan that is not sold here, unless they have it: throws `not-sold`. */
export function assertMayHave(wanted: PaidPlan, now: PaidPlan | null): void {
  if (!mayHave(sold(), wanted, now)) throw refuse('not-sold', 'That plan is not sold here.')
}
