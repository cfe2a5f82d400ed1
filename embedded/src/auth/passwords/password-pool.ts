import { availableParallelism } from 'node:os'
import type { Log } from '../../log.ts'
import { startThread, type Thread } from '../../thread.ts'
import { AuthError } from '../errors.ts'
import { fairQueue } from './fair-queue.ts'
import type { Derivation, Derived } from './password-worker.ts'

export type PasswordPool = {
  /** Throws TOO_MANY_ATTEMPTS_TRY_LATER when too many wait. */
  run(asker: string, work: Derivation): Promise<Derived>
  close(): Promise<void>
}

type Job = {
  asker: string
  work: Derivation
  resolve(derived: Derived): void
  reject(error: Error): void
}

/** Of one address, and of all: on two cores the last of all waits some twenty seconds, less than the SDK's patience of thirty. */
const waitingAtMost = { ofOne: 64, inAll: 192 }

/** As many workers as there are cores, started when they are needed; each has one job at a time, so that whose turn it is is decided at the last moment. */
export function openPool(log: Log, workers = availableParallelism()): PasswordPool {
  const queue = fairQueue<Job>(waitingAtMost)
  const running = new Map<Thread, Job | null>()
  let closed = false

  const settle = (thread: Thread): Job | null => {
    const job = running.get(thread) ?? null
    if (job !== null) queue.done(job.asker)
    return job
  }

  const work = (): void => {
    const idle = [...running].find(([, job]) => job === null)?.[0]
    if (idle === undefined && running.size >= workers) return
    const job = queue.take()
    if (job === null) return
    const thread = idle ?? start()
    running.set(thread, job)
    thread.postMessage(job.work)
  }

  const start = (): Thread => {
    const thread = startThread(new URL('./password-worker.ts', import.meta.url))
    thread.unref()
    thread.on('message', (derived: Derived) => {
      const job = settle(thread)
      running.set(thread, null)
      work()
      job?.resolve(derived)
    })
    thread.on('error', () => log.error('auth.password-worker-failed'))
    thread.on('exit', () => {
      const job = settle(thread)
      running.delete(thread)
      job?.reject(new Error('The password worker ended before it had answered.'))
      if (!closed) work()
    })
    return thread
  }

  return {
    run: (asker, derivation) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new AuthError('INTERNAL_ERROR', 'The server is stopping.', 503, 'UNAVAILABLE'))
        if (!queue.add(asker, { asker, work: derivation, resolve, reject }))
          return reject(
            new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many sign-ins at once. Try again in a moment.'),
          )
        work()
      }),
    async close() {
      closed = true
      await Promise.all([...running.keys()].map((thread) => thread.terminate()))
      for (let job = queue.take(); job !== null; job = queue.take())
        job.reject(new Error('The server stopped before the password was looked at.'))
    },
  }
}
