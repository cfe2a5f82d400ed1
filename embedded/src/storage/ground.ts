import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Blobs } from './blobs.ts'
import type { Judge } from './judge.ts'
import type { StorageLimits } from './service.ts'
import type { StagingGround } from './staging.ts'
import type { Store } from './store.ts'

/** What the commands of both dialects stand on. */
export type Ground = {
  store: Store
  blobs: Blobs
  staging: StagingGround
  judge: Judge
  limits: StorageLimits
  /** Any bucket is served, and declared content types are believed, as test suites expect. */
  emulator: boolean
  clock: Clock
  log: Log
  /** Bytes that the disk has left. */
  freeBytes(): Promise<number>
  /** Files that are being received in one request, by id: not to be swept away. */
  receiving: Set<string>
}
