import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { invoke, type Outcome } from './invoke.ts'
import { parseScheduleTime, type ScheduleTime } from './schedule-time.ts'
import type { FunctionsStore, ScheduleState } from './store.ts'
import type { Endpoint, Trigger } from './wire/endpoint.ts'
import type { Workers } from './workers.ts'

export type SchedulerOptions = {
  workers: Workers
  store: FunctionsStore
  clock: Clock
  log: Log
  onFatal(error: unknown): void
}

export type Scheduler = {
  names(): string[]
  /** Runs what is due; called by its own timer, and when the clock was moved. */
  wake(): void
  /** Runs one schedule now. Null: there is none of that name. */
  runNow(name: string): Promise<Outcome | null>
  close(): Promise<void>
}

/**
 * Runs schedules at their times by the product's clock. The time of the last run is kept before it starts, so that a crash never makes
 * one run twice; after downtime a schedule runs once, however many times it missed. A run that is still going on is not joined by another.
 * Throws a sentence when a schedule cannot be read.
 */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { workers, store, clock, log } = options
  const schedules = workers.endpoints().flatMap((endpoint) => planned(endpoint))
  const running = new Map<string, Promise<Outcome>>()
  let closed = false
  let timer: NodeJS.Timeout | null = null

  for (const { endpoint } of schedules) {
    if (store.schedule(endpoint.name)) continue
    const now = clock.now()
    store.saveSchedule(endpoint.name, { lastRun: now, attempts: 0, retryAt: null, scheduledFor: now })
  }

  const run = ({ endpoint, trigger }: Planned, state: ScheduleState): Promise<Outcome> => {
    store.saveSchedule(endpoint.name, state)
    const headers = {
      'x-cloudscheduler': 'true',
      'x-cloudscheduler-jobname': endpoint.name,
      'x-cloudscheduler-scheduletime': new Date(state.scheduledFor).toISOString(),
    }
    const started =
      endpoint.generation === 1
        ? invoke(workers, endpoint, 'legacyEvent', JSON.stringify(legacySchedule(endpoint.name, state.scheduledFor)))
        : invoke(workers, endpoint, 'request', '', headers)
    const outcome = started.then((ended) => {
      if (ended.kind === 'done') return ended
      log.warn('functions.schedule.failed', {
        function: endpoint.name,
        attempts: state.attempts + 1,
        reason: ended.kind === 'failed' ? ended.reason : 'worker unavailable',
      })
      if (state.attempts < trigger.retry.count && !closed) {
        const backoff = Math.min(
          trigger.retry.maximumBackoffSeconds,
          trigger.retry.minimumBackoffSeconds * 2 ** state.attempts,
        )
        store.saveSchedule(endpoint.name, {
          ...state,
          attempts: state.attempts + 1,
          retryAt: clock.now() + backoff * 1000,
        })
      }
      return ended
    })
    running.set(endpoint.name, outcome)
    outcome.catch(options.onFatal).finally(() => {
      running.delete(endpoint.name)
      wake()
    })
    return outcome
  }
  const wake = () => {
    if (closed) return
    try {
      const now = clock.now()
      // Runs wait for the worker rather than being lost to its restart.
      if (workers.ready()) {
        for (const schedule of schedules) {
          if (running.has(schedule.endpoint.name)) continue
          const state = dueState(schedule, now)
          if (state) void run(schedule, state)
        }
      }
      if (timer) clearTimeout(timer)
      const waits = schedules
        .filter(({ endpoint }) => !running.has(endpoint.name))
        .map((schedule) => (nextAt(schedule) ?? Infinity) - now)
      timer = setTimeout(
        wake,
        workers.ready() ? Math.max(shortestSleep, Math.min(longestSleep, ...waits)) : longestSleep,
      )
    } catch (error) {
      options.onFatal(error)
    }
  }
  const nextAt = ({ endpoint, time }: Planned): number | null => {
    const state = store.schedule(endpoint.name)
    return state?.retryAt ?? time.next(state?.lastRun ?? clock.now())
  }
  const dueState = ({ endpoint, time }: Planned, now: number): ScheduleState | null => {
    const state = store.schedule(endpoint.name)
    if (!state) return null
    if (state.retryAt !== null && state.retryAt <= now) return { ...state, retryAt: null }
    const next = time.next(state.lastRun)
    return next !== null && next <= now ? { lastRun: now, attempts: 0, retryAt: null, scheduledFor: next } : null
  }
  wake()
  return {
    names: () => schedules.map(({ endpoint }) => endpoint.name),
    wake,
    async runNow(name) {
      const schedule = schedules.find(({ endpoint }) => endpoint.name === name)
      if (!schedule) return null
      await running.get(name)
      const now = clock.now()
      return run(schedule, { lastRun: now, attempts: 0, retryAt: null, scheduledFor: now })
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await Promise.allSettled(running.values())
    },
  }
}

/** A schedule of generation 1 is told as a message of a topic. */
const legacySchedule = (name: string, at: number) => ({
  data: {},
  context: {
    eventId: `${name}-${at}`,
    timestamp: new Date(at).toISOString(),
    eventType: 'google.pubsub.topic.publish',
    resource: { service: 'pubsub.googleapis.com', name: `projects/_/topics/firebase-schedule-${name}` },
    params: {},
  },
})

type Planned = { endpoint: Endpoint; trigger: Trigger & { kind: 'schedule' }; time: ScheduleTime }

function planned(endpoint: Endpoint): Planned[] {
  const { trigger } = endpoint
  return trigger.kind === 'schedule'
    ? [{ endpoint, trigger, time: parseScheduleTime(trigger.schedule, trigger.timeZone) }]
    : []
}

/** So that a clock that jumps is noticed. */
const longestSleep = 30_000
const shortestSleep = 20
