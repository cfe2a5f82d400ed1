/** The one source of time. Nothing in `embedded/` calls `Date.now()` beside it, so that a project's clock can be moved. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
