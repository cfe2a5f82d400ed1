import { countOf, missingWorkers, spareWorkers, type WaitingCall } from './missing-workers.ts'
import { openPlaces, type Place } from './place.ts'
import { waitedForProcessor } from './processor-wait.ts'
import { memoryVerdict, shareHeld } from './resident-memory.ts'
import { runTimes, type RunsSeen } from './run-times.ts'
import { afterSilence, excused } from './silence.ts'
import { standings, type Standing } from './standing.ts'
import type { Endpoint } from './wire/endpoint.ts'
import type { FromWorker } from './wire/worker-messages.ts'
import { offsetOf, startWorker, yieldToOthers, type WorkerOptions } from './worker-process.ts'
import type { Ending } from './starter/starter.ts'
import { warmUp } from './warm-up.ts'
import { ask, begunIn, sameKind, usual, workerFor } from './worker.ts'
import type { Run, Worker, WorkerKind } from './worker.ts'

export type WorkersOptions = WorkerOptions & {
  /** Whether the folder's functions were tried before: none has to show itself before it shares. */
  known: boolean
  /** Milliseconds after the start from when on one more process is kept than is needed, so that one that misbehaves takes nobody's; null for never. */
  reserveAfter: number | null
  /** Told of each call and each event that is handed on. */
  called?(name: string): void
}

/** The processes in which a folder's functions run. */
export type Workers = {
  endpoints(): Endpoint[]
  /** What a function has shown of itself, and how its runs went. */
  seen(name: string): { standing: Standing; runs: RunsSeen | null }
  /** Whether a process is there that takes runs. */
  ready(): boolean
  /** Waits for a place, at most so many milliseconds; null when there is none by then. */
  place(endpoint: Endpoint, within: number): Promise<Place | null>
  /** Called each time a process became ready, the first one excepted. */
  onReady(listener: () => void): void
  /** Tells the processes what the product's clock says. */
  clockMoved(): void
  close(): Promise<void>
}

/**
 * Starts the first process; others follow when they are wanted. Functions that have shown themselves share a process; one that has not is alone
 * in it for its first run, and one that did harm is alone in a process that yields to the others (`standing.ts`, decision 61). A function with a
 * `memory` of its own runs only beside those with the same. Throws StartError when the folder cannot be loaded.
 */
