import type { Clock } from '../clock.ts'

/** A clock that runs like `base` and can be moved forward; for `--emulator` only, where tests make days pass. */
export type MovableClock = Clock & {
  /** Resolves when whoever listens has done what was due by then. */
  advance(seconds: number): Promise<void>
  /** Called after each move. */
  onAdvance(listener: () => void | Promise<void>): void
}

export function movableClock(base: Clock): MovableClock {
  let offset = 0
  const listeners: (() => void | Promise<void>)[] = []
  return {
    now: () => base.now() + offset,
    async advance(seconds) {
      offset += seconds * 1000
      await Promise.all(listeners.map((listener) => listener()))
    },
    onAdvance: (listener) => void listeners.push(listener),
  }
}
