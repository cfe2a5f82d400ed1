/** Does so many of these at a time, each as soon as a lane is free, begun in their order. What `act` throws ends its lane and is thrown. */
export async function inLanes<One>(
  all: readonly One[],
  lanes: number,
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const one of left) await act(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
