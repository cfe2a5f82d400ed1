import { lazy, useEffect } from 'react'
import { Extra } from './Extra.tsx'
import { clearPicked, usePicked } from './picked.ts'

const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => ({ default: module.BulkBar })))

/** The bar of what can be done with the rows chosen, while there are any; leaving the screen chooses none. */
export function Picked() {
  const picked = usePicked()
  useEffect(() => clearPicked, [])
  return (
    picked.size > 0 && (
      <Extra>
        <BulkBar picked={picked} />
      </Extra>
    )
  )
}
