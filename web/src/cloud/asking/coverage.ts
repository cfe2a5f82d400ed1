import type { Uncovered } from '@duebook/contract/asking/asking-requests'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Live } from '../sync/liveQuery.ts'
import { useSession } from '../accounts/auth.ts'
import { askAsking } from './ask.ts'

export type CoverageState =
  | { is: 'waiting' }
  | { is: 'failed'; error: unknown }
  | { is: 'ready'; dates: readonly Uncovered[]; tried: number; at: number }

/** So long (ms) an answer is good: it costs the server a look at every date. */
const GOOD_FOR = 60_000

/** Of one person in one book; another is asked anew. */
let known: { key: string; state: CoverageState } | null = null
const keyOf = ({ uid, bookId }: { uid: string; bookId: string }) => `${uid} ${bookId}`
const listeners = new Set<() => void>()

/** Which dates of a book would reach nobody, or hardly anybody, as the server found it; a null book asks for nothing. */
export function useCoverage(bookId: string | null): { state: CoverageState; again: () => void } {
  const shown = useSyncExternalStore(subscribe, () => known)
  const session = useSession()
  const asker = session.state === 'signedIn' && bookId !== null ? { uid: session.uid, bookId } : null
  const key = asker && keyOf(asker)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (bookId !== null && key !== null) void ask(key, bookId, attempt > 0)
  }, [key, bookId, attempt])
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  return { state: shown && shown.key === key ? shown.state : WAITING, again }
}

/** The same as a list is searched by it: how each obligation's next date would be reached, of those that are not well. */
export function useReach(bookId: string | null): Live<ReadonlyMap<string, Uncovered['reach']>> {
  const { state, again } = useCoverage(bookId)
  return useMemo(() => {
    if (state.is === 'waiting') return { status: 'loading' }
    if (state.is === 'failed') return { status: 'failed', code: 'unavailable', retry: again }
    return { status: 'ready', data: new Map(state.dates.map((one) => [one.obligationId, one.reach])), fromCache: false }
  }, [state, again])
}

const WAITING: CoverageState = { is: 'waiting' }

async function ask(key: string, bookId: string, isAgain: boolean): Promise<void> {
  const { state = WAITING } = known?.key === key ? known : {}
  if (!isAgain && state.is === 'ready' && Date.now() - state.at < GOOD_FOR) return
  if (state.is !== 'ready') keep(key, WAITING)
  try {
    const { dates, tried } = await askAsking('coverageOfBook', { bookId })
    keep(key, { is: 'ready', dates, tried, at: Date.now() })
  } catch (error) {
    keep(key, { is: 'failed', error })
  }
}

function keep(key: string, state: CoverageState) {
  known = { key, state }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
