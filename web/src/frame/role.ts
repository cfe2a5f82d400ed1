import type { BookAllowance } from '@duebook/contract/book'
import { whyOnlyReads, type OnlyReads } from '@duebook/contract/people/only-reads'
import { may, type Permission } from '@duebook/contract/people/roles'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useSignedIn } from './signedIn.tsx'

/** Whether the role in the open book lets this person do it. Until the book is known its owner is meant: the rules decide anyway. */
export function useMay(permission: Permission): boolean {
  const { uid } = useSignedIn()
  const book = useOpenBook()
  return book ? may(book.roles[uid], permission) : true
}

/**
 * Why this person reads the open book, or this obligation of it, and does not change it; null where they may. Of the plan what the server
 * wrote counts here: by a device's clock that is wrong nothing would be hidden.
 */
export function useOnlyReads(obligationId?: string): OnlyReads | null {
  const { uid } = useSignedIn()
  const book = useOpenBook()
  return book && whyOnlyReads(book, uid, leaves(book, obligationId))
}

/** Whether role and plan let this person change something of the open book, or this obligation of it. */
export const useMayChange = (obligationId?: string): boolean => useOnlyReads(obligationId) === null

/** What the plan leaves of a book, or of this obligation in it. */
export const leaves = ({ entitlement }: BookAllowance, obligationId: string | undefined) => ({
  access: entitlement?.access ?? 'limited',
  obligationId,
})

export function useOpenBook() {
  const live = useAllowance(useSignedIn().bookId)
  return live.status === 'ready' ? live.data : live.status === 'failed' ? (live.lastData ?? null) : null
}
