/** How a function's runs went since the start. Milliseconds; `lastAt` since the epoch; `badly`: interrupted, too late, or left by who asked. */
export type RunsSeen = { count: number; badly: number; middle: number; slowest: number; lastAt: number }

/** Counts the runs of functions, and keeps how long the last hundred of each took. */
export type RunTimes = {
  add(name: string, took: number, how: 'well' | 'badly', at: number): void
  of(name: string): RunsSeen | null
}

export function runTimes(): RunTimes {
  const seen = new Map<string, { count: number; badly: number; lastAt: number; took: number[] }>()
  return {
    add(name, took, how, at) {
      const before = seen.get(name) ?? { count: 0, badly: 0, lastAt: 0, took: [] }
      before.took[before.count % kept] = took
      seen.set(name, {
        ...before,
        count: before.count + 1,
        badly: before.badly + (how === 'badly' ? 1 : 0),
        lastAt: at,
      })
    },
    of(name) {
      const all = seen.get(name)
      if (!all) return null
      const sorted = all.took.toSorted((a, b) => a - b)
      return {
        count: all.count,
        badly: all.badly,
        middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
        slowest: sorted.at(-1) ?? 0,
        lastAt: all.lastAt,
      }
    },
  }
}

const kept = 100
