import { useCallback, useSyncExternalStore } from 'react'
import { loadFirestore } from '../sdk/load.ts'
import { answered, lastAnswer, rememberAnswer } from './lastSeen.ts'
import { asLastSeen } from './sync.ts'
import { ask, connection, isConnected } from './connection.ts'

/** What a live query knows now. `fromCache`: the server has not confirmed it yet. After a failure the last data stays. */
export type Live<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T; fromCache: boolean }
  | { status: 'failed'; code: string; lastData?: T; retry: () => void }

/** All of it is known: what only the device's copy holds of it may be a part, as long as the service can still be asked. */
export const isWhole = <T>(live: Live<T>): live is Extract<Live<T>, { status: 'ready' }> =>
  live.status === 'ready' && (!live.fromCache || !isConnected())

export type Sdk = Awaited<ReturnType<typeof loadFirestore>>
/** Opens the listener; returns how to close it. */
export type Open<T> = (
  sdk: Sdk,
  next: (data: T, fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
) => () => void

/** How long an unwatched listener stays open, so that going back to a screen draws at once. */
const LINGER_MS = 60_000
const entries = new Map<string, Entry<unknown>>()

/** Watches `open` under `key`; every component with the same key shares one listener. A null key watches nothing. */
export function useLiveQuery<T>(key: string | null, open: Open<T>): Live<T> {
  const subscribe = useCallback(
    (listener: () => void) => (key === null ? () => {} : watch(key, open as Open<unknown>, listener)),
    // oxlint-disable-next-line react/exhaustive-deps -- `open` is a function of the key by contract, so the key alone decides.
    [key],
  )
  return useSyncExternalStore(subscribe, () =>
    key === null ? LOADING : ((entries.get(key)?.live ?? fromLastVisit(key)) as Live<T>),
  )
}

/** Closes every listener and forgets the data: on signing out. */
export function closeLiveQueries() {
  for (const entry of entries.values()) entry.close?.()
  entries.clear()
}

// What only the server could have said is asked of this device's copy, where it is not there to say it.
connection.subscribe(() => {
  if (isConnected()) return
  for (const entry of entries.values()) if (entry.live.status === 'loading') entry.connect()
})

const LOADING = { status: 'loading' } as const
const lastVisit = new Map<string, Live<unknown>>()

/** Until the query answers: what it said on the last visit, or that it is loading. The same object for as long as nothing changes. */
function fromLastVisit(key: string): Live<unknown> {
  const data = lastAnswer(key)
  if (data === undefined) return LOADING
  const known = lastVisit.get(key) ?? { status: 'ready', data, fromCache: true }
  lastVisit.set(key, known)
  return known
}

type Entry<T> = {
  live: Live<T>
  connect: () => void
  listeners: Set<() => void>
  close: (() => void) | null
  linger: ReturnType<typeof setTimeout> | undefined
}

function watch(key: string, open: Open<unknown>, listener: () => void) {
  const known = entries.get(key)
  // What failed while nobody watched is asked anew: it may be another answer by now.
  const entry = known && (known.live.status !== 'failed' || known.listeners.size > 0) ? known : start(key, open)
  clearTimeout(entry.linger)
  entry.listeners.add(listener)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size > 0) return
    entry.linger = setTimeout(() => {
      entry.close?.()
      if (entries.get(key) === entry) entries.delete(key)
    }, LINGER_MS)
  }
}

function start(key: string, open: Open<unknown>): Entry<unknown> {
  const entry: Entry<unknown> = {
    live: fromLastVisit(key),
    connect,
    listeners: new Set(),
    close: null,
    linger: undefined,
  }
  entries.set(key, entry)
  if (entry.live.status === 'ready') asLastSeen(key, true)
  const draw = (live: Live<unknown>) => {
    entry.live = live
    for (const listener of entry.listeners) listener()
  }
  function connect() {
    let closed = false
    const end = ask()
    let stop = () => {}
    entry.close?.()
    entry.close = () => {
      closed = true
      end(false)
      stop()
    }
    const failed = (error: { code: string }) => {
      end(error.code === 'permission-denied')
      const lastData = entry.live.status === 'ready' ? entry.live.data : undefined
      if (answered(key)) asLastSeen(key, false)
      // Asked by several who watch, it connects once.
      const retry = () => entry.live === failure && (draw(LOADING), connect())
      const failure: Live<unknown> = { status: 'failed', code: error.code, lastData, retry }
      draw(failure)
    }
    loadFirestore().then(
      (sdk) => {
        if (closed) return
        const next = (data: unknown, fromCache: boolean) => {
          if (!fromCache) end(true)
          if (answered(key)) asLastSeen(key, false)
          rememberAnswer(key, data)
          draw({ status: 'ready', data, fromCache })
        }
        stop = open(sdk, next, failed)
      },
      () => failed({ code: 'unavailable' }),
    )
  }
  connect()
  return entry
}