export async function openWorkers(options: WorkersOptions): Promise<Workers> {
  const { log, clock } = options
  const now = () => performance.now()
  const openedAt = now()
  const shown = standings(now, options.known)
  const times = runTimes()
  const workers = new Set<Worker>()
  const starting: WorkerKind[] = []
  const waiting = new Set<Waiting>()
  const readyListeners: (() => void)[] = []
  const stopping = new AbortController()
  let endpoints: Endpoint[] = []
  let failures = 0
  let notBefore = 0
  let lookedAt = now()
  let hadReserve = false

  const launch = async (kind: WorkerKind): Promise<void> => {
    starting.push(kind)
    try {
      const running = await startWorker(options, { megabytes: kind.megabytes, yields: kind.offenders }, stopping.signal)
      if (stopping.signal.aborted) return void (await running.end())
      const worker = {
        ...kind,
        running,
        runs: new Set<Run>(),
        sole: null,
        leaving: false,
        blamed: null,
        memorySeen: [],
        memoryBy: null,
        askedAt: null,
        heardAt: now(),
        idleSince: now(),
        waited: waitedForProcessor(running.process.pid),
      }
      workers.add(worker)
      hadReserve ||= wanted() > 1 && countOf(usual, staff()) > 1
      endpoints = running.endpoints
      running.process.onMessage((message) => heard(worker, message as FromWorker))
      running.process.onEnd((ending) => ended(worker, ending))
      const before = running.process.ending()
      if (before) ended(worker, before)
      log.info('functions.worker.ready', { functions: endpoints.length })
      if ([...workers].filter((one) => sameKind(one, usual)).length > 1 && sameKind(kind, usual))
        void warmUp(running).then((calls) => log.info('functions.worker.warm', { calls }))
    } finally {
      starting.splice(starting.indexOf(kind), 1)
    }
  }
  const launchMore = (kind: WorkerKind) => {
    launch(kind).then(
      () => {
        failures = 0
        settle()
        for (const listener of readyListeners) listener()
      },
      (error: unknown) => {
        if (stopping.signal.aborted) return
        log.error('functions.worker.failed', { reason: error instanceof Error ? error.message : 'unknown' })
        notBefore = now() + Math.min(longestBackoff, 100 * 2 ** failures++)
      },
    )
  }
  const ended = (worker: Worker, { code, signal }: Ending) => {
    if (!workers.delete(worker) || stopping.signal.aborted) return
    const ran = begunIn(worker)
    if (!worker.leaving || ran.size > 0)
      log.error('functions.worker.ended', {
        code: code ?? undefined,
        signal: signal ?? undefined,
        runs: worker.runs.size,
      })
    // Nobody knows which it was where several ran: each shows itself again, and only the one that did it loses another process.
    if (worker.blamed === null) for (const name of ran) harm(name, 'process ended')
    for (const run of worker.runs) run.lost(worker.blamed === null ? ran.size > 1 : run.endpoint.name !== worker.blamed)
    grow()
  }
  const harm = (name: string, by: string) => {
    shown.didHarm(name)
    log.warn('functions.alone', { function: name, by })
  }
  const holds = (name: string, milliseconds: number) => {
    if (shown.of(name) === 'trusted') log.info('functions.heavy', { function: name, milliseconds })
    shown.heldUp(name)
  }
  const heard = (worker: Worker, message: FromWorker) => {
    if (message.kind === 'pong') {
      worker.askedAt = null
      worker.heardAt = now()
      worker.memoryBy = message.memoryBy
      settle()
    }
    if (message.kind === 'held') holds(message.function, message.milliseconds)
    if (message.kind !== 'broken') return
    const by = message.function ?? worker.sole
    log.error('functions.broken', { function: by ?? undefined, by: message.by })
    if (message.by === 'memory') return giveWay(worker, by, 'memory')
    if (by !== null) harm(by, message.by)
    dismiss(worker)
  }
  /** It takes from the others what they need: they get the processors first until it ends. */
  const giveWay = (worker: Worker, by: string | null, doing: 'memory' | 'loop') => {
    worker.blamed = by
    if (by !== null) harm(by, doing)
    yieldToOthers(worker.running.process)
    dismiss(worker)
  }
  /** It takes no more runs, and ends when those in it are over. */
  const dismiss = (worker: Worker) => {
    if (worker.leaving) return
    worker.leaving = true
    for (const run of worker.runs) run.lost(false)
    if (worker.runs.size === 0) void worker.running.end()
    grow()
  }
  /** What else has begun in it comes to its end, where that is possible, and then it ends as well. */
  const endHung = (worker: Worker, by: string) => {
    log.error('functions.worker.hung', { function: by })
    harm(by, 'loop')
    worker.blamed = by
    const kill = () => void worker.running.process.kill('SIGKILL')
    if (begunIn(worker).size === 0) return kill()
    dismiss(worker)
    worker.running.breakOff().catch(kill)
    const { pid } = worker.running.process
    const since = now()
    const over = () => worker.heardAt > since || !workers.has(worker)
    afterSilence({ most: comesToItselfWithin, already: 0 }, { over, waited: () => waitedForProcessor(pid), now }, kill)
  }
  const settle = () => {
    for (const one of waiting) {
      const standing = shown.of(one.endpoint.name)
      // On a machine that is too busy for a process more, being slow beats being refused.
      const shares = standing !== 'offender' && now() - one.since > sharesAfter
      const worker = workerFor(workers, one.endpoint, shares ? 'trusted' : standing, choosing())
      if (worker) one.settle(takePlace(worker, one.endpoint))
    }
  }
  const choosing = () => ({ now: now(), keepsOne: hadReserve })
  const { placeIn } = openPlaces({ workers, shown, times, clock, log, now, choosing, harm, holds, endHung, settle })
  const takePlace = (worker: Worker, endpoint: Endpoint) => {
    options.called?.(endpoint.name)
    return placeIn(worker, endpoint)
  }
  const look = () => {
    // Where this process got no turn itself, silence says nothing about the others.
    const late = now() - lookedAt > 3 * lookEvery
    lookedAt = now()
    for (const worker of workers) {
      const waited = waitedForProcessor(worker.running.process.pid)
      if (worker.askedAt !== null)
        worker.askedAt = late ? now() : excused(worker.askedAt, waited - worker.waited, now())
      worker.waited = waited
      if (worker.runs.size > 0) ask(worker, now())
      worker.memorySeen = [...worker.memorySeen, shareHeld(worker)].slice(-memoryLooks)
      const memory = memoryVerdict(worker.memorySeen)
      const [one = null, ...others] = begunIn(worker)
      const alone = others.length === 0 ? one : null
      if (memory === 'full') {
        log.error('functions.worker.memory', { megabytes: worker.megabytes })
        yieldToOthers(worker.running.process)
        worker.running.process.kill('SIGKILL')
        // Not only when it is gone: its connections break before, and by then nobody knows what ran in it.
        ended(worker, { code: null, signal: 'SIGKILL' })
      } else if (worker.leaving) continue
      else if (worker.askedAt !== null && now() - worker.askedAt > givesWayAfter) {
        log.warn('functions.worker.deaf', { runs: worker.runs.size })
        giveWay(worker, alone, 'loop')
      } else if (memory === 'filling') giveWay(worker, worker.memoryBy ?? alone, 'memory')
    }
    settle()
    grow()
    for (const worker of spareWorkers(staff(), wanted())) dismiss(worker)
  }
  const staff = () => ({ workers, starting, waiting, shown, now: now(), keepsOne: hadReserve })
  const wanted = () => (options.reserveAfter !== null && now() - openedAt >= options.reserveAfter ? 2 : 1)
  /** Starts what is missing. */
  const grow = () => {
    if (stopping.signal.aborted || now() < notBefore) return
    const { start, giveWay } = missingWorkers(staff(), wanted())
    for (const kind of start) launchMore(kind)
    for (const worker of giveWay) dismiss(worker)
  }

  await launch(usual)
  const watch = setInterval(look, lookEvery).unref()
  return {
    endpoints: () => endpoints,
    seen: (name) => ({ standing: shown.of(name), runs: times.of(name) }),
    ready: () => [...workers].some(({ leaving }) => !leaving),
    place(endpoint, within) {
      if (stopping.signal.aborted) return Promise.resolve(null)
      const worker = workerFor(workers, endpoint, shown.of(endpoint.name), choosing())
      if (worker) return Promise.resolve(takePlace(worker, endpoint))
      return new Promise((resolve) => {
        const patience = setTimeout(() => one.settle(null), within)
        const one: Waiting = {
          endpoint,
          since: now(),
          settle(place) {
            clearTimeout(patience)
            waiting.delete(one)
            resolve(place)
          },
        }
        waiting.add(one)
        grow()
      })
    },
    onReady: (listener) => void readyListeners.push(listener),
    clockMoved() {
      for (const { running } of workers) running.tell({ kind: 'clock', offset: offsetOf(clock) })
    },
    async close() {
      stopping.abort()
      clearInterval(watch)
      for (const one of waiting) one.settle(null)
      await Promise.all([...workers].map(({ running }) => running.end()))
    },
  }
}

/** A call that has no place yet. */
type Waiting = WaitingCall & { settle(place: Place | null): void }

/** As many as there are in two seconds. */
const memoryLooks = 9
/** Milliseconds. */
const lookEvery = 250
const givesWayAfter = 5_000
const comesToItselfWithin = 5_000
const sharesAfter = 8_000
const longestBackoff = 30_000
