import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { Carried, ToCarry } from './carry-back.ts'

/** The entry of a thread that writes back what was committed, for as long as the disk takes; nobody who commits or reads waits for it. */
const port = parentPort
if (!port) throw new Error('carry-worker.ts runs in a worker thread only.')

port.on('message', ({ id, file, synchronous }: ToCarry) => {
  const tell = (carried: Carried) => port.postMessage(carried)
  try {
    const place = pathToFileURL(file)
    // One that is gone is not made anew.
    place.search = 'mode=rw'
    const database = new DatabaseSync(place, { timeout: 5_000 })
    database.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA wal_checkpoint(PASSIVE)`)
    database.close()
    tell({ id, failed: null })
  } catch (error) {
    tell({ id, failed: error instanceof Error ? error.message : 'unknown' })
  }
})
