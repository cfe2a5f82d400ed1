const minute = 60_000
const hour = 60 * minute

/** Waits (ms) after the first, second … round in which an address took nothing; from the last on it stays that long. */
const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour]

/** An event is tried for so long (ms), and an address that took nothing for so long is switched off. */
export const triedFor = 72 * hour

/** When an address is tried next, after so many rounds that came to nothing. Never later than the moment at which it would be switched off. */
export function nextRound(rounds: number, now: number, failingSince: number): number {
  const wait = waits[Math.min(rounds, waits.length) - 1] ?? minute
  const end = failingSince + triedFor
  return now < end ? Math.min(now + wait, end) : now + wait
}

/** When it is switched off, if nothing is taken until then. */
export const stopsAt = (failingSince: number) => failingSince + triedFor
