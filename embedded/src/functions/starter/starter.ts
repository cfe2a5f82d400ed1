import { fork } from 'node:child_process'
import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FromStarter, ToStarter } from '../wire/starter-messages.ts'

/** How a process ended: by itself with a code, or by a signal. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** A process of Node's that was forked by the starter. */
export type Forked = {
  pid: number
  /** Null while it runs. */
  ending(): Ending | null
  stdout: Readable
  stderr: Readable
  /** Goes nowhere once it has ended. */
  send(message: object): void
  /** False where it has ended. */
  kill(signal: NodeJS.Signals): boolean
  onMessage(listener: (message: object) => void): void
  /** Called once; never where it has ended before. */
  onEnd(listener: (ending: Ending) => void): void
}

export type Starter = {
  /** Rejects where the system has no room for a process more, or the starter is closed. */
  fork(file: string, options: { cwd: string; execArgv: readonly string[]; env: NodeJS.ProcessEnv }): Promise<Forked>
  /** Ends the starter, and what it started and is not over. */
  close(): Promise<void>
}

/**
 * A small process that forks others in the place of this one. The system copies the page tables of whoever forks, and stops it meanwhile: a server
 * that holds some hundred megabytes answers nobody for 20 to 40 ms, each time that a process of functions starts (decision 85). A starter that has
 * ended is started again by the next fork; with it ends what it had started.
 */
export function openStarter(): Starter {
  let running: Running | null = run()
  let isClosed = false
  return {
    fork(file, { cwd, execArgv, env }) {
      if (isClosed) return Promise.reject(new Error('The server is stopping.'))
      if (running === null || running.hasEnded()) running = run()
      return running.fork({ file, cwd, execArgv, env })
    },
    async close() {
      isClosed = true
      await running?.end()
      running = null
    },
  }
}

type Running = {
  fork(what: Omit<ToStarter & { kind: 'fork' }, 'kind' | 'id'>): Promise<Forked>
  hasEnded(): boolean
  end(): Promise<void>
}

function run(): Running {
  const starter = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), [], {
    // It keeps nothing but what it passes on.
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const known = new Map<number, Known>()
  let lastId = 0
  let over = false
  const ended = Promise.withResolvers<void>()
  const stop = (reason: string) => {
    if (over) return
    over = true
    for (const one of known.values()) one.isLost(reason)
    known.clear()
    ended.resolve()
  }
  starter.once('error', (error) => stop(error.message))
  starter.once('exit', () => stop('the process that starts others has ended.'))
  starter.on('message', (message: FromStarter) => {
    known.get(message.id)?.hear(message)
    if (message.kind === 'notForked') known.delete(message.id)
  })
  const tell = (message: ToStarter) => void (starter.connected && starter.send(message, () => undefined))
  return {
    fork(what) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        known.set(
          id,
          forkedAs({
            resolve,
            reject,
            send: (message) => tell({ kind: 'send', id, message }),
            isOver: () => void known.delete(id),
          }),
        )
        tell({ kind: 'fork', id, ...what })
      })
    },
    hasEnded: () => over,
    end() {
      if (starter.connected) starter.disconnect()
      return ended.promise
    },
  }
}

/** A process as the host knows it, before it is there and until it printed its last. */
type Known = {
  hear(message: FromStarter): void
  /** Nobody passes anything on any more. */
  isLost(reason: string): void
}

type Hopes = {
  resolve(forked: Forked): void
  reject(error: Error): void
  send(message: object): void
  isOver(): void
}

function forkedAs({ resolve, reject, send, isOver }: Hopes): Known {
  const printed = { stdout: new PassThrough(), stderr: new PassThrough() }
  const messageListeners: ((message: object) => void)[] = []
  const endListeners: ((ending: Ending) => void)[] = []
  let pid = 0
  let ending: Ending | null = null
  const kill = (signal: NodeJS.Signals) => {
    if (pid === 0 || ending !== null) return false
    try {
      return process.kill(pid, signal)
    } catch {
      // It has ended, and that is on its way here.
      return false
    }
  }
  const end = (how: Ending) => {
    if (ending !== null) return
    ending = how
    for (const listener of endListeners) listener(how)
  }
  const endIfSilent = () => {
    if (ending !== null && printed.stdout.writableEnded && printed.stderr.writableEnded) isOver()
  }
  return {
    hear(message) {
      switch (message.kind) {
        case 'forked':
          pid = message.pid
          return resolve({
            pid,
            ...printed,
            send,
            kill,
            ending: () => ending,
            onMessage: (listener) => void messageListeners.push(listener),
            onEnd: (listener) => void endListeners.push(listener),
          })
        case 'notForked':
          return reject(new Error(message.reason))
        case 'message':
          for (const listener of messageListeners) listener(message.message)
          return
        case 'printed':
          if (message.text === null) printed[message.stream].end()
          else printed[message.stream].write(message.text)
          return endIfSilent()
        case 'exit':
          end(message)
          return endIfSilent()
      }
    },
    isLost(reason) {
      kill('SIGKILL')
      reject(new Error(reason))
      for (const stream of Object.values(printed)) stream.end()
      if (pid !== 0) end({ code: null, signal: 'SIGKILL' })
    },
  }
}
