import { lazy, useEffect } from 'react'
import { Extra } from '../frame/Extra.tsx'
import { wasDoneToMany } from './was-done.ts'
import { clearSelection, useSelectedRows } from './selected-rows.ts'

const LastMany = lazy(() => import('./LastMany.tsx').then((module) => ({ default: module.LastMany })))
const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => ({ default: module.BulkBar })))

/** The bar of what can be done with the rows chosen, while there are any; leaving the screen chooses none. */
export function SelectionBar() {
  const selectedIds = useSelectedRows()
  useEffect(() => clearSelection, [])
  return <Extra>{selectedIds.size > 0 ? <BulkBar selectedIds={selectedIds} /> : wasDoneToMany() && <LastMany />}</Extra>
}
