import type { Approval, ApprovalAct } from '@duebook/contract/people/approval'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { useMemo } from 'react'
import { useAllowance } from '../billing/allowance.ts'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

/** Something that waits until a second person agrees; `askedAt` in ms since 1970. */
export type WaitingApproval = Pick<Approval, 'obligationId' | 'title' | 'wanted' | 'askedBy' | 'askerName'> & {
  id: string
  askedAt: number
}

/** What waits in a book for somebody's approval, the oldest first; a book that asks for none is asked for nothing. */
export function useWaitingApprovals(bookId: string): Live<WaitingApproval[]> {
  const book = useAllowance(bookId)
  const asks = book.status === 'ready' && (book.data?.approvals ?? []).length > 0
  const live = useWaiting(asks ? bookId : null)
  return useMemo(() => {
    if (asks) return live
    return book.status === 'loading' ? { status: 'loading' } : { status: 'ready', data: NOBODY, fromCache: true }
  }, [asks, live, book.status])
}

const NOBODY: WaitingApproval[] = []

function useWaiting(bookId: string | null): Live<WaitingApproval[]> {
  return useBookQuery(bookId, `approvals ${bookId}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.seen(waitingPaths.approvals(bookId ?? ''), sdk.where('state', '==', 'waiting'), sdk.limit(100)),
      ({ docs, metadata }) =>
        next(
          docs
            .map((one) => {
              const { obligationId, title, wanted, askedBy, askerName, askedAt } = one.data() as Approval
              const at = (askedAt as { toMillis(): number } | null)?.toMillis() ?? 0
              return { id: one.id, obligationId, title, wanted, askedBy, askerName, askedAt: at }
            })
            .toSorted((a, b) => a.askedAt - b.askedAt),
          metadata.fromCache,
        ),
      failed,
    ),
  )
}

/** What a book asks a second person to agree to. */
export function useAskedActs(bookId: string): readonly ApprovalAct[] {
  const book = useAllowance(bookId)
  return (book.status === 'ready' ? book.data?.approvals : undefined) ?? NOTHING
}

const NOTHING: readonly ApprovalAct[] = []
