import type { Occurrence, Paid } from '@duebook/contract/occurrence'
import { useMemo } from 'react'
import type { Live } from '../sync/liveQuery.ts'
import { useRecordsOf } from './recordsOf.ts'

export type LastPaid = { readonly [obligationId: string]: Paid }

/** What was last paid for each of these obligations, by id; for those of which nobody said it nothing. */
export function useLastPaid(bookId: string, obligationIds: readonly string[]): Live<LastPaid> {
  const live = useRecordsOf(bookId, obligationIds)
  return useMemo(() => {
    if (live.status === 'loading') return live
    if (live.status === 'ready') return { ...live, data: lastOf(live.data) }
    const { status, code, retry } = live
    return live.lastData ? { status, code, retry, lastData: lastOf(live.lastData) } : { status, code, retry }
  }, [live])
}

function lastOf(records: readonly Occurrence[]): LastPaid {
  const inOrder = records.toSorted((a, b) => (a.nominal < b.nominal ? -1 : 1))
  return Object.fromEntries(inOrder.flatMap(({ obligationId, paid }) => (paid ? [[obligationId, paid] as const] : [])))
}
