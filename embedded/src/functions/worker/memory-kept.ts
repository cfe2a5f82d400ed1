/** Which function's runs fill the memory of the process that they share. */
export type MemoryKept = {
  /** What is in use changed by so many bytes while runs of these functions were under way. */
  changed(by: number, underWay: readonly string[]): void
  /** Whose doing it is, above all, that much is in use; null where it is nobody's in particular. */
  mostBy(): string | null
}

/**
 * Growth is shared out among those that were under way, and taken from all in proportion where a collection frees some. So what waits beside one
 * that fills the memory has its part of that as well, but was under way at many times without any; and who leaves only waste behind took more than is kept.
 */
export function memoryKept(): MemoryKept {
  const shares = new Map<string, Share>()
  let kept = 0
  return {
    changed(by, underWay) {
      const left = kept > 0 ? Math.max(0, 1 + Math.min(0, by) / kept) : 1
      kept = Math.max(0, kept + by)
      if (left < 1) for (const share of shares.values()) share.kept *= left
      const growth = Math.max(0, by) / underWay.length
      for (const name of underWay) {
        const share = shares.get(name) ?? { kept: 0, took: 0, times: 0 }
        shares.set(name, { kept: share.kept + growth, took: share.took + growth, times: share.times + 1 })
      }
    },
    mostBy() {
      const [first, second] = [...shares]
        .filter(([, share]) => share.kept > Math.max(little, kept * muchOfAll) && share.kept > share.took * muchOfOwn)
        .map(([name, share]) => ({ name, each: share.kept / share.times }))
        .toSorted((a, b) => b.each - a.each)
      return first && first.each > clearly * (second?.each ?? 0) ? first.name : null
    },
  }
}

/** Bytes; `times`: how often it was under way when somebody looked. */
type Share = { kept: number; took: number; times: number }

/** Bytes: what fills no process, so that something else must where one is full. */
const little = 50_000_000
const muchOfAll = 0.25
const muchOfOwn = 0.5
const clearly = 2
