import { join } from 'node:path'
import type { BlockingFunctions } from '../auth/blocking.ts'
import type { AccountEvents } from '../auth/account-events.ts'
import type { AuthService } from '../auth/service.ts'
import type { Clock } from '../clock.ts'
import type { FirestoreService } from '../firestore/service.ts'
import { sendError, sendJson } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'
import type { StorageService } from '../storage/service.ts'
import { blockingFunctions } from './ask-blocking.ts'
import { customEventsHttp } from './custom/http.ts'
import { functionsGateway } from './gateway.ts'
import type { FunctionSeen } from './functions-page.ts'
import type { Rewrite } from './hosting-rewrites.ts'
import { invoke } from './invoke.ts'
import { readLogLine, type LogLine } from './logs/log-line.ts'
import { openFunctionLog, type LogSearch } from './logs/store.ts'
import { sourcesFor } from './sources.ts'
import { startScheduler, type Scheduler } from './scheduler.ts'
import { openFunctionsStore, type DeadLetter, type FunctionsStore } from './store.ts'
import { tasksHttp } from './tasks/http.ts'
import { startTaskQueues, type TaskQueues } from './tasks/queues.ts'
import { openTaskStore, type Task } from './tasks/store.ts'
import { startTriggers, type Listener } from './triggers.ts'
import { isEvent } from './wire/endpoint.ts'
import { openStarter } from './starter/starter.ts'
import { openWorkers, type Workers } from './workers.ts'

export type FunctionsOptions = {
  /** Absolute path of the folder; the `main` of its package.json exports the functions. */
  folder: string
  /** Whether its functions were tried before (decision 61); they were not when absent. */
  known?: boolean
  /** Milliseconds after the start from when on a process is kept in reserve where they were not; a minute when absent: what starts and stops soon pays for none. */
  reserveAfter?: number
  dataFolder: string
  project: string
  /** Where the worker reaches the services; the private listener must be open already. */
  privatePort: number
  /** Where people reach the product; handed to the functions as PUBLIC_ORIGIN. */
  origin: string
  /** Paths of the web app's own address that a function answers. */
  rewrites?: readonly Rewrite[]
  /** Further variables for the functions, such as where the payment provider answers. */
  environment?: Record<string, string>
  auth: Pick<AuthService, 'verifyIdToken' | 'signAgain'>
  firestore: Pick<FirestoreService, 'commitsAfter' | 'onCommit'>
  storage: Pick<StorageService, 'eventsAfter' | 'lastEvent' | 'onEvent' | 'capability'>
  accounts: Pick<AccountEvents, 'after' | 'last' | 'onEvent'>
  /** Also reads `.env.local` and `.secret.local`, as the official emulator does. */
  emulator: boolean
  /** How many proxies of the operator's stand in front; none when absent. */
  proxies?: number
  clock: Clock
  log: Log
  /** Takes each line that functions print, in the place of standard error. */
  print?(line: string): void
  /** Told of each call and each event that is handed on. */
  called?(name: string): void
  onFatal(error: unknown): void
}

export type FunctionsService = {
  /** The public addresses of callables and HTTP functions, and the operator's on the private listener. */
  http: HttpService[]
  deadLetters(limit: number): DeadLetter[]
  deadLetterCount(): number
  /** Every function of the folder, as it stands now. */
  seen(): FunctionSeen[]
  /** What functions printed, newest first. */
  findLog(search: LogSearch, limit: number): (LogLine & { id: number })[]
  /** The functions that may stop a sign-in. */
  blocking: BlockingFunctions
  /** For `--emulator`: whether anybody is told of what happens to documents, files and accounts (F80). */
  tellOfEvents(on: boolean): Promise<void>
  /** Must be called when the clock was moved. */
  clockMoved(): void
  close(): Promise<void>
}

