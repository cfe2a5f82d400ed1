import type { Billing } from '@duebook/contract/billing/billing'
import type { BillingAnswers, BillingRequests } from '@duebook/contract/billing/billing-requests'
import { isOpenForAll, type Entitlement } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { loadAuth } from '../sdk/load.ts'
import { useLiveDocument } from '../sync/liveDocument.ts'
import type { Live } from '../sync/liveQuery.ts'
import { useAllowance } from './allowance.ts'

/** The server's mirror of what the payment provider knows of this person; null for whoever never paid. */
export const useBilling = (uid: string): Live<Billing | null> =>
  useLiveDocument<Billing>(`billing ${uid}`, paths.billing(uid))

/** What this person's plan gives; null means Free. */
export const useEntitlement = (uid: string): Live<Entitlement | null> =>
  useLiveDocument<Entitlement>(`entitlement ${uid}`, paths.entitlement(uid))

/** Whether there are plans where this book is kept, as its server said in it. Until that is known there may be. */
export function useHasPlans(bookId: string): boolean {
  const book = useAllowance(bookId)
  return !(book.status === 'ready' && isOpenForAll(book.data?.entitlement))
}

type Name = keyof BillingAnswers & keyof BillingRequests

/** Asks billing for something. Throws the service's error; `details.reason` says why, and `billing/refusals.ts` has the words. */
export async function billing<N extends Name>(name: N, request: BillingRequests[N]): Promise<BillingAnswers[N]> {
  // Back from the payment page the screen stands before anybody is known, and a call without a token would be refused.
  const [{ auth }, { callable }] = await Promise.all([loadAuth(), import('../sdk/callables.ts')])
  await auth.authStateReady()
  return (await callable<BillingRequests[N], BillingAnswers[N]>(name)(request)).data
}

/** Leaves for a page of the payment provider. */
export const leaveFor = (url: string) => location.assign(url)
