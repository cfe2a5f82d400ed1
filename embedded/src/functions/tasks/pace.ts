/** How many may begin: so many a second, a fifth of a second's worth at once. */
export type Pace = {
  /** Takes one that may begin at `now`, in milliseconds, and returns 0; or how many milliseconds it has to wait. */
  take(now: number): number
}

export function openPace(perSecond: number, openedAt: number): Pace {
  const most = Math.max(1, perSecond / 5)
  let [tokens, filledAt] = [most, openedAt]
  return {
    take(now) {
      tokens = Math.min(most, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (tokens < 1) return ((1 - tokens) / perSecond) * 1000
      tokens--
      return 0
    },
  }
}
