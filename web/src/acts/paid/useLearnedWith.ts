import { amountAt } from '@duebook/contract/money/amount-changes'
import { learnedEstimate, type LearnedEstimate } from '@duebook/contract/money/learned-estimate'
import type { Paid } from '@duebook/contract/occurrence'
import type { CalendarDate } from '@duebook/domain'
import { useState } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useOccurrences, type Acted } from '../../cloud/occurrences/occurrences.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { expectFromNext } from './expect-from-next.ts'
import type { Where } from '../next-target.ts'

export type LearnedWith = {
  estimate: LearnedEstimate | null
  isTaken: boolean
  setIsTaken: (isTaken: boolean) => void
  /** Once that date is done: expects it from the next one on, where somebody said so. */
  take: (where: Where, acted: Acted | null) => Promise<void>
}

/** What an estimate learns with the sum that is about to be said of the date at `nominal`. Taken only where somebody says so. */
export function useLearnedWith(
  obligation: ObligationRecord,
  nominal: CalendarDate | null,
  paid: Paid | null,
): LearnedWith {
  const { bookId } = useSignedIn()
  const live = useOccurrences(bookId, obligation.id)
  const [isTaken, setIsTaken] = useState(false)
  const others = live.status === 'ready' ? live.data.filter((one) => one.nominal !== nominal) : []
  const estimate =
    paid && nominal
      ? learnedEstimate(amountAt(obligation, nominal), [...others, { nominal, state: 'done', paid }])
      : null
  const take = async (where: Where, acted: Acted | null) => {
    if (!isTaken || !estimate || !acted) return
    // What is told of it comes after what is told of the date.
    await acted.kept
    await expectFromNext(where, acted.target.obligation, estimate.amount)
  }
  return { estimate, isTaken, setIsTaken, take }
}
