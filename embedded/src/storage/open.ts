import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthService } from '../auth/service.ts'
import type { Clock } from '../clock.ts'
import type { FirestoreService } from '../firestore/service.ts'
import type { Log } from '../log.ts'
import { keepDenials } from '../rules/denials.ts'
import { requestMonitor } from '../rules/monitor.ts'
import { openBlobs } from './blobs.ts'
import { bucketsOf } from './buckets.ts'
import { collector } from './collector.ts'
import { storageControl } from './emulator-control.ts'
import type { Ground } from './ground.ts'
import { openHashing } from './hashing.ts'
import { adminStorage, signedStorage, webStorage, type StorageHttpOptions } from './http.ts'
import { judgeBy } from './judge.ts'
import { resumableUploads } from './resumable.ts'
import { rulesOfBuckets } from './rules-of-buckets.ts'
import { standardLimits, type StorageLimits, type StorageService } from './service.ts'
import { bufferPool } from './staging.ts'
import { openStore } from './store.ts'

export type StorageOptions = {
  /** `storage.sqlite` and the folder `storage` are made in it. */
  dataFolder: string
  project: string
  /** Where people reach the public listener, without a trailing slash. */
  origin: string
  /** Where the private listener is reached; asked for with each request, because its port may be decided late. */
  privateOrigin(): string
  emulator: boolean
  auth: Pick<AuthService, 'verifyIdToken' | 'verifySigned' | 'admitsApp'>
  firestore: Pick<FirestoreService, 'batchGet'>
  clock: Clock
  log: Log
  onFatal(error: unknown): void
  limits?: Partial<StorageLimits>
}

/** Opens the file service. Throws when its folder or store cannot be opened. Without rules no user is let in. */
export async function openStorage(options: StorageOptions): Promise<StorageService> {
  const { dataFolder, project, emulator, clock, log, onFatal } = options
  const limits = { ...standardLimits, ...options.limits }
  const folder = join(dataFolder, 'storage')
  const blobs = await openBlobs(folder)
  const listeners = new Set<() => void>()
  const store = openStore(
    join(dataFolder, 'storage.sqlite'),
    () => clock.now(),
    log,
    onFatal,
    () => {
      for (const listener of listeners) listener()
    },
  )
  const hashing = openHashing(onFatal)
  const buckets = bucketsOf(project, emulator)
  const rules = rulesOfBuckets({ log, counts: emulator })
  const denials = keepDenials()
  const monitor = requestMonitor()
  let watchesRules = false
  const ground: Ground = {
    store,
    blobs,
    staging: { hashing, buffers: bufferPool() },
    judge: judgeBy({
      rulesetOf: rules.of,
      projectOf: buckets.projectOf,
      firestore: options.firestore,
      clock,
      onJudged(bucket, request) {
        rules.count(bucket, request)
        if (watchesRules) monitor.keep(request)
      },
      onDenied(denial) {
        denials.add(denial)
        const { method, path, who, notes } = denial
        log.info('storage.denied', { method, path, who: who ?? 'nobody', notes: notes.join('; ').slice(0, 500) })
      },
    }),
    limits,
    emulator,
    clock,
    log,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    receiving: new Set(),
  }
  const resumable = resumableUploads(ground)
  const collecting = collector(ground, resumable, onFatal)
  const capability = `/-/${randomBytes(24).toString('base64url')}`
  const shared: StorageHttpOptions = {
    ground,
    buckets,
    resumable,
    auth: options.auth,
    log,
    origin: options.origin,
    privateOrigin: options.privateOrigin,
    emulator,
    capability,
  }
  const control = storageControl({
    setRules: ({ name, content, resource }) => rules.replace(content, name, resource),
    reset: () => store.write((changes) => changes.clear()),
    coverage: rules.coverage,
  })
  return {
    http: [webStorage(shared), adminStorage(shared), ...(emulator ? [control] : []), signedStorage(shared)],
    capability,
    eventsAfter: (sequence, limit) => store.events(sequence, limit),
    lastEvent: () => store.lastEvent(),
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setRules: rules.setAll,
    denials: denials.all,
    ruleWatch: {
      watch(on) {
        watchesRules = on
        if (!on) monitor.clear()
      },
      kept: () => Promise.resolve(monitor.all()),
      rules: rules.source,
    },
    collect: () => collecting.collect(),
    async close() {
      await collecting.close()
      await store.close()
      await hashing.close()
    },
  }
}
