// The service worker, one for all: it keeps the app on the device, takes what other apps share, shows what was pushed, and sends on what is pressed there.
import { keepApp, type KeptFiles } from './keep-app.ts'
import { followPushes } from './pushes.ts'
import { takeShares } from './take-shares.ts'
import type { WorkerScope } from './scope.ts'

/** Written in by the build (`web/kept-files.ts`). */
declare const __KEPT_FILES__: KeptFiles

const scope = self as unknown as WorkerScope
// What waits is the page, never the worker: one that is open keeps its own version until it is loaded anew, so a newer worker takes over at once.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
keepApp(import.meta.env.PROD ? __KEPT_FILES__ : { version: '', files: [] })
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
followPushes()
takeShares()
