/** Which runs of functions are not over: one may go on after its answer is out, as when it writes down that it answered. */
export type RunsUnderWay = {
  count(run: () => unknown): Promise<void>
  /** Settles when none is under way, however each of them ended. */
  through(): Promise<void>
}

export function runsUnderWay(): RunsUnderWay {
  const running = new Set<Promise<void>>()
  return {
    async count(run) {
      const one = (async () => void (await run()))()
      running.add(one)
      try {
        await one
      } finally {
        running.delete(one)
      }
    },
    async through() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
