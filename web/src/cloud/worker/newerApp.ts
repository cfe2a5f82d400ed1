import { useSyncExternalStore } from 'react'
import { subscribable } from '../subscribable.ts'

/** Whether this device keeps a newer version than this page is of: the next page that is loaded is of it. */
export const newerApp = subscribable(false)
export const useNewerApp = () => useSyncExternalStore(newerApp.subscribe, newerApp.get)
