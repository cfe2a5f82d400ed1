/** What is to be closed at the end. */
export type Closing = {
  /** It is closed before all that was named earlier, because it stands on that. */
  later(close: () => Promise<void> | void): void
  /** Closes one after another; what is closed is not closed again. */
  all(): Promise<void>
}

export function createClosing(): Closing {
  const closers: (() => Promise<void> | void)[] = []
  return {
    later: (close) => void closers.push(close),
    async all() {
      for (const close of closers.splice(0).toReversed()) await close()
    },
  }
}
