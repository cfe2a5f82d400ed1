import { isSilent } from './silence.ts'
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
  /** Whose doing it is that it ends, where that is known. */
  blamed: string | null
  /** What it held in memory at the last looks, the newest last, as shares of what it may. */
  memorySeen: readonly number[]
  /** Who fills it, as it last said. */
  memoryBy: string | null
  /** Since when it owes a sign of life; null when it owes none. */
  askedAt: number | null
  /** When it was last heard of: it took a call, or answered. */
  heardAt: number
  idleSince: number
  /** Milliseconds that it had waited for a processor when that was last looked at. */
  waited: number
}

export type Run = {
  endpoint: Endpoint
  since: number
  /** Whether its function may have begun. */
  begun: boolean
  /** Takes it back from the process, which has not begun it and never does then; null where it stays. */
  takeBack: (() => void) | null
  /** Called when the process has ended, or takes no more runs. `shared`: other functions were in it as it ended. */
  lost(shared: boolean): void
}

/** The kind of process that a function runs in. */
export function kindFor(endpoint: Endpoint, standing: Standing): WorkerKind {
  return { megabytes: endpoint.megabytes ?? usualMegabytes, offenders: standing === 'offender' }
}

export const sameKind = (one: WorkerKind, other: WorkerKind) =>
  one.megabytes === other.megabytes && one.offenders === other.offenders

/**
 * The process in which a function may run at once; undefined when it must wait for one. `keepsOne`: there is one in reserve, so the one that
 * everybody uses is not for those that have not shown themselves, or hold up others.
 */
export function workerFor(
  workers: Iterable<Worker>,
  endpoint: Endpoint,
  standing: Standing,
  { now, keepsOne }: { now: number; keepsOne: boolean },
): Worker | undefined {
  const own = ownOf(workers, endpoint)
  // Where its first run holds it, the next ones wait for that: they would do the same to another.
  if (own) return isDeaf(own, now) ? undefined : own
  const kind = kindFor(endpoint, standing)
  const fit = [...workers].filter((worker) => !worker.leaving && !isDeaf(worker, now) && sameKind(worker, kind))
  // What has just been left may be busy still, until it has given a sign of life.
  const shared = fit.filter(({ sole, askedAt, runs }) => sole === null && (runs.size > 0 || askedAt === null))
  const everybodys = shared.find((worker) => !isSilent(worker, now)) ?? shared[0]
  if (standing === 'trusted') return everybodys
  const besides = keepsOne && sameKind(kind, usual) ? fit.filter((worker) => worker !== everybodys) : fit
  // The one in reserve rather than the one that everybody uses.
  const free = (worker: Worker) =>
    standing === 'heavy' ? shared.includes(worker) : worker.runs.size === 0 && worker.askedAt === null
  const found = besides.toReversed().find(free)
  if (found || standing === 'new') return found
  // Those that hold up others wait for the one that is held, not for one that is not there.
  const isOnlyOne = ![...workers].some((worker) => worker !== everybodys && !worker.leaving && sameKind(worker, kind))
  return isOnlyOne && standing === 'heavy' ? everybodys : undefined
}

/** The process that a function has to itself. */
export const ownOf = (workers: Iterable<Worker>, { name }: Endpoint) =>
  [...workers].find(({ sole, leaving }) => sole === name && !leaving)

/** The functions that may be at work in a process; others of its calls wait in it. */
export const begunIn = ({ runs }: Worker) =>
  new Set([...runs].filter(({ begun }) => begun).map(({ endpoint }) => endpoint.name))

/** Whether it has been silent for so long that nothing more is sent there for now. */
export const isDeaf = ({ askedAt }: Worker, now: number) => askedAt !== null && now - askedAt > deafAfter

/** Asks for a sign of life, which is owed since then, unless one is owed already. */
export function ask(worker: Worker, since: number): void {
  if (worker.askedAt !== null) return
  worker.askedAt = since
  worker.running.tell({ kind: 'ping' })
}

const usualMegabytes = 768
/** For all that did no harm and ask for no memory. */
export const usual: WorkerKind = { megabytes: usualMegabytes, offenders: false }
/** Milliseconds. */
const deafAfter = 1_000
