import { useState } from 'react'
import type { Live } from '../cloud/sync/liveQuery.ts'

/**
 * Waits with what is shown until all beside it is here, once: with the next date other things are asked for, and what stands on the page does not
 * go for that.
 */
export function useOnceWhole<T>(id: string, live: Live<T>, isWaiting: boolean): Live<T> {
  const [wholeId, setWholeId] = useState<string | null>(null)
  if (!isWaiting && live.status === 'ready' && wholeId !== id) setWholeId(id)
  return isWaiting && wholeId !== id ? { status: 'loading' } : live
}
