import { FirestoreError } from '../../errors.ts'

/** How a pipeline shares the thread with everybody else. */
export type Turns = {
  /** To be awaited between two results: others have their turn when this one has lasted for some milliseconds. */
  pause(): Promise<void> | null
  /** Called in the midst of one result. RESOURCE_EXHAUSTED when that alone has taken far too long. */
  check(): void
}

/** `elapsed`: milliseconds. */
export function turnsOf(elapsed: () => number): Turns {
  let began = elapsed()
  return {
    pause() {
      if (elapsed() - began < longestTurn) return null
      return new Promise((resolve) =>
        setImmediate(() => {
          began = elapsed()
          resolve()
        }),
      )
    },
    check() {
      if (elapsed() - began > longestResult)
        throw new FirestoreError('RESOURCE_EXHAUSTED', 'One result of this pipeline takes too long to work out.')
    },
  }
}

const longestTurn = 8
const longestResult = 500

/** Sorted, stably, with turns for others in between. */
export async function sortedInTurns<T>(all: readonly T[], compare: (a: T, b: T) => number, turns: Turns): Promise<T[]> {
  let runs: T[][] = []
  for (let at = 0; at < all.length; at += inOneTurn) {
    runs.push(all.slice(at, at + inOneTurn).sort(compare))
    await turns.pause()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [one = [], other] = runs.slice(at, at + 2)
      merged.push(other ? await mergedInTurns(one, other, compare, turns) : one)
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedInTurns<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number, turns: Turns) {
  const result: T[] = []
  let [left, right] = [0, 0]
  while (left < one.length && right < other.length) {
    const [a, b] = [one[left] as T, other[right] as T]
    if (compare(a, b) <= 0) {
      result.push(a)
      left++
    } else {
      result.push(b)
      right++
    }
    if (result.length % inOneTurn === 0) await turns.pause()
  }
  for (const rest of [one.slice(left), other.slice(right)]) for (const item of rest) result.push(item)
  return result
}

const inOneTurn = 1_000
