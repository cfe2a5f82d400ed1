/** A push that could not be taken is tried again so long (ms) after the first try. */
const again = [60_000, 5 * 60_000, 15 * 60_000]

/** When it is tried next (ms), after `tries` of them, of which the first was at `first`; null where no try is left that is late enough. */
export function nextTry(
  tries: number,
  { first, now, notBefore }: { first: number; now: number; notBefore: number | null },
): number | null {
  const earliest = now + (notBefore ?? 0)
  const left = again.slice(Math.max(0, tries - 1)).map((wait) => first + wait)
  // A run that comes late makes up one try and not all of them.
  if (notBefore === null) return left[0] === undefined ? null : Math.max(left[0], now + 1)
  return left.find((instant) => instant >= earliest) ?? null
}
