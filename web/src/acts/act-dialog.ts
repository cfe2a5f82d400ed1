import { useSyncExternalStore } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { subscribable } from '../cloud/subscribable.ts'

/** What is asked about an obligation before something is done with it. */
export type OpenActDialog = {
  about: 'snooze' | 'plan' | 'skip' | 'waive' | 'decide'
  obligation: ObligationRecord
} | null

const store = subscribable<OpenActDialog>(null)

/** Opens the dialog that asks; the frame draws it. */
export const openActDialog = (about: NonNullable<OpenActDialog>['about'], obligation: ObligationRecord) =>
  store.set({ about, obligation })
export const closeActDialog = () => store.set(null)
export const useActDialog = () => useSyncExternalStore(store.subscribe, store.get)
