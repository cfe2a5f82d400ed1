import type { Clock } from '../../clock.ts'
import type { Thread } from '../../thread.ts'
import { FirestoreError } from '../errors.ts'
import type { Answer, Arguments, Call, FromWorker, Method, ToWorker } from '../messages.ts'

/** What is told without a time: it gets one when it is. */
export type Told = ToWorker extends infer M ? (M extends { now: number } ? Omit<M, 'now'> : never) : never
type Waiting = { call: Call | null; resolve(value: unknown): void; reject(error: unknown): void }

export type Asking = ReturnType<typeof openAsking>

/** The main thread's side of what it and one thread of the database say to each other. `untaken`: counts the messages that are not taken there yet. */
export function openAsking(thread: Thread, untaken: Int32Array<SharedArrayBuffer>, clock: Clock) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  /** What one turn of the loop has to say travels as one message, as in the thread. */
  let saying: ToWorker[] = []

  function tell(message: Told) {
    if (saying.push({ ...message, now: clock.now() }) > 1) return
    setImmediate(() => {
      const said = saying
      saying = []
      Atomics.add(untaken, 0, 1)
      thread.postMessage(said)
    })
  }

  function question(call: Call | null, tellOf: (id: number) => Told): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { call, resolve, reject })
      tell(tellOf(id))
    })
  }

  function over(id: number): Waiting | undefined {
    const asked = waiting.get(id)
    waiting.delete(id)
    return asked
  }

  const askCall = (call: Call) => question(call, (id) => ({ kind: 'call', id, call }))

  return {
    tell,
    askCall,
    ask: <M extends Method>(method: M, args: Arguments<M>) => askCall({ method, args } as Call) as Promise<Answer<M>>,
    askRules: (about: Extract<ToWorker, { kind: 'askRules' }>['about']) =>
      question(null, (id) => ({ kind: 'askRules', id, about })),
    /** False for what is no answer. */
    isAnswer(message: FromWorker): boolean {
      if (message.kind === 'answer') over(message.id)?.resolve(message.value)
      else if (message.kind === 'refusal') over(message.id)?.reject(new FirestoreError(message.status, message.message))
      else return false
      return true
    },
    /** Has a call that waits for its answer answered by somebody else. */
    handOver(id: number, to: (call: Call) => Promise<unknown>) {
      const asked = over(id)
      if (asked?.call) to(asked.call).then(asked.resolve, asked.reject)
    },
    /** Nobody answers any more. */
    end() {
      for (const { reject } of waiting.values()) reject(databaseClosed())
      waiting.clear()
    },
  }
}

export const databaseClosed = () => new FirestoreError('UNAVAILABLE', 'The database is closed.')
