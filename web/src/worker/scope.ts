/** What a service worker has, as far as this one uses it: the page's own types do not know it. */
export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  caches: CacheStorage
  navigator: { locks: LockManager }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void
}
export type WindowClient = {
  visibilityState: DocumentVisibilityState
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
  postMessage(message: unknown): void
}
type Extendable = { waitUntil(work: Promise<unknown>): void }
/** What a browser answers without waking the worker, where it can: https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes */
export type Route = {
  condition: { requestMethod?: string; requestMode?: string; urlPattern?: { pathname: string; search?: string } }
  source: 'network' | 'cache' | 'fetch-event' | { cacheName: string }
}
type Events = {
  install: Extendable & { addRoutes?: (routes: Route[]) => Promise<void> }
  fetch: Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
  message: Extendable & { data: unknown }
  activate: Extendable
  push: Extendable & { data: { json(): unknown } | null }
  notificationclick: Extendable & { notification: Notification; action: string }
  pushsubscriptionchange: Extendable & { oldSubscription: PushSubscription | null }
}

/** Further parts of a notification that the page's types lack. */
export type Shown = NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean }
