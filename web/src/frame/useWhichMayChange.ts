import { whyOnlyReads } from '@duebook/contract/people/only-reads'
import { useCallback } from 'react'
import { leaves, useOpenBook } from './role.ts'
import { useSignedIn } from './signedIn.tsx'

/** As `useMayChange`, asked of each of many. */
export function useWhichMayChange(): (obligationId: string) => boolean {
  const { uid } = useSignedIn()
  const book = useOpenBook()
  return useCallback(
    (obligationId) => !book || whyOnlyReads(book, uid, leaves(book, obligationId)) === null,
    [book, uid],
  )
}
