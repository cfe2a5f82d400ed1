import { lazy } from 'react'
import type { ObligationRecord } from '../cloud/obligations.ts'
import { Extra } from './Extra.tsx'
import { useSettled } from './settled.ts'

const Pick = lazy(() => import('./Pick.tsx').then((module) => ({ default: module.Pick })))
const Picked = lazy(() => import('./Picked.tsx').then((module) => ({ default: module.Picked })))

/** The box of a row on the first screen: fetched once that screen stands, for nobody selects before they have read. */
export function LatePick({ obligation }: { obligation: ObligationRecord }) {
  return (
    useSettled() && (
      <Extra>
        <Pick obligation={obligation} />
      </Extra>
    )
  )
}

/** The bar of the rows selected, as late. */
export function LatePicked() {
  return (
    useSettled() && (
      <Extra>
        <Picked />
      </Extra>
    )
  )
}
