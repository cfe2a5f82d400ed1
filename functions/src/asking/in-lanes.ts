/** Transactions at a time: while some of them wait for the database, others work. Who writes little does not queue behind them there. */
export const lanes = 6

/** Does so many of these at a time, each as soon as a lane is free, begun in their order. What `act` throws ends its lane and is thrown. */
export async function inLanes<One>(
  all: readonly One[],
  most: number,
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const one of left) await act(one)
  }
  await Promise.all(Array.from({ length: most }, lane))
}
