import { useDeferredValue } from 'react'
import type { Live } from '../cloud/sync/liveQuery.ts'

/** Sorting, grouping and drawing more than so many takes longer than a press may wait. */
export const LARGE = 500

/** Of a large book an act is answered before all that follows from it is worked out; that is drawn as soon as nothing more urgent is. */
export function useAfterPress<Row>(live: Live<Row[]>): Live<Row[]> {
  const later = useDeferredValue(live)
  const isLarge = live.status === 'ready' && live.data.length > LARGE
  return isLarge && later.status === 'ready' ? later : live
}
