/** Which functions are at work, as the process's only thread goes from one to the other. */
export type HeldThread = {
  /** Called when a run begins; what it returns, when it is over. */
  begins(name: string): () => void
}

/**
 * Says when a function has held the thread for long: the processor time between two marks, where nothing but runs of that one function was under
 * way between them. Marks are the beginnings and ends of runs, and a timer's while there are any. Where several were, it was any of them, and
 * nobody is named. `spent` counts the thread's own milliseconds, so that a machine which is busy with others is nobody's fault.
 */
export function watchThread(
  tell: (name: string, milliseconds: number) => void,
  spent: () => number = ownMilliseconds,
): HeldThread {
  const underWay = new Map<string, number>()
  let marked = 0
  let timer: NodeJS.Timeout | null = null
  const mark = () => {
    const [before, [name, ...others]] = [marked, underWay.keys()]
    marked = spent()
    if (name !== undefined && others.length === 0 && marked - before > longTurn) tell(name, Math.round(marked - before))
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

function ownMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds. */
const longTurn = 40
const markEvery = 20
