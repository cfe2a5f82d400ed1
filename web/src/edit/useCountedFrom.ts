import { ringIf } from '@duebook/contract/derived/date-graph'
import { namedTriggers } from '@duebook/contract/derived/named-triggers'
import { useMemo } from 'react'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import type { CountedFrom } from './read-derived.ts'

/** What an obligation may count from, by name, and which of them would go round; nothing until the book is here. */
export function useCountedFrom(obligationId: string): CountedFrom {
  const live = useObligations(useSignedIn().bookId)
  const book = live.status === 'ready' ? live.data : null
  return useMemo(
    () =>
      book ? { named: namedTriggers(book), ringIf: (id: string) => ringIf(book, obligationId, { id, of: 'due' }) } : {},
    [book, obligationId],
  )
}
