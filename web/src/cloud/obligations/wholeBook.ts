import type { Live } from '../sync/liveQuery.ts'
import { useObligations, type ObligationRecord } from './obligations.ts'

/** All obligations of the book, never those alone that the last visit kept: a sum of them would leave some out. */
export function useWholeBook(bookId: string): Live<ObligationRecord[]> {
  const live = useObligations(bookId)
  // What is kept of the last visit does not say when anything was written down.
  return live.status === 'ready' && live.data.some(({ createdAt }) => createdAt === undefined) ? LOADING : live
}

const LOADING = { status: 'loading' } as const
