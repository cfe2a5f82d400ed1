import { useSyncExternalStore } from 'react'
import { subscribable } from '../cloud/subscribable.ts'
import type { ObligationRecord } from '../cloud/obligations.ts'

/** What is asked about an obligation before something is done with it. */
export type Asked = { about: 'snooze' | 'plan' | 'skip' | 'waive'; obligation: ObligationRecord } | null

const store = subscribable<Asked>(null)

/** Opens the dialog that asks; the frame draws it. */
export const ask = (about: NonNullable<Asked>['about'], obligation: ObligationRecord) =>
  store.set({ about, obligation })
export const answered = () => store.set(null)
export const useAsked = () => useSyncExternalStore(store.subscribe, store.get)
