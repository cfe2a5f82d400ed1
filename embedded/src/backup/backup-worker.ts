import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { backUp } from './back-up.ts'
import { restoreBeside } from './restored-beside.ts'
import { faultsIn, readManifest } from './manifest.ts'

/**
 * `make`: from a data folder into a new folder; `check`: a folder that is there; `restore`: the backup of a name beside a data folder. `now` in
 * milliseconds.
 */
export type BackupWork =
  | { kind: 'make'; from: string; to: string; now: number }
  | { kind: 'check'; to: string }
  | { kind: 'restore'; from: string; name: string; to: string }
/** What came of it: what is not as it should be, in sentences; none where all is. */
export type BackupOutcome = { faults: string[] }

// Hashing and copying keep a thread busy, so it is not the one that answers people.
parentPort?.postMessage(await outcomeOf(workerData as BackupWork))

async function outcomeOf(work: BackupWork): Promise<BackupOutcome> {
  try {
    if (work.kind === 'restore') {
      await restoreBeside(work.from, work.name, work.to)
      return { faults: [] }
    }
    const manifest = work.kind === 'make' ? await backUp(work.from, work.to, work.now) : readManifest(work.to)
    const missing = manifest.damaged.length
    return {
      faults: [
        ...(await faultsIn(work.to, manifest)),
        ...(missing > 0 ? [`the contents of ${missing} files were not in the data folder as they should be`] : []),
      ],
    }
  } catch (error) {
    if (work.kind === 'restore') rmSync(`${work.to}.restoring`, { recursive: true, force: true })
    return { faults: [error instanceof Error ? error.message : 'unknown'] }
  }
}
