import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { shareHeld } from './resident-memory.ts'
import type { RunTimes } from './run-times.ts'
import { waitedForProcessor } from './processor-wait.ts'
import { afterSilence, isSilent, owesSince, silentAfter } from './silence.ts'
import type { Standings } from './standing.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { ask, begunIn, workerFor, type Run, type Worker } from './worker.ts'

/** Where one run of a function goes on, until it is left. */
export type Place = {
  port: number
  token: string
  leave(how: 'well' | 'badly' | 'notBegun'): void
  /** Until `begun` its function has not begun and never does where the run is left; `takeBack`, if any, is called where another process would take it sooner. */
  untilBegun(takeBack: (() => void) | null): void
  begun(): void
  /** Its function's time is over: a process that gives no sign of life is ended. */
  tookTooLong(): void
  /** Waits until the process has ended or takes no more runs, at most so many milliseconds; true when it ended with other functions in it, so that it may be their doing. */
  lost(within: number): Promise<boolean>
}

/** The processes around a place, and who is told of what a run does to its own. */
export type Surroundings = {
  workers: ReadonlySet<Worker>
  shown: Standings
  times: RunTimes
  clock: Clock
  log: Log
  /** Milliseconds, never put back. */
  now(): number
  /** Whether there is one in reserve, as `workerFor` wants to know. */
  choosing(): { now: number; keepsOne: boolean }
  harm(name: string, by: string): void
  holds(name: string, milliseconds: number): void
  /** A process gives no sign of life, by the doing of a function whose time is over. */
  endHung(worker: Worker, by: string): void
  /** A process may have become free for those that wait. */
  settle(): void
}

/** Makes places in processes, and takes back calls from those that say nothing. */
export function openPlaces(surroundings: Surroundings): { placeIn(worker: Worker, endpoint: Endpoint): Place } {
  const { workers, shown, times, clock, log, now, choosing, harm, holds, endHung, settle } = surroundings
  const listenedTo = new WeakSet<Worker>()

  /**
   * Calls that a process has not begun are taken back where it says nothing and another would take them. Looked at after what has come by then was
   * read: this process may have got no turn itself.
   */
  const listenTo = (worker: Worker) => {
    if (listenedTo.has(worker)) return
    listenedTo.add(worker)
    const hear = () => {
      listenedTo.delete(worker)
      const handed = [...worker.runs].filter(({ begun }) => !begun)
      if (handed.length === 0 || !workers.has(worker)) return
      const since = owesSince(worker)
      if (since === null || !isSilent(worker, now())) return listenTo(worker)
      const begun = begunIn(worker)
      // Where several are at work it may be any of them, so it has to last longer before all are held for it.
      if (now() - since > (begun.size === 1 ? heldAfter : allHeldAfter))
        for (const name of begun) holds(name, now() - since)
      const elsewhere = handed.filter(({ endpoint, takeBack }) => {
        if (!takeBack) return false
        const other = workerFor(workers, endpoint, shown.of(endpoint.name), choosing())
        // Where that one says nothing either, nothing is gained by it, and it may be the one that is held.
        return other !== undefined && other !== worker && !isSilent(other, now())
      })
      if (elsewhere.length > 0) log.info('functions.taken_back', { calls: elsewhere.length })
      for (const run of elsewhere) run.takeBack?.()
      ask(worker, since)
      listenTo(worker)
    }
    const since = owesSince(worker) ?? now()
    setTimeout(() => setImmediate(hear), Math.max(leastBetween, since + silentAfter + 1 - now())).unref()
  }
  const placeIn = (worker: Worker, endpoint: Endpoint): Place => {
    const { name } = endpoint
    let wasShared = false
    const listeners = new Set<() => void>()
    const run: Run = {
      endpoint,
      since: now(),
      begun: true,
      takeBack: null,
      lost(shared) {
        wasShared = shared
        for (const listener of listeners) listener()
      },
    }
    worker.runs.add(run)
    if (shown.of(name) !== 'trusted' && worker.runs.size === 1) worker.sole = name
    const gone = () => worker.leaving || !workers.has(worker)
    return {
      port: worker.running.port,
      token: worker.running.token,
      leave(how) {
        if (!worker.runs.delete(run)) return
        if (how === 'well') worker.heardAt = now()
        if (how !== 'notBegun') times.add(name, now() - run.since, how, clock.now())
        if (worker.sole === name && how === 'well' && !gone()) {
          if (shareHeld(worker) > 1) harm(name, 'memory')
          else shown.ranWell(name)
        } else if (shown.of(name) === 'heavy' && how === 'well') shown.ranWell(name)
        // It may be at it still, where nobody waits for it any more.
        if (how === 'badly') ask(worker, now())
        if (worker.runs.size === 0) {
          worker.sole = null
          worker.idleSince = now()
          if (worker.leaving) void worker.running.end()
        }
        settle()
      },
      untilBegun(takeBack) {
        run.begun = false
        run.takeBack = takeBack
        listenTo(worker)
      },
      begun() {
        run.begun = true
        run.takeBack = null
        worker.heardAt = now()
      },
      tookTooLong() {
        const since = now()
        ask(worker, since)
        const { pid } = worker.running.process
        afterSilence(
          { most: signOfLifeWithin, already: since - (worker.askedAt ?? since) },
          {
            over: () => worker.askedAt === null || worker.heardAt > since || !workers.has(worker),
            waited: () => waitedForProcessor(pid),
            now,
          },
          () => endHung(worker, name),
        )
      },
      async lost(within) {
        if (!gone())
          await new Promise<void>((resolve) => {
            const heardOf = () => {
              clearTimeout(patience)
              listeners.delete(heardOf)
              resolve()
            }
            const patience = setTimeout(heardOf, within)
            listeners.add(heardOf)
          })
        return wasShared
      },
    }
  }
  return { placeIn }
}

/** Milliseconds. */
const leastBetween = 10
const signOfLifeWithin = 2_000
const heldAfter = 250
const allHeldAfter = 2_000
