import { useSyncExternalStore } from 'react'
import { asksForChoice, dropEdit, isUnsent, putEdit, waitingEdits, type WaitingEdit } from '../edits/waitingEdits.ts'
import { loadFirestore } from '../sdk/load.ts'
import { subscribable } from '../subscribable.ts'
import { ask, connection, isConnected } from './connection.ts'
import { lastPerson } from './lastSeen.ts'

/**
 * `lastSeen`: what is drawn is of the last visit; nobody has confirmed it yet. `saving`: it is nowhere yet but on the screen, and goes with the page. `notSaved`: of two
 * versions one is still to be chosen.
 */
export type SyncState = 'lastSeen' | 'saved' | 'saving' | 'savedOnThisDevice' | 'notSaved' | 'failed'
export type FailedWrite = {
  id: number | string
  what: string
  /** The obligation that was to change, if it was one. */
  obligationId?: string
  code: string
  /** What was typed, where this device keeps it. */
  edit?: WaitingEdit
  /** Null where what was to be written is not known any more: it was refused after the page had been left. */
  retry: (() => void) | null
  dismiss: () => void
}
/** `unsent` and `toChoose` count changes. */
export type Sync = {
  state: SyncState
  unsent: number
  toChoose: number
  online: boolean
  failed: readonly FailedWrite[]
}

const lastSeen = new Set<string>()
/** What the SDK holds, and what it was refused. */
let queued = 0
export const refused = subscribable<readonly FailedWrite[]>([])
/** Acts that were pressed and are not yet kept on this device. */
let begun = 0
const first = stateNow()
// Until a query has said so, what is drawn is of the last visit.
const store = subscribable<Sync>(first.state === 'saved' && lastPerson() ? { ...first, state: 'lastSeen' } : first)
refused.subscribe(() => change())
waitingEdits.subscribe(() => change())
connection.subscribe(() => change())

/** What the service has confirmed: saved, saved on this device only, or refused (each refusal can be tried again). */
export const useSyncState = () => useSyncExternalStore(store.subscribe, store.get)

/** The last change to this obligation was refused: its row says so until it is tried again or given up. */
export const useNotSaved = (obligationId: string) =>
  useSyncExternalStore(
    store.subscribe,
    () =>
      store.get().failed.some((one) => one.obligationId === obligationId) ||
      waitingEdits.get().some((one) => one.obligationId === obligationId && asksForChoice(one)),
  )

/** Says of a query that what it draws is of the last visit, or not any more. */
export function asLastSeen(key: string, is: boolean) {
  if (is) lastSeen.add(key)
  else lastSeen.delete(key)
  change()
}

let nextId = 1

/**
 * Runs a write without waiting for the service: drawn from the local cache at once, counted until the service confirms or refuses it. Resolves
 * once it is in that cache, or was answered: what is told of it then stands on the screen already. Never rejects.
 */
export function send(what: string, write: () => Promise<void>, obligationId?: string): Promise<void> {
  begin(1)
  count(1)
  const end = ask()
  const writing = write()
  const kept = () => begin(-1)
  const keeping = Promise.race([keptHere(), writing]).then(kept, kept)
  writing.then(
    () => (end(true), count(-1)),
    (error: { code?: string }) => {
      end(true)
      const id = nextId++
      const dismiss = () => refused.set(refused.get().filter((one) => one.id !== id))
      const retry = () => (dismiss(), void send(what, write, obligationId))
      queued--
      refused.set([...refused.get(), { id, what, obligationId, code: error.code ?? 'unknown', retry, dismiss }])
    },
  )
  return keeping
}

/** Once what was given to the SDK is in the copy on this device: it answers in order. What it finds there, or that it finds nothing, is of no use. */
async function keptHere(): Promise<void> {
  const { db, doc, getDocFromCache } = await loadFirestore()
  await getDocFromCache(doc(db, 'users/nobody')).catch(() => null)
}

/** Counts acts that were pressed, by whether they are kept on this device. */
export function begin(by: 1 | -1) {
  begun += by
  change()
}

/** Counts what the SDK holds. */
export function count(by: number) {
  queued += by
  change()
}

/** What was refused and neither tried again nor given up, in words. */
export const refusedWrites = () => store.get().failed.map(({ what }) => what)

function change() {
  store.set(stateNow())
}

function stateNow(): Sync {
  const edits = waitingEdits.get()
  const unsent = Math.max(queued + edits.filter(isUnsent).length, Math.min(begun, 1))
  const toChoose = edits.filter(asksForChoice).length
  const failed = [...refused.get(), ...edits.flatMap(refusalOf)]
  const state: SyncState =
    failed.length > 0
      ? 'failed'
      : toChoose > 0
        ? 'notSaved'
        : begun > 0
          ? 'saving'
          : unsent > 0
            ? 'savedOnThisDevice'
            : lastSeen.size > 0
              ? 'lastSeen'
              : 'saved'
  return { state, unsent, toChoose, failed, online: isConnected() }
}

function refusalOf(edit: WaitingEdit): FailedWrite[] {
  const { obligationId, title, refused: code } = edit
  if (code === null) return []
  const retry = () => {
    putEdit({ ...edit, refused: null })
    void import('../edits/sendEdits.ts').then(({ sendEdits }) => sendEdits())
  }
  return [
    { id: `edit ${obligationId}`, what: `“${title}”`, obligationId, code, edit, retry, dismiss: () => dropEdit(edit) },
  ]
}
