import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { invoke } from '../invoke.ts'
import type { Endpoint, Trigger } from '../wire/endpoint.ts'
import type { Workers } from '../workers.ts'
import { backoff, isGivenUp } from './backoff.ts'
import { openPace, type Pace } from './pace.ts'
import type { Task, TaskStore } from './store.ts'

export type TaskQueues = {
  /** The function whose queue this is, by its name and region. */
  queue(name: string, region: string): Endpoint | undefined
  /** Settles once the task is on the disk. `taken`: there is, or was within the last hour, one of that name; `full`: there is no room for more. */
  add(task: Task): Promise<'added' | 'taken' | 'full'>
  /** False when there is none. One that is at work is not interrupted, and not tried again. */
  remove(queue: string, id: string): boolean
  counts(): { queue: string; waiting: number }[]
  /** Must be called when the clock was moved, or workers are back. */
  wake(): void
  close(): Promise<void>
}

export type QueuesOptions = {
  project: string
  workers: Workers
  store: TaskStore
  /** Keeps a task that was given up for the operator. */
  giveUp(task: Task, reason: string): void
  clock: Clock
  log: Log
  onFatal(error: unknown): void
}

/**
 * Calls each function of a queue with its tasks: at least once, not before their time, no faster and no more at once than the queue allows. What
 * fails is tried again as the queue says, and given up then.
 */
export function startTaskQueues(options: QueuesOptions): TaskQueues {
  const { workers, store, clock, log } = options
  const queues = new Map(workers.endpoints().flatMap((endpoint) => opened(endpoint, clock.now())))
  let closed = false
  let timer: NodeJS.Timeout | null = null
  let adding: { task: Task; settle(outcome: 'added' | 'taken' | 'full'): void; refuse(error: unknown): void }[] = []
  /** Through, and not yet struck off: one write for many. After a kill those of the last second are begun again. */
  let through: Pick<Task, 'queue' | 'id'>[] = []
  let striking: NodeJS.Timeout | null = null

  const strikeOff = () => {
    if (striking) clearTimeout(striking)
    striking = null
    if (through.length > 0) store.through(through, clock.now())
    through = []
  }
  const addAll = () => {
    const [group, now] = [adding, clock.now()]
    adding = []
    try {
      const room = store.count() + group.length <= mostTasks
      const added = room
        ? store.add(
            group.map(({ task }) => task),
            now,
          )
        : []
      for (const [position, { settle }] of group.entries())
        settle(room ? (added[position] ? 'added' : 'taken') : 'full')
      wake()
    } catch (error) {
      for (const { refuse } of group) refuse(error)
      options.onFatal(error)
    }
  }
  const begin = (queue: Queue, id: string) => {
    const run = work(queue, id)
      .catch(options.onFatal)
      .finally(() => {
        queue.running.delete(id)
        wake()
      })
    queue.running.set(id, run)
  }
  const work = async ({ endpoint, trigger }: Queue, id: string) => {
    const task = store.task(endpoint.name, id)
    if (!task) return
    const limited = { ...endpoint, timeoutSeconds: Math.min(endpoint.timeoutSeconds, task.deadline / 1000) }
    const outcome = await invoke(workers, limited, 'request', task.body, headersOf(task, options.project))
    if (closed && outcome.kind !== 'done') return
    if (outcome.kind === 'done') {
      through.push(task)
      striking ??= setTimeout(() => guarded(strikeOff), 1000).unref()
      if (through.length >= mostThrough) strikeOff()
      return
    }
    const now = clock.now()
    // Not the function's doing.
    if (outcome.kind === 'unavailable') return store.again({ ...task, nextAt: now + 1000 })
    const [attempts, status] = [task.attempts + 1, outcome.status]
    log.warn('functions.task.failed', { function: endpoint.name, attempts, reason: outcome.reason })
    if (isGivenUp(trigger.retry, attempts, task.createdAt, now)) {
      options.giveUp({ ...task, attempts }, outcome.reason)
      return store.through([task], now)
    }
    const answers = task.answers + (status === undefined ? 0 : 1)
    store.again({
      ...task,
      nextAt: now + backoff(trigger.retry, attempts),
      attempts,
      answers,
      previous: status ?? task.previous,
    })
  }
  /** Begins what is due and allowed, and sleeps until more is. */
  const wake = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (closed) return
    guarded(() => {
      const now = clock.now()
      const sleeps = [...queues.values()].map((queue) => beginDue(queue, now))
      timer = setTimeout(wake, Math.max(shortestSleep, Math.min(longestSleep, ...sleeps))).unref()
    })
  }
  /** Returns in how many milliseconds there may be more to do. */
  const beginDue = (queue: Queue, now: number): number => {
    const { endpoint, trigger, running, pace } = queue
    if (!workers.ready()) return longestSleep
    const most = Math.min(trigger.rates.concurrent, endpoint.concurrency)
    const struck = new Set(through.map(({ queue: name, id }) => `${name}/${id}`))
    for (const id of store.due(endpoint.name, now, most + running.size + struck.size)) {
      if (running.has(id) || struck.has(`${endpoint.name}/${id}`)) continue
      if (running.size >= most) return longestSleep
      const wait = pace.take(now)
      if (wait > 0) return wait
      begin(queue, id)
    }
    const next = running.size + struck.size > 0 ? null : store.nextAt(endpoint.name)
    return next === null ? longestSleep / 10 : next - now
  }
  const guarded = (act: () => void) => {
    try {
      act()
    } catch (error) {
      options.onFatal(error)
    }
  }
  wake()
  return {
    queue(name, region) {
      const endpoint = queues.get(name)?.endpoint
      return endpoint?.regions.includes(region) === true ? endpoint : undefined
    },
    add: (task) =>
      new Promise((settle, refuse) => {
        // One write to the disk for all that come in one turn.
        if (adding.length === 0) setImmediate(addAll)
        adding.push({ task, settle, refuse })
      }),
    remove(queue, id) {
      if (!store.task(queue, id)) return false
      store.through([{ queue, id }], clock.now())
      return true
    },
    counts: () => store.countsByQueue(),
    wake,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await Promise.allSettled([...queues.values()].flatMap(({ running }) => [...running.values()]))
      if (adding.length > 0) addAll()
      guarded(strikeOff)
      store.close()
    },
  }
}

