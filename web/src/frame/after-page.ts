import { useDeferredValue } from 'react'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { LARGE } from './after-press.ts'

/** Of a large book the page stands before its rows do: what is worked out of them waits until nothing more urgent is to be drawn. */
export function useAfterPage<Row>(live: Live<Row[]>): Live<Row[]> {
  const isLarge = live.status === 'ready' && live.data.length > LARGE
  const later = useDeferredValue(live, isLarge ? LOADING : live)
  return isLarge ? later : live
}

const LOADING = { status: 'loading' } as const
