import type { DatabaseSync } from 'node:sqlite'
import { startThread, type Thread } from '../thread.ts'

export type ToCarry = { id: number; file: string; synchronous: number }
/** What became of it. */
export type Carried = { id: number; failed: string | null }

/** Pages of the log (8 KiB each) that are few. More are written back at once: of ten times as many the disk has so much to do that commits wait for it. */
const few = 250
/**
 * Where the log is longer, and most of it written back, its rest is as well, so that it begins again from its start. Whoever commits waits for
 * the disk meanwhile, a tenth of a second or two: so it is done while little is written, and else only where the log has become very long.
 */
const long = 4_000
const longest = 40_000
/** Pages since the last look that are little. */
const little = 200
const between = 1_000
/** So soon (ms) after some were written back it is seen whether there are more. */
const soon = 100

let thread: Thread | null = null
let last = 0
const waiting = new Map<number, { database: DatabaseSync; file: string; done(): void }>()

/**
 * Watches the log of a database and has it written back into the file by a thread of its own while it grows: doing that at a commit stops
 * whoever holds the connection for as long as the disk takes for all of it. Ends when the database is closed.
 */
export function carryBack(database: DatabaseSync, file: string): void {
  const look = database.prepare('PRAGMA wal_checkpoint(NOOP)')
  const synchronous = Number(Object.values(database.prepare('PRAGMA synchronous').get() ?? {})[0])
  let underWay = false
  let before = 0
  const watch = (isQuiet: (log: number) => boolean) => {
    if (!database.isOpen) return clearInterval(timer)
    if (underWay) return
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number }
    const left = log - checkpointed
    const quiet = isQuiet(log)
    if (left > few) {
      underWay = true
      ask(database, file, synchronous, () => {
        underWay = false
        setTimeout(() => watch(() => false), soon).unref()
      })
    } else if (left > 0 && log > (quiet ? long : longest)) database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  }
  const timer = setInterval(
    () =>
      watch((log) => {
        const grown = log - before
        before = log
        return grown < little
      }),
    between,
  ).unref()
}

function ask(database: DatabaseSync, file: string, synchronous: number, done: () => void): void {
  thread ??= start()
  const id = ++last
  waiting.set(id, { database, file, done })
  thread.postMessage({ id, file, synchronous } satisfies ToCarry)
}

function start(): Thread {
  const started = startThread(new URL('./carry-worker.ts', import.meta.url))
  started.on('message', ({ id, failed }: Carried) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    // Of one that is closed nothing more is acknowledged; the next to open it reads what its log holds, and its folder may be gone by now.
    if (!asked?.database.isOpen) return
    // What the disk did not take may be lost though it was said to be written: nothing may be acknowledged after it.
    if (failed !== null) throw new Error(`${asked.file}: what was committed could not be written back: ${failed}`)
    asked.done()
  })
  started.on('error', (error) => {
    throw error
  })
  // After the listeners: one for messages keeps the process alive again.
  started.unref()
  return started
}
