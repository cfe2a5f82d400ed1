import { lazy } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { Extra } from '../frame/Extra.tsx'
import { useViewIsLive } from '../frame/view-is-live.ts'

const RowCheckbox = lazy(() => import('./RowCheckbox.tsx').then((module) => ({ default: module.RowCheckbox })))
const SelectionBar = lazy(() => import('./SelectionBar.tsx').then((module) => ({ default: module.SelectionBar })))

/** The box of a row on the first screen: fetched once that screen stands, for nobody selects before they have read. */
export function LateRowCheckbox({ obligation }: { obligation: ObligationRecord }) {
  return (
    useViewIsLive() && (
      <Extra>
        <RowCheckbox obligation={obligation} />
      </Extra>
    )
  )
}

/** The bar of the rows selected, as late. */
export function LateSelectionBar() {
  return (
    useViewIsLive() && (
      <Extra>
        <SelectionBar />
      </Extra>
    )
  )
}
