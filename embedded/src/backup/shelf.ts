import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { startThread, type Thread } from '../thread.ts'
import type { BackupOutcome, BackupWork } from './backup-worker.ts'
import { readManifest } from './manifest.ts'
import { besideIn, forgetBeside, type RestoredBeside } from './restored-beside.ts'
import { fileTime } from './restore.ts'
import { clearUnfinished } from './unfinished.ts'

/** A whole backup. `madeAt` as ISO 8601; `bytes` and `files` as its own list has them; `damaged`: contents that it could not keep. */
export type ShelvedBackup = { name: string; madeAt: string; bytes: number; files: number; damaged: number }
/** What is being done, or was last: times in milliseconds, `faults` in sentences, null while it goes on. */
export type ShelfWork = {
  kind: BackupWork['kind']
  name: string
  since: number
  until: number | null
  faults: string[] | null
}

/** The folder of the backups while a product serves: what is in it, and one thing at a time that is done there. */
export type Shelf = {
  folder: string
  /** The newest first, at most five hundred. */
  list(): ShelvedBackup[]
  work(): ShelfWork | null
  /** Begins; false while something else is being done. What a process that ends leaves unfinished is no backup. */
  make(): boolean
  check(name: string): boolean
  /** Copies one beside the data folder, whose place it takes at the next start. */
  restore(name: string): boolean
  /** What waits for the next start; null where nothing does. */
  beside(): RestoredBeside | null
  /** It waits no longer; false while something is being done. */
  forget(): boolean
  close(): Promise<void>
}

/** What a process that ended left unfinished there is removed. */
export function openShelf(options: { folder: string; dataFolder: string; clock: Clock; log: Log }): Shelf {
  const { folder, dataFolder, clock, log } = options
  void clearUnfinished(folder).catch((error: Error) =>
    log.warn('backup.unfinished_left', { message: error.message.slice(0, 300) }),
  )
  let now: ShelfWork | null = null
  let thread: Thread | null = null
  const begin = (name: string, work: BackupWork): boolean => {
    if (now?.until === null) return false
    const begun: ShelfWork = { kind: work.kind, name, since: clock.now(), until: null, faults: null }
    now = begun
    const end = ({ faults }: BackupOutcome) => {
      if (begun.until !== null) return
      Object.assign(begun, { until: clock.now(), faults })
      if (faults.length > 0) log.warn('backup.faults', { name, faults: faults.slice(0, 5).join('; ') })
      else log.info('backup.done', { name, kind: work.kind })
    }
    thread = startThread(new URL('./backup-worker.ts', import.meta.url), work)
    thread.once('message', end)
    thread.once('error', (error) => end({ faults: [error instanceof Error ? error.message : 'unknown'] }))
    thread.once('exit', () => end({ faults: ['it ended before it was done'] }))
    return true
  }
  return {
    folder,
    list: () => backupsIn(folder),
    work: () => now,
    make() {
      const name = fileTime(clock.now())
      return begin(name, { kind: 'make', from: dataFolder, to: join(folder, name), now: clock.now() })
    },
    check: (name) => begin(name, { kind: 'check', to: join(folder, name) }),
    restore: (name) => begin(name, { kind: 'restore', from: join(folder, name), name, to: dataFolder }),
    beside: () => besideIn(dataFolder),
    forget() {
      if (now?.until === null) return false
      forgetBeside(dataFolder)
      return true
    },
    async close() {
      await thread?.terminate()
    },
  }
}

/** Manifests are small; so many are read at most. */
const mostShown = 500

function backupsIn(folder: string): ShelvedBackup[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.partial') && existsSync(join(folder, name, 'backup.json')))
    .toSorted()
    .toReversed()
    .slice(0, mostShown)
    .flatMap((name) => {
      const madeAt = statSync(join(folder, name, 'backup.json')).mtime.toISOString()
      try {
        const manifest = readManifest(join(folder, name))
        const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
        return [
          { name, madeAt: manifest.madeAt, bytes, files: manifest.files.length, damaged: manifest.damaged.length },
        ]
      } catch {
        // One that cannot be read is shown as what it is: checking it says why.
        return [{ name, madeAt, bytes: 0, files: 0, damaged: 0 }]
      }
    })
}
