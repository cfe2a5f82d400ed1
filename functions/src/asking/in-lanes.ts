/** Transactions at a time: while some of them wait for the database, others work. Who writes little does not queue behind them there. */
export const lanes = 10

export type Lanes<One> = {
  /** Until the last of these has begun. */
  put(all: readonly One[]): Promise<void>
  /** Until all that was put in is through. Throws what `act` threw first. */
  through(): Promise<void>
}

/** Does what is put in, so many at a time, each as soon as a lane is free, begun in their order. What `act` throws ends its lane. */
export function openLanes<One>(most: number, act: (one: One) => Promise<unknown>): Lanes<One> {
  const underWay = new Set<Promise<void>>()
  const faults: unknown[] = []
  const begin = async (one: One) => {
    try {
      await act(one)
    } catch (fault) {
      faults.push(fault)
    }
  }
  return {
    async put(all) {
      for (const one of all) {
        while (underWay.size > 0 && underWay.size + faults.length >= most) await Promise.race(underWay)
        if (faults.length >= most) return
        const run: Promise<void> = begin(one).finally(() => underWay.delete(run))
        underWay.add(run)
      }
    },
    async through() {
      await Promise.all(underWay)
      if (faults.length > 0) throw faults[0]
    },
  }
}

/** Does so many of these at a time, each as soon as a lane is free, begun in their order. What `act` throws ends its lane and is thrown. */
export async function inLanes<One>(
  all: readonly One[],
  most: number,
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  const opened = openLanes(most, act)
  await opened.put(all)
  await opened.through()
}
