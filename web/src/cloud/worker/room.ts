import { subscribable } from '../subscribable.ts'

/** Under so many bytes a browser may refuse what is to wait here, or delete all of it to make room. */
export const LITTLE_ROOM = 20_000_000
/** Whether this device has hardly any room left for us. */
export const littleRoom = subscribable(false)

/** Looks at the room now, and whenever somebody comes back or the connection goes. Browsers that do not say are believed to have enough. */
export function followRoom(): void {
  const look = () => void lookAtRoom().catch(() => {})
  look()
  addEventListener('offline', look)
  document.addEventListener('visibilitychange', look)
}

export async function lookAtRoom(): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  littleRoom.set(quota !== undefined && usage !== undefined && quota - usage < LITTLE_ROOM)
}

/**
 * Asks the browser to delete nothing of ours when it needs room: where it answers by itself, and where the app was installed, for there a question
 * says what it is about. Resolves to whether it promised.
 */
export async function askToKeep(): Promise<boolean> {
  const { storage, permissions } = navigator
  if (!storage?.persist) return false
  if (await storage.persisted()) return true
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  const { state } = await permissions.query({ name: 'persistent-storage' })
  return state === 'granted' || isInstalled ? storage.persist() : false
}
