import type { Log, LogFields } from '../../log.ts'
import { isSqliteError } from '../../sqlite/open.ts'
import { GoesElsewhere } from '../engine.ts'
import { databaseClosed, FirestoreError } from '../errors.ts'
import type { FromWorker, ToWorker } from '../messages.ts'

/** What a thread has of its port to the main thread. */
type ParentPort = {
  postMessage(messages: FromWorker[]): void
  on(event: 'message', take: (messages: ToWorker[]) => void): unknown
}

/** A thread's side of what it and the main thread say to each other. Throws outside of a thread. */
export function openPort(parent: ParentPort | null) {
  if (!parent) throw new Error('This module runs in a worker thread only.')
  const port = parent
  /** What one turn of the loop has to say travels as one message: each wakes the other thread, and that costs more than what it says. */
  let saying: FromWorker[] = []
  function post(message: FromWorker) {
    // After whatever else is settled now, and before the next group of commits holds this thread up.
    if (saying.push(message) === 1) process.nextTick(say)
  }
  function say() {
    const said = saying
    saying = []
    port.postMessage(said)
  }
  const at = (level: 'info' | 'warn' | 'error') => (event: string, fields?: LogFields) =>
    post({ kind: 'log', level, event, fields })
  const log: Log = { info: at('info'), warn: at('warn'), error: at('error') }

  /** Nothing may be acknowledged after this: the thread ends, and the process with it. */
  function fatal(error: unknown): never {
    post({
      kind: 'fatal',
      message:
        error instanceof Error
          ? `${error.message} (${String((error as { errcode?: unknown }).errcode ?? error.name)})`
          : String(error),
    })
    say()
    throw error
  }

  const refuse = (id: number, { status, message }: FirestoreError) => post({ kind: 'refusal', id, status, message })
  let isClosing = false

  return {
    post,
    log,
    fatal,
    /** What fails from now on may have lost what it stood on. */
    closes() {
      isClosing = true
    },
    /** `untaken`: counts the messages that are not taken yet. */
    onMessages(untaken: Int32Array<SharedArrayBuffer>, take: (messages: ToWorker[]) => void) {
      port.on('message', (messages) => {
        Atomics.sub(untaken, 0, 1)
        take(messages)
      })
    },
    async answer(id: number, method: string, work: () => unknown) {
      try {
        post({ kind: 'answer', id, value: await work() })
      } catch (error) {
        if (error instanceof FirestoreError) return refuse(id, error)
        if (error instanceof GoesElsewhere) return post({ kind: 'goesElsewhere', id })
        if (isSqliteError(error)) return fatal(error)
        if (isClosing) return refuse(id, databaseClosed())
        log.error('firestore.internal', {
          method,
          message: error instanceof Error ? (error.stack ?? error.message).slice(0, 1000) : 'unknown',
        })
        refuse(id, new FirestoreError('INTERNAL', 'Internal error.'))
      }
    },
  }
}
