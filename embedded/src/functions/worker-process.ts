import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../clock.ts'
import { systemClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'
import { breakable, breakableFlags, type Breakable } from './break-off.ts'
import type { Forked, Starter } from './starter/starter.ts'
import { parseEndpoint, type Endpoint } from './wire/endpoint.ts'
import { isDebugLine, readPrinted } from './wire/printed-line.ts'
import type { FromWorker, ToWorker } from './wire/worker-messages.ts'
import { fileVariables, workerEnvironment } from './worker-environment.ts'

export type WorkerOptions = {
  folder: string
  project: string
  privatePort: number
  origin: string
  environment?: Record<string, string>
  /** Where the admin SDK finds the files: an address with the capability path. */
  storageHost: string
  emulator: boolean
  starter: Starter
  clock: Clock
  log: Log
  /** Takes each line that functions print, in the place of standard error. */
  print?(line: string): void
  /** Is told of each as well, and of the function that printed it where that is known. */
  heard?(name: string | null, text: string, stream: 'stdout' | 'stderr'): void
}

/** A process that has loaded the folder and answers whoever has its token. */
export type WorkerProcess = {
  process: Forked
  port: number
  token: string
  endpoints: Endpoint[]
  /** Ends it once no function runs in it any more, three seconds later at most. */
  end(): Promise<void>
  tell(message: ToWorker): void
  /** See `Breakable`. */
  breakOff(): Promise<void>
}

/** Starts a worker whose heap holds so many megabytes. `yields`: the others get the processors first, while it loads as well. Rejects with StartError when the folder cannot be loaded, or the signal stops it. */
export async function startWorker(
  options: WorkerOptions,
  { megabytes, yields }: { megabytes: number; yields: boolean },
  signal: AbortSignal,
): Promise<WorkerProcess> {
  const { folder, project, privatePort, clock } = options
  const cannot = (reason: string) => new StartError(`The functions in ${folder} cannot be loaded: ${reason}`)
  const token = randomBytes(32).toString('base64url')
  const worker = await options.starter
    .fork(fileURLToPath(new URL('./worker/main.ts', import.meta.url)), {
      cwd: folder,
      // A large young generation is not collected time and again: an eighth of a start while all of it loads, and as much of what many reminders cost.
      execArgv: [
        `--max-old-space-size=${megabytes}`,
        '--min-semi-space-size=64',
        '--max-semi-space-size=64',
        ...breakableFlags,
      ],
      env: workerEnvironment({ ...options, outer: process.env }),
    })
    .catch((error: Error) => {
      throw cannot(error.message)
    })
  if (yields) yieldToOthers(worker)
  const turns = breakable(worker)
  passOnOutput(worker, options, turns)
  const giveUp = () => void worker.kill('SIGKILL')
  signal.addEventListener('abort', giveUp)
  worker.onEnd(() => signal.removeEventListener('abort', giveUp))
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => {
      worker.kill('SIGKILL')
      reject(cannot(reason))
    }
    if (signal.aborted) refuse('the server is stopping.')
    const patience = setTimeout(() => refuse(`they were not ready after ${readyWithin / 1000} seconds.`), readyWithin)
    worker.onEnd(({ code, signal }) => {
      clearTimeout(patience)
      reject(cannot(`their process ended (${signal ?? `code ${code}`}).`))
    })
    worker.onMessage((said) => {
      const message = said as FromWorker
      if (message.kind === 'failed') refuse(message.reason)
      if (message.kind !== 'ready') return
      clearTimeout(patience)
      signal.removeEventListener('abort', giveUp)
      const endpoints = message.endpoints.map(({ name, endpoint }) => parseEndpoint(name, endpoint))
      const { port } = message
      resolve({
        process: worker,
        port,
        token,
        endpoints,
        end: () => end(worker),
        tell: (news) => tell(worker, news),
        breakOff: turns.breakOff,
      })
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

/** The others get the processors first from now on; there is no way back. */
export function yieldToOthers({ pid }: { pid: number }): void {
  try {
    // The system counts a thread, not a process: those that collect garbage and read files yield as well.
    for (const thread of threadsOf(pid)) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended meanwhile, or the system has no such thing: it is ended in time all the same.
  }
}

/** Its threads by their ids, the first one last, where the system shows them; else the process. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number).toReversed()
  } catch {
    return [pid]
  }
}

/** Milliseconds that the product's clock is ahead of this machine's; a difference of less than a second is not a moved clock. */
export function offsetOf(clock: Clock): number {
  const offset = clock.now() - systemClock.now()
  return Math.abs(offset) < 1000 ? 0 : offset
}

const tell = (worker: Forked, message: ToWorker) => worker.send(message)

/** What functions print goes to standard error: standard output is for the one line that says where we are. The SDK's debug lines, one a call, are left out. */
function passOnOutput(
  worker: Forked,
  { print, heard }: Pick<WorkerOptions, 'print' | 'heard'>,
  turns: Breakable,
): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    createInterface({ input: worker[stream] }).on('line', (line) => {
      if (isDebugLine(line) || (stream === 'stderr' && turns.hears(line))) return
      const { function: name, text } = readPrinted(line)
      if (print) print(text)
      else process.stderr.write(`${text}\n`)
      heard?.(name, text, stream)
    })
  }
}

function end(worker: Forked): Promise<void> {
  return new Promise((resolve) => {
    if (worker.ending() !== null) return resolve()
    const patience = setTimeout(() => worker.kill('SIGKILL'), endsWithin)
    worker.onEnd(() => {
      clearTimeout(patience)
      resolve()
    })
    tell(worker, { kind: 'stop' })
  })
}

const readyWithin = 60_000
const endsWithin = 3_000
