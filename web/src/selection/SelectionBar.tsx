import { lazy, useEffect } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { Extra } from '../frame/Extra.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { listenForChoosing } from './choosing.ts'
import { listenForHolding } from './holding.ts'
import { wasDoneToMany } from './was-done.ts'
import { clearSelection, useSelectedRows } from './selected-rows.ts'

const LastMany = lazy(() => import('./LastMany.tsx').then((module) => ({ default: module.LastMany })))
const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => ({ default: module.BulkBar })))

/** The bar of what can be done with the rows chosen, while there are any; leaving the screen chooses none. */
export function SelectionBar() {
  const selectedIds = useSelectedRows()
  useEffect(() => clearSelection, [])
  const profile = useProfile(useSignedIn().uid)
  const singleKeys = profile.status !== 'ready' || (profile.data?.singleKeys ?? true)
  useEffect(() => listenForChoosing(singleKeys), [singleKeys])
  useEffect(listenForHolding, [])
  return <Extra>{selectedIds.size > 0 ? <BulkBar selectedIds={selectedIds} /> : wasDoneToMany() && <LastMany />}</Extra>
}
