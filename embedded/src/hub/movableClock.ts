import type { Clock } from '../clock.ts'

/** A clock that runs like `base` and can be moved forward; for `--emulator` only, where tests make days pass. */
export type MovableClock = Clock & {
  advance(seconds: number): void
  /** Called after each move. */
  onAdvance(listener: () => void): void
}

export function movableClock(base: Clock): MovableClock {
  let offset = 0
  const listeners: (() => void)[] = []
  return {
    now: () => base.now() + offset,
    advance(seconds) {
      offset += seconds * 1000
      for (const listener of listeners) listener()
    },
    onAdvance: (listener) => void listeners.push(listener),
  }
}
