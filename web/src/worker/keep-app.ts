import type { AppAnswer, AppWord, Versions } from '../cloud/worker/words.ts'
import { isOfApp } from './app-paths.ts'
import { SHARE_PATH } from './take-shares.ts'
import type { Route, WorkerScope } from './scope.ts'

/**
 * What the build made, each path with its hash. `version` is the path of the page's own script, whose name follows from all that it can ask for,
 * so that a page knows its version without being told. Empty where nothing is to be kept.
 */
export type KeptFiles = { version: string; files: readonly (readonly [path: string, integrity: string])[] }

const scope = self as unknown as WorkerScope
const VERSIONS: Versions = 'duebook.app/'
/** As many as a browser asks one server for at once. */
const AT_ONCE = 6
const PAGE = '/'
/** Where the icon leads: kept under its own address as well, so that a browser can answer it before the worker is awake. */
const START = '/today'

/** Keeps the app on the device, and answers with it what the app asks for. Whatever goes wrong here is left to the network. */
export function keepApp(built: KeptFiles) {
  // A build that keeps nothing takes away what others kept: that is how a version that harms somebody is called back.
  if (built.files.length === 0) {
    scope.addEventListener('activate', (event) => event.waitUntil(forgetVersions(() => true)))
    return
  }
  const own = VERSIONS + built.version
  const paths = new Set(built.files.map(([path]) => path))
  scope.addEventListener('install', (event) => {
    event.waitUntil(keepAll(built, true))
    // What a browser does not know of these it asks the worker, as others do.
    event.addRoutes?.(shortWays(own)).catch(() => {})
  })
  scope.addEventListener('activate', (event) => event.waitUntil(tellPages(built.version)))
  scope.addEventListener('message', (event) => {
    if ((event.data as AppWord | null)?.app !== 'look') return
    event.waitUntil(Promise.all([tellPages(built.version), keepAll(built, false), forgetUnused(own)]))
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== scope.location.origin) return
    if (request.destination === 'document' && isOfApp(pathname)) return event.respondWith(kept(own, PAGE, request))
    if (paths.has(pathname) || isHashed(pathname)) event.respondWith(kept(own, pathname, request))
  })
}

/** The same answers as below, for which no worker has to be woken; what is not in a cache is asked of the network. */
const shortWays = (own: string): Route[] => [
  { condition: { requestMethod: 'POST', urlPattern: { pathname: SHARE_PATH } }, source: 'fetch-event' },
  { condition: { requestMethod: 'POST' }, source: 'network' },
  { condition: { urlPattern: { pathname: '/google.firestore.v1.Firestore/*' } }, source: 'network' },
  { condition: { requestMode: 'navigate', urlPattern: { pathname: START, search: '' } }, source: { cacheName: own } },
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
  { condition: { urlPattern: { pathname: '/fonts/*' } }, source: { cacheName: own } },
]

/** A page that was loaded before an update asks for its own chunks, which lie with the version before. */
async function kept(own: string, path: string, request: Request): Promise<Response> {
  const options = { ignoreVary: true, ...(isHashed(path) ? {} : { cacheName: own }) }
  const found = await scope.caches.match(path, options).catch(() => undefined)
  return found ?? fetch(request)
}

/**
 * All of it or nothing: the page itself comes last, so a version whose files could not all be had is never answered with. `anew` asks again also for
 * those that keep their address, and may be others now.
 */
async function keepAll({ version, files }: KeptFiles, anew: boolean): Promise<void> {
  const cache = await scope.caches.open(VERSIONS + version)
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const keep = async ([path, integrity]: KeptFiles['files'][number]) => {
    if (path === PAGE) {
      const page = await fetched(path, integrity)
      await cache.put(START, page.clone())
      return cache.put(PAGE, page)
    }
    const other = isHashed(path) ? await scope.caches.match(path, { ignoreVary: true }) : undefined
    await cache.put(path, other ?? (await fetched(path, integrity)))
  }
  const missing = files.filter(([path]) => !here.has(path) || (anew && !isHashed(path)))
  const asked = missing.filter(([path]) => path !== PAGE).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of asked) await keep(one)
    }),
  )
  for (const one of missing) if (one[0] === PAGE) await keep(one)
}

/** Exactly what the build made: while a newer one is being put in its place, what is answered may be of that already. */
async function fetched(path: string, integrity: string): Promise<Response> {
  const answer = await fetch(new Request(path, { integrity, cache: isHashed(path) ? 'default' : 'no-cache' }))
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  return answer
}

/** Goes once no page holds it. While one is still being loaded, its lock not taken, or a newer version comes, all of them stay. */
async function forgetUnused(own: string): Promise<void> {
  const { installing, waiting } = scope.registration
  if (installing || waiting) return
  const { held = [] } = await scope.navigator.locks.query()
  const inUse = held.flatMap(({ name = '' }) => (name.startsWith(VERSIONS) ? [name] : []))
  if ((await pages()).length > inUse.length) return
  await forgetVersions((name) => name !== own && !inUse.includes(name))
}

async function forgetVersions(goes: (name: string) => boolean): Promise<void> {
  const names = (await scope.caches.keys()).filter((name) => name.startsWith(VERSIONS) && goes(name))
  await Promise.all(names.map((name) => scope.caches.delete(name)))
}

async function tellPages(version: string): Promise<void> {
  for (const page of await pages()) page.postMessage({ app: version } satisfies AppAnswer)
}

/** Whose name changes with what stands in it. */
const isHashed = (path: string) => path.startsWith('/assets/')
const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
