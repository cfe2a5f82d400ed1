type Bounds<One> = { most: number; heaviest: number; weightOf: (one: One) => number }

/**
 * Does together what is asked for one by one: those that come while some are under way are the next ones, at most `most` at a time, which
 * weigh no more than `heaviest` where one alone does not. Where several fail, each is done by itself, so that one of them stops no other.
 */
export function together<One>(
  { most, heaviest, weightOf }: Bounds<One>,
  act: (all: readonly One[]) => Promise<unknown>,
): (one: One) => Promise<void> {
  type Waiting = { one: One; done: () => void; failed: (fault: unknown) => void }
  let waiting: Waiting[] = []
  let isUnderWay = false

  const alone = async ({ one, done, failed }: Waiting) => {
    try {
      await act([one])
      done()
    } catch (fault) {
      failed(fault)
    }
  }
  const nextCount = () => {
    let [count, weight] = [0, 0]
    for (const { one } of waiting.slice(0, most)) {
      weight += weightOf(one)
      if (count > 0 && weight > heaviest) break
      count++
    }
    return count
  }
  const go = async () => {
    isUnderWay = true
    while (waiting.length > 0) {
      const group = waiting.slice(0, nextCount())
      waiting = waiting.slice(group.length)
      try {
        await act(group.map(({ one }) => one))
        for (const { done } of group) done()
      } catch (fault) {
        if (group.length === 1) group[0]!.failed(fault)
        else await Promise.all(group.map(alone))
      }
    }
    isUnderWay = false
  }
  return (one) =>
    new Promise((done, failed) => {
      waiting.push({ one, done, failed })
      // In a turn of its own, so that those of the same turn go together.
      if (!isUnderWay) queueMicrotask(() => void (isUnderWay || go()))
    })
}
