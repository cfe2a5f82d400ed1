/** Transactions at a time: while one of them waits for the database, another works. More would only queue there, before whoever else writes. */
export const lanes = 3

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
