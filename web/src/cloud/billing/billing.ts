import type { Billing } from '@duebook/contract/billing/billing'
import type { BillingAnswers, BillingRequests } from '@duebook/contract/billing/billing-requests'
import type { Book, BookAllowance } from '@duebook/contract/book'
import { isOpenForAll, type Entitlement } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { loadAuth } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { isConnected } from '../sync/connection.ts'

/** The server's mirror of what the payment provider knows of this person; null for whoever never paid. */
export const useBilling = (uid: string): Live<Billing | null> => useOwn<Billing>(`billing ${uid}`, paths.billing(uid))

/** What this person's plan gives; null means Free. */
export const useEntitlement = (uid: string): Live<Entitlement | null> =>
  useOwn<Entitlement>(`entitlement ${uid}`, paths.entitlement(uid))

/** What the owner's plan allows in a book, and who is what in it. */
export const useAllowance = (bookId: string): Live<(Book & BookAllowance) | null> =>
  useOwn<Book & BookAllowance>(`book ${bookId}`, paths.book(bookId))

/** Whether there are plans where this book is kept, as its server said in it. Until that is known there may be. */
export function useHasPlans(bookId: string): boolean {
  const book = useAllowance(bookId)
  return !(book.status === 'ready' && isOpenForAll(book.data?.entitlement))
}

function useOwn<T>(key: string, path: string): Live<T | null> {
  return useLiveQuery<T | null>(key, ({ db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, path),
      // That the service has nothing either is told as a change of metadata alone.
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache not having it proves nothing: wait for the service to say so.
        if (!snapshot.exists() && snapshot.metadata.fromCache && isConnected()) return
        next((snapshot.data() as T | undefined) ?? null, snapshot.metadata.fromCache)
      },
      failed,
    ),
  )
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
