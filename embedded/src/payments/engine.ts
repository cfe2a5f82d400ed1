import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { isFatalStorageError } from '../http/storageFailure.ts'
import { PaymentError } from './errors.ts'
import type { PaymentsStore } from './store.ts'
import { Work, type Settings } from './work.ts'

export type EngineOptions = { store: PaymentsStore; origin: string; settings: Settings; clock: Clock; log: Log }
export type Asked = { requestId: string; key: string | null; fingerprint: string }
export type Answer = { status: number; body: string; replayed: boolean }

type Waiting = {
  asked: Asked
  act: (work: Work) => object
  resolve(answer: Answer): void
  reject(error: unknown): void
}
const mostTogether = 64
/** Milliseconds after which calls that wait are left to the next transaction: the first ones are answered, and other services get their turn. */
const togetherLasts = 20

/** Runs each piece of work as one transaction with its events, and tells the queues once it is committed. */
export type Engine = ReturnType<typeof createEngine>

export function createEngine(options: EngineOptions) {
  const { store, origin, settings, clock, log } = options
  const listeners: (() => void)[] = []
  const waiting: Waiting[] = []
  const committed = () => {
    for (const listener of listeners) listener()
  }
  const begin = (request: { id: string; idempotency_key: string | null } | null) =>
    new Work(store, { origin, settings, wallMs: clock.now(), request })

  return {
    store,
    onCommit: (listener: () => void) => void listeners.push(listener),

    /** Work inside a transaction that is under way. */
    within: <T>(act: (work: Work) => T): T => act(begin(null)),

    /** Several pieces of work in one transaction; the queues are told once. */
    together(act: () => void): void {
      store.transact(act)
      committed()
    },

    /** One transaction; what it threw undoes it, unless the error says that what was written stays. */
    run<T>(act: (work: Work) => T): T {
      const result = store.transact((): { value: T } | { kept: PaymentError } => {
        try {
          return { value: act(begin(null)) }
        } catch (error) {
          if (error instanceof PaymentError && error.keep) return { kept: error }
          throw error
        }
      })
      committed()
      if ('kept' in result) throw result.kept
      return result.value
    },

    /**
     * One call of the API. Calls that arrive together are committed together, each in its own savepoint, and answered after the commit.
     * Under an idempotency key the first answer is kept in the same transaction, and given again.
     */
    answer(asked: Asked, act: (work: Work) => object): Promise<Answer> {
      return new Promise((resolve, reject) => {
        if (waiting.push({ asked, act, resolve, reject }) === 1) setImmediate(flush)
      })
    },
  }

  function flush(): void {
    const batch: Waiting[] = []
    const answers: Answer[] = []
    const began = performance.now()
    try {
      store.transact(() => {
        do {
          const next = waiting.shift()
          if (!next) return
          batch.push(next)
          answers.push(answerOne(next.asked, next.act))
        } while (batch.length < mostTogether && performance.now() - began < togetherLasts)
      })
    } catch (error) {
      // What could not even be begun fails for all who wait.
      if (batch.length === 0) batch.push(...waiting.splice(0))
      for (const { reject } of batch) reject(error)
      return
    } finally {
      if (waiting.length > 0) setImmediate(flush)
    }
    committed()
    for (const [index, { resolve }] of batch.entries()) {
      const answer = answers[index]
      if (answer) resolve(answer)
    }
  }

  function answerOne(asked: Asked, act: (work: Work) => object): Answer {
    const kept = asked.key === null ? null : store.kept(asked.key)
    if (kept) {
      if (kept.fingerprint === asked.fingerprint) return { status: kept.status, body: kept.body, replayed: true }
      return failed(
        new PaymentError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same endpoint and the same parameters they were first used with. Try using a key other than '${asked.key}' if you meant to execute a different request.`,
        }),
      )
    }
    const answer = attempt(asked, act)
    const lasting = answer.status < 400 || answer.status === 402 || answer.status >= 500
    if (asked.key !== null && lasting)
      store.keep(asked.key, { ...answer, fingerprint: asked.fingerprint }, Math.floor(clock.now() / 1000))
    return answer
  }

  function attempt(asked: Asked, act: (work: Work) => object): Answer {
    store.mark()
    try {
      const reply = act(begin({ id: asked.requestId, idempotency_key: asked.key }))
      return { status: 200, body: JSON.stringify(reply), replayed: false }
    } catch (error) {
      if (isFatalStorageError(error)) throw error
      if (error instanceof PaymentError) {
        if (!error.keep) store.undo()
        return failed(error)
      }
      store.undo()
      log.error('payments.failed', { reason: error instanceof Error ? (error.stack ?? error.message) : 'unknown' })
      return failed(
        new PaymentError(500, {
          type: 'api_error',
          message: 'An error occurred in this server; nothing was changed, and its log says what it was.',
        }),
      )
    } finally {
      store.release()
    }
  }
}

const failed = (error: PaymentError): Answer => ({
  status: error.status,
  body: JSON.stringify({ error: error.body }),
  replayed: false,
})
