/** What waits for its turn, by who asked for it. */
export type FairQueue<Work> = {
  /** False when nothing more is taken, of this asker or of anybody. */
  add(asker: string, work: Work): boolean
  /** The oldest of the asker whose turn it is: one of each in turn, so that whoever asks much waits for himself. Null when nothing waits. */
  take(): Work | null
}

/** `most` counts what waits and what was taken and is not `done` yet. */
export function fairQueue<Work>(most: {
  ofOne: number
  inAll: number
}): FairQueue<Work> & { done(asker: string): void } {
  // A map keeps the order of its keys: the first is the one whose turn it is.
  const waiting = new Map<string, Work[]>()
  const unfinished = new Map<string, number>()
  let all = 0
  return {
    add(asker, work) {
      const own = unfinished.get(asker) ?? 0
      if (own >= most.ofOne || all >= most.inAll) return false
      unfinished.set(asker, own + 1)
      all += 1
      const queue = waiting.get(asker)
      if (queue === undefined) waiting.set(asker, [work])
      else queue.push(work)
      return true
    },
    take() {
      const [next] = waiting
      if (next === undefined) return null
      const [asker, queue] = next
      const work = queue.shift() ?? null
      waiting.delete(asker)
      if (queue.length > 0) waiting.set(asker, queue)
      return work
    },
    done(asker) {
      const left = (unfinished.get(asker) ?? 1) - 1
      if (left === 0) unfinished.delete(asker)
      else unfinished.set(asker, left)
      all -= 1
    },
  }
}
