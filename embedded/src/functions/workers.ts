import { waitedForProcessor } from './processor-wait.ts'
import { residentMegabytes } from './resident-memory.ts'
import { runTimes, type RunsSeen } from './run-times.ts'
import { excused, isSilent, owesSince, silentAfter } from './silence.ts'
import { standings, type Standing } from './standing.ts'
import type { Endpoint } from './wire/endpoint.ts'
import type { FromWorker } from './wire/worker-messages.ts'
import { offsetOf, startWorker, yieldToOthers, type WorkerOptions } from './worker-process.ts'
import { ask, begunIn, isDeaf, kindFor, ownOf, sameKind, usual, workerFor } from './worker.ts'
import type { Run, Worker, WorkerKind } from './worker.ts'

export type WorkersOptions = WorkerOptions & {
  /** Whether the folder's functions were tried before: none has to show itself before it shares. */
  known: boolean
  /** Milliseconds after the start from when on one more process is kept than is needed, so that one that misbehaves takes nobody's; null for never. */
  reserveAfter: number | null
  /** Told of each call and each event that is handed on. */
  called?(name: string): void
}

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
  const listenedTo = new WeakSet<Worker>()
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
        blamed: false,
        askedAt: null,
        heardAt: now(),
        idleSince: now(),
        waited: waitedForProcessor(running.process.pid),
      }
      workers.add(worker)
      hadReserve ||= wanted() > 1 && count(usual) > 1
      endpoints = running.endpoints
      running.process.on('message', (message: FromWorker) => heard(worker, message))
      running.process.once('exit', (code, signal) => ended(worker, code, signal))
      const { exitCode, signalCode } = running.process
      if (exitCode !== null || signalCode !== null) ended(worker, exitCode, signalCode)
      log.info('functions.worker.ready', { functions: endpoints.length })
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
  const ended = (worker: Worker, code: number | null, signal: NodeJS.Signals | null) => {
    if (!workers.delete(worker) || stopping.signal.aborted) return
    const ran = begunIn(worker)
    if (!worker.leaving || ran.size > 0)
      log.error('functions.worker.ended', {
        code: code ?? undefined,
        signal: signal ?? undefined,
        runs: worker.runs.size,
      })
    // Nobody knows which it was where several ran: each shows itself again, and only the one that did it loses another process.
    if (!worker.blamed) for (const name of ran) harm(name, 'process ended')
    for (const run of worker.runs) run.lost(worker.blamed || ran.size > 1)
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
      if (waiting.size > 0) settle()
    }
    if (message.kind === 'held') holds(message.function, message.milliseconds)
    if (message.kind !== 'broken') return
    const by = message.function ?? worker.sole
    log.error('functions.broken', { function: by ?? undefined, by: message.by })
    if (by !== null) harm(by, message.by)
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
  const settle = () => {
    for (const one of waiting) {
      const standing = shown.of(one.endpoint.name)
      // On a machine that is too busy for a process more, being slow beats being refused.
      const shares = standing !== 'offender' && now() - one.since > sharesAfter
      const worker = workerFor(workers, one.endpoint, shares ? 'trusted' : standing, choosing())
      if (worker) one.settle(placeIn(worker, one.endpoint))
    }
  }
  const choosing = () => ({ now: now(), keepsOne: hadReserve })
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
        return other !== undefined && other !== worker
      })
      if (elsewhere.length > 0) log.info('functions.taken_back', { calls: elsewhere.length })
      for (const run of elsewhere) run.takeBack?.()
      ask(worker, since)
      listenTo(worker)
    }
    setTimeout(() => setImmediate(hear), silentAfter / 2).unref()
  }
  const placeIn = (worker: Worker, endpoint: Endpoint): Place => {
    const { name } = endpoint
    options.called?.(name)
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
          if (fills(worker, 1)) harm(name, 'memory')
          else shown.ranWell(name)
        } else if (shown.of(name) === 'heavy' && how === 'well') shown.ranWell(name)
        // It may be at it still, where nobody waits for it any more.
        if (how === 'badly') ask(worker, now())
        if (worker.runs.size === 0) {
          worker.sole = null
          worker.idleSince = now()
          if (worker.leaving) void worker.running.end()
        }
        if (waiting.size > 0) settle()
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
        const endIfSilent = () => {
          if (worker.askedAt === null || worker.heardAt > since || !workers.has(worker)) return
          const left = signOfLifeWithin - (now() - worker.askedAt)
          if (left > 0) return void setTimeout(endIfSilent, left)
          log.error('functions.worker.hung', { function: name })
          harm(name, 'loop')
          worker.blamed = true
          worker.running.process.kill('SIGKILL')
        }
        endIfSilent()
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
      if (fills(worker, 1)) {
        log.error('functions.worker.memory', { megabytes: worker.megabytes })
        worker.running.process.kill('SIGKILL')
      } else if (worker.askedAt !== null && now() - worker.askedAt > givesWayAfter && !worker.leaving) {
        log.warn('functions.worker.deaf', { runs: worker.runs.size })
        const begun = begunIn(worker)
        if (begun.size === 1) for (const name of begun) harm(name, 'loop')
        yieldToOthers(worker.running.process)
        dismiss(worker)
      } else if (fills(worker, nearlyAll)) dismiss(worker)
    }
    if (waiting.size > 0) settle()
    grow()
    shrink()
  }
  /** Of that kind, those that take runs or soon will; one that says nothing may not for long. */
  const count = (kind: WorkerKind) =>
    [...workers].filter((worker) => !worker.leaving && !isDeaf(worker, now()) && sameKind(worker, kind)).length +
    starting.filter((one) => sameKind(one, kind)).length
  const wanted = () => (options.reserveAfter !== null && now() - openedAt >= options.reserveAfter ? 2 : 1)
  /** Starts what is missing. */
  const grow = () => {
    if (stopping.signal.aborted || now() < notBefore) return
    // The one in reserve is not loaded while another is: that takes what the calls need.
    const needed = starting.length > 0 ? 1 : wanted()
    if (count(usual) < needed && workers.size + starting.length < mostWorkers) launchMore(usual)
    for (const { endpoint, since } of waiting) {
      const standing = shown.of(endpoint.name)
      const kind = kindFor(endpoint, standing)
      if (starting.some((one) => sameKind(one, kind)) || now() < shown.notBefore(endpoint.name)) continue
      if (ownOf(workers, endpoint)) continue
      const same = [...workers].filter((worker) => !worker.leaving && sameKind(worker, kind))
      const theirs = hadReserve && standing !== 'trusted' && sameKind(kind, usual) ? same.slice(1) : same
      const taken = theirs.every(({ runs }) => [...runs].some((run) => now() - run.since > longRun))
      if (!taken && now() - since < longWait) continue
      if (workers.size + starting.length < mostWorkers) launchMore(kind)
      else
        for (const idle of [...workers].filter((one) => one.runs.size === 0 && !sameKind(one, usual)).slice(0, 1))
          dismiss(idle)
    }
  }
  /** Ends what nobody has needed for a while. */
  const shrink = () => {
    for (const worker of workers) {
      const more = !sameKind(worker, usual) || count(usual) > wanted()
      if (more && worker.runs.size === 0 && now() - worker.idleSince > idleFor) dismiss(worker)
    }
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
      if (worker) return Promise.resolve(placeIn(worker, endpoint))
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

/** A call that has no place yet, since when. */
type Waiting = { endpoint: Endpoint; since: number; settle(place: Place | null): void }

/** Whether a process holds that share of what it may, with buffers and all, where the system shows it: the heap has a limit of its own. */
const fills = ({ running, megabytes }: Worker, share: number) =>
  residentMegabytes(running.process.pid) > (megabytes + besidesHeap) * share

/** Megabytes: buffers, the young generation, and what the runtime takes for itself. */
const besidesHeap = 768
const nearlyAll = 0.85
const mostWorkers = 8
/** Milliseconds. */
const lookEvery = 250
const givesWayAfter = 5_000
const signOfLifeWithin = 2_000
const heldAfter = 250
const allHeldAfter = 2_000
const longRun = 1_000
const longWait = 3_000
const sharesAfter = 8_000
const idleFor = 60_000
const longestBackoff = 30_000