/** Loads a folder of functions and runs it until `close`. Throws StartError with one sentence when it cannot be loaded. */
export async function openFunctions(options: FunctionsOptions): Promise<FunctionsService> {
  const {
    project,
    clock,
    log,
    onFatal,
    auth,
    rewrites = [],
    proxies = 0,
    known = false,
    reserveAfter = 60_000,
  } = options
  const storageHost = `http://127.0.0.1:${options.privatePort}${options.storage.capability}`
  const printed = openFunctionLog(join(options.dataFolder, 'functions-log.sqlite'), clock, log, onFatal)
  const starter = openStarter()
  const started = {
    ...options,
    storageHost,
    starter,
    heard: (name: string | null, text: string, stream: 'stdout' | 'stderr') =>
      printed.add(readLogLine(name, text, stream, clock.now())),
  }
  const workers = await openWorkers({ ...started, known, reserveAfter: known ? null : reserveAfter }).catch(
    async (error: unknown) => {
      printed.close()
      await starter.close()
      throw error
    },
  )
  const store = openFunctionsStore(join(options.dataFolder, 'functions.sqlite'), log)
  let deciding = workers
  try {
    for (const { name, trigger } of workers.endpoints())
      if (trigger.kind === 'unsupported') log.warn('functions.not_run', { function: name, needs: trigger.what })
    // People wait for these at the door, so nothing that other functions do may hold them up.
    if (workers.endpoints().some(({ trigger }) => trigger.kind === 'blocking'))
      deciding = await openWorkers({ ...started, known, reserveAfter: null })
    const scheduler = startScheduler({ workers, store, clock, log, onFatal })
    const triggers = await startTriggers({
      sources: sourcesFor(workers.endpoints(), options),
      listener: listenersIn(workers),
      ready: () => workers.ready(),
      store,
      clock,
      log,
      onFatal,
    })
    const queues = openQueues(options, workers, store)
    const wake = () => {
      scheduler.wake()
      triggers.wake()
      queues?.wake()
    }
    workers.onReady(wake)
    return {
      http: [
        functionsGateway({ project, auth, workers, rewrites, proxies, log }),
        operator({ scheduler, store, queues, clock, wake }),
        customEventsHttp({
          project,
          endpoints: () => workers.endpoints(),
          publish: triggers.publish,
          clock,
          emulator: options.emulator,
        }),
        ...(queues ? [tasksHttp({ project, queues, clock })] : []),
      ],
      blocking: blockingFunctions(deciding),
      deadLetters: (limit) => store.deadLetters(limit),
      deadLetterCount: () => store.deadLetterCount(),
      seen: () => {
        const waiting = new Map(queues?.counts().map((one) => [one.queue, one.waiting]))
        return workers.endpoints().map((endpoint) => ({
          endpoint,
          ...(endpoint.trigger.kind === 'blocking' ? deciding : workers).seen(endpoint.name),
          waiting: waiting.get(endpoint.name) ?? 0,
        }))
      },
      findLog: printed.find,
      tellOfEvents: (on) => (on ? triggers.resume() : triggers.pause()),
      clockMoved() {
        for (const one of new Set([workers, deciding])) one.clockMoved()
        wake()
      },
      async close() {
        const stopped = Promise.allSettled([scheduler.close(), triggers.close(), queues?.close()])
        await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, drainWithin).unref())])
        await Promise.all([...new Set([workers, deciding])].map((one) => one.close()))
        await Promise.all([stopped, starter.close()])
        store.close()
        printed.close()
      },
    }
  } catch (error) {
    await abandon(workers, store)
    if (deciding !== workers) await deciding.close()
    await starter.close()
    printed.close()
    throw new StartError(
      `The functions in ${options.folder} cannot be run: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

const listenersIn =
  (workers: Workers) =>
  (name: string): Listener | null => {
    const endpoint = workers.endpoints().find((one) => one.name === name)
    if (!endpoint || !isEvent(endpoint.trigger)) return null
    const way = endpoint.generation === 1 ? 'legacyEvent' : 'event'
    return { retry: endpoint.trigger.retry, run: (body) => invoke(workers, endpoint, way, body) }
  }

/** Null where no function has a queue. */
function openQueues(options: FunctionsOptions, workers: Workers, store: FunctionsStore): TaskQueues | null {
  if (!workers.endpoints().some(({ trigger }) => trigger.kind === 'task')) return null
  const { project, clock, log, onFatal } = options
  return startTaskQueues({
    project,
    workers,
    store: openTaskStore(join(options.dataFolder, 'tasks.sqlite'), log),
    giveUp: (task, reason) =>
      store.keepDead({
        function: task.queue,
        body: JSON.stringify({ subject: `task ${task.id}`, task }),
        attempts: task.attempts,
        reason,
        at: clock.now(),
      }),
    clock,
    log,
    onFatal,
  })
}

async function abandon(workers: Workers, store: FunctionsStore): Promise<void> {
  await workers.close()
  store.close()
}

/**
 * `POST /operator/v1/schedules/{name}:run`, `GET /operator/v1/schedules`, `GET /operator/v1/deadLetters`,
 * `POST /operator/v1/deadLetters/{id}:retry` and `:drop`, on the private listener.
 */
function operator({ scheduler, store, queues, clock, wake }: Operated): HttpService {
  return {
    name: 'functions-operator',
    matches: (url, surface) =>
      surface === 'private' &&
      /^\/operator\/v1\/(schedules(\/[^/]+:run)?|deadLetters(\/\d+:(retry|drop))?)$/.test(url.pathname),
    async handle({ request, response, url }) {
      const run = /^\/operator\/v1\/schedules\/([^/]+):run$/.exec(url.pathname)
      const [letter, id, verb] = /^\/operator\/v1\/deadLetters\/(\d+):(retry|drop)$/.exec(url.pathname) ?? []
      if (request.method !== (run || letter ? 'POST' : 'GET'))
        return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
      if (letter) {
        const isDone = verb === 'drop' ? store.forget(Number(id)) : await tryAgain({ store, queues, clock }, Number(id))
        if (!isDone) return sendError(response, 404, 'NOT_FOUND', 'There is no such dead letter.')
        wake()
        return sendJson(response, 200, {})
      }
      if (url.pathname.endsWith('/deadLetters')) return sendJson(response, 200, { deadLetters: store.deadLetters(100) })
      if (!run) return sendJson(response, 200, { schedules: scheduler.names() })
      const name = decodeURIComponent(run[1] ?? '')
      const outcome = await scheduler.runNow(name)
      if (!outcome) return sendError(response, 404, 'NOT_FOUND', `There is no schedule named ${name}.`)
      if (outcome.kind === 'done') return sendJson(response, 200, { name, state: 'done' })
      if (outcome.kind === 'unavailable')
        return sendError(response, 503, 'UNAVAILABLE', 'The functions are starting again: try again in a moment.')
      sendError(response, 500, 'INTERNAL', `The schedule ${name} failed: ${outcome.reason}.`)
    },
  }
}

type Operated = {
  scheduler: Scheduler
  store: FunctionsStore
  queues: TaskQueues | null
  clock: Clock
  wake: () => void
}

/** Puts a dead letter back among what is to be done; false when there is none. */
async function tryAgain({ store, queues, clock }: Omit<Operated, 'scheduler' | 'wake'>, id: number): Promise<boolean> {
  const letter = store.deadLetter(id)
  const task = letter && (JSON.parse(letter.body) as { task?: Task }).task
  if (!letter || !task || !queues) return store.revive(id, clock.now())
  const now = clock.now()
  // Under a name of its own: its old one may be taken still.
  await queues.add({ ...task, id: `${task.id.slice(0, 400)}-again-${id}`, createdAt: now, nextAt: now })
  store.forget(id)
  return true
}

const drainWithin = 5_000
