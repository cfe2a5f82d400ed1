import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../clock.ts'
import { systemClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'
import { parseEndpoint, type Endpoint } from './wire/endpoint.ts'
import type { FromWorker, ToWorker } from './wire/worker-messages.ts'
import { fileVariables, workerEnvironment } from './worker-environment.ts'

export type SupervisorOptions = {
  folder: string
  project: string
  privatePort: number
  origin: string
  environment?: Record<string, string>
  /** Where the admin SDK finds the files: an address with the capability path. */
  storageHost: string
  emulator: boolean
  clock: Clock
  log: Log
  called?(name: string): void
  /** Takes each line that functions print, in the place of standard error. */
  print?(line: string): void
}

/** Where the worker can be reached right now. */
export type WorkerAddress = { port: number; token: string }

/** Keeps one worker process alive for a folder of functions. */
export type Supervisor = {
  endpoints(): Endpoint[]
  /** Null while the worker is starting again. */
  address(): WorkerAddress | null
  /** Whoever hands a function something says so. */
  called(name: string): void
  /** Waits for a worker that is starting again, at most so many milliseconds; null when there is none by then. */
  available(within: number): Promise<WorkerAddress | null>
  /** Waits until the worker that is there now has ended, at most so many milliseconds. */
  ended(within: number): Promise<void>
  /** Called each time a worker became ready, the first one excepted. */
  onReady(listener: () => void): void
  /** Asks the worker for a sign of life, and kills it when none comes: a function in an endless loop blocks all the others. */
  suspectHang(): void
  /** Tells the worker what the product's clock says. */
  clockMoved(): void
  close(): Promise<void>
}

/** Starts the worker. Throws StartError when the folder cannot be loaded; later failures are met by starting again, ever more slowly. */
export async function superviseWorker(options: SupervisorOptions): Promise<Supervisor> {
  const { log, clock } = options
  const readyListeners: (() => void)[] = []
  const awaiting = new Set<() => void>()
  let current: Running | null = null
  let endpoints: Endpoint[] = []
  let failures = 0
  let closing = false
  let retry: NodeJS.Timeout | null = null
  let pings = 0

  const launch = async () => {
    const running = await startWorker(options, (exit) => {
      if (current?.process.pid !== exit.pid) return
      current = null
      if (closing) return
      log.error('functions.worker.ended', { code: exit.code ?? undefined, signal: exit.signal ?? undefined })
      again()
    })
    const startedAt = systemClock.now()
    running.process.once('exit', () => {
      if (systemClock.now() - startedAt > steadyAfter) failures = 0
    })
    current = running
    endpoints = running.endpoints
    log.info('functions.worker.ready', { functions: endpoints.length })
    for (const settle of awaiting) settle()
  }
  const again = () => {
    const delay = Math.min(longestBackoff, 100 * 2 ** failures++)
    retry = setTimeout(() => {
      if (closing) return
      launch().then(
        () => readyListeners.forEach((listener) => listener()),
        (error: unknown) => {
          log.error('functions.worker.failed', { reason: error instanceof Error ? error.message : 'unknown' })
          again()
        },
      )
    }, delay)
  }

  const address = () => current && { port: current.port, token: current.token }

  await launch()
  return {
    endpoints: () => endpoints,
    address,
    called: (name) => options.called?.(name),
    available(within) {
      const now = address()
      if (now !== null || closing) return Promise.resolve(now)
      return new Promise((resolve) => {
        const settle = () => {
          clearTimeout(patience)
          awaiting.delete(settle)
          resolve(address())
        }
        const patience = setTimeout(settle, within)
        awaiting.add(settle)
      })
    },
    ended(within) {
      const worker = current?.process
      if (!worker) return Promise.resolve()
      return new Promise((resolve) => {
        const settle = () => {
          clearTimeout(patience)
          worker.off('exit', settle)
          resolve()
        }
        const patience = setTimeout(settle, within)
        worker.once('exit', settle)
      })
    },
    onReady: (listener) => void readyListeners.push(listener),
    suspectHang() {
      const suspect = current?.process
      if (!suspect) return
      const id = ++pings
      const patience = setTimeout(() => {
        log.error('functions.worker.hung', {})
        suspect.kill('SIGKILL')
      }, signOfLifeWithin)
      const onMessage = (message: FromWorker) => {
        if (message.kind !== 'pong' || message.id !== id) return
        clearTimeout(patience)
        suspect.off('message', onMessage)
      }
      suspect.on('message', onMessage)
      suspect.once('exit', () => clearTimeout(patience))
      tell(suspect, { kind: 'ping', id })
    },
    clockMoved() {
      if (current) tell(current.process, { kind: 'clock', offset: offsetOf(clock) })
    },
    async close() {
      closing = true
      for (const settle of awaiting) settle()
      if (retry) clearTimeout(retry)
      if (current) await end(current.process)
    },
  }
}

type Running = { process: ChildProcess; port: number; token: string; endpoints: Endpoint[] }
type Exit = { pid: number | undefined; code: number | null; signal: NodeJS.Signals | null }

function startWorker(options: SupervisorOptions, onExit: (exit: Exit) => void): Promise<Running> {
  const { folder, project, privatePort, clock } = options
  const token = randomBytes(32).toString('base64url')
  const worker = fork(fileURLToPath(new URL('./worker/main.ts', import.meta.url)), [], {
    cwd: folder,
    // A large young generation is not collected time and again: an eighth of a start while all of it loads, and as much of what many reminders cost.
    execArgv: [`--max-old-space-size=${mostHeapMegabytes}`, '--min-semi-space-size=64', '--max-semi-space-size=64'],
    env: workerEnvironment({ ...options, outer: process.env }),
    stdio: ['ignore', 'pipe', options.print ? 'pipe' : 2, 'ipc'],
  })
  passOnOutput(worker, options.print ?? ((line) => process.stderr.write(`${line}\n`)))
  const watch = watchMemory(worker, options.log)
  worker.once('exit', () => clearInterval(watch))
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => {
      worker.kill('SIGKILL')
      reject(new StartError(`The functions in ${folder} cannot be loaded: ${reason}`))
    }
    const patience = setTimeout(() => refuse(`they were not ready after ${readyWithin / 1000} seconds.`), readyWithin)
    worker.on('error', (error) => refuse(error.message))
    worker.once('exit', (code, signal) => {
      clearTimeout(patience)
      onExit({ pid: worker.pid, code, signal })
      reject(
        new StartError(
          `The functions in ${folder} cannot be loaded: their process ended (${signal ?? `code ${code}`}).`,
        ),
      )
    })
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'failed') refuse(message.reason)
      if (message.kind !== 'ready') return
      clearTimeout(patience)
      const endpoints = message.endpoints.map(({ name, endpoint }) => parseEndpoint(name, endpoint))
      resolve({ process: worker, port: message.port, token, endpoints })
    })
    // The product's clock may run ahead of the machine's (emulator); the worker follows it.
    tell(worker, {
      kind: 'start',
      folder,
      project,
      privatePort,
      token,
      clockOffset: offsetOf(clock),
      secrets: options.emulator ? fileVariables(join(folder, '.secret.local')) : {},
    })
  })
}

