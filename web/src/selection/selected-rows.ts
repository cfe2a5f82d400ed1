import { useSyncExternalStore } from 'react'
import { subscribable } from '../cloud/subscribable.ts'
import { rowOrder } from '../ui/rows/row-order.ts'
import { between } from './between.ts'

const none: ReadonlySet<string> = new Set()
const store = subscribable(none)
// The boxes of all rows show while any is chosen, also while that row is not drawn.
store.subscribe(() => document.documentElement.toggleAttribute('data-choosing', store.get().size > 0))
let lastTouched: string | null = null

/** The ids of the obligations chosen on this screen, in the order of choosing. */
export const useSelectedRows = () => useSyncExternalStore(store.subscribe, store.get)

/** Chooses one, or with `ranged` all rows from the one touched last to this one; `on: false` takes them out again. */
export function selectRow(id: string, on: boolean, ranged: boolean) {
  const next = new Set(store.get())
  for (const one of ranged && lastTouched ? between(rowOrder(), lastTouched, id) : [id]) {
    if (on) next.add(one)
    else next.delete(one)
  }
  lastTouched = id
  store.set(next)
}

/** Chooses all of these; where each of them is chosen already, none of them. */
export function selectRows(ids: readonly string[]) {
  const next = new Set(store.get())
  const isChosen = ids.every((id) => next.has(id))
  for (const id of ids) {
    if (isChosen) next.delete(id)
    else next.add(id)
  }
  lastTouched = ids.at(-1) ?? lastTouched
  store.set(next)
}

/** The id of the row that was touched last while rows are being chosen. */
export const lastChosen = () => lastTouched
export const isAnySelected = () => store.get().size > 0
export const isSelected = (id: string) => store.get().has(id)

/** So many are chosen by one press at the utmost: each of them is an act by itself, and one Undo keeps them all. */
export const MOST_AT_ONCE = 500

/** The ids of what can be chosen on this screen, each once; also of rows that are not drawn. */
export const choosableRows = (): string[] => [...new Set(rowOrder())]

/** Chooses everything that stands on this screen, or as much from its beginning as can be chosen at once. */
export function selectAll() {
  const all = choosableRows().slice(0, MOST_AT_ONCE)
  lastTouched = all.at(-1) ?? lastTouched
  store.set(new Set([...store.get(), ...all]))
}

export function clearSelection() {
  lastTouched = null
  store.set(none)
}
