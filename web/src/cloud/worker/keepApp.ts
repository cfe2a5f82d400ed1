import { newerApp } from './newerApp.ts'
import { askToKeep, followRoom } from './room.ts'
import { registerWorker, WORKER } from './registerWorker.ts'
import type { AppAnswer, AppWord, Versions } from './words.ts'

const VERSIONS: Versions = 'duebook.app/'
/** A page that is open for days asks again when somebody comes back to it, at most once in so many ms. */
const ASK_AGAIN_MS = 3_600_000

/** Keeps the app on this device, and hears of newer versions. Once for a page, after its first row; development keeps nothing. */
export async function keepApp(): Promise<void> {
  followRoom()
  void askToKeep().catch(() => {})
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const mine = ownVersion()
  void navigator.locks.request(VERSIONS + mine, { mode: 'shared' }, () => new Promise(() => {}))
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<AppAnswer> | null>) => {
    if (data?.app) newerApp.set(data.app !== mine)
  })
  try {
    const registration = await registerWorker()
    if (!registration) return
    followComingBack(registration)
    // A browser that knows the worker asks nobody whether it is still there.
    void registration.update().catch(leaveIfRemoved)
    const { active } = await serviceWorker.ready
    active?.postMessage({ app: 'look' } satisfies AppWord)
  } catch {
    // Without a connection, or without room for it, the next visit does.
  }
}

/** The page's own script stands last among those that the page names. */
function ownVersion(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')
  return new URL([...scripts].at(-1)?.src ?? location.href).pathname
}

function followComingBack(registration: ServiceWorkerRegistration) {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - askedAt < ASK_AGAIN_MS) return
    askedAt = Date.now()
    registration.update().catch(() => {})
  })
}

/** Where the house has taken its worker away, a browser would keep the last one for ever. */
async function leaveIfRemoved(): Promise<void> {
  const answer = await fetch(WORKER, { cache: 'no-store' }).catch(() => null)
  if (!answer || answer.status >= 500 || (answer.ok && /javascript/.test(answer.headers.get('content-type') ?? '')))
    return
  await (await navigator.serviceWorker.getRegistration('/'))?.unregister()
  for (const name of await caches.keys()) if (name.startsWith(VERSIONS)) await caches.delete(name)
}
