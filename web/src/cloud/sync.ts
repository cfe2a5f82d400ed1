import { useSyncExternalStore } from 'react'
import { lastPerson } from './lastSeen.ts'
import { subscribable } from './subscribable.ts'

/** `lastSeen`: what is drawn is of the last visit; nobody has confirmed it yet. */
export type SyncState = 'lastSeen' | 'saved' | 'savedOnThisDevice' | 'failed'
export type FailedWrite = { id: number; what: string; code: string; retry: () => void; dismiss: () => void }
export type Sync = { state: SyncState; unsent: number; online: boolean; failed: readonly FailedWrite[] }

const store = subscribable<Sync>({
  state: lastPerson() ? 'lastSeen' : 'saved',
  unsent: 0,
  online: navigator.onLine,
  failed: [],
})
addEventListener('online', () => change({ online: true }))
addEventListener('offline', () => change({ online: false }))

/** What the service has confirmed: saved, saved on this device only, or refused (each refusal can be tried again). */
export const useSyncState = () => useSyncExternalStore(store.subscribe, store.get)

/** How many changes the service has not confirmed yet; signing out would lose them. */
export const unsentWrites = () => store.get().unsent

const lastSeen = new Set<string>()

/** Says of a query that what it draws is of the last visit, or not any more. */
export function asLastSeen(key: string, is: boolean) {
  if (is) lastSeen.add(key)
  else lastSeen.delete(key)
  change({})
}

let nextId = 1

/** Runs a write without waiting for it: drawn from the local cache at once, counted until the service confirms or refuses it. */
export function send(what: string, write: () => Promise<void>) {
  change({ unsent: store.get().unsent + 1 })
  write().then(
    () => change({ unsent: store.get().unsent - 1 }),
    (error: { code?: string }) => {
      const id = nextId++
      const dismiss = () => change({ failed: store.get().failed.filter((one) => one.id !== id) })
      const retry = () => (dismiss(), send(what, write))
      change({
        unsent: store.get().unsent - 1,
        failed: [...store.get().failed, { id, what, code: error.code ?? 'unknown', retry, dismiss }],
      })
    },
  )
}

/** Counts what an earlier visit left in the queue until the service has it. */
export function rememberUnsentWrites(confirmed: Promise<void>) {
  let counted = false
  // Nothing left from before settles at once, so only a real backlog is shown.
  queueMicrotask(() => {
    counted = true
    change({ unsent: store.get().unsent + 1 })
  })
  const settled = () => counted && change({ unsent: store.get().unsent - 1 })
  confirmed.then(settled, settled)
}

function change(part: Partial<Omit<Sync, 'state'>>) {
  const next = { ...store.get(), ...part }
  const state: SyncState =
    next.failed.length > 0 ? 'failed' : next.unsent > 0 ? 'savedOnThisDevice' : lastSeen.size > 0 ? 'lastSeen' : 'saved'
  store.set({ ...next, state })
}