/** A difference of less than a second is not a moved clock. */
function offsetOf(clock: Clock): number {
  const offset = clock.now() - systemClock.now()
  return Math.abs(offset) < 1000 ? 0 : offset
}

function tell(worker: ChildProcess, message: ToWorker): void {
  if (worker.connected) worker.send(message, () => undefined)
}

/** What functions print goes to standard error: standard output is for the one line that says where we are. The SDK's debug lines, one a call, are left out. */
function passOnOutput({ stdout, stderr }: ChildProcess, print: (line: string) => void): void {
  for (const input of [stdout, stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      if (!line.includes('"severity":"DEBUG"')) print(line)
    })
  }
}

/** The heap has a limit of its own; buffers lie outside it, so the whole process is looked at as well, where the system shows it. */
function watchMemory(worker: ChildProcess, log: Log): NodeJS.Timeout {
  return setInterval(() => {
    const megabytes = residentMegabytes(worker.pid)
    if (megabytes <= mostMegabytes) return
    log.error('functions.worker.memory', { megabytes: Math.round(megabytes) })
    worker.kill('SIGKILL')
  }, 500).unref()
}

function residentMegabytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return (pages * 4096) / 1_048_576
  } catch {
    // No such file system here, or the process has just ended.
    return 0
  }
}

function end(worker: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (worker.exitCode !== null || worker.signalCode !== null) return resolve()
    const patience = setTimeout(() => worker.kill('SIGKILL'), endsWithin)
    worker.once('exit', () => {
      clearTimeout(patience)
      resolve()
    })
    tell(worker, { kind: 'stop' })
  })
}

const mostHeapMegabytes = 768
const mostMegabytes = 1536
const readyWithin = 60_000
const steadyAfter = 60_000
const longestBackoff = 30_000
const signOfLifeWithin = 2_000
const endsWithin = 3_000