type Queue = {
  endpoint: Endpoint
  trigger: Trigger & { kind: 'task' }
  running: Map<string, Promise<void>>
  pace: Pace
}

const opened = (endpoint: Endpoint, now: number): [string, Queue][] =>
  endpoint.trigger.kind === 'task'
    ? [
        [
          endpoint.name,
          {
            endpoint,
            trigger: endpoint.trigger,
            running: new Map(),
            pace: openPace(endpoint.trigger.rates.perSecond, now),
          },
        ],
      ]
    : []

/** What the hosted queues send along; the bearer token is only read by the SDK, which leaves its verification to who lets callers in. */
function headersOf(task: Task, project: string): Record<string, string> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const email = `firebase-adminsdk@${project}.iam.gserviceaccount.com`
  const token = `${part({ alg: 'none', typ: 'JWT' })}.${part({ iss: 'https://accounts.google.com', sub: email, email, aud: task.queue })}.`
  return {
    ...(JSON.parse(task.headers) as Record<string, string>),
    authorization: `Bearer ${token}`,
    'x-cloudtasks-queuename': task.queue,
    'x-cloudtasks-taskname': task.id,
    'x-cloudtasks-taskretrycount': String(task.attempts),
    'x-cloudtasks-taskexecutioncount': String(task.answers),
    'x-cloudtasks-tasketa': String(task.scheduledFor / 1000),
    ...(task.previous === null ? {} : { 'x-cloudtasks-taskpreviousresponse': String(task.previous) }),
  }
}

const mostTasks = 1_000_000
const mostThrough = 64
/** Milliseconds. */
const shortestSleep = 5
/** So that a clock that jumps is noticed. */
const longestSleep = 10_000
