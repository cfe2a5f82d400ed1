import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FromWorker } from '../wire/worker-messages.ts'

/** One run of a function, as what it leaves behind is known by. */
type Run = { name: string; response: ServerResponse }

/**
 * What one function does to the whole process is kept from the others that run in it. An exception that nobody catches and a wish to end the
 * process break off the run that they come from, however long after; the host is told, and ends the process when the others are through. So it is
 * when the heap is nearly full, which `filledBy` says whose doing it was.
 */
export function keepFaultsApart(
  tell: (message: FromWorker) => void,
  filledBy: () => string | null,
): {
  during<T>(run: Run, work: () => T): T
  /** The function that is running now, or that what runs now comes from. */
  current(): string | null
} {
  const current = new AsyncLocalStorage<Run>()
  const breakOff = (by: 'exception' | 'exit') => {
    const run = current.getStore()
    tell({ kind: 'broken', function: run?.name ?? null, by })
    if (run?.response.writableEnded === false) run.response.destroy()
  }
  process.on('uncaughtException', (error) => {
    if (error instanceof ExitWanted) return
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    breakOff('exception')
  })
  const exit = process.exit.bind(process)
  process.exit = (code) => {
    if (!current.getStore()) return exit(code)
    process.stderr.write(`process.exit(${code ?? ''}) was called.\n`)
    breakOff('exit')
    throw new ExitWanted()
  }
  tellWhenFull(() => tell({ kind: 'broken', function: filledBy(), by: 'memory' }))
  return { during: (run, work) => current.run(run, work), current: () => current.getStore()?.name ?? null }
}

/** Calls once when much of the heap is still in use after a collection: what is only waste says nothing. */
function tellWhenFull(tell: () => void): void {
  const observer = new PerformanceObserver((list) => {
    const collected = (list.getEntries() as Collection[]).some(
      ({ detail }) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR,
    )
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    if (!collected || used < limit * nearlyAll) return
    observer.disconnect()
    tell()
  })
  observer.observe({ entryTypes: ['gc'] })
}

/** Unwinds a function that wants the process to end. */
class ExitWanted extends Error {
  override message = 'The process ends when what else runs in it is through.'
}

/** What the runtime says of one; its declarations leave it out. */
type Collection = { detail?: { kind?: number } }

/** Of a limit that counts the young generation as well. */
const nearlyAll = 0.6
