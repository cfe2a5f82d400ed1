import type { Proposal } from '@duebook/contract/people/proposal'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { useMemo } from 'react'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

/** A plan day that waits for whoever has the date; `askedAt` in ms since 1970. */
export type WaitingProposal = Pick<Proposal, 'obligationId' | 'title' | 'askedOf' | 'askedBy' | 'askerName'> & {
  id: string
  nominal: CalendarDate
  due: CalendarDate
  was: CalendarDate | null
  plan: CalendarDate
  askedAt: number
}

/** What is proposed in a book and waits for an answer, the oldest first; without a book, nothing is. */
export function useProposals(bookId: string | null): Live<WaitingProposal[]> {
  const live = useBookQuery<WaitingProposal[]>(bookId, `proposals ${bookId}`, (sdk, next, failed) =>
    sdk.onSnapshot(
      sdk.seen(waitingPaths.proposals(bookId ?? ''), sdk.limit(100)),
      ({ docs, metadata }) =>
        next(
          docs.map((one) => waiting(one.id, one.data() as Proposal)).toSorted((a, b) => a.askedAt - b.askedAt),
          metadata.fromCache,
        ),
      failed,
    ),
  )
  return useMemo(() => (bookId === null ? { status: 'ready', data: NONE, fromCache: false } : live), [bookId, live])
}

const NONE: WaitingProposal[] = []

function waiting(id: string, { nominal, due, was, plan, askedAt, ...proposal }: Proposal): WaitingProposal {
  const { obligationId, title, askedOf, askedBy, askerName } = proposal
  return {
    id,
    obligationId,
    title,
    askedOf,
    askedBy,
    askerName,
    nominal: calendarDate(nominal),
    due: calendarDate(due),
    was: was === null ? null : calendarDate(was),
    plan: calendarDate(plan),
    askedAt: (askedAt as { toMillis(): number } | null)?.toMillis() ?? 0,
  }
}
