import { addresses } from '../addresses.ts'

/** The service worker of this origin, one for all. Null where the browser takes none. Throws where it could not be had. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  const at = import.meta.env.DEV ? '/src/worker/worker.ts' : WORKER
  const registered = await navigator.serviceWorker.register(
    `${at}?functions=${encodeURIComponent(addresses.functions)}`,
    // Not every browser reads modules there; the built one is none.
    { scope: '/', type: import.meta.env.DEV ? 'module' : 'classic' },
  )
  // A browser that is told to take none may answer with nothing.
  return registered ?? null
}

export const WORKER = '/worker.js'
