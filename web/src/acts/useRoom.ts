import { limits } from '@duebook/contract/billing/plans'
import { useAllowance } from '../cloud/billing/allowance.ts'

/** How many more obligations the plan takes; without end while that is not known: then the rules decide. */
export function useRoom(bookId: string): number {
  const book = useAllowance(bookId)
  if (book.status !== 'ready' || book.data?.entitlement?.access === 'full') return Infinity
  const { entitlement, counters } = book.data ?? {}
  const most = entitlement?.activeLimit ?? limits.free.activeObligations ?? Infinity
  return Math.max(0, most - (counters?.activeObligations ?? 0))
}
