import { getHeapStatistics } from 'node:v8'

/** Which functions are at work, as the process's only thread goes from one to the other. */
export type HeldThread = {
  /** Called when a run begins; what it returns, when it is over. */
  begins(name: string): () => void
}

/** What happened between two marks. `spent`: milliseconds of the processor; `grown`: bytes more in use; `underWay`: the functions that were. */
export type Stretch = { spent: number; grown: number; underWay: readonly string[] }

/**
 * Tells of each stretch between two marks: the beginnings and ends of runs, and a timer's while there are any. `read` counts the thread's own
 * milliseconds, so that a machine which is busy with others is nobody's fault.
 */
export function watchThread(tell: (stretch: Stretch) => void, read: () => Mark = ownMark): HeldThread {
  const underWay = new Map<string, number>()
  let marked = read()
  let timer: NodeJS.Timeout | null = null
  const mark = () => {
    const before = marked
    marked = read()
    tell({ spent: marked.spent - before.spent, grown: marked.inUse - before.inUse, underWay: [...underWay.keys()] })
  }
  return {
    begins(name) {
      mark()
      underWay.set(name, (underWay.get(name) ?? 0) + 1)
      timer ??= setInterval(mark, markEvery).unref()
      return () => {
        mark()
        const left = (underWay.get(name) ?? 1) - 1
        if (left > 0) return void underWay.set(name, left)
        underWay.delete(name)
        if (underWay.size > 0 || !timer) return
        clearInterval(timer)
        timer = null
      }
    },
  }
}

/** Which function held the thread for long, and for how many milliseconds; null where several were under way, for it may have been any of them. */
export function heldIn({ spent, underWay: [name, ...others] }: Stretch): { name: string; milliseconds: number } | null {
  return name === undefined || others.length > 0 || spent <= longTurn ? null : { name, milliseconds: Math.round(spent) }
}

/** Milliseconds of the processor that the thread has had, and bytes in use: the heap, and buffers besides. */
type Mark = { spent: number; inUse: number }

function ownMark(): Mark {
  const { user, system } = process.threadCpuUsage()
  const { used_heap_size: heap, external_memory: besides } = getHeapStatistics()
  return { spent: (user + system) / 1000, inUse: heap + besides }
}

/** Milliseconds. */
const longTurn = 40
const markEvery = 20
