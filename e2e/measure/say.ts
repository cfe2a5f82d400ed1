/** Prints one figure, and beside it the peer or the budget that gives it a meaning. */
export function say(what: string, figure: string, beside = ''): void {
  console.log(`${what.padEnd(40)} ${figure.padEnd(28)} ${beside}`)
}

export async function timed<T>(run: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const start = performance.now()
  const value = await run()
  return { value, milliseconds: performance.now() - start }
}

/** The value below which `share` (0 to 1) of the sorted values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
