import type { Clock } from '../clock.ts'
import type { Commit, FirestoreService } from '../firestore/service.ts'
import type { Log } from '../log.ts'
import { changeOf, cloudEvent, documentPath } from './cloud-event.ts'
import { compileDocumentPattern } from './document-pattern.ts'
import { invoke } from './invoke.ts'
import type { Delivery, FunctionsStore } from './store.ts'
import type { Supervisor } from './supervisor.ts'
import type { Endpoint, Trigger } from './wire/endpoint.ts'

export type TriggersOptions = {
  project: string
  firestore: Pick<FirestoreService, 'commitsAfter' | 'onCommit'>
  supervisor: Supervisor
  store: FunctionsStore
  clock: Clock
  log: Log
  onFatal(error: unknown): void
}

/**
 * Carries document changes to the functions that asked for them: at least once, in no promised order, from a durable checkpoint on the
 * change log. A change becomes durable deliveries first; each is then tried until it is through. Without `retry` a function that fails is
 * not tried again, with it for a day, 10 seconds to 10 minutes apart; what is given up stays in the dead-letter list.
 */
export async function startTriggers(options: TriggersOptions): Promise<{ wake(): void; close(): Promise<void> }> {
  const { firestore, supervisor, store, clock, log } = options
  const triggers = supervisor.endpoints().flatMap((endpoint) => watched(endpoint))
  const running = new Map<number, Promise<void>>()
  let closed = false
  let reading: Promise<void> | null = null
  let readAgain = false
  let timer: NodeJS.Timeout | null = null

  if (store.checkpoint() === null) store.enqueue(await endOfLog(firestore), [])

  const read = async () => {
    do {
      readAgain = false
      const commits = await firestore.commitsAfter(store.checkpoint() ?? 0, pageOfCommits)
      const last = commits.at(-1)
      if (!last || closed) continue
      store.enqueue(
        last.sequence,
        commits.flatMap((commit) => deliveriesFor(commit)),
      )
      readAgain ||= commits.length === pageOfCommits
      deliverDue()
    } while (readAgain && !closed)
  }
  const deliveriesFor = (commit: Commit) => {
    if (commit.project !== options.project) return []
    return commit.changes.flatMap((change, position) => {
      const kind = changeOf(change)
      const path = documentPath(change.name)
      return triggers
        .filter(
          ({ trigger, matches }) =>
            kind &&
            (trigger.change === 'written' || trigger.change === kind) &&
            trigger.database === commit.database &&
            matches(path),
        )
        .map(({ endpoint, trigger }) => ({
          function: endpoint.name,
          body: JSON.stringify(cloudEvent(commit, change, position, trigger)),
          firstAt: clock.now(),
        }))
    })
  }
  const deliverDue = () => {
    if (closed || !supervisor.address()) return
    for (const delivery of store.due(clock.now(), mostAtOnce * 2)) {
      if (running.size >= mostAtOnce) return
      if (running.has(delivery.id)) continue
      const run = deliver(delivery)
        .catch(options.onFatal)
        .finally(() => {
          running.delete(delivery.id)
          guarded(deliverDue)
        })
      running.set(delivery.id, run)
    }
    sleepUntilNext()
  }
  const deliver = async (delivery: Delivery) => {
    const found = triggers.find(({ endpoint }) => endpoint.name === delivery.function)
    if (!found) return store.bury(delivery, 'the function no longer exists', clock.now())
    const outcome = await invoke(supervisor, found.endpoint, 'event', delivery.body)
    if (closed && outcome.kind !== 'done') return
    if (outcome.kind === 'done') return store.delivered(delivery.id)
    // Not the function's doing: it is tried again once the worker is back.
    if (outcome.kind === 'unavailable') return store.postpone(delivery.id, delivery.attempts, clock.now() + 1000)
    const attempts = delivery.attempts + 1
    log.warn('functions.event.failed', { function: delivery.function, attempts, reason: outcome.reason })
    const given = { ...delivery, attempts }
    if (!found.trigger.retry || clock.now() - delivery.firstAt > longestRetry)
      return store.bury(given, outcome.reason, clock.now())
    store.postpone(delivery.id, attempts, clock.now() + Math.min(600_000, 10_000 * 2 ** (attempts - 1)))
  }
  const sleepUntilNext = () => {
    if (timer) clearTimeout(timer)
    const next = store.nextDeliveryAt()
    if (next === null || closed) return
    const wait = Math.min(60_000, Math.max(running.size > 0 ? 250 : 50, next - clock.now()))
    timer = setTimeout(() => guarded(deliverDue), running.size >= mostAtOnce ? 1000 : wait)
  }
  /** The store failing is a storage failure: nothing may go on. */
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      options.onFatal(error)
    }
  }
  const wake = () => {
    if (closed) return
    readAgain = true
    reading ??= read()
      .catch(options.onFatal)
      .finally(() => {
        reading = null
        if (readAgain) wake()
      })
    guarded(deliverDue)
  }
  const unsubscribe = triggers.length > 0 ? firestore.onCommit(wake) : () => undefined
  wake()
  return {
    wake,
    async close() {
      closed = true
      readAgain = false
      unsubscribe()
      if (timer) clearTimeout(timer)
      await reading
      await Promise.allSettled(running.values())
    },
  }
}

type Watched = { endpoint: Endpoint; trigger: Trigger & { kind: 'document' }; matches: (path: string) => boolean }

function watched(endpoint: Endpoint): Watched[] {
  const { trigger } = endpoint
  return trigger.kind === 'document' ? [{ endpoint, trigger, matches: compileDocumentPattern(trigger.pattern) }] : []
}

/** A folder that is new to this data folder hears of what happens from now on, not of all that ever did. */
async function endOfLog(firestore: TriggersOptions['firestore']): Promise<number> {
  let end = 0
  for (;;) {
    const last = (await firestore.commitsAfter(end, 1000)).at(-1)
    if (!last) return end
    end = last.sequence
  }
}

const pageOfCommits = 100
const mostAtOnce = 16
const longestRetry = 86_400_000
