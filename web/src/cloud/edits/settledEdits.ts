import { SETTLED } from './waitingEdits.ts'

/** What was settled and may not be written down yet: when each was changed, by the name that `takeUpWhatWaits.ts` writes it under. */
export const settledEdits = (): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(localStorage).flatMap(([name, at]) =>
      name.startsWith(SETTLED) ? [[name.slice(SETTLED.length), Number(at)]] : [],
    ),
  )

/** It is written down that one is settled, as it was changed at `at`. */
export function settledWritten(key: string, at: number) {
  if (settledEdits().get(key) === at) localStorage.removeItem(`${SETTLED}${key}`)
}
