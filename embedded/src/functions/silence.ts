import type { Worker } from './worker.ts'

/**
 * Since when a process owes a sign of life, in milliseconds by `performance.now()`: an answer to being asked, or the word that it takes a call that
 * was handed to it. Null when it owes none.
 */
export function owesSince({ askedAt, heardAt, runs }: Pick<Worker, 'askedAt' | 'heardAt' | 'runs'>): number | null {
  const owed = [...runs].filter(({ begun }) => !begun).map(({ since }) => since)
  if (askedAt !== null) owed.push(askedAt)
  return owed.length > 0 ? Math.max(heardAt, Math.min(...owed)) : null
}

/** Whether it has said nothing for longer than a turn of well-behaved functions takes, so that calls are better off elsewhere. */
export function isSilent(worker: Pick<Worker, 'askedAt' | 'heardAt' | 'runs'>, now: number): boolean {
  const since = owesSince(worker)
  return since !== null && now - since > silentAfter
}

/** From when on its silence counts: time in which it waited for a processor that others had says nothing about it. All in milliseconds. */
export const excused = (askedAt: number, waited: number, now: number): number => Math.min(now, askedAt + waited)

/**
 * Calls `silent` once a process has said nothing for `most`, of which it has been `already`; never where it is `over` before. It counts neither the time
 * in which it waited for a processor that others had, nor that in which this process got no turn itself: what has come is read only then.
 */
export function afterSilence(
  { most, already }: { most: number; already: number },
  { over, waited, now }: { over(): boolean; waited(): number; now(): number },
  silent: () => void,
): void {
  let counted = already
  let [at, waitedBefore] = [now(), waited()]
  const look = () => {
    if (over()) return
    const [time, waitedNow] = [now(), waited()]
    counted += Math.max(0, Math.min(time - at, 2 * every) - (waitedNow - waitedBefore))
    ;[at, waitedBefore] = [time, waitedNow]
    if (counted >= most) silent()
    else setTimeout(() => setImmediate(look), Math.min(every, Math.max(1, most - counted))).unref()
  }
  setImmediate(look)
}

/** Milliseconds. */
const every = 100
export const silentAfter = 20
