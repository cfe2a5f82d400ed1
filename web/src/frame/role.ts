import type { BookAllowance } from '@duebook/contract/book'
import { whyOnlyReads, type OnlyReads } from '@duebook/contract/people/only-reads'
import { may, sightOf, type Permission, type Sight } from '@duebook/contract/people/roles'
import { useCallback } from 'react'
import { useAllowance } from '../cloud/billing/billing.ts'
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

/** The same, asked of each of many. */
export function useWhichMayChange(): (obligationId: string) => boolean {
  const { uid } = useSignedIn()
  const book = useOpenBook()
  return useCallback(
    (obligationId) => !book || whyOnlyReads(book, uid, leaves(book, obligationId)) === null,
    [book, uid],
  )
}

/** What this person sees of the open book. */
export function useSight(): Sight {
  const { uid } = useSignedIn()
  return sightOf(useOpenBook() ?? {}, uid)
}

const leaves = ({ entitlement }: BookAllowance, obligationId: string | undefined) => ({
  access: entitlement?.access ?? 'limited',
  obligationId,
})

function useOpenBook() {
  const live = useAllowance(useSignedIn().bookId)
  return live.status === 'ready' ? live.data : live.status === 'failed' ? (live.lastData ?? null) : null
}
