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

/** Milliseconds. */
export const silentAfter = 20
