import { lazy, Suspense, useState } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'

const PaidInRow = lazy(() => import('./PaidInRow.tsx').then((module) => ({ default: module.PaidInRow })))

/** What was paid, asked in the row itself once `askPaid` is called; its code is fetched then. */
export function usePaidInRow(obligation: ObligationRecord) {
  const [isAsked, setIsAsked] = useState(false)
  const paidInRow = isAsked && (
    <Suspense>
      <PaidInRow obligation={obligation} onClose={() => setIsAsked(false)} />
    </Suspense>
  )
  return { askPaid: () => setIsAsked(true), paidInRow }
}
