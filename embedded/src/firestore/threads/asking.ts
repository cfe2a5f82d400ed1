import type { Clock } from '../../clock.ts'
import type { Thread } from '../../thread.ts'
import { databaseClosed, FirestoreError } from '../errors.ts'
import type { Answer, Arguments, Call, FromWorker, Method, ToWorker } from '../messages.ts'
import { openQuestions } from './questions.ts'

/** What is told without a time: it gets one when it is. */
export type Told = ToWorker extends infer M ? (M extends { now: number } ? Omit<M, 'now'> : never) : never

export type Asking = ReturnType<typeof openAsking>

/** The main thread's side of what it and one thread of the database say to each other. `untaken`: counts the messages that are not taken there yet. */
export function openAsking(thread: Thread, untaken: Int32Array<SharedArrayBuffer>, clock: Clock) {
  const questions = openQuestions<Call | null>()
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

  const askCall = (call: Call) => questions.ask(call, (id) => tell({ kind: 'call', id, call }))

  return {
    tell,
    askCall,
    ask: <M extends Method>(method: M, args: Arguments<M>) => askCall({ method, args } as Call) as Promise<Answer<M>>,
    askRules: (about: Extract<ToWorker, { kind: 'askRules' }>['about']) =>
      questions.ask(null, (id) => tell({ kind: 'askRules', id, about })),
    /** False for what is no answer. */
    isAnswer(message: FromWorker): boolean {
      if (message.kind === 'answer') questions.over(message.id)?.resolve(message.value)
      else if (message.kind === 'refusal')
        questions.over(message.id)?.reject(new FirestoreError(message.status, message.message))
      else return false
      return true
    },
    /** Has a call that waits for its answer answered by somebody else. */
    handOver(id: number, to: (call: Call) => Promise<unknown>) {
      const asked = questions.over(id)
      if (asked?.about) to(asked.about).then(asked.resolve, asked.reject)
    },
    /** Nobody answers any more. */
    end: () => questions.end(databaseClosed()),
  }
}
