import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Outcome } from './invoke.ts'
import type { EventSource, Told } from './sources.ts'
import type { FunctionsStore } from './store.ts'

/** A function that is told of events, wherever it runs. `retry`: it is told again after it failed. */
export type Listener = { retry: boolean; run(body: string): Promise<Outcome> }

export type TriggersOptions = {
  sources: readonly EventSource[]
  /** Null where there is none of that name any more. */
  listener(name: string): Listener | null
  /** Whether anybody is there who runs functions. */
  ready(): boolean
  store: FunctionsStore
  clock: Clock
  log: Log
  onFatal(error: unknown): void
}

export type Triggers = {
  wake(): void
  /** Everything that is committed by now was read: whoever listens from now on hears of none of it. */
  readToEnd(): Promise<void>
  /** What stands in no log: it is on the disk when this returns. */
  publish(told: Told[]): void
  /**
   * Of what happens from now on nobody is told, also not later. What happened before goes to its functions first, once: what fails of that, or
   * finds no worker, waits for `resume`. A process that starts again has forgotten it.
   */
  pause(): Promise<void>
  /** Tells of what happens from now on. */
  resume(): Promise<void>
  close(): Promise<void>
}

/**
 * Carries what happened to documents, files and accounts, and what was published, to the functions that asked for it: at least once, in no promised order, from
 * durable checkpoints on their logs. A change becomes durable deliveries first; each is then tried until it is through. Without `retry` a function that fails is
 * not tried again, with it for a day, 10 seconds to 10 minutes apart; what is given up stays in the dead-letter list.
 */
export async function startTriggers(options: TriggersOptions): Promise<Triggers> {
  const { sources, store, clock, log } = options
  const running = new Map<number, Promise<void>>()
  /**
   * Through, and not yet struck off in the store. Each write to the disk stops the whole server for its time, so they wait for the next one, or
   * for a moment; after a crash those of that moment are delivered again.
   */
  const through = new Set<number>()
  let closed = false
  /** When it was paused; only what was due by then is delivered meanwhile. */
  let pausedAt: number | null = null
  let reading: Promise<void> | null = null
  let readAgain = false
  let timer: NodeJS.Timeout | null = null
  let striking: NodeJS.Timeout | null = null
  let nextDelivery: NodeJS.Immediate | null = null
  /** How far each log was read; the store lags behind what nobody was told of. */
  const positions = new Map<string, number>()

  for (const source of sources)
    if (store.checkpoint(source.name) === null) store.enqueue(source.name, await source.end(), [])

  const read = async () => {
    do {
      readAgain = false
      for (const source of sources) await readOne(source)
    } while (readAgain && !closed)
  }
  const readOne = async (source: EventSource) => {
    const kept = store.checkpoint(source.name) ?? 0
    const page = await source.after(Math.max(kept, positions.get(source.name) ?? 0))
    if (!page || closed) return
    positions.set(source.name, page.last)
    readAgain ||= page.more
    const told = pausedAt === null ? page.told : []
    // A disk write for each page that tells nobody would hold everything up: those are read again after a crash, in a moment.
    if (page.told.length === 0 && page.last - kept < furthestBehind) return
    const firstAt = clock.now()
    store.enqueue(
      source.name,
      page.last,
      told.map((one) => ({ ...one, firstAt })),
      through,
    )
    through.clear()
    deliverDue()
  }
  const strikeOff = () => {
    if (striking) clearTimeout(striking)
    striking = null
    if (through.size > 0) store.delivered(through)
    through.clear()
  }
  const strikeOffSoon = () => {
    if (through.size >= mostThrough || closed) strikeOff()
    else striking ??= setTimeout(() => guarded(strikeOff), 1000).unref()
  }
  const deliverDue = () => {
    if (closed || !options.ready() || running.size >= mostAtOnce) return
    for (const id of due(mostAtOnce * 2)) {
      if (running.size >= mostAtOnce) return
      if (running.has(id)) continue
      const run = deliver(id)
        .catch(options.onFatal)
        .finally(() => {
          running.delete(id)
          deliverSoon()
        })
      running.set(id, run)
    }
    sleepUntilNext()
  }
  const due = (limit: number) =>
    store.due(pausedAt ?? clock.now(), limit + through.size).filter((id) => !through.has(id))
  const deliver = async (id: number) => {
    const delivery = store.delivery(id)
    if (!delivery) return
    const listener = options.listener(delivery.function)
    if (!listener) return store.bury(delivery, 'the function no longer exists', clock.now())
    const outcome = await listener.run(delivery.body)
    if (closed && outcome.kind !== 'done') return
    if (outcome.kind === 'done') {
      through.add(delivery.id)
      return strikeOffSoon()
    }
    // Not the function's doing: it is tried again once the worker is back.
    if (outcome.kind === 'unavailable') return store.postpone(delivery.id, delivery.attempts, clock.now() + 1000)
    const attempts = delivery.attempts + 1
    log.warn('functions.event.failed', { function: delivery.function, attempts, reason: outcome.reason })
    const given = { ...delivery, attempts }
    if (!listener.retry || clock.now() - delivery.firstAt > longestRetry)
      return store.bury(given, outcome.reason, clock.now())
    store.postpone(delivery.id, attempts, clock.now() + Math.min(600_000, 10_000 * 2 ** (attempts - 1)))
  }
  const sleepUntilNext = () => {
    if (timer) clearTimeout(timer)
    const next = store.nextDeliveryAt()
    if (next === null || closed || pausedAt !== null) return
    const wait = Math.min(60_000, Math.max(running.size + through.size > 0 ? 250 : 50, next - clock.now()))
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
  /** Once for all that ends, or is written, in one turn. */
  const deliverSoon = () => {
    nextDelivery ??= setImmediate(() => {
      nextDelivery = null
      guarded(deliverDue)
    })
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
    deliverSoon()
  }
  /** Everything that is committed by now is read then, and nobody reads. */
  const readToEnd = async () => {
    wake()
    while (reading) await reading
  }
  const unsubscribes = sources.map((source) => source.onNew(wake))
  wake()
  return {
    wake,
    readToEnd,
    publish(told) {
      if (closed || told.length === 0 || pausedAt !== null) return
      const firstAt = clock.now()
      store.add(told.map((one) => ({ ...one, firstAt })))
      deliverSoon()
    },
    async pause() {
      await readToEnd()
      pausedAt ??= clock.now()
      do {
        guarded(deliverDue)
        await Promise.allSettled(running.values())
      } while (options.ready() && !closed && due(1).length > 0)
    },
    async resume() {
      await readToEnd()
      pausedAt = null
      deliverSoon()
    },
    async close() {
      closed = true
      readAgain = false
      for (const unsubscribe of unsubscribes) unsubscribe()
      if (timer) clearTimeout(timer)
      await reading
      await Promise.allSettled(running.values())
      guarded(strikeOff)
    },
  }
}

const mostAtOnce = 16
/** So many that are through wait to be struck off. */
const mostThrough = 64
/** In the log's own counting, which for documents is microseconds; of files and accounts every entry may be told anew. */
const furthestBehind = 10_000_000
const longestRetry = 86_400_000
