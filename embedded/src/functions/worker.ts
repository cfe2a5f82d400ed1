import { constants, setPriority } from 'node:os'
import type { Standing } from './standing.ts'
import type { Endpoint } from './wire/endpoint.ts'
import type { WorkerProcess } from './worker-process.ts'

/** Which functions a process is for: those with so much memory, and those that did harm, or the others. */
export type WorkerKind = { megabytes: number; offenders: boolean }

/** A process and what runs in it. Times are milliseconds by `performance.now()`. */
export type Worker = WorkerKind & {
  running: WorkerProcess
  runs: Set<Run>
  /** The function that has it to itself. */
  sole: string | null
  /** It takes no more runs. */
  leaving: boolean
  /** Since when it owes a sign of life; null when it owes none. */
  askedAt: number | null
  idleSince: number
}

export type Run = {
  name: string
  since: number
  /** Called when the process has ended, or takes no more runs. `shared`: other functions were in it as it ended. */
  lost(shared: boolean): void
}

/** The kind of process that a function runs in. */
export function kindFor(endpoint: Endpoint, standing: Standing): WorkerKind {
  return { megabytes: endpoint.megabytes ?? usualMegabytes, offenders: standing === 'offender' }
}

export const sameKind = (one: WorkerKind, other: WorkerKind) =>
  one.megabytes === other.megabytes && one.offenders === other.offenders

/** The process in which a function may run at once; undefined when it must wait for one. */
export function workerFor(
  workers: Iterable<Worker>,
  endpoint: Endpoint,
  standing: Standing,
  now: number,
): Worker | undefined {
  const kind = kindFor(endpoint, standing)
  const fit = [...workers].filter((worker) => !worker.leaving && !isDeaf(worker, now) && sameKind(worker, kind))
  const own = fit.find(({ sole }) => sole === endpoint.name)
  if (own) return own
  if (standing === 'trusted')
    return fit.find(({ sole, askedAt, runs }) => sole === null && (runs.size > 0 || askedAt === null))
  // The one in reserve rather than the one that everybody uses. What has just been left may be busy still, until it has given a sign of life.
  return fit.toReversed().find(({ runs, askedAt }) => runs.size === 0 && askedAt === null)
}

/** Whether it has been silent for so long that nothing more is sent there for now. */
const isDeaf = ({ askedAt }: Worker, now: number) => askedAt !== null && now - askedAt > deafAfter

/** Asks for a sign of life, unless one is owed already. */
export function ask(worker: Worker, now: number): void {
  if (worker.askedAt !== null) return
  worker.askedAt = now
  worker.running.tell({ kind: 'ping' })
}

/** The others get the processors first from now on; there is no way back. */
export function yieldToOthers({ running }: Worker): void {
  try {
    setPriority(running.process.pid ?? 0, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended meanwhile, or the system has no such thing: it is ended in time all the same.
  }
}

export const usualMegabytes = 768
/** Milliseconds. */
const deafAfter = 1_000
