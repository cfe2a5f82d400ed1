import { useSyncExternalStore } from 'react'
import { subscribable } from '../subscribable.ts'
import { lastPerson } from './lastSeen.ts'

/** `lastSeen`: what is drawn is of the last visit; nobody has confirmed it yet. */
export type SyncState = 'lastSeen' | 'saved' | 'savedOnThisDevice' | 'failed'
export type FailedWrite = {
  id: number
  what: string
  /** The obligation that was to change, if it was one. */
  obligationId?: string
  code: string
  retry: () => void
  dismiss: () => void
}
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

/** The last change to this obligation was refused: its row says so until it is tried again or given up. */
export const useNotSaved = (obligationId: string) =>
  useSyncExternalStore(store.subscribe, () => store.get().failed.some((one) => one.obligationId === obligationId))

const lastSeen = new Set<string>()

/** Says of a query that what it draws is of the last visit, or not any more. */
export function asLastSeen(key: string, is: boolean) {
  if (is) lastSeen.add(key)
  else lastSeen.delete(key)
  change({})
}

let nextId = 1

/** Runs a write without waiting for it: drawn from the local cache at once, counted until the service confirms or refuses it. */
export function send(what: string, write: () => Promise<void>, obligationId?: string) {
  change({ unsent: store.get().unsent + 1 })
  write().then(
    () => change({ unsent: store.get().unsent - 1 }),
    (error: { code?: string }) => {
      const id = nextId++
      const dismiss = () => change({ failed: store.get().failed.filter((one) => one.id !== id) })
      const retry = () => (dismiss(), send(what, write, obligationId))
      change({
        unsent: store.get().unsent - 1,
        failed: [...store.get().failed, { id, what, obligationId, code: error.code ?? 'unknown', retry, dismiss }],
      })
    },
  )
}

/** What was refused and neither tried again nor given up, in words. */
export const refusedWrites = () => store.get().failed.map(({ what }) => what)

/** Takes back what was said of a refused write that is tried again, or given up, where it stands. */
export const forgetRefusal = (what: string) => change({ failed: store.get().failed.filter((one) => one.what !== what) })

/**
 * Counts what an earlier visit left in the queue, as one, until the service has it. `confirmed` settles when nothing of it is left; `looked` once
 * the queue has been looked at, so that an empty one, which takes the database a while to say, is never shown as a change.
 */
export async function rememberUnsentWrites(confirmed: Promise<void>, looked: Promise<unknown>) {
  let queueIsEmpty = false
  const settle = () => (queueIsEmpty = true)
  const done = confirmed.then(settle, settle)
  await Promise.allSettled([looked])
  // Nothing is left: what is drawn is as good as its queries, of which some may have kept nothing from the last visit.
  if (queueIsEmpty) return change({})
  change({ unsent: store.get().unsent + 1 })
  await done
  change({ unsent: store.get().unsent - 1 })
}

function change(part: Partial<Omit<Sync, 'state'>>) {
  const next = { ...store.get(), ...part }
  const state: SyncState =
    next.failed.length > 0 ? 'failed' : next.unsent > 0 ? 'savedOnThisDevice' : lastSeen.size > 0 ? 'lastSeen' : 'saved'
  store.set({ ...next, state })
}
